import type { OpenState, Wanted } from './openPass';
import type { PassEnd, Shortcoming, TriggerState } from './state';

/** What has to be said at the end of a pass; all but the first two only once. */
export function shortcomingOf(
	completeness: PassEnd,
	{ pass }: OpenState,
	{ said = [], showsDeleted, listIsPart, forgotRecent }: TriggerState,
	wanted: Wanted,
): Shortcoming | undefined {
	if (completeness === 'endless') return 'endless';
	// Of items without a snapshot, their own dates tell.
	if (pass.purpose !== 'watch') return undefined;
	const isProbe = pass.isDeep && pass.since === undefined;
	if (completeness === 'part' && !isProbe) return 'part';
	if (completeness !== 'whole' && !said.includes('unproven')) return 'unproven';
	if (listIsPart && !said.includes('list')) return 'list';
	if (forgotRecent && !said.includes('crowd')) return 'crowd';
	const concerns = wanted.mayMissDeleted && ['deleted', 'anyChange'].includes(wanted.on);
	return concerns && !showsDeleted && !said.includes('deletions') ? 'deletions' : undefined;
}
