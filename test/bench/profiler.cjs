// Loaded into n8n before n8n itself: a profile of its main thread, begun by one signal and written at the next.
const { renameSync, writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { isMainThread } = require('node:worker_threads');

const file = process.env.BENCH_PROFILE;
const MICROSECONDS = 200;

if (file && isMainThread) {
	const session = new Session();
	session.connect();
	session.post('Profiler.enable');
	session.post('Profiler.setSamplingInterval', { interval: MICROSECONDS });
	let isRunning = false;
	process.on('SIGUSR2', () => {
		isRunning = !isRunning;
		if (isRunning) session.post('Profiler.start');
		else session.post('Profiler.stop', (_error, { profile }) => write(profile));
	});
}

function write(profile) {
	writeFileSync(`${file}.new`, JSON.stringify(profile));
	renameSync(`${file}.new`, file);
}
