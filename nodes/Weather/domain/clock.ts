import type { Forecast } from './forecast';

/** Seconds by which the service's "now" may be behind the clock: it renews its data every 10 minutes. */
const STALE = 900;
const HOUR = 3_600;

/**
 * What time it was at the service when an answer came. The answer's own word counts, so that neither a
 * wrong clock of this machine nor an old answer makes "today" another day; a clock that agrees with it
 * is more exact.
 * @param clock UNIX seconds, from the `Date` header of the answer or of this machine
 * @returns UNIX seconds
 */
export function timeOfAnswer(forecast: Forecast, clock: number): number {
	const { current, minutes, hours, days, zone } = forecast;
	if (current) return clock >= current.at && clock <= current.at + STALE ? clock : current.at;
	const [firstMinute] = minutes ?? [];
	if (firstMinute)
		return clock >= firstMinute.at - 120 && clock < firstMinute.at + HOUR ? clock : firstMinute.at;
	const [firstHour] = hours ?? [];
	const lastHour = hours?.at(-1);
	if (firstHour && lastHour)
		return clock >= firstHour.at && clock < lastHour.at + HOUR ? clock : firstHour.at;
	const [firstDay] = days ?? [];
	const lastDay = days?.at(-1);
	if (firstDay && lastDay) {
		const { date } = zone.at(clock);
		return date >= firstDay.date && date <= lastDay.date ? clock : zone.startOf(firstDay.date);
	}
	return clock;
}
