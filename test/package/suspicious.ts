import { homedir } from 'node:os';
import { REPOSITORY } from './imports';

const PATTERNS: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
	[
		'a path of somebody’s machine',
		/(?<![\w.:/-])\/(?:home|Users|root|tmp|work|var\/folders)\/[\w.-]+/,
	],
	['a path of somebody’s machine', /\b[A-Z]:\\(?:Users|Windows|Temp)\\/],
	['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
	[
		'a token of a well-known service',
		/\b(?:ghp|gho|github_pat|npm|xox[abp]|sk_live|AKIA)[-_]?[A-Za-z0-9_]{16,}\b/,
	],
	['the address of a webhook', /\/webhooks\/\d{15,}\/[\w-]{50,}/],
	['a signed token', /\beyJ[\w-]{15,}\.[\w-]{15,}\.[\w-]{10,}/],
	[
		'a secret',
		/\b(?:api_?key|secret|password|access_?token|consumer_?key)['"]?\s*[:=]\s*['"][A-Za-z0-9_\-+/]{16,}['"]/i,
	],
];

/** @returns what in a file looks as if it should not be published, with the place */
export function findSuspicious(file: string, text: string): string[] {
	const found = PATTERNS.flatMap(([what, pattern]) => {
		const match = pattern.exec(text);
		return match ? [`${file}: ${what}: ${match[0]}`] : [];
	});
	const places = [REPOSITORY, homedir()].filter(
		(place) => place.length > 5 && text.includes(place),
	);
	return [...found, ...places.map((place) => `${file}: a path of this machine: ${place}`)];
}
