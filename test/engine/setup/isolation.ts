/** Keeps test files apart: no request leaves this machine, and nothing is left behind. */
import { rmSync } from 'node:fs';
import { stayOnThisMachine } from './network';

let leave = (): void => undefined;

beforeAll(() => {
	leave = stayOnThisMachine();
});

afterAll(() => {
	leave();
	const folder = process.env.N8N_USER_FOLDER;
	if (folder) rmSync(folder, { recursive: true, force: true });
});
