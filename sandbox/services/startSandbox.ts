import type { RequestListener, Server } from 'node:http';
import { PAGE_REFRESH } from './chat/channelRoutes.ts';
import { chatRoutes } from './chat/chatRoutes.ts';
import { controlRoutes } from './control/controlRoutes.ts';
import { listen, serviceListener, stop } from './core/serviceListener.ts';
import type { ListenerName, ServiceName } from './core/services.ts';
import { modelRoutes } from './model/modelRoutes.ts';
import { readLaterRoutes } from './readLater/readLaterRoutes.ts';
import { SandboxServices } from './SandboxServices.ts';
import { weatherRoutes } from './weather/weatherRoutes.ts';

/** A running sandbox. */
export interface Sandbox {
	urls: Record<ListenerName, string>;
	/** Stops the listeners and writes what is not on disk yet. */
	close(): Promise<void>;
}

/** Where the sandbox keeps its data, and where it listens; a port that is not given is any free one. */
export interface SandboxOptions {
	dataDir: string;
	ports?: Partial<Record<ListenerName, number>>;
}

/** Starts the services and their control API on the loopback address. */
export async function startSandbox({ dataDir, ports = {} }: SandboxOptions): Promise<Sandbox> {
	const services = new SandboxServices(dataDir);
	const { requests, faults, clocks, urls } = services;
	const wrap = (service: ServiceName, routes: RequestListener, unrecorded?: RegExp) =>
		serviceListener({
			service,
			routes,
			clock: clocks[service],
			requests,
			faults,
			firstPage: () => urls.control,
			unrecorded,
		});
	const chat = chatRoutes(services.chat, () => urls.chat);
	const listeners: Record<ListenerName, RequestListener> = {
		weather: wrap(
			'weather',
			weatherRoutes(services.weather, () => urls.weather),
		),
		readLater: wrap(
			'readLater',
			readLaterRoutes(services.readLater, () => urls.readLater),
		),
		chat: wrap('chat', chat, PAGE_REFRESH),
		model: wrap('model', modelRoutes(clocks.model)),
		control: controlRoutes(services),
	};
	const servers: Server[] = [];
	const close = async () => {
		await Promise.all(servers.map(stop));
		await services.close();
	};
	try {
		for (const name of Object.keys(listeners) as ListenerName[]) {
			const { server, url } = await listen(listeners[name], ports[name]);
			servers.push(server);
			urls[name] = url;
		}
	} catch (error) {
		await close();
		throw error;
	}
	return { urls: { ...urls }, close };
}
