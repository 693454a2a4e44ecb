import { inWords } from '../../../../nodes/shared/errors/answerErrors';
import { asServiceError, CredentialError } from '../../../../nodes/shared/errors/ServiceError';
import { createRedactor } from '../../../../nodes/shared/http/redact';
import { createHttpClient } from '../../../../nodes/shared/n8n/createHttpClient';

/** What a person reads when n8n's helper does this. */
async function said(ask: () => unknown) {
	const context = {
		helpers: { httpRequestWithAuthentication: async () => await Promise.resolve(ask()) },
	} as never;
	const client = createHttpClient({
		context,
		credentialType: 'c',
		baseUrl: 'https://a.test',
		redactor: createRedactor([]),
	});
	const request = { method: 'POST', path: '/', repeatable: false } as const;
	const failure: unknown = await client.send(request).catch((error: unknown) => error);
	return asServiceError(inWords(failure, 'the service', 'It may be done.'))?.details;
}

test('what n8n does not let through was not sent', async () => {
	const refused = await said(() => {
		throw new Error('not allowed here');
	});
	expect(refused?.message).toBe('The request was stopped before it was sent');
	expect(refused?.description).toBe('n8n said: not allowed here');
});

test('an answer that fails without a reason was one to a request that was sent', async () => {
	const broken = await said(() => ({
		statusCode: 200,
		headers: {},
		body: {
			destroy: () => undefined,
			async *[Symbol.asyncIterator]() {
				yield await Promise.resolve(new Uint8Array(3));
				throw new Error('odd');
			},
		},
	}));
	expect(broken?.message).toBe('Could not reach the service');
	expect(broken?.description).toContain('The answer broke off. It may be done.');
});

test.each([
	['EHOSTUNREACH', 'connect', false],
	['ENETUNREACH', undefined, false],
	['EPROTO', 'connect', false],
	['EHOSTUNREACH', 'read', true],
	['ENETUNREACH', 'write', true],
	['EPROTO', 'write', true],
])('%s of %s: whether the request may have arrived is %s', async (code, syscall, mayBeDone) => {
	const lost = await said(() => {
		const cause = Object.assign(new Error(code), { code, syscall });
		throw Object.assign(new Error('Request failed'), { code, cause });
	});
	expect(lost?.description.includes('It may be done.')).toBe(mayBeDone);
});

test('what a credential quotes is plain in its window too', () => {
	const details = { kind: 'refused', message: 'It said <b>no</b>', description: '`x`' } as const;
	expect(new CredentialError(details).message).toBe("It said ‹b>no‹/b>. 'x'");
});
