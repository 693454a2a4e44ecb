import { DEEPEST_ANSWER } from '../../shared/domain/bounds';
import { unreadableAnswer } from '../../shared/errors/answerErrors';
import { MOST_ENTRIES } from '../domain/bounds';
import type { RawFeedEntry } from '../domain/feedEntry';
import { SERVICE } from './readLaterErrors';
import { Parser } from './xmlParser';

/** Root elements of RSS 2.0, Atom and RSS 1.0, whatever prefix they have. */
const ROOTS = ['rss', 'feed', 'RDF'];
const ENTRIES = ['item', 'entry'];
/** Namespaces that feeds gave RSS itself, besides none. */
const RSS =
	/^(https?:\/\/)(backend\.userland\.com\/rss|blogs\.law\.harvard\.edu\/tech\/rss|cyber\.harvard\.edu\/rss|purl\.org\/rss\/|purl\.org\/net\/rss|my\.netscape\.com\/)/i;

/**
 * The entries of an RSS or Atom feed, in the order of the feed.
 * @throws ServiceError when the text is no feed, or only a part of one
 */
export function parseFeed(text: string): RawFeedEntry[] {
	const reader = new FeedReader();
	new Parser(reader, { xmlMode: true }).end(text);
	if (reader.root === undefined || !ROOTS.includes(localName(reader.root)))
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

	/** Prefixes of the feed's own elements; those of other vocabularies stay in their names. */
	private prefixes: readonly string[] = [];

	onopentag(prefixed: string, attributes: Record<string, string>): void {
		if (this.root === undefined) this.prefixes = prefixesOf(prefixed, attributes);
		const name = this.withoutPrefix(prefixed);
		// The parser looks through all open elements at each end of one, so they have to be few.
		if (++this.levels > DEEPEST_ANSWER)
			throw unreadableAnswer(SERVICE, `The feed is nested in more than ${DEEPEST_ANSWER} levels.`);
		this.root ??= prefixed;
		this.tags++;
		this.justOpened = prefixed;
		if (this.element) this.depth++;
		else if (this.entry)
			this.element = { name: nameOf(name, attributes), text: attributes.href ?? '' };
		else if (ENTRIES.includes(name)) {
			if (this.entries.length === MOST_ENTRIES)
				throw unreadableAnswer(SERVICE, `The feed has more than ${MOST_ENTRIES} entries.`);
			this.entry = [];
		}
	}

	ontext(text: string): void {
		if (this.element) this.element.text += text;
	}

	onclosetag(name: string, isImplied: boolean): void {
		this.levels--;
		const selfClosing = this.justOpened === name;
		this.justOpened = undefined;
		const matters = name === this.root || ENTRIES.includes(this.withoutPrefix(name));
		this.cutOff ||= isImplied && !selfClosing && matters;
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

	private withoutPrefix(name: string): string {
		const [prefix = ''] = name.split(':');
		return this.prefixes.includes(prefix) ? localName(name) : name;
	}
}

function localName(name: string): string {
	return name.slice(name.indexOf(':') + 1);
}

/** The root's own prefix, and those that it binds to RSS. In RSS 1.0 the root belongs to another vocabulary. */
function prefixesOf(root: string, attributes: Readonly<Record<string, string>>): string[] {
	const own =
		root.includes(':') && localName(root) !== 'RDF' ? [root.slice(0, root.indexOf(':'))] : [];
	const bound = Object.entries(attributes)
		.filter(([name, address]) => name.startsWith('xmlns:') && RSS.test(address))
		.map(([name]) => localName(name));
	return [...own, ...bound];
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
