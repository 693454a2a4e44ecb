/** The areas the checks are grouped by. */
export const AREAS = ['weather', 'account', 'lists', 'chat'] as const;

export type Area = (typeof AREAS)[number];

/**
 * What is known of the three interfaces, one numbered sentence each, in our own words. Everything else a
 * server may refuse, and its answers may hold nothing else. W: weather, A: account, L: lists and feed,
 * C: chat.
 */
export const SENTENCES = {
	W1: 'The weather of a place is one GET of /data/3.0/onecall',
	W2: 'It takes lat, lon and appid, and need not know any other parameter',
	W3: 'lat and lon are decimal numbers on the wire',
	W4: 'The key travels in the parameter appid alone, and is shown nowhere',
	W5: 'The body of a success is JSON whose fields are not fixed',
	W6: 'Without units the values come in those of the service itself; they are converted here',
	W7: 'An error is JSON with cod and message; the message reaches the person',
	W8: '401 means no subscription to the one-call plan, or a key that is not active yet: both are said',
	W9: 'A given number of calls a day is free, more are billed by the hundred: a run says its price',
	W10: 'The bound on calls a day is chosen by the person; beyond it no call is made',
	W11: 'The version stands in the path, and the closed version 2.5 is not asked',
	W12: 'Routes that are not part of the interface may be missing: what needs one says so',

	A1: 'Connecting begins with a POST of consumer_key and redirect_uri to /v3/oauth/request',
	A2: 'The request token comes back as form-encoded text',
	A3: 'The person opens /auth/authorize with request_token and redirect_uri',
	A4: 'After the grant, a POST of consumer_key and code to /v3/oauth/authorize gives token and user name',
	A5: 'The user name is URL-encoded in the answer',
	A6: 'Before the grant there is no access token, however that is said: the same address is shown again',
	A7: 'Everything is sent as application/json; charset=UTF-8, with no header of our own',
	A8: 'Each retrieval carries consumer_key and access_token in its body',
	A9: 'How a refused token is answered is not known: the person is told to connect again',
	A10: 'An access token that is already there works without the three steps',
	A11: 'The test of a credential asks for nothing that is not part of the interface',
	A12: 'A retrieval may be sent as a form, and some servers take nothing else',

	L1: 'A retrieval is a POST to /v3/get that needs no parameter beyond the seven that are known',
	L2: 'Only the values all, oldest and simple are known of state, sort and detailType',
	L3: 'JSON and forms are taken alike and answered alike',
	L4: 'count is the number of items asked for; how many come at most is not known',
	L5: 'since gives what was changed or added from that time on, that second included',
	L6: 'The answer holds status, complete, list, error, search_meta and since, and nothing else',
	L7: 'list is a map from the identifier to the item; sort_id gives the order',
	L8: 'An item has the fields shown, numbers and flags as text: all of them are read or passed on',
	L9: 'time_read and time_favorited are 0 when it has not happened',
	L10: 'resolved_title, excerpt and lang may be empty',
	L11: 'error is null on success; any other value is an error and is told',
	L12: 'The since of an answer is the time of the service, which the trigger goes on from',
	L13: 'The trigger needs no more than the interface to give each new item once',
	L14: 'Only retrieval is part of the interface: what needs another route says so and claims nothing',
	L15: 'The public feed is a GET of /users/<feed_user_id>/feed/all without any credential in it',
	L16: 'Its entries have a title and a link, and need no other element',
	L17: 'The feed is there only when it is public; otherwise the person is told to make it so',

	C1: 'A message is one POST to /api/webhooks/<id>/<token>, without a query',
	C2: 'Its body is JSON with username and content, and need not take any other field',
	C3: 'The header is Content-Type: application/json, and there is none of our own',
	C4: 'Status and body of the answer are not known: any success is a success',
	C5: 'A line break is written as backslash and n inside the JSON text',
	C6: 'The address is the secret and is shown nowhere',
	C7: 'Nothing but posting is part of the interface: what needs more says so and claims nothing',
	C8: 'A text of several messages arrives whole and in order',
	C9: 'A refusal of the message itself is never reported as posted',
} as const satisfies Record<string, string>;

export type SentenceId = keyof typeof SENTENCES;
