import { Canvas, messagesOf, type Stage } from './task.ts';

/** Every morning at 7:00 a message when it is going to rain, both accounts made on the way. */
export async function umbrella(stage: Stage): Promise<string> {
	const { fixture, hand } = stage;
	const canvas = new Canvas(stage);
	const { page } = canvas;
	const { weatherKey, webhookUrl } = await fixture.control.secrets();
	await fixture.control.put('/weather/scenario', {
		latitude: 59.917,
		longitude: 10.75,
		scenario: 'rain',
	});
	await canvas.open();
	await canvas.addFirst();
	await hand.click('*On a schedule*', canvas.found(/On a schedule|Schedule Trigger/));
	await hand.click('*Trigger at Hour*', canvas.field('triggerAtHour'));
	await hand.click('*7am*', canvas.option('7am'));
	await canvas.close();
	await canvas.addBehind();
	await canvas.find('umbrella', /^\s*Weather\s*$/, 'Weather');
	await hand.click('*Check for rain wind or frost*', canvas.found(/Check for rain/));
	await canvas.connect();
	await hand.click('*API Key*, and paste it', canvas.inWindow('apiKey'));
	await hand.type(weatherKey);
	// Only the sandbox has another address than the one that stands there.
	await canvas.inWindow('baseUrl').fill(fixture.urls.weather);
	await canvas.saveAccount();
	await hand.click('*Place Name*, and type “Oslo, NO”', canvas.field('placeName').locator('input'));
	await hand.type('Oslo, NO');
	await canvas.film('umbrella-1-weather');
	await canvas.close();
	await canvas.addBehind();
	await canvas.find('chat', /^\s*Chat Webhook\s*$/, 'Chat Webhook');
	await hand.click('*Send message to chat channel*', canvas.found(/Send message/));
	await canvas.connect();
	await hand.click('*Webhook URL*, and paste it', canvas.inWindow('webhookUrl'));
	await hand.type(webhookUrl);
	await canvas.saveAccount();
	await canvas.film('umbrella-2-before-the-first-run');
	await hand.drag(
		'*text* dragged from the left into *Text*',
		page.getByText('text', { exact: true }).first(),
		canvas.field('text'),
	);
	await canvas.execute('*Execute step*: the message is posted');
	await page.getByTestId('output-panel').getByText('messageId').first().waitFor();
	await canvas.film('umbrella-3-message');
	await canvas.close();
	await canvas.publish();
	// n8n says that it is published; what follows is for the picture alone.
	await page.keyboard.press('Escape');
	await page.getByTestId('zoom-to-fit').click();
	await canvas.film('umbrella-4-published');
	return (await messagesOf(fixture)).at(-1) ?? '';
}
