const formats = new Map<string, Intl.DateTimeFormat>();

/** Seconds a zone is ahead of UTC at a moment (unix seconds). */
export function offsetAt(zone: string, seconds: number): number {
	let format = formats.get(zone);
	if (!format) {
		format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
		formats.set(zone, format);
	}
	const name =
		format.formatToParts(seconds * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
	const match = /([+-])(\d{2}):(\d{2})/.exec(name);
	if (!match) return 0;
	return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 3600 + Number(match[3]) * 60);
}

/** The calendar date of a moment in a zone, YYYY-MM-DD. */
export function localDate(zone: string, seconds: number): string {
	return new Date((seconds + offsetAt(zone, seconds)) * 1000).toISOString().slice(0, 10);
}

/** The unix seconds of a full hour of a local date. */
export function atLocalHour(zone: string, date: string, hour: number): number {
	const asUtc = Date.parse(`${date}T00:00:00Z`) / 1000 + hour * 3600;
	// The second look is right also on the days on which the clocks change.
	const near = asUtc - offsetAt(zone, asUtc);
	return asUtc - offsetAt(zone, near);
}

/** The date some days after a date. */
export function addDays(date: string, days: number): string {
	return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** An offset written as ±HH:MM. */
export function offsetText(seconds: number): string {
	const minutes = Math.abs(seconds) / 60;
	return `${seconds < 0 ? '-' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
