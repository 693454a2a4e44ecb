export const repository: string;
export function requireNode(version?: string): void;
export function ensureDependencies(options?: { signal?: AbortSignal | undefined }): Promise<void>;
export function pinnedNode(): string;
export function ignoredFolder(folder: string): string;
