import type { Execution } from '../../../sandbox/host/n8nExecutions.ts';
import { waitFor } from '../../../sandbox/host/waiting.ts';
import type { Fixture } from './fixture.ts';

/** A message as the channel holds it. */
export interface ChannelMessage {
	id: string;
	content: string;
	components: Array<{ components: Array<{ label: string; url: string }> }>;
}

/** The messages of a channel, the last one behind. */
export async function messagesOf(
	{ control }: Pick<Fixture, 'control'>,
	channelId: string,
): Promise<ChannelMessage[]> {
	const { messages } = await control.get<{ messages: ChannelMessage[] }>(
		`/chat/channels/${channelId}/messages`,
	);
	return messages;
}

/** The addresses of the answers, in their order. */
export function linksIn(content: string): string[] {
	return content.match(/https?:\/\/\S+?\/webhook-waiting\/[^\s>)]+/g) ?? [];
}

/** Waits until an execution has stopped for an answer. */
export async function waiting({ rest }: Pick<Fixture, 'rest'>, id: string): Promise<Execution> {
	return await waitFor(
		`execution ${id} to wait`,
		async () => {
			const execution = await rest.executions.get(id);
			if (['error', 'crashed'].includes(execution.status))
				throw new Error(`It ended: ${JSON.stringify(execution.data.resultData.error)}`);
			const { runData } = execution.data.resultData;
			// n8n 1.x on SQLite stores that it waits first, and then what it has done.
			return execution.status === 'waiting' && Object.keys(runData).length > 0 && execution;
		},
		{ timeoutMs: 60_000 },
	);
}

/** What somebody gets who opens a link, or presses the button on its page. */
export async function visit(
	link: string,
	method: 'GET' | 'HEAD' | 'POST',
	fields: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: Headers }> {
	const response = await fetch(link, {
		method,
		...(method === 'POST' ? { body: new URLSearchParams(fields) } : {}),
		signal: AbortSignal.timeout(30_000),
	});
	return { status: response.status, text: await response.text(), headers: response.headers };
}
