/** Whether a status is written as a word, and says no: `"error"`, `"fail"`, `"Failed"`, `"failure"`. */
export function isWordOfFailure(status: unknown): boolean {
	return typeof status === 'string' && /^(error|fail(ed|ure)?)$/i.test(status.trim());
}
