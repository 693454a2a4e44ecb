import type { Cut } from '../../domain/cutText';

/** Stands in the output beside `confirmed: false`. */
export const UNCONFIRMED =
	'Unconfirmed: the service took the message, but did not show it. It is probably in the channel; nobody can tell from here.';

/** The same where the service shows the beginning of a text alone. */
export function cutNote({ shown, of }: Cut): string {
	return `Cut off: the service shows only the first ${shown} of ${of} characters of a message; the rest is not in the channel.`;
}
