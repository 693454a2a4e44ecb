import { GENERAL, TestSandbox, WEATHER_KEY, type Answer } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

const call = (): Promise<Answer> =>
	sandbox.weather('/data/3.0/onecall', { lat: 1, lon: 2, exclude: 'hourly,minutely,daily' });
const addFault = (fault: object, rule: object = {}) =>
	sandbox.control('POST', '/faults', { service: 'weather', fault, ...rule });

test('status, headers and body', async () => {
	await addFault({
		kind: 'status',
		status: 503,
		headers: { 'Retry-After': '7' },
		body: { message: 'down' },
	});
	const answer = await call();
	expect(answer).toMatchObject({ status: 503, json: { message: 'down' } });
	expect(answer.headers.get('Retry-After')).toBe('7');
	expect((await call()).status).toBe(200);
});

test('times, skip, method and path', async () => {
	const down = { kind: 'status', status: 500 };
	await addFault(down, { times: 2, skip: 1 });
	const statuses: number[] = [];
	for (let count = 0; count < 4; count++) statuses.push((await call()).status);
	expect(statuses).toEqual([200, 500, 500, 200]);
	await addFault(down, { times: 0, method: 'post' });
	await addFault(down, { times: 0, pathContains: '/geo/' });
	expect((await call()).status).toBe(200);
	expect((await sandbox.weather('/geo/1.0/direct', { q: 'Berlin' })).status).toBe(500);
	await sandbox.control('DELETE', '/faults');
	expect((await sandbox.weather('/geo/1.0/direct', { q: 'Berlin' })).status).toBe(200);
});

test('delay and drip take their time', async () => {
	const took = async (fault: object) => {
		await addFault(fault);
		const started = performance.now();
		expect((await call()).status).toBe(200);
		return performance.now() - started;
	};
	expect(await took({ kind: 'delay', ms: 150 })).toBeGreaterThanOrEqual(145);
	expect(await took({ kind: 'drip', bytesPerSecond: 2000 })).toBeGreaterThan(150);
});

test.each(['before', 'middle', 'after'])('the connection is reset: %s', async (when) => {
	await addFault({ kind: 'reset', when });
	await expect(call()).rejects.toThrow();
	const used =
		(await sandbox.control('GET', '/weather/usage')).json.keys[WEATHER_KEY]?.oneCall ?? 0;
	expect(used).toBe(when === 'before' ? 0 : 1);
	const { requests } = (await sandbox.control('GET', '/requests?service=weather')).json;
	expect(requests).toMatchObject([{ path: '/data/3.0/onecall', aborted: true }]);
});

test('answers that cannot be read', async () => {
	await addFault({ kind: 'truncate', bytes: 20 });
	const cut = await call();
	expect([cut.status, cut.text.length, cut.json]).toEqual([200, 20, undefined]);
	await addFault({ kind: 'html' });
	expect((await call()).text).toMatch(/^<!doctype html>/);
	await addFault({ kind: 'wrongEncoding' });
	await expect(call()).rejects.toThrow();
	await addFault({ kind: 'redirect', location: 'http://127.0.0.1:9/' });
	const redirected = await call();
	expect([redirected.status, redirected.headers.get('Location')]).toEqual([
		302,
		'http://127.0.0.1:9/',
	]);
	await addFault({ kind: 'oversize', bytes: 3_000_000 });
	const large = await call();
	expect([Buffer.byteLength(large.text), typeof large.json]).toEqual([3_000_000, 'object']);
});

test('fields of the real answer are changed', async () => {
	await addFault({
		kind: 'patch',
		set: {
			'current.temp': 'warm',
			'current.weather.0.main': null,
			'current.humidity': '__remove__',
			'current.weather.*.icon': 7,
		},
	});
	const { json } = await call();
	expect(json.current).toMatchObject({ temp: 'warm', weather: [{ main: null, icon: 7 }] });
	expect(json.current).not.toHaveProperty('humidity');
});

test('a server that repeats what it was sent', async () => {
	await addFault({ kind: 'echo' });
	const answer = await call();
	expect(answer.status).toBe(400);
	expect(answer.json.query.appid).toBe(WEATHER_KEY);
	expect(answer.headers.get('X-Error')).toContain(WEATHER_KEY);
});

test('requests are recorded', async () => {
	await call();
	await sandbox.post({ content: 'x' });
	const { requests } = (await sandbox.control('GET', '/requests')).json;
	expect(requests).toMatchObject([
		{
			service: 'weather',
			method: 'GET',
			query: { lat: '1', lon: '2' },
			status: 200,
			aborted: false,
		},
		{
			service: 'chat',
			method: 'POST',
			body: '{"content":"x"}',
			headers: { 'content-type': 'application/json' },
		},
	]);
	const later = (await sandbox.control('GET', `/requests?afterId=${requests[0].id}`)).json.requests;
	expect(later).toHaveLength(1);
	await sandbox.chat(`/channels/${GENERAL}/messages`);
	expect((await sandbox.control('GET', '/requests')).json.requests).toHaveLength(2);
	await sandbox.control('DELETE', '/requests');
	expect((await sandbox.control('GET', '/requests')).json.requests).toEqual([]);
});

test('clocks run, stand still and run faster', async () => {
	await sandbox.control('POST', '/clock', { service: 'chat', frozenAt: '2030-01-01T00:00:00Z' });
	const answer = await sandbox.post({ content: 'x' });
	expect(answer.headers.get('Date')).toBe('Tue, 01 Jan 2030 00:00:00 GMT');
	expect(answer.json.timestamp).toBe('2030-01-01T00:00:00.000000+00:00');
	await sandbox.control('POST', '/clock', {
		service: 'chat',
		frozenAt: null,
		offsetMs: 3_600_000,
		rate: 1000,
	});
	const first = (await sandbox.control('GET', '/clock')).json.chat.now;
	await new Promise((resolve) => setTimeout(resolve, 50));
	const before = Date.now();
	const { chat, weather } = (await sandbox.control('GET', '/clock')).json;
	expect(chat.now - first).toBeGreaterThan(40_000);
	expect(weather.now).toBeGreaterThanOrEqual(before);
	expect(weather.now).toBeLessThanOrEqual(Date.now());
});

test('mistakes in the control API are told', async () => {
	await expect(addFault({ kind: 'nonsense' })).rejects.toThrow('fault.kind has to be one of');
	await expect(addFault({ kind: 'delay' })).rejects.toThrow('fault.ms');
	await expect(sandbox.control('POST', '/reset', { service: 'x' })).rejects.toThrow(
		'service has to be one of',
	);
	const foreign = await fetch(`${sandbox.sandbox.urls.control}/reset`, {
		method: 'POST',
		headers: { Origin: 'http://elsewhere.example' },
	});
	expect(foreign.status).toBe(403);
});
