import { CredentialError, credentialHook } from '../../../../nodes/shared/errors/ServiceError';
import { createRedactor } from '../../../../nodes/shared/http/redact';
import { explainFailure } from '../../../../nodes/shared/n8n/requestFailure';
import { restoreCause } from '../../../../nodes/shared/n8n/restoreCause';

const redactor = createRedactor([]);

/** As n8n-workflow 1.120 makes it: no cause, but texts and a code. */
function fromOldN8n(
	message: string,
	remains: { httpCode: string | null; messages?: string[] },
): Error {
	return Object.assign(new Error(message), {
		cause: undefined,
		messages: [],
		...remains,
	});
}

test('an error of a credential is found again by its text, with everything that belongs to it', async () => {
	const original = new CredentialError(
		{
			kind: 'credential-invalid',
			message: 'Not connected',
			description: 'Press Allow.',
			link: { text: 'Allow', address: 'https://a.example/1' },
		},
		'Open this address: https://a.example/1',
	);
	await expect(credentialHook(() => Promise.reject(original))).rejects.toBe(original);

	expect(
		restoreCause(fromOldN8n('Open this address: https://a.example/1', { httpCode: null })),
	).toBe(original);
	expect(
		restoreCause(fromOldN8n('Something else', { httpCode: null, messages: [original.message] })),
	).toBe(original);
	expect(
		restoreCause(fromOldN8n('Open this address: https://a.example/2', { httpCode: null })),
	).not.toBe(original);
});

test.each([
	['ECONNREFUSED', 'never-sent'],
	['ECONNRESET', 'maybe-sent'],
	['ERR_CANCELED', 'canceled'],
])('the code %s still tells that the request was %s', (httpCode, outcome) => {
	expect(
		explainFailure(
			restoreCause(fromOldN8n('The connection failed', { httpCode })),
			redactor,
			false,
		),
	).toMatchObject({ outcome });
});

test('an error that has its cause is left alone', () => {
	const error = Object.assign(new Error('outer', { cause: new Error('inner') }), {
		httpCode: '500',
	});
	expect(restoreCause(error)).toBe(error);
});
