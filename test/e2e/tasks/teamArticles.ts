import { Canvas, messagesOf, type Stage } from './task.ts';

const TAG = 'team';
const READ_LATER = /^\s*ReadLater( Trigger)?\s*$/;

/** The articles with the tag “team”, in a node, whose account is connected on the way. */
export async function listTeamArticles(stage: Stage): Promise<string> {
	const { hand } = stage;
	const canvas = new Canvas(stage);
	const { page } = canvas;
	await canvas.open();
	await canvas.addFirst();
	await canvas.find('reading list', READ_LATER, 'ReadLater');
	await hand.click('*Actions*, below the triggers', page.getByText(/^\s*Actions \(\d+\)/).first());
	await hand.click('*Get many saved items*', canvas.found(/Get many saved items/));
	await connectAccount(stage, canvas, '*Execute step*');
	await hand.click('*Add filter*', page.getByPlaceholder('Add filter'));
	await hand.click('*Tag*', canvas.option('Tag'));
	await chooseTag(canvas);
	await canvas.execute('*Execute step*: the articles are there');
	await canvas.film('team-1-list');
	return await articles(canvas);
}

/** The same articles as test events of the trigger, with an account of its own. */
export async function awaitTeamArticles(stage: Stage): Promise<string> {
	const { fixture, hand } = stage;
	const canvas = new Canvas(stage);
	await forgetAccounts(fixture);
	await canvas.open();
	await canvas.addFirst();
	await canvas.find('reading list', READ_LATER, 'ReadLater');
	await hand.click('*On tag added*', canvas.found(/On tag added/));
	await connectAccount(stage, canvas, '*Fetch Test Event*');
	await chooseTag(canvas, 'Added Tag');
	await canvas.execute('*Fetch Test Event*: the articles are there');
	const events = await articles(canvas);
	await canvas.film('team-2-event');
	return events;
}

/** Goes on where {@link awaitTeamArticles} ends: what gets the tag is posted to the channel. */
export async function postTeamArticles(stage: Stage): Promise<string> {
	const { fixture, hand } = stage;
	const canvas = new Canvas(stage);
	const { page } = canvas;
	await canvas.close();
	await canvas.addBehind();
	await canvas.find('chat', /^\s*Chat Webhook\s*$/, 'Chat Webhook');
	await hand.click('*Send message to chat channel*', canvas.found(/Send message/));
	await hand.drag(
		'*text* dragged from the left into *Text*',
		page.getByText('text', { exact: true }).first(),
		canvas.field('text'),
	);
	await canvas.execute('*Execute step*: the message is posted');
	await page.getByTestId('output-panel').getByText('messageId').first().waitFor();
	await canvas.film('team-3-message');
	await canvas.close();
	await canvas.publish();
	return (await messagesOf(fixture)).at(-1) ?? '';
}

/** So that a node asks for an account again. */
async function forgetAccounts({ rest }: Stage['fixture']): Promise<void> {
	for (const { id, type } of await rest.credentials.list())
		if (type.startsWith('readLater')) await rest.credentials.delete(id);
}

/** The links in the output that is seen now. */
async function articles({ page }: Canvas): Promise<string> {
	const output = page.getByTestId('output-panel');
	await output.getByText(TAG).first().waitFor();
	const links = (await output.innerText()).match(/\[[^\]]+\]\(https:[^)]+\)/g);
	return links?.sort().join('\n') ?? '';
}

async function chooseTag(
	{ hand, page, field }: Canvas,
	label: 'Tag' | 'Added Tag' = 'Tag',
): Promise<void> {
	const name = label === 'Tag' ? 'tag' : 'addedTag';
	await hand.click(`*${label}*`, field(name).getByTestId('rlc-input'));
	await hand.type(TAG);
	await hand.click(`*${TAG}* in the list`, page.getByTestId('rlc-item').getByText(TAG).first());
}

/** From an account that there is not yet to one that is connected, as the node's own message says it. */
async function connectAccount(
	{ fixture, browser, hand }: Stage,
	canvas: Canvas,
	button: string,
): Promise<void> {
	const { page } = canvas;
	const { consumerKey } = await fixture.control.secrets();
	await canvas.connect();
	await hand.click('*Consumer Key*, and paste it', canvas.inWindow('consumerKey'));
	await hand.type(consumerKey);
	await canvas.inWindow('baseUrl').fill(fixture.urls.readLater);
	await hand.click('*Save*', page.getByTestId('credential-save-button'));
	await page.waitForTimeout(3_000);
	await canvas.closeWindow();
	await canvas.execute(`${button}: the account is not connected yet`);
	const link = page.getByTestId('output-panel').getByRole('link', { name: 'Allow access' });
	await link.waitFor();
	await canvas.film('team-0-allow');
	const [service] = await Promise.all([
		browser.context.waitForEvent('page'),
		hand.click('*Allow access*', link),
	]);
	await service.getByRole('button', { name: 'Allow' }).click();
	await hand.did('*Allow* on the page of the service');
	await service.close();
	await hand.did('back to the tab of n8n');
}
