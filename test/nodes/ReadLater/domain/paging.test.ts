/** Reads of lists that services drawn at random have shown; the law itself is in test/families/readLater. */
import type { Entry, PageRequest } from '../../../../nodes/ReadLater/domain/paging';
import { nextRequest, startRead, takePage } from '../../../../nodes/ReadLater/domain/paging';

/** A server that sorts, compares `since` strictly, and refuses to go on at a place. */
function answerTo(
	{ sort, since = 0, offset, count }: PageRequest,
	entries: readonly Entry[],
	{ limit, isOrdered }: { readonly limit: number; readonly isOrdered: boolean },
) {
	if (offset > 0) return 'refused';
	const direction = sort === 'oldest' ? 1 : -1;
	const found = entries
		.filter(({ updated = 0 }) => updated > since)
		.sort((a, b) => direction * ((a.added ?? 0) - (b.added ?? 0)));
	return { entries: found.slice(0, Math.min(limit, count)), isOrdered };
}

function readAll(entries: readonly Entry[], server: Parameters<typeof answerTo>[2]) {
	let read = startRead({ sort: 'oldest' });
	const seen = new Set<string>();
	for (
		let request = nextRequest(read);
		request && read.answers < 100;
		request = nextRequest(read)
	) {
		const page = answerTo(request, entries, server);
		if (page !== 'refused') page.entries.forEach(({ id }) => seen.add(id));
		read = takePage(read, page);
	}
	return { seen: seen.size, ended: read.step };
}

const saved = (length: number, seconds: number): Entry[] =>
	Array.from({ length }, (_, index) => {
		const added = 1_000_000 + index * seconds;
		return { id: `${index}`, added, updated: added };
	});

test('one entry that was changed before it was saved, at either end, shows that others may stay behind', () => {
	const entries = saved(60, 100);
	expect(readAll(entries, { limit: 20, isOrdered: true })).toEqual({
		seen: 60,
		ended: { at: 'end', completeness: 'whole' },
	});
	// The clock was set back: the first of the two is on neither end, and no time leads to it.
	const setBack = entries.map((entry) =>
		['30', '55'].includes(entry.id) ? { ...entry, updated: 1_000_001 } : entry,
	);
	expect(readAll(setBack, { limit: 20, isOrdered: true })).toEqual({
		seen: 59,
		ended: { at: 'end', completeness: 'unproven' },
	});
});

test('a read that is led back to where it was before comes to an end', () => {
	const old = saved(100, 100).map((entry) =>
		Number(entry.id) < 5 ? { ...entry, updated: 2_000_099 } : entry,
	);
	const middle = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
		id,
		added: 2_000_070,
		updated: 2_000_070,
	}));
	// The last entry is dated before its saving, so nothing was changed from then on.
	const last = { id: 'last', added: 2_000_100, updated: 2_000_095 };
	const { seen, ended } = readAll([...old, ...middle, last], { limit: 100, isOrdered: false });
	expect(seen).toBe(106);
	expect(ended).toMatchObject({ at: 'end', completeness: 'unproven' });
});
