/**
 * What a server or an item can make grow in every node, and where it ends. What a person reads then is in
 * `shared/errors/answerErrors`; bounds of one node alone stand in its own files.
 */

/** Characters of an answer. Its objects take up to thirty times as much, and n8n often has 1 GB. */
export const LARGEST_ANSWER = 20_000_000;

/** Levels of lists and objects in an answer. No interface has ten; n8n goes through items recursively. */
export const DEEPEST_ANSWER = 100;

/** Characters quoted from a server, an item or a field: enough to recognise it. */
export const LONGEST_QUOTE = 300;

/** Characters of a message, which n8n shows as a title. */
export const LONGEST_MESSAGE = 500;

/** Characters of an advice. */
export const LONGEST_DESCRIPTION = 2_000;
