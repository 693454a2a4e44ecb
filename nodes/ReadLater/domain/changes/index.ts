export type { DetectedChange, ItemEvent } from './detectChange';
export type { OpenState, Wanted } from './pollPass';
export { openFirstPass, openPass, suspend, takeAnswer } from './pollPass';
export type { Rules } from './rules';
export { RULES } from './rules';
export type { AnswerPage, Pass, TriggerState } from './state';
export { emptyState, readState } from './state';
