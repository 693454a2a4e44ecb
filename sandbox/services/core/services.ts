/** The services a person or a node talks to; the last one stands for a language model. */
export const SERVICE_NAMES = ['weather', 'readLater', 'chat', 'model'] as const;

/** One of the simulated services. */
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** A listener of the sandbox: a service, or the control API that steers them. */
export type ListenerName = ServiceName | 'control';

/** Tells whether a value names one of the services. */
export function isServiceName(value: unknown): value is ServiceName {
	return SERVICE_NAMES.includes(value as ServiceName);
}
