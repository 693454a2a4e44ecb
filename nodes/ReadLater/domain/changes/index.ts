export type { Change, ItemEvent } from './compare';
export type { OpenState, Wanted } from './look';
export { openFirstLook, openLook, suspend, takePage } from './look';
export { askedOffset } from './place';
export type { Rules } from './rules';
export { RULES } from './rules';
export type { AnswerPage, Reading, TriggerState } from './state';
export { emptyState, readState } from './state';
