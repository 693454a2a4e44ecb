export function npmCommand(): { command: string; args: string[]; shell: boolean };
export function isInstalled(folder: string): boolean;
export function runNpmCi(options: {
	folder: string;
	label: string;
	logFile: string;
	signal?: AbortSignal | undefined;
}): Promise<void>;
export function freeBytes(folder: string): number;
