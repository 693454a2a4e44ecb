/** What can grow in this node beyond `shared/domain/bounds`, and where it ends. */

/** Webhooks, channels and servers whose limits are remembered; those in use are never forgotten. */
export const KEPT_WEBHOOKS = 1_000;

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
