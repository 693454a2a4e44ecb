import { fingerprint } from '../../../shared/domain/fingerprint';
import { quote } from '../../../shared/domain/quote';
import type { NamedAlert } from '../alerts';
import { eventOf } from '../alerts';
import { LONGEST_KEPT_NAME, MOST_KEPT_CONTENTS, MOST_REPORTED_ALERTS } from '../bounds';
import type { Alert } from '../forecast';
import type { AlertFinding } from './report';

const HOUR = 3_600;
/** Seconds for which what is over is remembered. */
const REMEMBERED = 48 * HOUR;
/** Seconds, nearly half an hour, for which a warning is missing in all answers when it is over before its end. */
const SECONDS_ABSENT = 29 * 60;

/** A warning that was reported, as far as it is remembered. Times are UNIX seconds. */
export interface ReportedAlert {
	/** As its items name it. */
	readonly id: string;
	/** The service's own, if any; a changed warning may come with another one. */
	readonly serviceId: string | null;
	/** Fingerprint of the agency and what it calls the warning. */
	readonly kind: string;
	readonly sender: string | null;
	readonly name: string | null;
	readonly start: number | null;
	readonly end: number | null;
	/** Fingerprints of what was reported of it, the latest last. */
	readonly contents: readonly string[];
	/** When it was over, and reported so. */
	readonly overAt?: number;
}

/** Since when, UNIX seconds, reported warnings are missing, by their IDs. */
export type Absent = ReadonlyMap<string, number>;

interface Judged {
	/** As it is remembered from now on. */
	readonly reported: ReportedAlert;
	readonly finding?: AlertFinding;
}

/**
 * What there is to tell of the warnings of an answer after what was reported.
 * @param now UNIX seconds at the service
 * @returns the same list of reported warnings when nothing is different
 */
export function judgeAlerts(
	alerts: readonly NamedAlert[],
	reported: readonly ReportedAlert[],
	absent: Absent,
	now: number,
): {
	readonly findings: readonly AlertFinding[];
	readonly reported: readonly ReportedAlert[];
	readonly absent: Absent;
} {
	const pairs = pair(alerts, reported);
	const stillAbsent = new Map<string, number>();
	const known = reported.map((one): Judged => {
		const present = pairs.get(one);
		if (present) return judgePresent(one, present.alert, now);
		const since = absent.get(one.id) ?? now;
		stillAbsent.set(one.id, since);
		const isGone = now - since >= SECONDS_ABSENT;
		return one.overAt === undefined && (isGone || isPast(one.end, now))
			? over(one, remembered(one), now)
			: { reported: one };
	});
	const paired = new Set(pairs.values());
	const issued = alerts
		.filter((named) => !paired.has(named) && !isPast(named.alert.end, now))
		.map((named) => issue(named));
	const judged = [...known, ...issued];
	const findings = judged.flatMap((one) => one.finding ?? []);
	const isSame = judged.every((one, index) => one.reported === reported[index]);
	return {
		findings,
		reported: isSame
			? reported
			: judged
					.map((one) => one.reported)
					.filter(({ overAt }) => overAt === undefined || overAt > now - REMEMBERED)
					.slice(-MOST_REPORTED_ALERTS),
		absent: stillAbsent,
	};
}

function judgePresent(reported: ReportedAlert, alert: Alert, now: number): Judged {
	const content = contentOf(alert);
	const isKnown = isBare(alert) || reported.contents.includes(content);
	// Of a server that alternates between two versions the one that was reported last holds, or the longer one.
	const { start, end } = isKnown
		? {
				start: reported.start,
				end: isBare(alert) ? reported.end : laterEnd(reported.end, alert.end),
			}
		: alert;
	if (isPast(end, now))
		return reported.overAt === undefined
			? over(reported, { ...alert, start, end }, now)
			: { reported };
	if (isKnown) return { reported };
	const { overAt: _overAt, ...rest } = reported;
	return {
		reported: { ...rest, ...identityOf(alert), contents: withContent(reported.contents, content) },
		finding: {
			event: 'changed',
			id: reported.id,
			alert,
			before: { start: reported.start, end: reported.end },
		},
	};
}

function issue({ id, alert }: NamedAlert): Judged {
	return {
		reported: { id, ...identityOf(alert), contents: [contentOf(alert)] },
		finding: { event: 'issued', id, alert, before: undefined },
	};
}

function over(reported: ReportedAlert, alert: Alert, now: number): Judged {
	return {
		reported: { ...reported, overAt: now },
		finding: { event: 'ended', id: reported.id, alert, before: undefined },
	};
}

/**
 * The reported warnings that those of an answer are, the surest signs first: a warning that was changed may come
 * with another ID, another text or other times.
 */
function pair(
	alerts: readonly NamedAlert[],
	reported: readonly ReportedAlert[],
): ReadonlyMap<ReportedAlert, NamedAlert> {
	const pairs = new Map<ReportedAlert, NamedAlert>();
	const paired = new Set<NamedAlert>();
	for (const likeness of LIKENESSES)
		for (const named of alerts) {
			if (paired.has(named)) continue;
			const [best] = reported
				.filter((one) => !pairs.has(one))
				.map((one) => ({ one, likeness: likeness(one, named.alert) }))
				.filter((candidate) => candidate.likeness > 0)
				.sort((a, b) => b.likeness - a.likeness);
			if (!best) continue;
			pairs.set(best.one, named);
			paired.add(named);
		}
	return pairs;
}

/** How much a reported warning is like one of an answer; 0 for not at all. */
const LIKENESSES: readonly ((reported: ReportedAlert, alert: Alert) => number)[] = [
	({ serviceId, contents }, alert) =>
		Number(serviceId === alert.id && contents.at(-1) === contentOf(alert)),
	({ serviceId }, { id }) => Number(serviceId !== null && serviceId === id),
	({ contents }, alert) => {
		const content = contentOf(alert);
		return contents.at(-1) === content ? 2 : Number(contents.includes(content));
	},
	({ kind, start }, alert) => Number(kind === kindOf(alert) && start === alert.start),
	({ kind, start, end }, alert) =>
		kind === kindOf(alert)
			? Math.max(
					0,
					Math.min(end ?? Infinity, alert.end ?? Infinity) -
						Math.max(start ?? -Infinity, alert.start ?? -Infinity),
				)
			: 0,
];

function identityOf(alert: Alert): Omit<ReportedAlert, 'id' | 'contents'> {
	const { id, sender, start, end } = alert;
	const name = eventOf(alert);
	return {
		serviceId: id,
		kind: kindOf(alert),
		sender: sender === null ? null : quote(sender, LONGEST_KEPT_NAME),
		name: name === null ? null : quote(name, LONGEST_KEPT_NAME),
		start,
		end,
	};
}

function kindOf(alert: Alert): string {
	return fingerprint([alert.sender, eventOf(alert)], 16);
}

function contentOf(alert: Alert): string {
	const { sender, start, end, description, tags } = alert;
	const text = description === null ? null : description.replace(/\s+/g, ' ').trim();
	return fingerprint([sender, start, end, eventOf(alert), text, [...tags].sort()], 16);
}

/** Listed, but the service has no text of it. */
function isBare({ sender, event, start, end, description }: Alert): boolean {
	return [sender, event, start, end, description].every((value) => value === null);
}

function withContent(contents: readonly string[], content: string): readonly string[] {
	return [...contents, content].slice(-MOST_KEPT_CONTENTS);
}

/** What is left of a warning that the service does not have any more. */
function remembered({ serviceId, sender, name, start, end }: ReportedAlert): Alert {
	return {
		id: serviceId,
		sender,
		event: name,
		start,
		end,
		description: null,
		tags: [],
		raw: null,
	};
}

/** Unknown is never past. */
function isPast(end: number | null, now: number): boolean {
	return end !== null && end <= now;
}

function laterEnd(a: number | null, b: number | null): number | null {
	return a === null || b === null ? null : Math.max(a, b);
}
