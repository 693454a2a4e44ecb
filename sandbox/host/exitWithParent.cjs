// Loaded into n8n before n8n itself. The other end of this pipe is held by the process that started
// n8n; it closes when that process is gone, killed or not, and n8n must not outlive it.
const { Socket } = require('node:net');

const parent = new Socket({ fd: 3, readable: true, writable: false });
parent.on('error', () => {});
parent.on('close', () => {
	process.kill(process.pid, 'SIGTERM');
	setTimeout(() => process.kill(process.pid, 'SIGKILL'), 10_000).unref();
});
parent.resume();
parent.unref();
