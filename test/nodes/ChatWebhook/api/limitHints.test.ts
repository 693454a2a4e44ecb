import { readLimitHints } from '../../../../nodes/ChatWebhook/api/limitHints';

const NOW = Date.UTC(2026, 10, 21, 7);

test.each<[string, Record<string, string>, string, number | undefined, string, boolean]>([
	['seconds', { 'retry-after': '2' }, '', 2_000, 'webhook', false],
	[
		'a decimal in the body, rounded up in the header',
		{ 'retry-after': '1' },
		'{"retry_after":0.3}',
		300,
		'webhook',
		false,
	],
	[
		'milliseconds in the body, as in old versions',
		{ 'retry-after': '65' },
		'{"retry_after":64573}',
		64_573,
		'webhook',
		false,
	],
	[
		'the longest of what differs',
		{ 'retry-after': '1337', 'x-ratelimit-reset-after': '64.57', 'x-ratelimit-scope': 'shared' },
		'',
		1_337_000,
		'channel',
		false,
	],
	['a date', { 'retry-after': 'Sat, 21 Nov 2026 07:00:05 GMT' }, '', 5_000, 'webhook', false],
	[
		'a date by the clock of the server',
		{ 'retry-after': 'Sat, 21 Nov 2026 08:00:05 GMT', date: 'Sat, 21 Nov 2026 08:00:00 GMT' },
		'',
		5_000,
		'webhook',
		false,
	],
	[
		'a point in time, in seconds',
		{ 'retry-after': String(NOW / 1_000 + 3) },
		'',
		3_000,
		'webhook',
		false,
	],
	[
		'a point in time, in milliseconds',
		{ 'retry-after': String(NOW + 4_000) },
		'',
		4_000,
		'webhook',
		false,
	],
	['a point in time long ago', { 'retry-after': '1000000000' }, '', 0, 'webhook', false],
	['nothing', {}, '', undefined, 'webhook', false],
	['a global one', {}, '{"retry_after":1,"global":true}', 1_000, 'server', false],
	['slow mode', {}, '{"code":20016,"retry_after":6}', 6_000, 'channel', false],
	['edits of one message', {}, '{"code":30046,"retry_after":600}', 600_000, 'message', false],
	[
		'a page with a hint, of a proxy',
		{ 'retry-after': '1' },
		'<html>Too many</html>',
		1_000,
		'server',
		false,
	],
	['a page without one', {}, '<html>Too many</html>', undefined, 'webhook', false],
	['a block in plain text', {}, 'error code: 1015', undefined, 'webhook', true],
	[
		'a block in a page',
		{ 'retry-after': '3600' },
		'<html>Error 1015 You are being rate limited</html>',
		3_600_000,
		'server',
		true,
	],
	[
		'a block in JSON',
		{},
		'{"code":0,"message":"You are being blocked from accessing our API temporarily"}',
		undefined,
		'webhook',
		true,
	],
])('429: %s', (_name, headers, text, retryAfterMs, scope, blocked) => {
	expect(readLimitHints({ status: 429, headers, text }, NOW)).toMatchObject({
		retryAfterMs,
		scope,
		blocked,
	});
});
