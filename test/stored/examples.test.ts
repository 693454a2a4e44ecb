/** The workflows of `examples/` are as the editor would store them today, laid out on its grid. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import { ChatWebhook } from '../../nodes/ChatWebhook/ChatWebhook.node';
import { ReadLater } from '../../nodes/ReadLater/ReadLater.node';
import { ReadLaterTrigger } from '../../nodes/ReadLater/ReadLaterTrigger.node';
import { Weather } from '../../nodes/Weather/Weather.node';
import { WeatherTrigger } from '../../nodes/Weather/WeatherTrigger.node';
import { lostChoices } from './describeStored';

const FOLDER = join(__dirname, '..', '..', 'examples');
const GRID = 16;
const NODES = [
	new Weather(),
	new WeatherTrigger(),
	new ReadLater(),
	new ReadLaterTrigger(),
	new ChatWebhook(),
];
/** What n8n adds to a node that is used as a tool, and to a trigger that polls. */
const OF_N8N = /^(descriptionType|toolDescription|pollTimes)$/;

const examples = readdirSync(FOLDER).map((file) => {
	const { nodes } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as { nodes: INode[] };
	return [file, nodes] as const;
});

test.each(examples)('%s has no field or choice that is gone', (_file, nodes) => {
	const lost = nodes.flatMap(({ name, type, parameters }) => {
		const own = NODES.find(({ description }) =>
			[description.name, `${description.name}Tool`].includes(type.split('.').at(-1) ?? ''),
		);
		if (!own || !type.includes('weather-readlater-chat')) return [];
		return lostChoices(own.description.properties, parameters)
			.filter((what) => !OF_N8N.test(what.split(':')[0] ?? ''))
			.map((what) => `${name}: ${what}`);
	});
	expect(lost).toEqual([]);
});

test.each(examples)('%s stands on the grid of the canvas', (_file, nodes) => {
	const sizes = nodes.flatMap(({ position, parameters: { width = 0, height = 0 } }) => [
		...position,
		Number(width),
		Number(height),
	]);
	expect(sizes.filter((size) => size % GRID !== 0)).toEqual([]);
});
