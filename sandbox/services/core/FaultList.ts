import type { ServiceName } from './services.ts';

/** What goes wrong with a request. */
export type Fault =
	| { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
	| { kind: 'delay'; ms: number }
	| { kind: 'drip'; bytesPerSecond: number }
	| { kind: 'reset'; when: 'before' | 'middle' | 'after' }
	| { kind: 'truncate'; bytes: number }
	| { kind: 'html'; status?: number }
	| { kind: 'redirect'; location: string; status?: number }
	| { kind: 'patch'; set: Record<string, unknown> }
	| { kind: 'echo' }
	| { kind: 'wrongEncoding' }
	| { kind: 'oversize'; bytes: number };

/** The fields each fault needs, and their types. */
export const FAULT_FIELDS: Record<Fault['kind'], Record<string, 'number' | 'string' | 'object'>> = {
	status: { status: 'number' },
	delay: { ms: 'number' },
	drip: { bytesPerSecond: 'number' },
	reset: { when: 'string' },
	truncate: { bytes: 'number' },
	html: {},
	redirect: { location: 'string' },
	patch: { set: 'object' },
	echo: {},
	wrongEncoding: {},
	oversize: { bytes: 'number' },
};

/** Which requests a fault hits. */
export interface FaultRule {
	service: ServiceName;
	method?: string;
	pathContains?: string;
	/** How many requests it hits; 0 means until it is cleared. */
	times?: number;
	/** How many matching requests pass before. */
	skip?: number;
	fault: Fault;
	/** What a person called it who switched it on with a button. */
	situation?: string;
}

/** The faults that wait for a request, oldest first. */
export class FaultList {
	#rules: Array<Required<Pick<FaultRule, 'times' | 'skip'>> & FaultRule & { id: number }> = [];
	#lastId = 0;

	/** Adds a rule and gives its id. */
	add(rule: FaultRule): number {
		const id = ++this.#lastId;
		this.#rules.push({ ...rule, times: rule.times ?? 1, skip: rule.skip ?? 0, id });
		return id;
	}

	/** The rules that still wait. */
	list(): readonly FaultRule[] {
		return this.#rules;
	}

	/** Forgets the rules of one service or of all. */
	clear(service?: ServiceName): void {
		this.#rules = service ? this.#rules.filter((rule) => rule.service !== service) : [];
	}

	/** The fault for a request, if one waits for it; counts the request. */
	take(service: ServiceName, method: string, path: string): Fault | undefined {
		for (const rule of this.#rules) {
			if (rule.service !== service) continue;
			if (rule.method && rule.method.toUpperCase() !== method) continue;
			if (rule.pathContains && !path.includes(rule.pathContains)) continue;
			if (rule.skip > 0) {
				rule.skip -= 1;
				continue;
			}
			if (rule.times === 1) this.#rules.splice(this.#rules.indexOf(rule), 1);
			else if (rule.times > 1) rule.times -= 1;
			return rule.fault;
		}
		return undefined;
	}
}
