export function startProgress(
	label: string,
	describe?: () => string,
	out?: NodeJS.WriteStream,
): { done(text?: string): void; fail(): void };
export function withProgress<T>(
	label: string,
	work: () => Promise<T>,
	describe?: () => string,
): Promise<T>;
