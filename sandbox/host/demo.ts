import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from './bootstrap.mjs';
import type { Memory } from './dataFolder.ts';
import { prepareCredentials } from './demoCredentials.ts';
import type { Credential } from './n8nCredentials.ts';
import { errorOf } from './n8nExecutions.ts';
import type { N8nRest } from './n8nRest.ts';
import type { Workflow, WorkflowFile } from './n8nWorkflows.ts';
import { ServicesControl } from './servicesControl.ts';
import type { ServiceUrls } from './servicesProcess.ts';

/** The example workflows that the sandbox brings to life. */
export const DEMO_WORKFLOWS = [
	'morning-digest.json',
	'new-saves-to-chat.json',
	'umbrella-alert.json',
] as const;

/** An example that is there to be tried, and has nothing to be switched on for. */
export const DEMO_CHAT = 'ask-about-your-day.json';

/** The one that is run at the first start, so that the channel has something to show. */
export const FIRST_RUN = 'morning-digest.json';

/** What the demo is built in, and what it leaves for the next start. */
export interface DemoOptions {
	rest: N8nRest;
	urls: ServiceUrls;
	memory: Memory;
	signal: AbortSignal;
	remember: () => void;
}

/** Connects the accounts, imports and activates the demo workflows, and runs the digest once. */
export async function prepareDemo({
	rest,
	urls,
	memory,
	signal,
	remember,
}: DemoOptions): Promise<void> {
	const control = new ServicesControl(urls.control);
	const { demo } = memory;
	const credentials = await prepareCredentials(
		rest.credentials,
		{ urls, control },
		demo.credentials,
	);
	remember();
	for (const file of DEMO_WORKFLOWS) {
		signal.throwIfAborted();
		// One that the user changed, switched off or deleted stays as it is.
		if (demo.workflows[file] && demo.inactive !== file) continue;
		demo.workflows[file] ??= (
			await rest.workflows.create(withCredentials(await readExample(file), credentials))
		).id;
		demo.inactive = file;
		remember();
		await rest.workflows.activate(demo.workflows[file]);
		delete demo.inactive;
		remember();
	}
	demo.workflows[DEMO_CHAT] ??= (
		await rest.workflows.create(withCredentials(await readExample(DEMO_CHAT), credentials))
	).id;
	remember();
	const digest = demo.workflows[FIRST_RUN];
	if (demo.ran || digest === undefined) return;
	// Noted before the run: should it fail, the next start is not to fail with it again.
	demo.ran = true;
	remember();
	await runOnce(rest, await rest.workflows.get(digest));
}

/** Reads one of the example workflows. */
export async function readExample(file: string): Promise<WorkflowFile> {
	return JSON.parse(await readFile(join(repository, 'examples', file), 'utf8')) as WorkflowFile;
}

/** Gives the nodes of an example the credentials of this n8n, by credential type. */
export function withCredentials(
	workflow: WorkflowFile,
	credentials: Record<string, Credential>,
): WorkflowFile {
	const nodes = workflow.nodes.map((node) => {
		if (!node.credentials) return node;
		const own = Object.keys(node.credentials).map((type) => {
			const credential = credentials[type];
			if (!credential)
				throw new Error(
					`"${workflow.name}" uses a credential of type ${type}, and the sandbox has none.`,
				);
			return [type, { id: credential.id, name: credential.name }] as const;
		});
		return { ...node, credentials: Object.fromEntries(own) };
	});
	return { ...workflow, nodes };
}

/** The name of the node that starts a workflow. */
export function triggerOf({ nodes, name }: WorkflowFile): string {
	const trigger = nodes.find(({ type }) => /trigger$/i.test(type));
	if (!trigger) throw new Error(`The workflow "${name}" has no trigger.`);
	return trigger.name;
}

async function runOnce(rest: N8nRest, workflow: Workflow): Promise<void> {
	const execution = await rest.executions.finished(
		await rest.workflows.run(workflow.id, triggerOf(workflow)),
	);
	if (execution.status === 'success') return;
	const { message = execution.status, description = '' } = errorOf(execution) ?? {};
	throw new Error(
		`The first run of "${workflow.name}" failed: ${message} ${description ?? ''}`.trim(),
	);
}
