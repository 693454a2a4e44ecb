// n8n-core reads these once, when it is first imported; so they are set before any test file is.
const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-engine-'));
process.env.N8N_ENCRYPTION_KEY = 'only-for-tests';
process.env.N8N_LOG_LEVEL = 'silent';
process.env.GENERIC_TIMEZONE = 'UTC';
