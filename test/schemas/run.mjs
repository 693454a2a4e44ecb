process.env.UPDATE_SCHEMAS = '1';
process.argv.push('--only', 'tests', '--', 'test/schemas');
await import('../run.mjs');
