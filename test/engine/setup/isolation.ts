/** Keeps test files apart: no request leaves this machine, and nothing is left behind. */
import { rmSync } from 'node:fs';
import nock from 'nock';
import { restoreExpressionEngine } from '../expressionEngine';

const THIS_MACHINE = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

beforeAll(() => {
	if (!nock.isActive()) nock.activate();
	nock.disableNetConnect();
	nock.enableNetConnect(THIS_MACHINE);
});

afterEach(() => {
	nock.abortPendingRequests();
	nock.cleanAll();
});

afterAll(async () => {
	// nock patches the `http` of the whole process: left active it would also answer the next file's requests.
	nock.restore();
	await restoreExpressionEngine();
	const folder = process.env.N8N_USER_FOLDER;
	if (folder) rmSync(folder, { recursive: true, force: true });
});
