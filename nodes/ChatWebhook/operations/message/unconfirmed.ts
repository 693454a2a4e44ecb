/** Stands in the output beside `confirmed: false`. */
export const UNCONFIRMED =
	'Unconfirmed: the service took the message, but did not show it. It is probably in the channel; nobody can tell from here.';
