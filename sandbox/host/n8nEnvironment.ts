import { dirname, delimiter } from 'node:path';
import { pinnedNode } from './bootstrap.mjs';
import { n8nLine } from './n8nInstall.ts';

// Parts of n8n that look things up outside; each line refuses to start with a name it does not know.
const DISABLED_MODULES = { 1: 'insights,mcp', 2: 'mcp-registry,instance-ai,insights,mcp' } as const;

/** Settings under which n8n looks up nothing outside this machine and asks the user nothing extra. */
export const quiet: Readonly<Record<string, string>> = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_DISABLED_MODULES: DISABLED_MODULES[n8nLine],
	EXTERNAL_FRONTEND_HOOKS_URLS: '',
};

const PASSED_ON = [
	'HOME',
	'USERPROFILE',
	'SYSTEMROOT',
	'TEMP',
	'TMP',
	'TMPDIR',
	'LANG',
	'NODE_EXTRA_CA_CERTS',
];

/**
 * The whole environment of one n8n. It is built from nothing, so that the user's own N8N_ settings
 * do not leak into the sandbox.
 */
export function n8nEnvironment(options: {
	userFolder: string;
	port: number;
	brokerPort: number;
	encryptionKey: string;
	environment?: Record<string, string>;
}): Record<string, string> {
	const passedOn = PASSED_ON.flatMap((name) => {
		const value = process.env[name];
		return value === undefined ? [] : [[name, value] as const];
	});
	return {
		...Object.fromEntries(passedOn),
		PATH: [dirname(pinnedNode()), process.env.PATH ?? ''].join(delimiter),
		N8N_USER_FOLDER: options.userFolder,
		N8N_HOST: '127.0.0.1',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(options.port),
		N8N_RUNNERS_BROKER_PORT: String(options.brokerPort),
		N8N_ENCRYPTION_KEY: options.encryptionKey,
		N8N_SECURE_COOKIE: 'false',
		N8N_LOG_LEVEL: 'info',
		GENERIC_TIMEZONE: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
		DB_TYPE: 'sqlite',
		...quiet,
		...options.environment,
	};
}
