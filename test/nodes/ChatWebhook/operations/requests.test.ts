/** Every request that the node makes is one that the service's own description allows. */
import type { IExecuteFunctions } from 'n8n-workflow';
import { edit } from '../../../../nodes/ChatWebhook/operations/message/edit.operation';
import { editOrPost } from '../../../../nodes/ChatWebhook/operations/message/editOrPost.operation';
import { send } from '../../../../nodes/ChatWebhook/operations/message/send.operation';
import { createChatService } from '../../../../nodes/ChatWebhook/service/chatService';
import { createQueueStore } from '../../../../nodes/ChatWebhook/service/queueStore';
import { createWebhookQueue } from '../../../../nodes/ChatWebhook/service/webhookQueue';
import { asServiceError } from '../../../../nodes/shared/errors/ServiceError';
import type { HttpRequest } from '../../../../nodes/shared/http/HttpClient';
import { itemParameters } from '../../../../nodes/shared/n8n/parameters';
import fc, { runs } from '../../../property';
import { crossProblems, EDIT, EXECUTE, problemsOf } from './specification';

const ZONE = 'America/New_York';

/** The parameters of one item, as n8n hands them over. */
function parametersOf(parameters: Record<string, unknown>, binary: Record<string, object> = {}) {
	const context = {
		getNodeParameter: (name: string) => parameters[name],
		getTimezone: () => ZONE,
		getInputData: () => [{ json: {}, binary }],
		helpers: {
			getBinaryDataBuffer: async (_index: number, field: string) =>
				await Promise.resolve(Buffer.from(`bytes of ${field}`)),
		},
	} as unknown as IExecuteFunctions;
	return itemParameters(context, 0);
}

/** @returns the requests that are made for one item, and why it was refused if it was */
export async function requestsFor(
	operation: 'send' | 'edit' | 'editOrPost',
	parameters: Record<string, unknown>,
	{ isDiscord = true, binary = {} }: { isDiscord?: boolean; binary?: Record<string, object> } = {},
) {
	const requests: HttpRequest[] = [];
	const service = createChatService({
		queue: createWebhookQueue({
			http: {
				async send(request) {
					requests.push(request);
					return await Promise.resolve({
						status: 200,
						headers: {},
						text: '{"id":"1","type":1,"channel_id":"7"}',
					});
				},
			},
			clock: { now: () => 0, sleep: async () => await Promise.resolve() },
			random: () => 0,
			store: createQueueStore(),
			webhookKey: 'w',
			serverKey: 's',
		}),
		webhookId: '1',
		isDiscord,
	});
	const entered = parametersOf(parameters, binary);
	try {
		if (operation === 'send') await send.run(send.readInput(entered), service);
		else if (operation === 'edit') await edit.run(edit.readInput(entered), service);
		else await editOrPost.run(editOrPost.readInput(entered), service);
	} catch (error) {
		const refusal = asServiceError(error);
		if (refusal?.details.kind !== 'bad-input') throw error;
		return { requests, refusal: refusal.details };
	}
	return { requests, refusal: undefined };
}

export async function bodyOf({ body, headers }: HttpRequest): Promise<Record<string, unknown>> {
	if (!Buffer.isBuffer(body)) return JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
	const form = await new Response(new Uint8Array(body), { headers: { ...headers } }).formData();
	const names = [...form.keys()];
	expect(names).toEqual(['payload_json', ...names.slice(1).map((_, index) => `files[${index}]`)]);
	expect(names.length).toBeLessThanOrEqual(11);
	return JSON.parse(String(form.get('payload_json'))) as Record<string, unknown>;
}

const word = fc.constantFrom(
	'Hello',
	'😀'.repeat(20),
	'@everyone',
	'`code`',
	'<@12>',
	'\n',
	'wörd',
	'- a list\n- of two',
	' ',
);
const text = (most: number) => fc.array(word, { maxLength: most }).map((words) => words.join(' '));
/** Now and then something that cannot be used. */
const mostly = <Value>(good: fc.Arbitrary<Value>, ...bad: unknown[]): fc.Arbitrary<unknown> =>
	fc.oneof(
		{ weight: 60, arbitrary: good },
		{ weight: 1, arbitrary: fc.constantFrom<unknown>(...bad) },
	);

const CONVERTED = [0, 21.5, true, false, ['a', 'b'], [1, [2]], new Date(1e12), 10n];
const some = fc.oneof(
	{ weight: 5, arbitrary: text(8).map((entry) => `${entry}x`) },
	fc.constantFrom<unknown>(...CONVERTED),
);
const anything = mostly(
	fc.oneof({ weight: 9, arbitrary: some }, fc.constantFrom<unknown>(null, undefined, '', ' \n')),
	{ a: 1 },
);
const long = fc.oneof({ weight: 3, arbitrary: text(5) }, text(1_200)).map((entry) => `${entry}x`);
const id = mostly(
	fc.oneof(
		fc.bigInt({ min: 1n, max: 10n ** 19n }).map((value) => String(value)),
		fc.integer({ min: 1, max: 2 ** 40 }),
		fc.constant('https://chat.example.com/channels/1/2/3'),
	),
	2 ** 60,
	'x',
	{ id: 1 },
);
const ids = (most: number) =>
	fc.oneof(
		fc.array(id, { maxLength: most }),
		fc.array(id, { maxLength: most }).map((list) => list.join(', ')),
	);
const address = mostly(
	fc.constantFrom<unknown>('', 'https://example.com/a b.png', 'http://example.com', undefined),
	'picture.png',
	'ftp://example.com',
	5,
);
const color = mostly(
	fc.constantFrom<unknown>('', '#2ecc71', '2ecc71', 255, 0, '#fff', 'rgb(1, 2, 3)', undefined),
	-1,
	1e9,
	'red',
	true,
);
const time = mostly(
	fc.constantFrom<unknown>(
		'',
		'2026-01-01T10:00:00',
		'2026-01-01',
		1.7e12,
		1.7e9,
		new Date(1e12),
		undefined,
	),
	'soon',
	{},
);
const field = fc.record({
	name: mostly(some, ''),
	value: mostly(fc.oneof(some, long), '', { a: 1 }),
	inline: mostly(fc.constantFrom<unknown>(true, false, 'true', 1, undefined), 'perhaps'),
});
const embed = fc.record(
	{
		title: anything,
		url: address,
		description: fc.oneof(anything, long),
		color,
		timestamp: time,
		footer: anything,
		image: address,
		thumbnail: address,
		author: some,
		authorUrl: address,
		fields: fc.record({ field: fc.array(field, { maxLength: 30 }) }),
	},
	{ requiredKeys: ['author'] },
);
const jsonEmbed = fc.record(
	{
		title: some,
		description: fc.oneof(anything, long),
		color,
		timestamp: time,
		author: fc.record({ name: some, icon_url: address }, { requiredKeys: ['name'] }),
		footer: fc.record({ text: anything }, { requiredKeys: [] }),
		image: fc.record({ url: address, width: fc.constant(5) }, { requiredKeys: [] }),
		fields: fc.array(field, { maxLength: 3 }),
		type: fc.constant('rich'),
	},
	{ requiredKeys: ['title'] },
);
const mentionOptions = fc.oneof(
	fc.record({ mentions: fc.constantFrom('none', 'users', 'usersAndRoles', 'everyone') }),
	fc.record({ userIds: ids(6), roleIds: ids(6) }, { requiredKeys: [] }),
	fc.record({ mentions: fc.constantFrom('listed', 'none'), userIds: ids(2) }),
);
const embedOptions = fc.record(
	{
		embedForm: fc.record({ embed: fc.array(embed, { maxLength: 12 }) }),
		embedJson: fc.oneof(
			fc.array(jsonEmbed, { maxLength: 3 }),
			jsonEmbed,
			fc
				.array(jsonEmbed, { maxLength: 2 })
				.map((embeds) => ({ embeds, content: null }))
				.map((message) =>
					JSON.stringify(message, (_, value: unknown) =>
						typeof value === 'bigint' ? String(value) : value,
					),
				),
		),
	},
	{ requiredKeys: [] },
);
const pollOptions = fc.record({
	poll: fc.record({
		entry: fc.record({
			question: mostly(some, ''),
			answers: mostly(
				fc.oneof(fc.array(some, { minLength: 1, maxLength: 10 }), fc.constant('Yes\nNo')),
				'',
				'x'.repeat(56),
			),
			hours: mostly(fc.constantFrom<unknown>(24, '5', undefined), 0, 1e4),
			multiple: mostly(fc.constantFrom<unknown>(true, 'no', 1), 2),
		}),
	}),
});
const placeOptions = fc.oneof(
	fc.record({ threadId: id }),
	fc.record({
		forumPost: fc.record({ entry: fc.record({ postTitle: mostly(some, ''), tagIds: ids(5) }) }),
	}),
);
const otherOptions = fc.record(
	{
		longText: fc.constantFrom('split', 'shorten', 'attach', 'stop'),
		mostParts: fc.constantFrom(1, 10, 100),
		avatarUrl: address,
		binaryFields: fc.constantFrom('', 'f0', 'f0, f1', 'f0,f1,f2,f3,f4,f5,f6,f7,f8,f9,f10'),
		silent: fc.boolean(),
		noPreviews: fc.boolean(),
		readAloud: fc.boolean(),
	},
	{ requiredKeys: [] },
);
const maybe = (options: fc.Arbitrary<object>) =>
	fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: options });
const sendOptions = fc
	.tuple(...[mentionOptions, embedOptions, pollOptions, placeOptions, otherOptions].map(maybe))
	.map((options) => Object.assign({}, ...options) as object);
const editOptions = fc
	.tuple(
		maybe(mentionOptions),
		maybe(embedOptions),
		fc.record(
			{ removeText: fc.boolean(), removeEmbeds: fc.boolean(), removeFiles: fc.boolean() },
			{ requiredKeys: [] },
		),
	)
	.map((options) => Object.assign({}, ...options) as object);
const BINARY = Object.fromEntries(
	Array.from({ length: 11 }, (_, n) => [
		`f${n}`,
		{
			data: Buffer.from('x').toString('base64'),
			mimeType: 'text/plain',
			...(n % 2 ? { fileName: `"${n}" ü.txt` } : {}),
		},
	]),
);

test('any combination of entries: each request is valid, or the entries are refused by name', async () => {
	let made = 0;
	let refused = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.oneof(anything, long),
			anything,
			sendOptions,
			async (entry, senderName, options) => {
				const { requests, refusal } = await requestsFor(
					'send',
					{ text: entry, senderName, options },
					{ binary: BINARY },
				);
				if (refusal) {
					refused++;
					expect(requests).toEqual([]);
					expect(`${refusal.message} ${refusal.description}`).toMatch(/['A-Z]/);
					expect(`${refusal.message} ${refusal.description}`).not.toMatch(/undefined|\[object/);
					return;
				}
				for (const request of requests) {
					made++;
					const { method, path, query = {} } = request;
					expect([method, path, query.wait]).toEqual(['POST', '/', 'true']);
					expect(Object.keys(query).every((name) => ['wait', 'thread_id'].includes(name))).toBe(
						true,
					);
					const body = await bodyOf(request);
					expect([...problemsOf(body, EXECUTE), ...crossProblems(body, { ...query })]).toEqual([]);
				}
			},
		),
		{ numRuns: runs(700) },
	);
	console.log('Requests', JSON.stringify({ made, refused }));
	expect(Math.min(made, refused)).toBeGreaterThan(runs(700) / 10);
}, 120_000);

test('the same for edits', async () => {
	let made = 0;
	await fc.assert(
		fc.asyncProperty(text(20), editOptions, async (entry, options) => {
			const { requests } = await requestsFor('edit', { messageId: '12', text: entry, options });
			for (const request of requests) {
				made++;
				expect([request.method, request.path]).toEqual(['PATCH', '/messages/12']);
				const body = await bodyOf(request);
				expect(problemsOf(body, EDIT)).toEqual([]);
				expect(crossProblems({ content: 'x', ...body }, {})).toEqual([]);
			}
		}),
		{ numRuns: runs(300) },
	);
	expect(made).toBeGreaterThan(runs(300) / 10);
}, 120_000);

const boardOptions = fc
	.tuple(maybe(mentionOptions), maybe(embedOptions))
	.map((options) => Object.assign({}, ...options) as object);

test('the same for a message that is edited or posted', async () => {
	const made = { PATCH: 0, POST: 0 };
	await fc.assert(
		fc.asyncProperty(
			text(20),
			fc.constantFrom('12', ''),
			boardOptions,
			async (entry, messageId, options) => {
				const entries = { messageId, text: entry, senderName: 'Bot', options };
				const { requests } = await requestsFor('editOrPost', entries);
				expect(requests.length).toBeLessThanOrEqual(1);
				for (const request of requests) {
					const isEdit = messageId !== '';
					expect([request.method, request.path]).toEqual(
						isEdit ? ['PATCH', '/messages/12'] : ['POST', '/'],
					);
					made[isEdit ? 'PATCH' : 'POST']++;
					const body = await bodyOf(request);
					expect(problemsOf(body, isEdit ? EDIT : EXECUTE)).toEqual([]);
					if (!isEdit) expect(crossProblems(body, { ...request.query })).toEqual([]);
				}
			},
		),
		{ numRuns: runs(300) },
	);
	expect(Math.min(made.PATCH, made.POST)).toBeGreaterThan(runs(300) / 20);
}, 120_000);

const form = (embedEntries: object) => ({
	text: 'x',
	options: { embedForm: { embed: [embedEntries] } },
});

describe('entries from expressions', () => {
	test.each<[string, object, object]>([
		[
			'a number, 0, true',
			{
				fields: {
					field: [
						{ name: 1, value: 21.5 },
						{ name: 'b', value: 0 },
						{ name: 'c', value: true },
					],
				},
			},
			{
				fields: [
					{ name: '1', value: '21.5' },
					{ name: 'b', value: '0' },
					{ name: 'c', value: 'true' },
				],
			},
		],
		['a color as a number', { title: 'T', color: 3_066_993 }, { color: 3_066_993 }],
		[
			'a time without a zone',
			{ title: 'T', timestamp: '2026-01-01T10:00:00' },
			{ timestamp: '2026-01-01T15:00:00.000Z' },
		],
		[
			'a Date and milliseconds',
			{ title: new Date('2026-01-01T15:00:00Z'), timestamp: 1_767_279_600_000 },
			{ title: '2026-01-01 10:00', timestamp: '2026-01-01T15:00:00.000Z' },
		],
		['a list', { title: ['a', 2] }, { title: 'a, 2' }],
		[
			'one field that is no list',
			{ title: 'T', fields: { field: { name: 'a', value: 'b' } } },
			{ fields: [{ name: 'a', value: 'b', inline: false }] },
		],
	])('%s', async (_name, entry, expected) => {
		const { requests } = await requestsFor('send', form(entry));
		expect((await bodyOf(requests[0] as HttpRequest)).embeds).toMatchObject([expected]);
	});

	test.each<[object, string]>([
		[form({ title: { a: 1 } }), 'Embed 1, title: it is an object.'],
		[form({ title: 'T', color: 'red' }), 'Embed 1, color: it is not a color.'],
		[form({ title: 'T', color: true }), 'Embed 1, color: it is not a color.'],
		[form({ title: 'T', timestamp: 'soon' }), 'Embed 1, time: it is not a date and time.'],
		[form({ title: 'T', authorUrl: 'https://example.com' }), "without an 'Author'"],
		[
			form({ fields: { field: [{ name: 'a', value: '' }] } }),
			'Field 1 of embed 1 needs a name and a value.',
		],
		[{ text: 'x', options: { embedJson: '{"embeds":[],"content":"x"}' } }, '“content”'],
		[{ text: 'x', options: { embedJson: '[{"titel":"x"}]' } }, '“titel”'],
		[{ text: 'x', options: { userIds: 12 * 10 ** 17 } }, 'too large to be exact'],
		[{ text: 'x', options: { userIds: '5', mentions: 'users' } }, "'Only Listed'"],
		[{ text: 'x', options: { silent: 'maybe' } }, "'Silent' must be true or false"],
		[{ text: 'x', options: { avatarUrl: 'ftp://a.example' } }, "'Avatar URL' is not a web address"],
	])('refused by name: %j', async (parameters, words) => {
		const { refusal, requests } = await requestsFor('send', parameters as Record<string, unknown>);
		expect(requests).toEqual([]);
		expect(`${refusal?.message} ${refusal?.description}`).toContain(words);
	});

	test('JSON as the documentation of the service shows it', async () => {
		const embedJson =
			'{"content":null,"embeds":[{"title":"T","color":"#ff0000","type":"rich"}],"attachments":[]}';
		const { requests } = await requestsFor('send', { text: '', options: { embedJson } });
		expect((await bodyOf(requests[0] as HttpRequest)).embeds).toEqual([
			{ title: 'T', color: 0xff0000 },
		]);
	});

	test('answers of a poll as a list, ids once, an address with a space', async () => {
		const { requests } = await requestsFor('send', {
			text: 7,
			options: {
				poll: { entry: { question: 5, answers: ['a', 2, '😀'.repeat(40)], multiple: 'yes' } },
				userIds: ['12', 12, '13'],
				avatarUrl: 'https://example.com/a b.png',
			},
		});
		expect(await bodyOf(requests[0] as HttpRequest)).toMatchObject({
			content: '7',
			avatar_url: 'https://example.com/a%20b.png',
			allowed_mentions: { parse: [], users: ['12', '13'] },
			poll: {
				question: { text: '5' },
				answers: [
					{ poll_media: { text: 'a' } },
					{ poll_media: { text: '2' } },
					{ poll_media: { text: '😀'.repeat(40) } },
				],
				allow_multiselect: true,
			},
		});
	});
});

describe('embeds that are too long', () => {
	const embeds = [
		{
			title: 'Report',
			color: '#ff0000',
			description: 'word '.repeat(2_000),
			footer: 'end',
			fields: {
				field: Array.from({ length: 30 }, (_, n) => ({ name: `n${n}`, value: String(n) })),
			},
		},
	];

	test('become several, in order, with nothing lost', async () => {
		const { requests } = await requestsFor('send', {
			text: 'x',
			options: { embedForm: { embed: embeds } },
		});
		const sent = (await Promise.all(requests.map(bodyOf))).flatMap(
			(body) =>
				body.embeds as Array<{
					title?: string;
					description?: string;
					color: number;
					fields?: Array<{ value: string }>;
					footer?: object;
				}>,
		);
		expect(
			sent
				.map(({ description }) => description ?? '')
				.join(' ')
				.replace(/\s+/g, ' ')
				.trim(),
		).toBe('word '.repeat(2_000).trim());
		expect(sent.flatMap(({ fields = [] }) => fields.map(({ value }) => value))).toEqual(
			Array.from({ length: 30 }, (_, n) => String(n)),
		);
		expect(sent.map(({ title }) => title)).toEqual([
			'Report',
			...Array(sent.length - 1).fill(undefined),
		]);
		expect(sent.at(-1)?.footer).toEqual({ text: 'end' });
		expect(new Set(sent.map(({ color }) => color))).toEqual(new Set([0xff0000]));
	});

	test.each([
		['stop', 'The description of embed 1 has 9999 characters'],
		['split', 'would become'],
	])('%s', async (longText, words) => {
		const { refusal } = await requestsFor('send', {
			text: 'x',
			options: { longText, maxMessages: 1, embedForm: { embed: embeds } },
		});
		expect(`${refusal?.message} ${refusal?.description}`).toContain(
			longText === 'stop' ? 'fields' : words,
		);
	});

	test('attached: shortened, and the whole as a file', async () => {
		const { requests } = await requestsFor('send', {
			text: 'x',
			options: { longText: 'attach', embedForm: { embed: embeds } },
		});
		const form = await new Response(new Uint8Array(requests[0]?.body as Buffer), {
			headers: { ...requests[0]?.headers },
		}).formData();
		const attached = await (form.get('files[0]') as File).text();
		expect(attached).toContain('n29: 29');
		expect(attached.length).toBeGreaterThan(10_000);
	});
});

test('characters are counted as the service counts them', async () => {
	const emoji = '😀'.repeat(1_500);
	const onDiscord = await requestsFor('send', { text: emoji, options: {} });
	expect(onDiscord.requests).toHaveLength(1);
	const elsewhere = await requestsFor('send', { text: emoji, options: {} }, { isDiscord: false });
	const contents = elsewhere.requests
		.filter(({ method }) => method === 'POST')
		.map(({ body }) => (body as { content: string }).content);
	expect(contents.join('')).toBe(emoji);
	expect(Math.max(...contents.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
});
