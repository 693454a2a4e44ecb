/** What can grow in this node beyond `shared/domain/bounds`, and where it ends. */

/** Webhooks, channels and servers whose limits are remembered; those in use are never forgotten. */
export const KEPT_WEBHOOKS = 1_000;

/** Messages that were gone, of one webhook, for which is remembered what was posted in their place. */
export const KEPT_SUCCESSORS = 100;

/** Milliseconds: however long an answer asks to wait, after this time the service is asked again. */
export const LONGEST_LIMIT_MS = 60 * 60_000;

/** Milliseconds: a reset further away is not believed without a 429. */
export const LONGEST_RESET_MS = 120_000;

/** Milliseconds that a block of the whole address is waited for when the answer does not tell. */
export const LONGEST_BLOCK_MS = 15 * 60_000;

/** Entries of a list of problems that an error repeats: more than a person mends at once. */
export const MOST_PROBLEMS = 10;

/** Characters of an ID that the service gives; that of a channel is remembered. Real ones have 20. */
export const LONGEST_ID = 100;

/** Characters of a link to a message: longer than any real one. */
export const LONGEST_LINK = 500;

/** Milliseconds without a byte while files go up and are taken in: a service checks them before it answers. */
export const LONGEST_UPLOAD_SILENCE_MS = 180_000;

/** Bytes a second of files: below it, over the whole upload, it is given up. 500 MB may take 83 minutes. */
export const SLOWEST_UPLOAD = 100_000;

/** Milliseconds for the question that goes before a message and must not hold it up. */
export const LONGEST_QUESTION_MS = 10_000;

/** Limits that one request meets in a row; the time that a person allows ends most of them before. */
export const MOST_LIMITS_IN_QUEUE = 200;

/** Answers that a question offers: as many buttons stand in one row below a message. */
export const MOST_ANSWERS = 5;

/** Characters of an answer that is chosen; a button holds no more. */
export const LONGEST_LABEL = 80;

/** Characters of an answer that is written on the page behind the link. */
export const LONGEST_WRITTEN_ANSWER = 4_000;

/** Characters of the name that somebody enters beside an answer. */
export const LONGEST_ANSWERER = 80;

/** Questions of which an answer is just being taken, each for a moment. */
export const KEPT_QUESTIONS = 1_000;

/** Milliseconds in which a second answer to a question is not taken; n8n itself knows after that. */
export const ANSWER_HELD_MS = 30_000;
