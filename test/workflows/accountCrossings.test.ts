import type { CreatedCredential, CredentialWindow, N8nLine, TestInstance } from '../engine';
import nock from '../engine/nock';
import fc, { runs } from '../property';
import { READ_LATER, startN8n } from './accounts';

/**
 * Two persons with the same entries in every credential: any order of windows, runs, Allow and Decline,
 * revocations and deletions. Whatever happens, nothing of one credential reaches another, and every
 * credential that is left can be connected by pressing Allow.
 */
const TYPE = 'readLaterOAuthApi';
const SAME = { baseUrl: READ_LATER, consumerKey: '12345-consumer', accountName: '' };
const PERSONS = ['ann', 'bob'] as const;
type Person = (typeof PERSONS)[number];

/** The service: request tokens, who allowed them, and the access tokens they became. */
class Service {
	private count = 0;
	private readonly pending = new Map<string, Person | 'open' | 'declined'>();
	private readonly issued = new Map<string, Person>();

	constructor() {
		const service = nock(READ_LATER).persist();
		service.post('/v3/oauth/request').reply(() => {
			const code = `request-${(this.count += 1)}.`;
			this.pending.set(code, 'open');
			return [200, `code=${code}`];
		});
		service.post('/v3/oauth/authorize').reply((_uri, body) => {
			const { code } = body as { code: string };
			const state = this.pending.get(code);
			if (state === undefined) return [403, '', { 'x-error-code': '159' }];
			if (state === 'open' || state === 'declined') return [403, '', { 'x-error-code': '158' }];
			this.pending.delete(code);
			const token = `access-${(this.count += 1)}-${state}.`;
			this.issued.set(token, state);
			return [200, `access_token=${token}&username=${state}`];
		});
		service.post('/v3/get').reply((_uri, body) => {
			const owner = this.issued.get((body as { access_token: string }).access_token);
			if (!owner) return [401, ''];
			return [200, { status: 1, list: { 1: { item_id: '1', given_title: `list of ${owner}` } } }];
		});
	}

	decide(code: string, decision: Person | 'declined'): void {
		if (this.pending.has(code)) this.pending.set(code, decision);
	}

	revoke(person: Person): void {
		for (const [token, owner] of this.issued) if (owner === person) this.issued.delete(token);
	}
}

/** One credential of one person, with every text that was shown for it. */
interface Mine {
	readonly person: Person;
	readonly credential: CreatedCredential;
	readonly windows: CredentialWindow[];
	readonly shown: string[];
	titles: unknown[];
}

class World {
	readonly service = new Service();
	readonly n8n: TestInstance;
	readonly credentials: Mine[] = [];
	readonly deleted: Mine[] = [];

	constructor(line: N8nLine) {
		this.n8n = startN8n(line);
	}

	async save(person: Person): Promise<void> {
		const window = this.n8n.newWindow(TYPE);
		window.fill(SAME);
		const { message } = await window.save();
		this.credentials.push({
			person,
			credential: window.saved,
			windows: [window],
			shown: [message],
			titles: [],
		});
	}

	async test(mine: Mine, window: CredentialWindow, how: 'save' | 'retry'): Promise<void> {
		mine.shown.push((await window[how]()).message);
	}

	async run(mine: Mine): Promise<boolean> {
		const { items, error } = await this.n8n.execute({
			type: 'readLater',
			credentials: mine.credential.reference,
			parameters: {
				authentication: 'account',
				resource: 'savedItem',
				operation: 'getMany',
				show: 'all',
				limit: 1,
				output: 'simplified',
			},
		});
		mine.titles.push(...items.map(({ json }) => json.title));
		if (error) mine.shown.push(`${error.message} ${error.description ?? ''}`);
		return !error;
	}

	/** Opens an address that was shown for the credential. */
	decide(mine: Mine, which: number, allows: boolean): void {
		const addresses = mine.shown.flatMap((text) => codesIn(text));
		const code = addresses[which % Math.max(1, addresses.length)];
		if (code) this.service.decide(code, allows ? mine.person : 'declined');
	}

	remove(mine: Mine): void {
		this.n8n.credentials.remove(mine.credential.id);
		this.credentials.splice(this.credentials.indexOf(mine), 1);
		this.deleted.push(mine);
	}

	/** Every token that was stored for a credential or shown with it, its own and foreign ones. */
	async expectNoCrossing(): Promise<void> {
		const owner = new Map<string, Mine>();
		for (const mine of [...this.credentials, ...this.deleted]) {
			const stored = this.deleted.includes(mine)
				? ''
				: JSON.stringify(await this.n8n.credentials.stored(mine.credential.id));
			const tokens = `${stored}${mine.shown.join()}`.match(/(?:request|access)-[\w-]+\./g) ?? [];
			for (const token of tokens) {
				expect(owner.get(token) ?? mine).toBe(mine);
				owner.set(token, mine);
				if (token.startsWith('access')) expect(token).toContain(`-${mine.person}.`);
			}
			expect(mine.titles.filter((title) => title !== `list of ${mine.person}`)).toEqual([]);
		}
	}

	/** Presses Allow on the address the last run shows, until it works. */
	async expectConnectable(mine: Mine): Promise<void> {
		for (let turn = 0; turn < 3; turn++) {
			if (await this.run(mine)) return;
			const [code] = codesIn(mine.shown.at(-1) ?? '');
			if (code === undefined) throw new Error(`No way on: ${mine.shown.at(-1)}`);
			this.service.decide(code, mine.person);
		}
		throw new Error('Never connected');
	}
}

function codesIn(text: string): string[] {
	return [...text.matchAll(/request_token=(request-\d+\.)/g)].map(([, code = '']) => code);
}

const pick = fc.nat({ max: 1_000 });
const step = fc.oneof(
	fc.record({ kind: fc.constant('create' as const), person: fc.constantFrom(...PERSONS) }),
	fc.record({
		kind: fc.constantFrom('run', 'retry', 'save', 'open') as never,
		at: pick,
		window: pick,
	}),
	fc.record({ kind: fc.constant('together' as const), at: pick, other: pick }),
	fc.record({ kind: fc.constant('decide' as const), at: pick, which: pick, allows: fc.boolean() }),
	fc.record({ kind: fc.constant('later' as const), minutes: fc.integer({ min: 1, max: 45 }) }),
	fc.record({ kind: fc.constant('revoke' as const), person: fc.constantFrom(...PERSONS) }),
	fc.record({ kind: fc.constant('delete' as const), at: pick }),
) as fc.Arbitrary<Step>;

type Step =
	| { kind: 'create' | 'revoke'; person: Person }
	| { kind: 'run' | 'retry' | 'save' | 'open'; at: number; window: number }
	| { kind: 'together'; at: number; other: number }
	| { kind: 'decide'; at: number; which: number; allows: boolean }
	| { kind: 'later'; minutes: number }
	| { kind: 'delete'; at: number };

async function take(world: World, wanted: Step, clock: { now: number }): Promise<void> {
	const { credentials } = world;
	const at = 'at' in wanted ? credentials[wanted.at % Math.max(1, credentials.length)] : undefined;
	if (wanted.kind === 'create') return await world.save(wanted.person);
	if (wanted.kind === 'revoke') return world.service.revoke(wanted.person);
	if (wanted.kind === 'later') return void (clock.now += wanted.minutes * 60_000);
	if (!at) return;
	switch (wanted.kind) {
		case 'run':
			await world.run(at);
			break;
		case 'open':
			at.windows.push(await world.n8n.openWindow(TYPE, at.credential));
			break;
		case 'retry':
		case 'save':
			await world.test(
				at,
				at.windows[wanted.window % at.windows.length] as CredentialWindow,
				wanted.kind,
			);
			break;
		case 'together':
			await Promise.all([
				world.run(at),
				world.run(credentials[wanted.other % credentials.length] as Mine),
			]);
			break;
		case 'decide':
			world.decide(at, wanted.which, wanted.allows);
			break;
		case 'delete':
			world.remove(at);
	}
}

afterEach(() => {
	jest.restoreAllMocks();
	nock.cleanAll();
});

test.each<N8nLine>(['1.x', '2.x'])(
	'n8n %s: nothing crosses between credentials, and every way ends connected',
	async (line) => {
		const clock = { now: Date.now() };
		jest.spyOn(Date, 'now').mockImplementation(() => clock.now);
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
				nock.cleanAll();
				const world = new World(line);
				await world.save('ann');
				await world.save('bob');
				for (const wanted of steps) await take(world, wanted, clock);
				await world.expectNoCrossing();
				for (const mine of world.credentials) await world.expectConnectable(mine);
				await world.expectNoCrossing();
			}),
			{ numRuns: runs(12) },
		);
	},
	120_000,
);
