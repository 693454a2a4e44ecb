import { setTimeout as pause } from 'node:timers/promises';
import { prepareCredentials } from '../../sandbox/host/demoCredentials.ts';
import { outputOf } from '../../sandbox/host/n8nExecutions.ts';
import { waitFor } from '../../sandbox/host/waiting.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { Editor } from './support/editor.ts';
import { type Fixture, startFixture } from './support/fixture.ts';
import { Hand } from './support/hand.ts';
import { owner } from './support/template.ts';
import { pollTimes } from './support/triggerWorkflow.ts';
import { forecastsAsked, makeWeather } from './support/weatherWatch.ts';
import { Canvas } from './tasks/task.ts';

const EVERY_SECONDS = 2;

describe('the Weather Trigger in n8n', () => {
	let fixture: Fixture;
	let browser: Browser;
	let canvas: Canvas;
	let workflowId: string;

	beforeAll(async () => {
		fixture = await startFixture();
		await prepareCredentials(fixture.rest.credentials, fixture, {});
		await makeWeather(fixture.control, 'dry');
		browser = await openBrowser();
		await new Editor(browser.page, fixture.n8nUrl).signIn(owner);
		canvas = new Canvas({ fixture, browser, hand: new Hand(browser.page) });
	});

	afterAll(async () => {
		await browser?.close();
		await fixture?.stop();
	});

	const seen = async (steps: Promise<unknown>): Promise<void> => {
		await steps.catch(async (error: Error) => {
			await browser.screenshot('weather-trigger-failed');
			throw new Error(`After:\n${canvas.hand.steps.join('\n')}`, { cause: error });
		});
	};
	const testEvent = async (text: RegExp): Promise<void> => {
		await canvas.execute('*Fetch Test Event*');
		await canvas.page.getByTestId('output-panel').getByText(text).first().waitFor();
	};
	/** By the keyboard: n8n 1.x lays a tip over the way back to the canvas. */
	const closeNode = async (): Promise<void> => {
		await canvas.page.getByTestId('output-panel').click();
		await canvas.page.keyboard.press('Escape');
		await canvas.page.getByTestId('output-panel').waitFor({ state: 'hidden' });
	};
	/** Texts of what started the workflow, when those executions have ended. */
	const started = async (): Promise<string[]> => {
		const all = await fixture.rest.executions.list({ workflowId });
		const own = all.filter(({ mode }) => mode === 'trigger');
		const ended = await Promise.all(own.map(({ id }) => fixture.rest.executions.finished(id)));
		return ended
			.flatMap((execution) => outputOf(execution, 'Weather Trigger'))
			.map(({ json }) => String(json.text));
	};
	const pollsPass = () => pause(3_000 * EVERY_SECONDS);

	it('is found, filled in, tested and published by clicks', async () => {
		const { hand } = canvas;
		const steps = async () => {
			await canvas.open();
			await canvas.addFirst();
			await canvas.find('gusts', /^\s*Weather( Trigger)?\s*$/, 'Weather');
			await hand.click('*On rain snow wind …*', canvas.found(/On rain snow wind/));
			await hand.click('*Place Name*', canvas.field('placeName').locator('input'));
			await hand.type('Berlin, DE');
			await hand.click('*What*', canvas.field('measure'));
			await hand.click('*Gusts of at Least*', canvas.option('Gusts of at Least'));
			await canvas.field('value').locator('input').fill('60');
			await testEvent(/Berlin: Nothing to report/);
			await makeWeather(fixture.control, 'storm');
			await testEvent(/Berlin: Gusts of \d+ km\/h/);
			await makeWeather(fixture.control, 'dry');
			await closeNode();
			await canvas.publish();
		};
		await seen(steps());
		const [workflow] = await fixture.rest.workflows.list();
		workflowId = workflow?.id ?? '';
		expect(workflow).toMatchObject({ active: true });
		expect(await started()).toEqual([]);
	});

	it('starts one execution for one storm, and none at later polls and starts of n8n', async () => {
		const { nodes } = await fixture.rest.workflows.get(workflowId);
		await fixture.rest.workflows.deactivate(workflowId);
		await fixture.rest.workflows.update(workflowId, {
			nodes: nodes.map((node) => ({
				...node,
				parameters: { ...node.parameters, pollTimes: pollTimes(EVERY_SECONDS) },
			})),
		});
		await fixture.rest.workflows.activate(workflowId);
		await makeWeather(fixture.control, 'storm');
		await fixture.restart();
		await waitFor('the storm', async () => (await started()).length > 0, { timeoutMs: 60_000 });
		const asked = await forecastsAsked(fixture.control);
		await pollsPass();
		const storm = [expect.stringMatching(/^Berlin: Gusts of \d+ km\/h on .+ at least 60 km\/h/)];
		expect([await started(), await forecastsAsked(fixture.control)]).toEqual([storm, asked]);

		await fixture.restart();
		const checked = async () => (await forecastsAsked(fixture.control)) > asked;
		await waitFor('the check at the start', checked, { timeoutMs: 60_000 });
		await pollsPass();
		expect([await started(), await forecastsAsked(fixture.control)]).toEqual([storm, asked + 1]);
	});
});
