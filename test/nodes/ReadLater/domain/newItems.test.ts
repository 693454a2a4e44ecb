import fc from 'fast-check';
import type { TriggerState } from '../../../../nodes/ReadLater/domain/newItems';
import { lookBackFrom, OVERLAP_SECONDS, readState, selectNew, startingState } from '../../../../nodes/ReadLater/domain/newItems';

const NOW = 1_700_000_000;
const item = (id: string, added: number, status = '0') => ({ item_id: id, time_added: String(added), time_updated: String(added), status });
const idsOf = (items: readonly Record<string, unknown>[]) => items.map(({ item_id }) => item_id);

test('what was there at activation is no news', () => {
	const state = startingState('c', NOW, [item('a', NOW - 1), item('b', NOW)]);
	expect(selectNew(state, [item('a', NOW - 1), item('b', NOW)], NOW + 60).fresh).toEqual([]);
});

test('a save in the second of the last answer is found and comes once', () => {
	const state = startingState('c', NOW, []);
	const first = selectNew(state, [item('same-second', NOW)], NOW + 60);
	expect(idsOf(first.fresh)).toEqual(['same-second']);
	expect(selectNew(first.state, [item('same-second', NOW)], NOW + 120).fresh).toEqual([]);
});

test('an old item that was only changed is no new save', () => {
	const state = startingState('c', NOW, []);
	expect(selectNew(state, [item('old', NOW - 90_000)], NOW + 60).fresh).toEqual([]);
});

test('saving the same link again is news again', () => {
	const state = startingState('c', NOW, [item('a', NOW - 5)]);
	expect(idsOf(selectNew(state, [item('a', NOW + 30)], NOW + 60).fresh)).toEqual(['a']);
});

test('a deleted item is no new save', () => {
	expect(selectNew(startingState('c', NOW, []), [item('gone', NOW + 1, '2')], NOW + 60).fresh).toEqual([]);
});

test('the oldest comes first', () => {
	const { fresh } = selectNew(startingState('c', NOW, []), [item('b', NOW + 2), item('a', NOW + 1)], NOW + 60);
	expect(idsOf(fresh)).toEqual(['a', 'b']);
});

test('the cursor never goes back, and stays without a server time', () => {
	const state = startingState('c', NOW, []);
	expect(selectNew(state, [], NOW - 500).state.cursor).toBe(NOW);
	expect(selectNew(state, [], undefined).state.cursor).toBe(NOW);
	expect(lookBackFrom(state)).toBe(NOW - OVERLAP_SECONDS);
});

test('a state of another connection or version is not used', () => {
	const state = startingState('c', NOW, []);
	expect(readState(JSON.parse(JSON.stringify(state)), 'c')).toEqual(state);
	expect(readState(state, 'other')).toBeUndefined();
	expect(readState({ ...state, version: 0 }, 'c')).toBeUndefined();
	expect(readState(undefined, 'c')).toBeUndefined();
});

test('the memory is bounded, but never within the overlap', () => {
	const crowd = Array.from({ length: 8_000 }, (_, index) => item(`i${index}`, NOW));
	const { state } = selectNew(startingState('c', NOW, []), crowd, NOW + 1);
	expect(Object.keys(state.seen)).toHaveLength(8_000);
	const later = selectNew(state, [], NOW + OVERLAP_SECONDS + 10).state;
	expect(Object.keys(later.seen).length).toBeLessThanOrEqual(5_000);
});

/** A service whose `since` has whole seconds, is strict, and whose clock comes rounded up. */
test('any series of saves and polls, with states rolled back, delivers each save once per kept state', () => {
	const step = fc.oneof(
		fc.record({ kind: fc.constant('save' as const), pause: fc.integer({ min: 0, max: 1_500 }) }),
		fc.record({ kind: fc.constant('poll' as const), pause: fc.integer({ min: 0, max: 60_000 }) }),
		fc.record({ kind: fc.constant('restart' as const), pause: fc.integer({ min: 0, max: 500 }) }),
	);
	fc.assert(
		fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
			let clock = NOW * 1_000;
			const library: ReturnType<typeof item>[] = [];
			let state: TriggerState = startingState('c', Math.round(clock / 1_000), []);
			let stored = state;
			const delivered: unknown[] = [];
			const poll = () => {
				const lower = lookBackFrom(state);
				const changed = library.filter(({ time_updated }) => Number(time_updated) > lower);
				const selection = selectNew(state, changed, Math.round(clock / 1_000));
				state = selection.state;
				delivered.push(...idsOf(selection.fresh));
				// n8n stores only with items; nothing else is lost by a restart.
				if (selection.fresh.length > 0) stored = JSON.parse(JSON.stringify(state)) as TriggerState;
			};
			for (const { kind, pause } of steps) {
				clock += pause;
				if (kind === 'save') library.push(item(`s${library.length}`, Math.floor(clock / 1_000)));
				else if (kind === 'poll') poll();
				else state = stored;
			}
			clock += 1_000;
			poll();
			expect(delivered).toEqual(idsOf(library));
		}),
		{ numRuns: 500 },
	);
});
