/**
 * What a server was seen to do with the parameters of a request for a page. Data alone, so that it can
 * be kept between reads, and begun with what is known of a kind of server.
 */
export interface Habits {
	/** Whether it goes on at the entry it is asked for. */
	readonly offset: Habit;
	/** Whether it gives what was changed from a time on. */
	readonly since: Habit;
	/** Whether the oldest and the newest entries can be asked for. */
	readonly sort: Habit;
	/** Entries of the longest page seen. A shorter one was not cut. */
	readonly longest: number;
	/** Most entries that may be asked for; undefined while no number was refused. */
	readonly mostAsked?: number;
	/** Whether the total it reports is the length of a list that was read to its end. */
	readonly total: Habit;
	/** A total was seen that differs from the length of its page, so it counts the list. */
	readonly countsList: boolean;
	/** Its clock was seen to go back, so what was saved later may have changed earlier. */
	readonly clockWentBack?: true;
}

/** `ignored` also stands for a server that refuses the parameter. */
export type Habit = 'unknown' | 'honored' | 'ignored';

/** Nothing is known yet. */
export const UNKNOWN_HABITS: Habits = {
	offset: 'unknown',
	since: 'unknown',
	sort: 'unknown',
	total: 'unknown',
	longest: 0,
	countsList: false,
};
