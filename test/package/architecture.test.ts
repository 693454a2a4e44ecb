import { findCircles, findForbiddenImports } from './architecture';
import { readShippedSources } from './imports';

describe('the package', () => {
	const sources = readShippedSources();

	test('imports only what its layers allow', () => {
		expect(sources.size).toBeGreaterThan(0);
		expect(findForbiddenImports(sources)).toEqual([]);
	});

	test('has no circular imports', () => {
		expect(findCircles(sources)).toEqual([]);
	});
});

describe('the rules', () => {
	const others = [
		'nodes/Weather/Weather.node.ts',
		'nodes/Weather/api/api.ts',
		'nodes/Weather/domain/units.ts',
		'nodes/ReadLater/domain/item.ts',
		'nodes/shared/http/retry.ts',
		'nodes/shared/http/zod.ts',
		'nodes/shared/n8n/toNodeError.ts',
	].map((file): [string, string] => [file, '']);
	const check = (file: string, text: string) =>
		findForbiddenImports(new Map([...others, [file, text]]));

	test.each([
		['nodes/Weather/domain/a.ts', `import { z } from 'zod';`, 'domain may import no package'],
		['nodes/Weather/api/a.ts', `import { z } from 'zod';`, 'only type:n8n-workflow'],
		['nodes/Weather/domain/a.ts', `import '../../shared/http/zod';`, 'and that is bundled'],
		['nodes/Weather/domain/a.ts', `import { api } from '../api/api';`, 'and that is api'],
		[
			'nodes/Weather/domain/a.ts',
			`export * from '../../shared/http/retry';`,
			'and that is shared/http',
		],
		['nodes/Weather/api/a.ts', `import { sleep } from 'n8n-workflow';`, 'only its types'],
		['nodes/Weather/api/a.ts', `import '../../shared/n8n/toNodeError';`, 'and that is shared/n8n'],
		[
			'nodes/Weather/api/a.ts',
			`import { item } from '../../ReadLater/domain/item';`,
			'Weather may not know ReadLater',
		],
		['nodes/Weather/operations/a.ts', `const core = require('n8n-core');`, 'only n8n-workflow'],
		['nodes/Weather/operations/a.ts', `const nock = await import('nock');`, 'only n8n-workflow'],
		['nodes/Weather/operations/a.ts', `import undici = require('undici');`, 'only n8n-workflow'],
		['nodes/shared/http/a.ts', `import type { IDataObject } from 'n8n-workflow';`, 'no package'],
		['nodes/shared/n8n/a.ts', `import { z } from 'zod';`, 'only n8n-workflow'],
		['nodes/shared/n8n/a.ts', `import '../../Weather/domain/units';`, 'and that is domain'],
		[
			'credentials/A.credentials.ts',
			`import { Weather } from '../nodes/Weather/Weather.node';`,
			'nothing may import a node',
		],
		[
			'credentials/A.credentials.ts',
			`import { helper } from '../test/helper';`,
			'not a part of the package',
		],
	])('%s may not contain %s', (file, text, reason) => {
		expect(check(file, text)).toEqual([
			expect.stringMatching(new RegExp(`^${file}:1 imports .*${reason}`)),
		]);
	});

	test.each([
		['nodes/Weather/api/a.ts', `import type { IDataObject } from 'n8n-workflow';`],
		['nodes/Weather/api/a.ts', `import { type IDataObject } from 'n8n-workflow';`],
		[
			'nodes/Weather/api/a.ts',
			`import * as z from '../../shared/http/zod'; import './api'; import '../domain/units';`,
		],
		['nodes/Weather/operations/a.ts', `import { api } from '../api/api'; import 'n8n-workflow';`],
	])('%s may contain %s', (file, text) => {
		expect(check(file, text)).toEqual([]);
	});

	test('every file needs a place', () => {
		expect(check('nodes/Weather/utils.ts', '')).toEqual([
			'nodes/Weather/utils.ts has no place in test/package/layers.ts',
		]);
	});

	test('a circle is found, also through an index file', () => {
		const circle = new Map([
			['nodes/A/operations/index.ts', `import './one';`],
			['nodes/A/operations/one.ts', `import { two } from './two';`],
			['nodes/A/operations/two.ts', `import { all } from '.';`],
			['nodes/A/operations/aside.ts', `import './one';`],
		]);
		expect(findCircles(circle)).toEqual([
			'nodes/A/operations/index.ts → nodes/A/operations/one.ts → nodes/A/operations/two.ts → nodes/A/operations/index.ts',
		]);
	});
});
