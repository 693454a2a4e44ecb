import { readShippedSources } from './imports';
import {
	findImpure,
	findLongLines,
	findModuleState,
	findSpreadArguments,
	findUnshared,
} from './purity';

const sources = readShippedSources();
const one = (file: string, text: string) => new Map([[file, text]]);

describe('domain/ only thinks', () => {
	test('without a promise and without a clock', () => {
		expect(findImpure(sources)).toEqual([]);
	});

	test.each([
		'export async function a() {}',
		'export const a = (b: Promise<number>) => b;',
		'const a = async () => { await b; };',
		'export const a = () => Date.now();',
	])('%s would be found', (text) => {
		expect(findImpure(one('nodes/A/domain/a.ts', text))).not.toEqual([]);
	});

	test('a text or a name may say it', () => {
		const text = "/** async Promise */ export const a = { async: 'Promise' };";
		expect(findImpure(one('nodes/A/domain/a.ts', text))).toEqual([]);
	});
});

describe('only service/ and credential/ keep something from one run to the next', () => {
	test('nothing else does', () => {
		expect(findModuleState(sources)).toEqual([]);
	});

	test.each([
		'let count = 0;',
		'const seen = new Set<string>();',
		'const memory = new Map();',
		'export const memory = { answers: new AnswerStore(5), at: 0 };',
		'const map = new BoundedMap<string>({ entries: 1 });',
	])('%s would be found', (text) => {
		expect(findModuleState(one('nodes/A/connect.ts', text))).not.toEqual([]);
		expect(findModuleState(one('nodes/A/service/a.ts', text))).toEqual([]);
	});

	test.each([
		"const known = new Set(['a']);",
		'export function a() { const seen = new Set(); return seen; }',
		'const NAMES = { a: 1 };',
	])('%s keeps nothing', (text) => {
		expect(findModuleState(one('nodes/A/connect.ts', text))).toEqual([]);
	});
});

test('what is in nodes/shared is of use to two', () => {
	expect(findUnshared(sources)).toEqual([]);
	const lonely = new Map([
		['nodes/shared/http/a.ts', "import './b';"],
		['nodes/shared/http/b.ts', ''],
		['nodes/A/api/a.ts', "import '../../shared/http/a';"],
		['nodes/A/api/b.ts', "import '../../shared/http/c';"],
		['nodes/B/api/a.ts', "import '../../shared/http/c';"],
		['nodes/shared/http/c.ts', ''],
	]);
	expect(findUnshared(lonely)).toEqual(['nodes/shared/http/a.ts', 'nodes/shared/http/b.ts']);
});

test('no list of others is spread into the arguments of a call', () => {
	expect(findSpreadArguments(sources)).toEqual([]);
	expect(findSpreadArguments(one('a.ts', 'Math.min(...times);'))).not.toEqual([]);
	expect(findSpreadArguments(one('a.ts', 'const all = [...times];'))).toEqual([]);
});

test('no line of code is longer than 120 columns', () => {
	expect(findLongLines(sources)).toEqual([]);
	expect(findLongLines(one('a.ts', `const a = ${'b.'.repeat(60)}c;`))).toEqual(['a.ts:1']);
	expect(findLongLines(one('a.ts', `\tdescription: '${'b '.repeat(90)}',`))).toEqual([]);
});
