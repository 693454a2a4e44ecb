import type { Case } from './case.ts';
import { chat } from './chat.ts';
import { inProcess } from './inProcess.ts';
import { poll } from './poll.ts';
import { readLater } from './readLater.ts';
import { startUp } from './startUp.ts';
import { weather } from './weather.ts';

/** In the order of the report. */
export const cases: readonly Case[] = [weather, readLater, poll, chat, inProcess, startUp];
