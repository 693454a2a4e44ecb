import type { Memory } from './dataFolder.ts';
import { choosePort } from './ports.ts';
import type { ServiceUrls } from './servicesProcess.ts';

const USUAL_EDITOR_PORT = 5678;
const USUAL_SERVICE_PORTS: Readonly<Record<keyof ServiceUrls, number>> = {
	control: 5680,
	weather: 5681,
	readLater: 5682,
	chat: 5683,
	model: 5684,
};

/** The port for the editor: the one asked for, the one of the last start, or the next free one. */
export async function chooseEditorPort(memory: Memory, asked?: number): Promise<number> {
	const wanted = asked ?? memory.ports.editor ?? USUAL_EDITOR_PORT;
	const port = await choosePort(wanted, { fixed: asked !== undefined });
	if (port !== wanted)
		console.log(`Port ${wanted} is in use by another program; n8n takes ${port} instead.`);
	return port;
}

/** The ports for the services: accounts hold their addresses, so they stay as they were if they can. */
export async function chooseServicePorts(
	memory: Memory,
): Promise<Record<keyof ServiceUrls, number>> {
	const ports = { ...USUAL_SERVICE_PORTS };
	const taken = new Set<number>();
	for (const name of Object.keys(ports) as Array<keyof ServiceUrls>) {
		let wanted = memory.ports[name] ?? ports[name];
		while (taken.has(wanted)) wanted++;
		ports[name] = await choosePort(wanted);
		taken.add(ports[name]);
		if (ports[name] !== wanted) {
			console.log(
				`Port ${wanted} is in use by another program; the service "${name}" takes ${ports[name]} instead.`,
			);
		}
	}
	return ports;
}
