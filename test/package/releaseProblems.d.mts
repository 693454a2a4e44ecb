export function releaseProblems(release: {
	tag: string;
	manifest: { version: string; repository: { url: string } };
	lock: { version: string; packages: Record<string, { version?: string }> };
	changelog: string;
}): string[];
