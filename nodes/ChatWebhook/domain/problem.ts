/** Why something cannot be used, and what to do. Of an entry: the end of a sentence that begins with its field. */
export interface Problem {
	readonly problem: string;
	readonly advice: string;
}
