/**
 * One reader with its worst inputs of one size, in a process of its own; says as JSON what the slowest took.
 * Its one argument is a `Question`; without it, it names the readers.
 */
import { FEEDS, filled, PAGES, READERS, readFeed, readPageOf, TEXTS } from '../../worstInputs';

/** What the event loop was held for, and which input did it. */
interface Measured {
	/** Milliseconds of the longest stop: of the processor, since other programs may run beside it. */
	readonly stop: number;
	readonly input: string;
	/** Bytes of the process at its largest. */
	readonly memory: number;
}

type Subject = readonly [
	read: (text: string) => unknown,
	inputs: Readonly<Record<string, (size: number) => string>>,
];

const SUBJECTS: Readonly<Record<string, Subject>> = {
	...Object.fromEntries(Object.entries(READERS).map(([name, read]) => [name, [read, TEXTS]])),
	'reading a page of many entries': [readPageOf, PAGES],
	'reading a feed': [readFeed, FEEDS],
};

const NAMES = Object.keys(SUBJECTS);

/** A reader gives way to nothing before its end, so what it takes is a stop. */
function measure(reader: string, size: number, only: string | undefined): Measured {
	const [read, inputs] = SUBJECTS[reader] ?? [() => undefined, {}];
	// Compiled by ordinary text first, as in an n8n that has run for a while.
	for (let turn = 0; turn < 3; turn++) read(filled('word ')(100_000));
	let longest = { stop: 0, input: '' };
	for (const [input, make] of Object.entries(inputs)) {
		if (only !== undefined && input !== only) continue;
		const text = make(size);
		const before = process.cpuUsage();
		read(text);
		const { user, system } = process.cpuUsage(before);
		const stop = (user + system) / 1_000;
		if (stop > longest.stop) longest = { stop, input };
	}
	return { ...longest, memory: process.resourceUsage().maxRSS * 1_024 };
}

interface Question {
	readonly reader: string;
	readonly size: number;
	readonly only?: string;
}

const [, , asked] = process.argv;
if (asked === undefined) console.log(JSON.stringify(NAMES));
else {
	const { reader, size, only } = JSON.parse(asked) as Question;
	console.log(JSON.stringify(measure(reader, size, only)));
}
