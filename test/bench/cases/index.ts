import type { Case } from './case.ts';
import { readLater } from './readLater.ts';
import { startUp } from './startUp.ts';

/** In the order of the report. */
export const cases: readonly Case[] = [readLater, startUp];
