import type { Variable } from './kinds.ts';
import { variables } from './variables.ts';

const rows = Object.entries(variables) as [string, Variable<unknown>][];

/** docs/configuration.md, made from the table of variables. */
export function configurationPage(): string {
  return [
    '# Configuration',
    '',
    'Everything is set by environment variables, or by a file `.env` in the clone (the environment wins). None is',
    'needed to try the product. The start checks them all and names every problem at once.',
    '',
    'This page is written by `npm run admin -- docs` from `packages/api/src/config/variables.ts`; a test compares them.',
    '',
    '| Variable | What it does | Value | Unit | When not set | Set by |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ([name, { description, type, unit, default: otherwise, setBy }]) =>
        `| \`${name}\` | ${description} | ${type} | ${unit ?? ''} | ${otherwise} | ${setBy} |`,
    ),
    '',
    'Secrets for `JWT_SECRETS` and `ENCRYPTION_KEYS` come from',
    `\`node -p "require('node:crypto').randomBytes(32).toString('base64')"\`.`,
    '',
    '## HTTPS',
    '',
    'With `TLS_CERT_FILE` and `TLS_KEY_FILE` the server speaks HTTPS on `PORT` (TLS 1.2 and 1.3). Without them it',
    'speaks plain HTTP: on loopback, or to the proxies named in `TRUST_PROXY`, which then speak HTTPS with the',
    'visitors. In production anything else refuses to start.',
    '',
    '## Tests',
    '',
    '| Variable | What it does |',
    '| --- | --- |',
    '| `CHROMIUM_PATH` | Chromium of the browser tests, when it is not where systems usually keep it. |',
    '| `CI` | With `true`, a missing Chromium is a failure, not a skip. |',
    '',
  ].join('\n');
}

/** .env.example: every variable, commented out. */
export function environmentExample(): string {
  return [
    '# Copy to .env and take away the # of what you need. All of it is explained in docs/configuration.md.',
    ...rows.map(
      ([name, { example, secret }]) => `# ${name}=${secret && !example.includes('://') ? '' : example}`,
    ),
    '',
  ].join('\n');
}
