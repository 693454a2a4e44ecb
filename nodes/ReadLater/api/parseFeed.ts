import { DEEPEST_ANSWER } from '../../shared/domain/bounds';
import { unreadableAnswer } from '../../shared/errors/answerErrors';
import type { RawFeedEntry } from '../domain/feedEntry';
import { SERVICE } from './readLaterErrors';
import { Parser } from './xmlParser';

/** Root elements of RSS 2.0, Atom and RSS 1.0. */
const ROOTS = ['rss', 'feed', 'rdf:RDF'];
const ENTRIES = ['item', 'entry'];

/**
 * The entries of an RSS or Atom feed, in the order of the feed.
 * @throws ServiceError when the text is no feed, or only a part of one
 */
export function parseFeed(text: string): RawFeedEntry[] {
	const reader = new FeedReader();
	new Parser(reader, { xmlMode: true }).end(text);
	if (reader.root === undefined || !ROOTS.includes(reader.root))
		throw unreadableAnswer(SERVICE, describe(text, reader.root));
	// An empty feed may be a single tag that closes itself.
	const complete = reader.tags === 1 ? /(\/|<\/[\w:]+)>\s*$/.test(text) : !reader.cutOff;
	if (!complete) throw unreadableAnswer(SERVICE, 'The feed was cut off in the middle.');
	return reader.entries;
}

/** Collects the elements of each entry while the parser goes through the text. */
class FeedReader {
	readonly entries: RawFeedEntry[] = [];

	root: string | undefined;

	/** Tags opened so far. */
	tags = 0;

	cutOff = false;

	private entry: Element[] | undefined;

	/** The element of the entry that is open; what is nested in it is its text. */
	private element: Element | undefined;

	private depth = 0;

	private justOpened: string | undefined;

	/** Open elements, the root included. */
	private levels = 0;

	onopentag(name: string, attributes: Record<string, string>): void {
		// The parser looks through all open elements at each end of one, so they have to be few.
		if (++this.levels > DEEPEST_ANSWER)
			throw unreadableAnswer(SERVICE, `The feed is nested in more than ${DEEPEST_ANSWER} levels.`);
		this.root ??= name;
		this.tags++;
		this.justOpened = name;
		if (this.element) this.depth++;
		else if (this.entry)
			this.element = { name: nameOf(name, attributes), text: attributes.href ?? '' };
		else if (ENTRIES.includes(name)) this.entry = [];
	}

	ontext(text: string): void {
		if (this.element) this.element.text += text;
	}

	onclosetag(name: string, isImplied: boolean): void {
		this.levels--;
		const selfClosing = this.justOpened === name;
		this.justOpened = undefined;
		this.cutOff ||= isImplied && !selfClosing && (name === this.root || ENTRIES.includes(name));
		if (this.depth > 0) {
			this.depth--;
		} else if (this.element) {
			this.entry?.push({ ...this.element, text: this.element.text.trim() });
			this.element = undefined;
		} else if (this.entry) {
			this.entries.push(this.entry);
			this.entry = undefined;
		}
	}
}

/** Of Atom's links only the one without a `rel`, or the `alternate`, leads to the page. */
function nameOf(name: string, { rel = 'alternate' }: Record<string, string>): string {
	return name === 'link' && rel !== 'alternate' ? `link ${rel}` : name;
}

interface Element {
	readonly name: string;
	text: string;
}

function describe(text: string, root: string | undefined): string {
	if (text.trim() === '') return 'The answer was empty.';
	if (root?.toLowerCase() === 'html' || /^\s*<!doctype html/i.test(text))
		return 'A web page came instead of a feed.';
	return 'The answer is not a feed.';
}
