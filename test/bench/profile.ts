import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { Bench } from './Bench.ts';

/** Whose code the processor was in. What Node.js does belongs to whoever asked for it. */
const OWNERS = [
	{ name: 'this package', path: /\/n8n-nodes-weather-readlater-chat\/dist\// },
	{
		name: 'n8n: working out entries',
		path: /\/@n8n\/(expression-runtime|tournament)\/|n8n-workflow\/dist\/[^/]+\/(expression|workflow-data-proxy|extensions)|isolated-vm|\/n8n-core\/dist\/execution-engine\/node-execution-context\/utils\/(get-node-parameter|ensure-type|validate-value|extract-value)/,
	},
	{
		name: 'n8n: requests',
		path: /\/(axios|follow-redirects|form-data|agentkeepalive|proxy-agent|https?-proxy-agent)\/|request-helper|\/n8n-core\/dist\/.*(http|request|ssrf)/i,
	},
	{ name: 'n8n: its nodes', path: /\/n8n-nodes-base\// },
	{ name: 'n8n: the rest', path: /node_modules\// },
] as const;
/** Executions in each profile. */
const TIMES = 5;
const COLLECTION = 'collecting memory';
const ELSE = 'Node.js itself';

type Owner = (typeof OWNERS)[number]['name'] | typeof COLLECTION | typeof ELSE;
const OWNER_NAMES: readonly Owner[] = [...OWNERS.map(({ name }) => name), COLLECTION, ELSE];

/** Microseconds of the processor, by whose code it was in. */
type Shares = ReadonlyMap<Owner, number>;

interface Profile {
	readonly nodes: readonly {
		readonly id: number;
		readonly callFrame: { readonly functionName: string; readonly url: string };
		readonly children?: readonly number[];
	}[];
	readonly samples: readonly number[];
	readonly timeDeltas: readonly number[];
}

/** Some executions of one workflow. */
export interface Profiled {
	readonly what: string;
	/** Items of all executions. */
	readonly items: number;
	readonly shares: Shares;
}

/** Microseconds an item, as a page in Markdown. */
export function pageOfProfiles(profiles: readonly Profiled[]): string {
	return `# Whose time it is

\`npm run bench -- --profile\` measures this page anew: what the main thread of a real n8n computes during ${TIMES} executions of each workflow, in microseconds an item, by whose code it was in. Waiting is left out, and so is what n8n's Code node computes in a process of its own. Each execution includes n8n's own work around the node: the items made before it, and the result that is stored and shown. What Node.js does belongs to whoever asked for it. The profiler itself slows everything down, so the parts can be compared, and not added to the times of [the benchmark](benchmark.md).

${tableOf(profiles)}
`;
}

function tableOf(profiles: readonly Profiled[]): string {
	const lines = profiles.map(({ what, items, shares }) => {
		const each = OWNER_NAMES.map((name) => (shares.get(name) ?? 0) / items);
		const all = each.reduce((sum, one) => sum + one, 0);
		return `| ${[what, ...[...each, all].map((one) => one.toFixed(0))].join(' | ')} |`;
	});
	return [
		`| µs an item | ${[...OWNER_NAMES, 'all'].join(' | ')} |`,
		`| --- |${' ---: |'.repeat(OWNER_NAMES.length + 1)}`,
		...lines,
	].join('\n');
}

/** A bench whose n8n can be looked into while it works. */
export class ProfiledBench {
	readonly bench: Bench;
	private readonly folder: string;

	private constructor(bench: Bench, folder: string) {
		this.bench = bench;
		this.folder = folder;
	}

	static async start(): Promise<ProfiledBench> {
		const folder = mkdtempSync(join(tmpdir(), 'bench-profile-'));
		const bench = await Bench.start({
			NODE_OPTIONS: `--require ${join(import.meta.dirname, 'profiler.cjs')}`,
			BENCH_PROFILE: join(folder, 'profile.json'),
		});
		return new ProfiledBench(bench, folder);
	}

	async stop(): Promise<void> {
		await this.bench.stop();
		rmSync(this.folder, { recursive: true, force: true });
	}

	/** One after the other, each some times. @param ways what it is, items of an execution, the execution */
	async each(
		ways: readonly (readonly [string, number, () => Promise<unknown>])[],
	): Promise<Profiled[]> {
		const profiles: Profiled[] = [];
		for (const [what, items, execute] of ways) {
			const shares = await this.during(async () => {
				for (let time = 0; time < TIMES; time++) await execute();
			});
			profiles.push({ what, items: items * TIMES, shares });
			console.log(`  … ${what}`);
		}
		return profiles;
	}

	/** What n8n's main thread does while something runs, waiting left out. */
	private async during(work: () => Promise<unknown>): Promise<Shares> {
		this.signal();
		await work();
		this.signal();
		const file = join(this.folder, 'profile.json');
		const text = await waitFor('the profile', () => readFileSync(file, 'utf8'));
		rmSync(file);
		return sharesOf(JSON.parse(text) as Profile);
	}

	private signal(): void {
		process.kill(this.bench.fixture.pid(), 'SIGUSR2');
	}
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): Shares {
	const owners = ownersOf(nodes);
	const shares = new Map<Owner, number>();
	samples.forEach((id, index) => {
		const owner = owners.get(id);
		if (owner !== undefined) shares.set(owner, (shares.get(owner) ?? 0) + (timeDeltas[index] ?? 0));
	});
	return shares;
}

/** Node of the profile → the owner nearest to it among its callers; none for waiting. */
function ownersOf(nodes: Profile['nodes']): Map<number, Owner> {
	const byId = new Map(nodes.map((node) => [node.id, node]));
	const owners = new Map<number, Owner>();
	const open: { id: number; caller: Owner }[] = [{ id: nodes[0]?.id ?? 0, caller: ELSE }];
	for (let next = open.pop(); next; next = open.pop()) {
		const node = byId.get(next.id);
		if (!node || node.callFrame.functionName === '(idle)') continue;
		const { functionName, url } = node.callFrame;
		const owner =
			functionName === '(garbage collector)'
				? COLLECTION
				: (OWNERS.find(({ path }) => path.test(url))?.name ?? next.caller);
		owners.set(node.id, owner);
		for (const id of node.children ?? []) open.push({ id, caller: owner });
	}
	return owners;
}
