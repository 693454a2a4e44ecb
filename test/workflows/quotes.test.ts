/**
 * The sentences that repeat a text of others, found by a run: a hostile text goes into each of them, and
 * comes out as text.
 */
import { dirname, join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import type { Provocation } from '../hostile/provocations';
import { accountOf, answerOf, HOSTILE, PROVOCATIONS } from '../hostile/provocations';
import { evaluate, Insertions } from '../hostile/quotes';
import { TestServer } from './TestServer';

jest.mock('../../nodes/shared/n8n/clock', () => jest.requireActual('../engine/quickClock'));

/** What stands where quotes stand and is no text of a server, an item or a field that n8n shows as an error. */
const OURS: Readonly<Record<string, string>> = {
	'ChatWebhook/domain/question.ts: escaped(quote(answer, most))':
		'a message of the chat, whose markup is escaped',
	"ChatWebhook/operations/message/delete.operation.ts: messageIdsOf(outputs).join(', ')": 'digits',
	"ChatWebhook/operations/message/editOrPost.operation.ts: idsOf(outputs).join(', ')":
		'digits, or the ID that an earlier run was told in their place',
	'ChatWebhook/question/serveQuestion.ts: why': "a line of n8n's log, which no browser shows",
	'ChatWebhook/service/chatService.ts: forbidden': 'one of two words',
	"ChatWebhook/service/partialWork.ts: deleted.join(', ')": 'digits',
	'ReadLater/credential/handshake.ts: address': 'an address, encoded',
	'ReadLater/parameters/outputFields.ts: all': 'names of ours',
	'ReadLater/parameters/triggerFields.ts: CHOICES[on].name': 'a name of ours',
	'Weather/domain/phrases.ts: what': 'a name of ours, or a choice',
	'Weather/parameters/rules.ts: MEASURES[known]': 'a name of ours',
	"Weather/parameters/rules.ts: Object.keys(GROUPS).join(', ')": 'names of ours',
	"Weather/parameters/rules.ts: Object.keys(MEASURES).join(', ')": 'names of ours',
	'Weather/parameters/output.ts: list': 'a name of ours',
	'Weather/service/parts.ts: name': 'a name of the interface',
	'Weather/service/versionFinder.ts: why':
		'a sentence of ours, its quotes found where they are made',
	'Weather/trigger/askConditions.ts: ruleName(measure)': 'a name of ours',
	'shared/domain/baseUrl.ts: extra': 'one character',
	"shared/http/parseAnswer.ts: path.join('.')": 'names of the interface',
	'shared/n8n/additionalParameters.ts: own[0]': 'a name of the interface',
	'shared/n8n/executeItems.ts: cause.message':
		'a sentence of ours, its quotes found where they are made',
	'shared/n8n/executeItems.ts: resource': 'n8n itself refuses one that there is not',
	'shared/n8n/executeItems.ts: textOf(error)': "n8n's words about an expression",
	"shared/n8n/parameters.ts: allowed.join(', ')": 'names of ours',
	'shared/n8n/requestFailure.ts: reason': "n8n's words about a request",
	'shared/n8n/toNodeError.ts: quote(redactor.text(textOf(error)))': 'a defect of the package',
};

const insertions = new Insertions(join(__dirname, '../..'));
const reached = new Set<string>();

for (const file of insertions.files) {
	const code = insertions.watched(file);
	if (code === undefined) continue;
	const load = (name: string): unknown =>
		module.require(name.startsWith('.') ? join(dirname(file.fileName), name) : name);
	jest.doMock(file.fileName, () =>
		evaluate(code, load, (place, value) => {
			if (typeof value === 'string' && /<b>EVIL/i.test(value)) reached.add(place);
			return value;
		}),
	);
}

/** What a person reads. */
async function provoke(provocation: Provocation): Promise<string[]> {
	// Not before the source is watched.
	const { startN8n } = await import('./accounts');
	const { node, parameters, items = 1, file, onError } = provocation;
	const server = await TestServer.start();
	server.answer = answerOf(provocation);
	const n8n = startN8n();
	const { type, data } = accountOf(provocation, server.url);
	const account = await n8n.credentials.create(type, data);
	const named = { data: '', fileName: HOSTILE, mimeType: 'text/plain' };
	const binary = file && { data: { ...named, data: Buffer.alloc(file).toString('base64') } };
	const result = await n8n.execute(
		{
			type: node,
			credentials: account.reference,
			parameters: parameters as INodeParameters,
			...(onError ? { onError } : {}),
		},
		Array.from({ length: items }, () => ({
			json: { evil: HOSTILE },
			...(binary ? { binary } : {}),
		})),
	);
	await server.stop();
	const { error, hints } = result;
	return [error?.message, error?.description, ...hints, ...result.items.flatMap(errorTexts)].filter(
		(text) => typeof text === 'string',
	);
}

const errorTexts = ({ json }: { json: object }): unknown[] => {
	const { error, details } = json as { error?: string; details?: { description?: string } };
	return error === undefined ? [] : [error, details?.description];
};

const quotes = insertions.all.filter(({ isQuote }) => isQuote).map(({ place }) => place);

test.each(PROVOCATIONS)('$node quotes $title as text', async (provocation) => {
	const texts = await provoke(provocation);
	expect(texts.join('\n')).toMatch(/‹b>EVIL/i);
	expect(texts.filter((text) => /<[a-z!?/]|`/i.test(text))).toEqual([]);
});

test('no sentence that quotes was left out', () => {
	expect(quotes.filter((place) => !reached.has(place) && !(place in OURS))).toEqual([]);
	expect(
		Object.keys(OURS).filter((place) => !quotes.includes(place) || reached.has(place)),
	).toEqual([]);
});
