/** The parts of the service's answers that are read; see api/schemas. °C, m/s, mm, hPa, m, UNIX seconds. */
type Maybe<Value> = Value | null | undefined;

export interface ZoneOfService {
	readonly lat: number;
	readonly lon: number;
	readonly timezone?: Maybe<string>;
	readonly timezone_offset?: Maybe<number>;
}

export interface ConditionOfService {
	readonly id?: Maybe<number>;
	readonly main?: Maybe<string>;
	readonly description?: Maybe<string>;
	readonly icon?: Maybe<string>;
}

/** `{"1h": n}` in mm/h, or for a day a plain number of mm. */
export type AmountOfService = Maybe<number | Readonly<Record<string, unknown>>>;

export interface MomentOfService {
	readonly dt: number;
	readonly temp?: Maybe<number>;
	readonly feels_like?: Maybe<number>;
	readonly pressure?: Maybe<number>;
	readonly humidity?: Maybe<number>;
	readonly dew_point?: Maybe<number>;
	readonly uvi?: Maybe<number>;
	readonly clouds?: Maybe<number>;
	readonly visibility?: Maybe<number>;
	readonly wind_speed?: Maybe<number>;
	readonly wind_gust?: Maybe<number>;
	readonly wind_deg?: Maybe<number>;
	readonly pop?: Maybe<number>;
	readonly sunrise?: Maybe<number>;
	readonly sunset?: Maybe<number>;
	readonly rain?: AmountOfService;
	readonly snow?: AmountOfService;
	readonly weather?: Maybe<readonly ConditionOfService[]>;
}

export interface DayOfService extends Omit<MomentOfService, 'temp' | 'feels_like' | 'visibility'> {
	readonly summary?: Maybe<string>;
	readonly temp?: Maybe<
		Partial<Record<'min' | 'max' | 'morn' | 'day' | 'eve' | 'night', Maybe<number>>>
	>;
	readonly feels_like?: Maybe<Partial<Record<'day', Maybe<number>>>>;
}

export interface MinuteOfService {
	readonly dt: number;
	readonly precipitation?: Maybe<number>;
}

export interface AlertOfService {
	readonly sender_name?: Maybe<string>;
	readonly event?: Maybe<string>;
	readonly start?: Maybe<number>;
	readonly end?: Maybe<number>;
	readonly description?: Maybe<string>;
	/** Not checked at the boundary: nothing depends on them. */
	readonly tags?: unknown;
}

export interface AnswerOfService extends ZoneOfService {
	readonly current?: Maybe<MomentOfService>;
	readonly minutely?: Maybe<readonly MinuteOfService[]>;
	readonly hourly?: Maybe<readonly MomentOfService[]>;
	readonly daily?: Maybe<readonly DayOfService[]>;
	readonly alerts?: Maybe<readonly AlertOfService[]>;
}
