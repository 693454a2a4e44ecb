import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVICE, startSampleInstance } from './samples';

test('a request nobody answers for is refused, not sent', async () => {
	const { n8n, credentials } = await startSampleInstance({ session: 't' });
	const { status } = await n8n.execute({ type: 'items', credentials });
	expect(status).toBe('error');
	await expect(fetch(SERVICE)).rejects.toThrow();
});

test('a server on this machine can be reached', async () => {
	const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	try {
		const { port } = server.address() as AddressInfo;
		expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
	} finally {
		server.close();
	}
});

test('n8n has a folder of its own, below the temporary ones', () => {
	expect(existsSync(String(process.env.N8N_USER_FOLDER))).toBe(true);
});
