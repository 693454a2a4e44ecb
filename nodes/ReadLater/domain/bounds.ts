/** What can grow in this node beyond `shared/domain/bounds`, and where it ends. */

/** Requests for one list. A list of 100,000 items at 30 a page stays below it. */
export const MOST_REQUESTS = 4_000;

/** Entries that are read for one list, repeated ones too: twenty times the longest list that anybody told of. */
export const MOST_ENTRIES = 100_000;

/** Characters of all pages of one list: 100,000 items have about 100 million, and n8n often has 1 GB. */
export const LARGEST_LIST = 200_000_000;

/** Milliseconds for one list: half an hour, since the original service allows 320 requests an hour. */
export const LONGEST_LIST_MS = 30 * 60_000;

/** Requests of one poll. A longer pass goes on in the next one; the original service allows 320 an hour. */
export const MOST_PAGES_OF_POLL = 30;

/** Milliseconds. A poll that n8n allows more than this does not use it: the next one comes in a minute. */
export const LONGEST_POLL_MS = 40_000;

/** Milliseconds that a refusal asks to wait: limits are those of an hour, and n8n's polls wait that long. */
export const LONGEST_PAUSE_MS = 60 * 60_000;

/** Servers whose kind an answer has shown, by address. Forgotten when it fails, and at a restart. */
export const KEPT_SERVERS = 500;

/** Addresses that wait for Allow: each stays good for fifty minutes, even if a schedule asks every minute. */
export const MOST_PENDING = 6;

/** Characters of a token that the service issues; it is stored and sent with every request. */
export const LONGEST_TOKEN = 4_096;

/** Items that a trigger remembers when only saves count: those that may come again, and some more. */
export const KEPT_ITEMS = 1_000;

/** Items that a trigger remembers for events that need to know how an item was, however long ago it changed. */
export const KEPT_LIST = 5_000;

/** Items that a trigger ever remembers, whatever happens within its overlap: about 1 MB. */
export const MOST_KEPT_ITEMS = 20_000;

/** Characters of what a trigger remembers of items: n8n stores it with every execution. */
export const LARGEST_MEMORY = 1_000_000;

/** Characters of a pass that goes on in a later poll: two pages of 2,000 entries. */
export const LARGEST_OPEN_PASS = 100_000;

/** Characters of an ID that a trigger remembers: the longest that are made by a rule, UUIDs, have 36. */
export const LONGEST_KEPT_ID = 64;

/** Tags of an item that a trigger remembers one by one: more than anybody gives by hand. */
export const MOST_KEPT_TAGS = 100;
