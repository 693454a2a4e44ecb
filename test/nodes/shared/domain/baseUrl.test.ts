import { parseBaseUrl } from '../../../../nodes/shared/domain/baseUrl';

test.each([
	['https://api.example.com', 'https://api.example.com'],
	['  https://api.example.com/  ', 'https://api.example.com'],
	['HTTP://LOCALHOST:8080', 'http://localhost:8080'],
	['http://127.0.0.1:4010/', 'http://127.0.0.1:4010'],
	['https://münchen.example', 'https://xn--mnchen-3ya.example'],
	['https://host.example/api/bridge/', 'https://host.example/api/bridge'],
	['https://host.example/v3/get', 'https://host.example'],
	['https://host.example/api/v3', 'https://host.example/api'],
	['https://host.example/v3things/v31', 'https://host.example/v3things/v31'],
])('%s is the address %s', (entry, url) => {
	expect(parseBaseUrl(entry, /\/v3(?:\/.*)?$/)).toEqual({ url });
});

test.each([
	['', /empty/],
	[undefined, /empty/],
	['api.example.com', /begin with https/],
	['ftp://api.example.com', /begin with https/],
	['javascript:alert(1)', /begin with https/],
	['https://', /complete/],
	['https://api.example.com/?a=b', /Remove the “\?” and everything behind it/],
	['https://api.example.com#x', /Remove the “#” and everything behind it/],
	[`https://api.example.com/${'/'.repeat(200_000)}x`, /complete/],
	['https://user:pass@api.example.com', /user name or password/],
])('%s is refused', (entry, problem) => {
	expect(parseBaseUrl(entry)).toEqual({ problem: expect.stringMatching(problem) });
});

test('what stands behind a question mark is never repeated', () => {
	const result = parseBaseUrl('https://api.example.com/data/3.0/onecall?lat=1&appid=SECRET');
	expect(JSON.stringify(result)).not.toContain('SECRET');
});
