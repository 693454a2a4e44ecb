import { expectLinear } from '../../linear';
import { FEEDS, filled, PAGES, READERS, readFeed, readPageOf, TEXTS } from '../../worstInputs';

const LARGEST = Number(process.env.LINEAR_SIZE ?? 25_000);

describe.each(Object.entries(READERS))('%s takes time in proportion', (_name, read) => {
	test.each(Object.entries(TEXTS))('to its size, with %s', (_text, make) => {
		expectLinear(
			(size) => read(make(size)),
			LARGEST,
			() => read(filled('word ')(LARGEST)),
		);
	});
});

test.each(Object.entries(FEEDS))(
	'a feed is read in proportion to its size, with %s',
	(_name, make) => {
		expectLinear((size) => readFeed(make(size)), LARGEST);
	},
);

test.each(Object.entries(PAGES))(
	'a page is read in proportion to its size, with %s',
	(_name, make) => {
		expectLinear((size) => readPageOf(make(size)), LARGEST);
	},
);

test('work that grows with the square is noticed', () => {
	const quadratic = (size: number) => {
		let steps = 0;
		for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) steps += a ^ b;
		return steps;
	};
	quadratic(5_000); // compiled before it is measured
	expect(() => expectLinear(quadratic, 12_000)).toThrow('more than its share');
});
