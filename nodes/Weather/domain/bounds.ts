/** What can grow in this node beyond `shared/domain/bounds`, and where it ends. */

/** Characters of all answers that are remembered, with what they are found by: some 2,500 places, whose answers are about 20 KB each. */
export const KEPT_ANSWERS_SIZE = 64_000_000;

/** Answers that are remembered, and as many other names of them; the size above is met before. */
export const KEPT_ANSWERS = 100_000;

/** Characters of the answers that the test of a credential remembers, for its own few requests. */
export const KEPT_IN_TEST_SIZE = 1_000_000;

/** Characters of the answers that one run keeps until the last of its items has them: about 6,000 answers. */
export const MOST_KEPT_IN_RUN = 128_000_000;

/** Accounts whose calls are counted: so many that none in use is forgotten. */
export const KEPT_ACCOUNTS = 10_000;

/** Answers whose JSON is kept beside their text: those of the places that are worked on at the moment. */
export const KEPT_JSON = 16;

/** Days of one item: a year; each day is a call. */
export const MOST_DAYS = 366;

/** Watches of the trigger of which is known when to check next. */
export const KEPT_WATCHES = 10_000;

/** Characters of an agency's or a warning's name that the trigger remembers, to tell that it is over. */
export const LONGEST_KEPT_NAME = 200;

/** Versions of a warning that the trigger remembers to have reported. */
export const MOST_KEPT_CONTENTS = 20;

/** Warnings that the trigger remembers to have reported. */
export const MOST_REPORTED_ALERTS = 1_000;

/** Spells of weather that the trigger remembers to have reported of one rule. */
export const MOST_REPORTED_SPELLS = 100;

/** Warnings of a place that the trigger watches: an agency has a few dozen kinds. */
export const MOST_WATCHED_ALERTS = 200;
