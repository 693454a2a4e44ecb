import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DIALECTS, dialectNamed } from '../../nodes/ReadLater/api/dialects';
import { createServerList } from '../../nodes/ReadLater/service/serverList';
import { asServiceError } from '../../nodes/shared/errors/ServiceError';
import { check } from './check';
import { toList, toTable } from './report';
import { undiciClient } from './undiciClient';

const USAGE = `npm run conformance -- --base-url URL --token TOKEN
   [--server ${DIALECTS.map(({ id }) => id).join('|')}] [--consumer-key KEY] [--user NAME --password WORD] [--out FILE]

Checks a server of the read-later interface with a link of its own, which it takes away again.
--out writes FILE.json and FILE.md.`;

/** Runs the check from the command line. @returns the exit code */
export async function main(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			'base-url': { type: 'string' },
			token: { type: 'string' },
			server: { type: 'string' },
			'consumer-key': { type: 'string', default: 'conformance' },
			user: { type: 'string', default: '' },
			password: { type: 'string', default: '' },
			out: { type: 'string' },
		},
	});
	const { 'base-url': baseUrl = '', token: accessToken = '', server } = values;
	const chosen = dialectNamed(server);
	if (!URL.canParse(baseUrl) || (server !== undefined && !chosen)) {
		console.error(USAGE);
		return 2;
	}
	const address = baseUrl.replace(/\/+$/, '');
	const client = undiciClient({
		baseUrl: address,
		consumerKey: values['consumer-key'],
		accessToken,
		server,
		userName: values.user,
		password: values.password,
	});
	try {
		const list = createServerList({
			http: client.http,
			wire: { format: 'json', detail: 'complete' },
			baseUrl: address,
			chosen,
		});
		const findings = await check(list);
		const { name } = list.dialect;
		console.log(`${name}, ${client.requests()} requests\n\n${toList(findings)}`);
		if (values.out) {
			const result = { server: name, requests: client.requests(), findings };
			await writeFile(`${values.out}.json`, `${JSON.stringify(result, null, '\t')}\n`);
			await writeFile(`${values.out}.md`, `${toTable([{ name, findings }])}\n`);
		}
		return findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;
	} catch (error) {
		const known = asServiceError(error);
		console.error(known ? `${known.message}\n${known.details.description}` : error);
		return 1;
	} finally {
		await client.close();
	}
}
