const CAUSES = [
	{
		seen: /ENOSPC|no space left/i,
		advice: 'The disk is full. Free some space (n8n needs about 4 GB) and run the command again.',
	},
	{
		seen: /gyp ERR!|not found: make|node-gyp|prebuild-install/i,
		advice:
			'A database driver (sqlite3) had to be compiled and that did not work. It needs Python 3, make and a\n' +
			'C++ compiler: on Debian or Ubuntu `sudo apt-get install python3 make g++`, on macOS\n' +
			'`xcode-select --install`. Then run the command again.',
	},
	{
		seen: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
		advice:
			'The npm registry could not be reached. Check the network (and a proxy, if there is one) and run the\n' +
			'command again; what was downloaded already is kept.',
	},
	{
		seen: /SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY/,
		advice:
			"npm did not trust the registry's certificate. Set NODE_EXTRA_CA_CERTS to your organization's\n" +
			'certificate file and run the command again.',
	},
	{
		seen: /EACCES|EPERM/,
		advice: 'npm was not allowed to write. Check who owns this folder and the npm cache.',
	},
];

/**
 * Turns what npm printed into what a person can do about it.
 *
 * @param {string} output npm's output, or the end of it.
 * @param {string} logFile Where the whole of it can be read.
 * @returns {string}
 */
export function explainNpmFailure(output, logFile) {
	const errors = output.split('\n').filter((line) => /npm (?:error|ERR!)|gyp ERR!/.test(line));
	const cause = CAUSES.find(({ seen }) => seen.test(errors.join('\n')));
	const words = errors.slice(0, 6).join('\n');
	return [cause?.advice ?? 'npm could not install the packages.', words, `All of it: ${logFile}`]
		.filter(Boolean)
		.join('\n');
}
