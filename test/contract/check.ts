import { EXPECTED_TO_FAIL } from './expectedToFail';
import type { Area, SentenceId } from './sentences';
import { SENTENCES } from './sentences';

const LETTERS: Readonly<Record<Area, string>> = {
	weather: 'W',
	account: 'A',
	lists: 'L',
	chat: 'C',
};

export interface Checks {
	/**
	 * One check of a sentence. One that {@link EXPECTED_TO_FAIL} names has to fail: it turns red as soon as
	 * it passes, so that its mark goes.
	 * @param variant tells the checks of one sentence apart
	 */
	check(id: SentenceId, variant: string, body: () => Promise<void>): void;
	/** To be called at the end of a file: no sentence of the area without a check, no mark without one. */
	everySentenceIsChecked(): void;
}

export function checksOf(area: Area): Checks {
	const marks = EXPECTED_TO_FAIL[area];
	const checked = new Set<string>();
	const names: string[] = [];
	return {
		check(id, variant, body) {
			const name = variant === '' ? id : `${id} ${variant}`;
			if (names.includes(name)) throw new Error(`Two checks are called “${name}”`);
			checked.add(id);
			names.push(name);
			const run = marks.includes(name) ? test.failing : test;
			run(`${name} · ${SENTENCES[id]}`, body);
		},
		everySentenceIsChecked() {
			test('every sentence has a check, and every mark belongs to one', () => {
				const ours = Object.keys(SENTENCES).filter((id) => id.startsWith(LETTERS[area]));
				expect(ours.filter((id) => !checked.has(id))).toEqual([]);
				expect(marks.filter((name) => !names.includes(name))).toEqual([]);
			});
		},
	};
}
