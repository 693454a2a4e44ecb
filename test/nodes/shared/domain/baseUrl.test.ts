import { parseBaseUrl } from '../../../../nodes/shared/domain/baseUrl';

test.each([
	['https://api.example.com', 'https://api.example.com'],
	['  https://api.example.com/  ', 'https://api.example.com'],
	['HTTP://LOCALHOST:8080', 'http://localhost:8080'],
	['http://127.0.0.1:4010/', 'http://127.0.0.1:4010'],
	['https://münchen.example', 'https://xn--mnchen-3ya.example'],
])('%s is the address %s', (entry, url) => {
	expect(parseBaseUrl(entry)).toEqual({ url });
});

test.each([
	['', /empty/],
	[undefined, /empty/],
	['api.example.com', /begin with https/],
	['ftp://api.example.com', /begin with https/],
	['javascript:alert(1)', /begin with https/],
	['https://', /complete/],
	['https://api.example.com/v3', /without “\/v3”/],
	['https://api.example.com/?a=b', /without/],
	['https://api.example.com#x', /without/],
	['https://user:pass@api.example.com', /user name or password/],
])('%s is refused', (entry, problem) => {
	expect(parseBaseUrl(entry)).toEqual({ problem: expect.stringMatching(problem) });
});
