export function releaseProblems(release: {
	tag: string;
	manifest: { version: string };
	lock: { version: string; packages: Record<string, { version?: string }> };
	changelog: string;
}): string[];
