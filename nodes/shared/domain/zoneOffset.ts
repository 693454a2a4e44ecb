/**
 * How far the clocks of a zone are ahead of UTC. Own code, since luxon is 71 KB, minified, and asks the
 * same `Intl`.
 * @param timeZone IANA name
 * @returns the seconds at a UNIX time
 * @throws RangeError for a zone that nobody knows
 */
export function zoneOffset(timeZone: string): (seconds: number) => number {
	const formatter = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	});
	return (seconds) => {
		const parts = Object.fromEntries(
			formatter.formatToParts(seconds * 1_000).map(({ type, value }) => [type, Number(value)]),
		);
		const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
		return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000 - Math.floor(seconds);
	};
}
