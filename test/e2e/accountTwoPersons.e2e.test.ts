import { addressIn } from '../../sandbox/host/connectAccount.ts';
import type { Credential } from '../../sandbox/host/n8nCredentials.ts';
import { errorOf } from '../../sandbox/host/n8nExecutions.ts';
import type { N8nRest, Owner } from '../../sandbox/host/n8nRest.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { findLeaks } from './support/canary.ts';
import type { CredentialWindow } from './support/credentialWindow.ts';
import { Editor } from './support/editor.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { listWorkflow } from './support/listWorkflow.ts';
import { invite } from './support/secondPerson.ts';
import { storedCredentials } from './support/storedCredentials.ts';
import { owner } from './support/template.ts';

const TYPE = 'ReadLater API';

const second: Owner = {
	email: 'second@sandbox.local',
	password: 'Second-1234',
	firstName: 'Second',
	lastName: 'Person',
};

/** One person: a browser, a session, and an account at the read-later service. */
class Person {
	readonly name: string;
	readonly rest: N8nRest;
	readonly browser: Browser;
	readonly editor: Editor;

	constructor(name: string, rest: N8nRest, browser: Browser, url: string) {
		this.name = name;
		this.rest = rest;
		this.browser = browser;
		this.editor = new Editor(browser.page, url);
	}

	/** Opens an address and presses Allow there, with the own account. */
	async allow(address: URL): Promise<void> {
		const page = await this.browser.context.newPage();
		await page.goto(address.href);
		await page.getByLabel('Account').selectOption(this.name);
		await page.getByRole('button', { name: 'Allow' }).click();
		await page.waitForLoadState();
		await page.close();
	}

	/** Runs a node with a credential. @returns titles, or the error with the address in it */
	async run(credential: Credential): Promise<{ titles: string[]; error: string }> {
		const workflow = await this.rest.workflows.create(listWorkflow(credential));
		const id = await this.rest.workflows.run(workflow.id, 'Start');
		const execution = await this.rest.executions.finished(id);
		const { runData } = execution.data.resultData;
		const output = runData.List?.[0]?.data?.main?.[0] ?? [];
		const error = errorOf(execution);
		return {
			titles: output.map(({ json }) => String(json.title)),
			error: error ? `${error.message} ${error.description ?? ''}`.replaceAll('&amp;', '&') : '',
		};
	}

	async credential(name: string): Promise<Credential> {
		const found = (await this.rest.credentials.list()).find((one) => one.name === name);
		if (!found) throw new Error(`There is no credential ${name}`);
		return found;
	}
}

describe('two people in two browsers, with the same entries in every credential', () => {
	let fixture: Fixture;
	let consumerKey: string;
	let ann: Person;
	let bob: Person;

	beforeAll(async () => {
		fixture = await startFixture();
		consumerKey = (await fixture.control.secrets()).consumerKey;
		for (const name of ['ann', 'bob']) {
			await fixture.control.put(`/readLater/accounts/${name}`, {});
			await fixture.control.post(`/readLater/accounts/${name}/items`, [
				{ url: `https://${name}.example/`, title: `list of ${name}` },
			]);
		}
		const guest = await invite(fixture.rest, fixture.n8nUrl, second);
		ann = new Person('ann', fixture.rest, await openBrowser(), fixture.n8nUrl);
		bob = new Person('bob', guest, await openBrowser(), fixture.n8nUrl);
		await ann.editor.signIn(owner);
		await bob.editor.signIn(second);
	});

	afterAll(async () => {
		await ann?.browser.close();
		await bob?.browser.close();
		await fixture?.stop();
	});

	/** Fills in a new credential with the entries that everybody has, and a name to find it by. */
	async function newWindow(person: Person, name: string): Promise<CredentialWindow> {
		const window = await person.editor.newCredential(TYPE);
		await window.fill('baseUrl', fixture.urls.readLater);
		await window.fill('consumerKey', consumerKey);
		await window.rename(name);
		return window;
	}

	/** Who each credential in the database belongs to at the service; '' while it is not connected. */
	async function stored(): Promise<Record<string, string>> {
		const all = await storedCredentials(fixture.userFolder);
		const tokens = await fixture.control.get<{
			readLater: { accessTokens: Record<string, { username: string }> };
		}>('/state');
		return Object.fromEntries(
			all.map(({ name, data }) => {
				const text = JSON.stringify(data);
				const owners = Object.entries(tokens.readLater.accessTokens)
					.filter(([token]) => text.includes(token))
					.map(([, { username }]) => username);
				return [name, [...new Set(owners)].join(' and ')];
			}),
		);
	}

	const codeIn = (text: string) => addressIn(text)?.searchParams.get('request_token');

	it('the second one saves the same entries while the first one connects: each an own address and account', async () => {
		const first = await newWindow(ann, 'Of Ann');
		const annSees = await first.save();
		const other = await newWindow(bob, 'Of Bob');
		const bobSees = await other.save();
		expect(codeIn(bobSees.details)).not.toBe(codeIn(annSees.details));

		await ann.allow(addressIn(annSees.details) as URL);
		expect(await other.retry()).toMatchObject({ connected: false, details: bobSees.details });
		expect(await stored()).toEqual({ 'Of Ann': '', 'Of Bob': '' });
		expect((await first.retry()).connected).toBe(true);
		expect(await stored()).toEqual({ 'Of Ann': 'ann', 'Of Bob': '' });
		await ann.browser.screenshot('account-two-1-green');

		const before = await bob.run(await bob.credential('Of Bob'));
		expect(codeIn(before.error)).toBe(codeIn(bobSees.details));
		await bob.allow(addressIn(bobSees.details) as URL);
		expect(await ann.run(await ann.credential('Of Ann'))).toEqual({
			titles: ['list of ann'],
			error: '',
		});
		expect((await other.retry()).connected).toBe(true);
		expect(await stored()).toEqual({ 'Of Ann': 'ann', 'Of Bob': 'bob' });
		expect((await bob.run(await bob.credential('Of Bob'))).titles).toEqual(['list of bob']);
	});

	it('without any window: a node of the second one gets an address of its own, also after the first one deleted everything', async () => {
		const data = { baseUrl: fixture.urls.readLater, consumerKey };
		const credential = await bob.rest.credentials.create('Node first', 'readLaterOAuthApi', data);
		const { error } = await bob.run(credential);
		expect(error).toContain('Your read-later account is not connected yet');
		await ann.rest.credentials.delete((await ann.credential('Of Ann')).id);
		expect((await bob.run(credential)).error).toBe(error);
		expect(await stored()).toEqual({ 'Of Bob': 'bob', 'Node first': '' });
		await bob.allow(addressIn(error.replaceAll('"', ' ')) as URL);
		expect((await bob.run(credential)).titles).toEqual(['list of bob']);
	});

	it('a credential prepared on purpose, with the mark of hidden values and an id of another, shows nothing', async () => {
		const victim = await newWindow(ann, 'Victim');
		await ann.allow(addressIn((await victim.save()).details) as URL);
		expect((await victim.retry()).connected).toBe(true);
		const { id } = await ann.credential('Victim');
		const mark = '__n8n_BLANK_VALUE_e5362baf-c777-4d57-a609-6eaf1f9e87f6';
		const data = {
			baseUrl: fixture.urls.readLater,
			consumerKey,
			connectedAccount: mark,
			pendingRequests: mark,
		};
		const prepared = await bob.rest.credentials.create('Prepared', 'readLaterOAuthApi', data);
		expect((await bob.run(prepared)).titles).toEqual([]);
		await expect(
			bob.rest.connection.post('/credentials/test', {
				credentials: { id, name: 'Victim', type: 'readLaterOAuthApi', data },
			}),
		).rejects.toThrow();
		expect(await stored()).toMatchObject({ Victim: 'ann', Prepared: '' });
	});

	it('n8n is restarted while both windows are open between address and Retry: both turn green', async () => {
		const first = await newWindow(ann, 'Restarted Ann');
		const other = await newWindow(bob, 'Restarted Bob');
		const annSees = await first.save();
		const bobSees = await other.save();
		await fixture.restart();
		await ann.allow(addressIn(annSees.details) as URL);
		await bob.allow(addressIn(bobSees.details) as URL);
		await fixture.restart();
		expect((await first.retry()).connected).toBe(true);
		expect((await other.retry()).connected).toBe(true);
		expect(await stored()).toMatchObject({ 'Restarted Ann': 'ann', 'Restarted Bob': 'bob' });
	});

	it('both run at the same time, many times, and each reads the own list', async () => {
		const annHas = await ann.credential('Restarted Ann');
		const bobHas = await bob.credential('Restarted Bob');
		const runs = await Promise.all([1, 2, 3].flatMap(() => [ann.run(annHas), bob.run(bobHas)]));
		expect(runs.map(({ titles }) => titles.join())).toEqual(
			[1, 2, 3].flatMap(() => ['list of ann', 'list of bob']),
		);
	});

	it('no token and no key is anywhere but in the credentials', async () => {
		const { readLater } = await fixture.control.get<{
			readLater: { accessTokens: object; applications: object };
		}>('/state');
		const secrets = Object.fromEntries(
			[...Object.keys(readLater.accessTokens), ...Object.keys(readLater.applications)].map(
				(value, index) => [`secret ${index}`, value],
			),
		);
		expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(6);
		// Away from the windows, in which each of them has typed the key.
		for (const { browser } of [ann, bob])
			await browser.page.goto(`${fixture.n8nUrl}/home/workflows`);
		const executions = await Promise.all(
			(await bob.rest.executions.list()).map(({ id }) => bob.rest.executions.get(id)),
		);
		expect(
			await findLeaks(fixture, secrets, {
				"the second person's executions": JSON.stringify(executions),
				'page of ann': await ann.browser.page.content(),
				'page of bob': await bob.browser.page.content(),
			}),
		).toEqual([]);
	});
});
