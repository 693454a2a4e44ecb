/** A result of a tool. */
export type Entry = Record<string, unknown>;

const LIKELY = 40;
const SHOWN_LINKS = 5;

/** A text without the examples in quotation marks that stand in it. */
export function sentWords(text: string): string {
	return text.replace(/[“"][^”"]*[”"]/g, ' ');
}

/** What a person reads about some days, beginning with what was asked. */
export function weatherAnswer(sentence: string, place: string, days: Entry[]): string {
	if (days.length === 0) return `I found no forecast for ${place}.`;
	const lines = days.map((day) => dayText(day, place));
	const text = lines.length === 1 ? lines[0] : `\n${lines.map((line) => `• ${line}`).join('\n')}`;
	if (/\bumbrella\b/i.test(sentence))
		return days.some(isWet) ? `Yes, take an umbrella. ${text}` : `No, leave it at home. ${text}`;
	if (/\b(will|does|is)\b.*\brain\w*\b/i.test(sentence))
		return days.some(isWet) ? `Yes, rain is likely. ${text}` : `No, it should stay dry. ${text}`;
	if (/\b(coat|jacket)\b/i.test(sentence))
		return days.some((day) => Number(day.temperatureMin) < COLD)
			? `Yes, take one. ${text}`
			: `You can do without. ${text}`;
	return text?.trimStart() ?? '';
}

const COLD = 12;

function isWet({ precipitationChance, description, text }: Entry): boolean {
	if (typeof precipitationChance === 'number') return precipitationChance >= LIKELY;
	return /rain|drizzle|shower|snow|thunder|sleet/i.test(`${String(description)} ${String(text)}`);
}

/** The sentence of the node, or one made of its fields. */
function dayText(day: Entry, place: string): string {
	if (typeof day.text === 'string' && day.text !== '') return fullStop(day.text);
	const { weekday, date, description, temperatureMin, temperatureMax, precipitationChance } = day;
	const range = `${Math.round(Number(temperatureMin))} to ${Math.round(Number(temperatureMax))} °C`;
	const rain =
		typeof precipitationChance === 'number' ? `, ${precipitationChance} % chance of rain` : '';
	return `${place}, ${String(weekday ?? date)}: ${String(description)}, ${range}${rain}.`;
}

function fullStop(text: string): string {
	return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** What a person reads about the links on the list, as the question asks for it. */
export function listAnswer(sentence: string, items: Entry[], most: number): string {
	const links = items.filter(({ url }) => typeof url === 'string');
	if (links.length === 0) return 'Nothing waits on your reading list.';
	const topic = topicOf(sentence);
	if (topic) {
		const found = links.filter((link) => isAbout(link, topic));
		return found.length === 0
			? `Nothing on your list is about ${topic}.`
			: `${linkCount(found.length)} about ${topic}:\n${bullets(found)}`;
	}
	const minutes = minutesOf(sentence);
	if (minutes !== undefined || /\b(short|quick)\w*\b/i.test(sentence)) {
		const byLength = links
			.filter(({ readingMinutes }) => Number(readingMinutes) > 0)
			.sort((a, b) => Number(a.readingMinutes) - Number(b.readingMinutes));
		const found = byLength.filter(({ readingMinutes }) => Number(readingMinutes) <= (minutes ?? 5));
		return found.length === 0
			? `Nothing is that short. The shortest is:\n${bullets(byLength.slice(0, 1))}`
			: `You can read ${found.length === 1 ? 'this' : 'one of these'}:\n${bullets(found)}`;
	}
	if (/\bhow many\b/i.test(sentence))
		return `${links.length >= most ? 'At least ' : ''}${linkCount(links.length)} ${links.length === 1 ? 'waits' : 'wait'} on your reading list.`;
	if (/\b(newest|latest|last)\b/i.test(sentence))
		return `The newest is:\n${bullets(links.slice(0, 1))}`;
	return `${linkCount(links.length)} ${links.length === 1 ? 'waits' : 'wait'} on your reading list${links.length > SHOWN_LINKS ? '; the newest are' : ''}:\n${bullets(links)}`;
}

function linkCount(count: number): string {
	return `${count} ${count === 1 ? 'link' : 'links'}`;
}

function bullets(links: Entry[]): string {
	return links
		.slice(0, SHOWN_LINKS)
		.map(({ title, url, readingMinutes }) => {
			const minutes = Number(readingMinutes) > 0 ? ` (${String(readingMinutes)} min)` : '';
			const name = title && title !== url ? `${String(title)}${minutes}: ` : '';
			return `• ${name}${String(url)}`;
		})
		.join('\n');
}

function topicOf(sentence: string): string | undefined {
	return /\b(?:about|tagged|with the tag|on the topic(?: of)?)\s+[“"']?([\p{L}\d -]+?)[”"']?\s*[?.!]*$/iu.exec(
		sentence,
	)?.[1];
}

function isAbout({ tags, title, excerpt }: Entry, topic: string): boolean {
	return `${JSON.stringify(tags ?? [])} ${String(title)} ${String(excerpt)}`
		.toLowerCase()
		.includes(topic.toLowerCase());
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function minutesOf(sentence: string): number | undefined {
	const word = /\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+minutes?\b/i
		.exec(sentence)?.[1]
		?.toLowerCase();
	if (word === undefined) return undefined;
	return NUMBERS.includes(word) ? NUMBERS.indexOf(word) + 1 : Number(word);
}
