export { ENOUGH_FOR_ORDER, isSureOrder } from './digest';
export type { Habit, Habits } from './habits';
export { UNKNOWN_HABITS } from './habits';
export type { Entry, Page, PageRequest } from './page';
export { nextRequest, nextRequests, PAGE_SIZE, startRead, takePage } from './pageRead';
export type { Completeness, PageRead } from './steps';
