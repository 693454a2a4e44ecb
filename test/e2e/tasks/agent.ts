import { DEMO_CHAT, readExample, withCredentials } from '../../../sandbox/host/demo.ts';
import { prepareCredentials } from '../../../sandbox/host/demoCredentials.ts';
import { Canvas, type Stage } from './task.ts';

/** Everyday questions, and what a good answer to each of them says. */
export const QUESTIONS: ReadonlyArray<readonly [question: string, answer: RegExp]> = [
	[
		'Do I need an umbrella in Oslo tomorrow?',
		/^(Yes, take an umbrella|No, leave it at home)\. Oslo, \w{3} \d+ \w{3}: .+ °C/,
	],
	['What is on my reading list?', /^\d+ links wait on your reading list; the newest are:\s+• /],
	['What can I read in five minutes?', /^(You can read|Nothing is that short)/],
	[
		'Post the weather in Berlin to the channel.',
		/^Posted to the channel: “Berlin, \w{3} \d+ \w{3}: /,
	],
];

/** Asks the example with an AI Agent in n8n's own chat. @returns the answers */
export async function askTheAgent(stage: Stage): Promise<string[]> {
	const { fixture, hand } = stage;
	const canvas = new Canvas(stage);
	const { page } = canvas;
	const credentials = await prepareCredentials(fixture.rest.credentials, fixture, {});
	const { id } = await fixture.rest.workflows.create(
		withCredentials(await readExample(DEMO_CHAT), credentials),
	);
	await page.goto(`${fixture.n8nUrl}/workflow/${id}`);
	await hand.click('*Open chat*', page.getByTestId('workflow-chat-button').first());
	const answers: string[] = [];
	const said = page.locator('.chat-message-from-bot:not(.chat-message-typing)');
	for (const [question] of QUESTIONS) {
		const before = await said.count();
		await page
			.getByTestId('chat-input')
			.locator('textarea')
			.or(page.locator('textarea:visible'))
			.last()
			.fill(question);
		await page.keyboard.press('Enter');
		await hand.did(`“${question}”, and *Enter*`);
		await said.nth(before).waitFor();
		await page.waitForTimeout(1_000);
		answers.push((await said.nth(before).innerText()).trim());
	}
	await canvas.film('agent-1-answers');
	return answers;
}
