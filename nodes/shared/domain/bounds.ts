/**
 * What a server or an item can make grow in every node, and where it ends. Bounds of one node alone stand in
 * the `domain/bounds` of that node. docs/bounds.md is made of these files by a test.
 */

/** Bytes of an answer, unpacked. Its objects take up to thirty times as much, and n8n often has 1 GB. */
export const LARGEST_ANSWER = 20_000_000;

/** Levels of lists and objects in an answer. No interface has ten; n8n goes through items recursively. */
export const DEEPEST_ANSWER = 100;

/** Entries of a list that is checked entry by entry, such as hours, alerts or embeds: real ones have at most 96. */
export const MOST_RECORDS = 1_000;

/** Milliseconds without a byte; n8n's own default of 300,000 would hold a workflow for five minutes. */
export const LONGEST_SILENCE_MS = 30_000;

/** Milliseconds for an answer as a whole: the bound on silence starts anew with each byte. */
export const LONGEST_ANSWER_MS = 120_000;

/** Milliseconds without a byte while a person is looking at the window of a credential. */
export const LONGEST_SILENCE_IN_WINDOW_MS = 15_000;

/** Milliseconds for all requests behind one press of a button in that window. */
export const LONGEST_IN_WINDOW_MS = 25_000;

/** Milliseconds of a single wait that a service asks for; a longer one ends the try with an error. */
export const LONGEST_HINTED_WAIT_MS = 60_000;

/** Characters quoted from a server, an item or a field: enough to recognize it. */
export const LONGEST_QUOTE = 300;

/** Characters of a message, which n8n shows as a title. */
export const LONGEST_MESSAGE = 500;

/** Characters of an advice. */
export const LONGEST_DESCRIPTION = 2_000;

/** Characters of a base address: longer than any real one, and quick to read whatever is pasted. */
export const LONGEST_BASE_ADDRESS = 2_000;

/** Characters of an entry of a credential: each is looked for, in many spellings, in all that leaves a node. */
export const LONGEST_CREDENTIAL_FIELD = 4_096;

/** Errors of credentials that n8n 1.x hands on as a text alone: more than it has under way at once. */
export const KEPT_CREDENTIAL_ERRORS = 50;
