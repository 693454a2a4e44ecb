export type { DetectedChange, ItemEvent } from './detectChange';
export type { OpenState, Wanted } from './openPass';
export { isLarge, needsList, openFirstPass, openPass, suspend } from './openPass';
export type { Rules } from './rules';
export { RULES } from './rules';
export { shortcomingOf } from './shortcoming';
export type { AnswerPage, Pass, Shortcoming, TriggerState } from './state';
export { emptyState, readState } from './state';
export { takeAnswer } from './takeAnswer';
