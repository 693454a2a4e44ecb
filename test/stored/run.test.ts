/**
 * What an earlier version stored runs in this one: every node with the fields and options as they were
 * stored, under credentials as they were stored. Only what a person has to fill in before a first run is
 * filled in, and what is left half empty is taken out.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { CONSUMER_KEY, TestSandbox } from '../sandbox/TestSandbox';
import type { Case } from '../schemas/cases';
import { CASES, runAll } from '../schemas/cases';
import { startN8n } from '../workflows/accounts';
import type { StoredCredential, StoredNode } from './describeStored';

const releases = readdirSync(__dirname).filter((name) =>
	statSync(join(__dirname, name)).isDirectory(),
);

/** Options that are of no use before a person has filled them in, and one that goes with no filter for tags. */
const LEFT_OUT = ['embedForm', 'forumPost', 'poll', 'skipDetails'];

describe.each(releases)('stored by %s', (release) => {
	const { nodes, credentials } = JSON.parse(
		readFileSync(join(__dirname, release, 'stored.json'), 'utf8'),
	) as { nodes: StoredNode[]; credentials: StoredCredential[] };
	const sandbox = new TestSandbox();
	beforeAll(() => sandbox.start());
	afterAll(() => sandbox.stop());

	const parametersOf = ({
		node,
		resource,
		operation,
	}: Pick<Case, 'node' | 'resource' | 'operation'>) => {
		const type = `.${node.charAt(0).toLowerCase()}${node.slice(1)}`;
		const stored = nodes.find(
			({ type: name, parameters }) =>
				name.endsWith(type) &&
				parameters.resource === resource &&
				parameters.operation === operation,
		);
		if (!stored) throw new Error(`${node} ${resource}/${operation} is not stored`);
		return runnable(stored.parameters as IDataObject);
	};
	const credentialOf = (type: string): ICredentialDataDecryptedObject =>
		(credentials.find((stored) => stored.type === type)?.data ??
			{}) as ICredentialDataDecryptedObject;

	test('every operation runs', async () => {
		const outputs = await runAll(sandbox, { parametersOf, credentialOf });
		expect(outputs).toHaveLength(CASES.length);
	});

	test('the trigger polls, and the account asks to be connected', async () => {
		const n8n = startN8n();
		const { readLater: baseUrl } = sandbox.sandbox.urls;
		const trigger = nodes.find(({ type }) => type.endsWith('.readLaterTrigger'));
		const token = await n8n.credentials.create('readLaterTokenApi', {
			...credentialOf('readLaterTokenApi'),
			baseUrl,
			consumerKey: CONSUMER_KEY,
			accessToken: await sandbox.accessToken(),
		});
		const polling = n8n.pollingTrigger({
			type: 'readLaterTrigger',
			credentials: token.reference,
			parameters: {
				...runnable((trigger?.parameters ?? {}) as IDataObject),
				authentication: 'token',
			},
		});
		await polling.activate();
		expect(await polling.poll()).toEqual([]);

		const account = await n8n.credentials.create('readLaterOAuthApi', {
			...credentialOf('readLaterOAuthApi'),
			baseUrl,
			consumerKey: CONSUMER_KEY,
		});
		const { error } = await n8n.execute({
			type: 'readLater',
			credentials: account.reference,
			parameters: parametersOf({
				node: 'ReadLater',
				resource: 'savedItem',
				operation: 'getMany',
			}) as INodeParameters,
		});
		expect(error?.message).toBe('Your read-later account is not connected yet');
	});
});

function runnable(parameters: IDataObject): IDataObject {
	const options = Object.entries((parameters.options ?? {}) as IDataObject).filter(
		([name]) => !LEFT_OUT.includes(name),
	);
	return 'options' in parameters
		? { ...parameters, options: Object.fromEntries(options) }
		: parameters;
}
