export type { Habit, Habits } from './habits';
export { UNKNOWN_HABITS } from './habits';
export type { Entry, Page, PageRequest } from './page';
export type { Completeness, PageRead } from './pageRead';
export {
	ENOUGH_FOR_ORDER,
	nextRequest,
	nextRequests,
	PAGE_SIZE,
	startRead,
	takePage,
} from './pageRead';
