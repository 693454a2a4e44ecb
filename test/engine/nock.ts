/**
 * nock, which answers in the place of a service. Import it from here: it is active for one test file at a
 * time, and each test begins without answers.
 */
import nock from 'nock';
import { THIS_MACHINE } from './setup/network';

beforeAll(() => {
	if (!nock.isActive()) nock.activate();
	nock.disableNetConnect();
	nock.enableNetConnect((host) => THIS_MACHINE.test(host));
});

// Not after it: hooks run in the order they are written, and a file's own look at what was not asked for.
beforeEach(() => {
	nock.abortPendingRequests();
	nock.cleanAll();
});

afterAll(() => {
	nock.abortPendingRequests();
	nock.cleanAll();
	// nock patches the `http` of the whole process: left active it would also answer the next file's requests.
	nock.restore();
});

export default nock;
