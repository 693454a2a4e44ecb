import type { INode } from 'n8n-workflow';
import { ServiceError } from '../../../../nodes/shared/errors/ServiceError';
import { toNodeError } from '../../../../nodes/shared/n8n/toNodeError';

const node = (type: string): INode => ({
	id: '1',
	name: 'Node',
	type: `n8n-nodes-weather-readlater-chat.${type}`,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
});
const error = (kind: 'bad-input' | 'credential-invalid', message: string) =>
	new ServiceError({
		kind,
		message,
		description: 'Do this.',
		link: { text: 'Allow access', address: 'https://a.example/allow?token=1' },
	});

describe.each(['bad-input', 'credential-invalid'] as const)('%s', (kind) => {
	test('as a tool of an agent the message also says what to do, without the link', () => {
		expect(toNodeError(node('weatherTool'), error(kind, 'It did not work')).message).toBe(
			'It did not work. Do this.',
		);
		expect(toNodeError(node('weatherTool'), error(kind, 'Did it work?')).message).toBe(
			'Did it work? Do this.',
		);
	});

	test('in a workflow it says what happened, and the description what to do', () => {
		const { message, description } = toNodeError(node('weather'), error(kind, 'It did not work'));
		expect([message, description]).toEqual([
			'It did not work',
			'Do this. <a href="https://a.example/allow?token=1" target="_blank">Allow access</a>',
		]);
	});
});
