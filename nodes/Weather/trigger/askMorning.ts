import { entryOf } from '../../shared/domain/record';
import type { Day } from '../domain/forecast';
import { isMorningToTell, untilMorning } from '../domain/watch/mornings';
import type { Seen } from '../domain/watch/report';
import { placeKey } from '../domain/watch/state';
import type { MorningWatch } from '../parameters/watchFields';
import { requireList, requirePart } from '../service/parts';
import type { Conclude, CheckOptions } from './checkOptions';

export function morningQuestion({ language }: Pick<MorningWatch, 'language'>) {
	return { parts: ['days'], language } as const;
}

/** Asks for the days, and by the service's clock whether it is morning at the place. */
export async function askMorning(
	options: Pick<CheckOptions, 'service' | 'place'>,
	settings: MorningWatch,
): Promise<Conclude> {
	const { day, ...seen } = await fetchToday(options, settings);
	const { zone, now } = seen;
	const { time } = settings;
	const key = placeKey(options.place);
	return (reported) => {
		const last = entryOf(reported.mornings, key);
		if (!isMorningToTell(last, time, zone, now))
			return { reports: [], reported, nextInMs: untilMorning(last, time, zone, now) * 1_000 };
		const { date } = zone.at(now);
		return {
			reports: [{ ...seen, event: 'morning', day }],
			// Of another place nothing has to be known any more.
			reported: { ...reported, mornings: { [key]: date } },
			nextInMs: untilMorning(date, time, zone, now) * 1_000,
		};
	};
}

/** @throws ServiceError when the forecast has no such day */
export async function fetchToday(
	{ service, place: query }: Pick<CheckOptions, 'service' | 'place'>,
	settings: Pick<MorningWatch, 'language'>,
): Promise<Seen & { readonly day: Day }> {
	const place = await service.resolve(query);
	const question = morningQuestion(settings);
	const asked = await service.forecast(place, question);
	// Days alone do not tell which of them is today: without a `Date` the present weather does, for a call more.
	const { forecast, then: now } = asked.isServiceTime
		? asked
		: await service.forecast(place, { ...question, parts: ['current', ...question.parts] });
	const { date } = forecast.zone.at(now);
	const day = requireList(forecast.days, 'daily').find((one) => one.date === date);
	return { place, zone: forecast.zone, now, day: requirePart(day, 'daily for today') };
}
