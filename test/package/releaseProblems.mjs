/** Characters. Until there is a repository its place is held by a name that nobody can register. */
const LONGEST_OWNER = 39;

/**
 * What keeps a version from being published, in words; nothing when it can be.
 *
 * @param {{
 *   tag: string,
 *   manifest: { version: string, repository: { url: string } },
 *   lock: { version: string, packages: Record<string, { version?: string }> },
 *   changelog: string,
 * }} release
 * @returns {string[]}
 */
export function releaseProblems({ tag, manifest: { version, repository }, lock, changelog }) {
	const problems = [];
	const [, owner = ''] = /github\.com\/([^/]+)\//.exec(repository.url) ?? [];
	if (owner === '' || owner.length > LONGEST_OWNER)
		problems.push(
			'package.json names no repository that can exist yet: put the real address in its place everywhere.',
		);
	if (tag !== `v${version}`)
		problems.push(
			`The tag is "${tag}", and package.json is at version ${version}: the tag has to be v${version}.`,
		);
	if (lock.version !== version || lock.packages['']?.version !== version) {
		problems.push(`package-lock.json is not at version ${version}. \`npm version\` changes both.`);
	}
	const heading = changelog
		.split('\n')
		.find((line) => line.startsWith(`## ${version} `) || line === `## ${version}`);
	if (!heading)
		problems.push(
			`CHANGELOG.md has no entry "## ${version} - <date>". Make one of what stands under "Unreleased".`,
		);
	else if (!/^## \S+ - \d{4}-\d{2}-\d{2}$/.test(heading))
		problems.push(
			`CHANGELOG.md: "${heading}" has to end with a date, as in "## ${version} - 2026-01-31".`,
		);
	else if (entryUnder(changelog, heading) === '')
		problems.push(`CHANGELOG.md says nothing under "${heading}".`);
	if (entryUnder(changelog, '## Unreleased') !== '')
		problems.push('CHANGELOG.md still has lines under "Unreleased": move them to the version.');
	return problems;
}

/** The text from a heading to the next one of its kind. */
function entryUnder(changelog, heading) {
	const lines = changelog.split('\n');
	const from = lines.indexOf(heading);
	if (from === -1) return '';
	const length = lines.slice(from + 1).findIndex((line) => line.startsWith('## '));
	return lines
		.slice(from + 1, length === -1 ? undefined : from + 1 + length)
		.join('\n')
		.trim();
}
