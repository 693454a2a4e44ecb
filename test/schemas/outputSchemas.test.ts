import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { ChatWebhook } from '../../nodes/ChatWebhook/ChatWebhook.node';
import { ReadLater } from '../../nodes/ReadLater/ReadLater.node';
import { Weather } from '../../nodes/Weather/Weather.node';
import { TestSandbox } from '../sandbox/TestSandbox';
import { CASES, readSchema, runAll, schemaPath } from './cases';
import { schemaOf, unknownTo, type OutputSchema } from './outputSchema';

const ROOT = join(__dirname, '..', '..');
const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());

test('there is a case for every operation', () => {
	const operations = [new Weather(), new ReadLater(), new ChatWebhook()].flatMap(
		({ description }) =>
			description.properties
				.filter(isOperation)
				.flatMap((property) =>
					(property.options as INodePropertyOptions[]).map(
						({ value }) =>
							`${description.defaults.name} ${String(property.displayOptions?.show?.resource?.[0])}/${String(value)}`,
					),
				),
	);
	const names = { Weather: 'Weather', ReadLater: 'ReadLater', ChatWebhook: 'Chat Webhook' };
	expect(
		CASES.map(({ node, resource, operation }) => `${names[node]} ${resource}/${operation}`).sort(),
	).toEqual(operations.sort());
});

test('the fields that n8n shows before the first run are those that come out', async () => {
	const wrong: string[] = [];
	for (const [each, items] of await runAll(sandbox)) {
		const path = join(ROOT, schemaPath(each));
		const values = items.map(({ json }) => json);
		if (process.env.UPDATE_SCHEMAS === '1') {
			mkdirSync(dirname(path), { recursive: true });
			writeFileSync(path, `${JSON.stringify(schemaOf(values), null, '\t')}\n`);
		}
		if (!existsSync(path)) {
			wrong.push(`${schemaPath(each)} is missing`);
			continue;
		}
		const schema = readSchema(path) as OutputSchema;
		const never = Object.keys(schema.properties ?? {}).filter(
			(name) => !values.some((value) => name in value),
		);
		const problems = [
			...values.flatMap((value) => unknownTo(schema, value)),
			...never.map((name) => `.${name} never comes`),
		];
		wrong.push(...[...new Set(problems)].map((problem) => `${schemaPath(each)}: ${problem}`));
	}
	// `npm run schemas` writes them anew.
	expect(wrong).toEqual([]);
});

function isOperation({ name, type }: INodeProperties): boolean {
	return name === 'operation' && type === 'options';
}
