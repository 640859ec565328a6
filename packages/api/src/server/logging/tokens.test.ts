import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { withAccess } from '../routes.ts';
import { createLogger } from './logger.ts';

let log = '';
const sink = { write: (text: string) => (log += text) };
const app = provideTestApp({
  log: (applicationLog) => createLogger({ logLevel: 'info', role: 'server' }, applicationLog, sink),
  extraRoutes: [
    withAccess(
      {
        permission: 'public',
        host: 'both',
        rateLimit: 'general',
        idempotent: false,
        client: false,
        summary: 'Fails with what it was called with',
        answer: null,
        statuses: [200],
      },
      {
        method: 'GET',
        path: '/failing/{path*}',
        handler: ({ raw }) => {
          throw new Error(`no answer for ${raw.req.url}\n    at ${raw.req.url}`);
        },
      },
    ),
  ],
});

/** Link tokens are 32 random bytes. */
const token = fc.integer().map((seed) => createHash('sha256').update(String(seed)).digest('base64url'));

const places = [
  ...[
    '/set-password/',
    '/invitation/',
    '/waag-template/',
    '/downloads/waag-report/',
    '/download/',
    '/unsubscribe/',
  ],
  ...['/fr/newsletter/', '/sandbox/', '/SET-PASSWORD/', '//set-password//', '/set-password/x/', '/failing/'],
  ...[
    '/api/invitations/',
    '/api/auth/set-password/',
    '/set-password?token=',
    '/set-password#',
    '/api/nothing/',
  ],
  ...['/set-password;token=', '/%73et-password/', '/set-password%2f', '/set-password/..%2f', '/a%00/', '/'],
];
const ends = [
  '',
  '/',
  '/x',
  '//',
  '.',
  ';a=b',
  '%2f',
  '%2F..',
  '?token=',
  '#',
  '%',
  '%zz',
  '%20',
  '&x=1',
  '%0a',
  '.html',
];

/** Percent-encodes some characters of a token, some of them twice. */
const written = fc
  .tuple(token, fc.array(fc.nat(2), { minLength: 43, maxLength: 43 }))
  .map(([whole, times]) => ({
    whole,
    sent: [...whole]
      .map((letter, place) => {
        const code = letter.charCodeAt(0).toString(16);
        return [letter, `%${code}`, `%25${code.toUpperCase()}`][times[place] ?? 0];
      })
      .join(''),
  }));
const plain = token.map((whole) => ({ whole, sent: whole }));

function unescaped(text: string): string {
  let before = '';
  let after = text;
  while (before !== after) {
    before = after;
    after = after.replace(/%([0-7][0-9a-f])/gi, (_all, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return after;
}

const runsOf = (whole: string) =>
  Array.from({ length: whole.length - 19 }, (_, at) => whole.slice(at, at + 20));

it('no twenty consecutive characters of a token reach a log, however the link was mangled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(plain, written),
      fc.constantFrom(...places),
      fc.constantFrom(...ends),
      fc.constantFrom('GET', 'POST', 'HEAD', 'PUT'),
      async ({ whole, sent }, place, end, method) => {
        log = '';
        const url = `${place}${sent}${end}`;
        await app.call({
          method,
          url,
          headers: {
            referer: `http://localhost:5000${url}`,
            'user-agent': sent,
            'x-request-id': sent,
            origin: '',
          },
          ...(method === 'GET' || method === 'HEAD' ? {} : { body: {} }),
        });
        expect(log).not.toBe('');
        const shown = unescaped(log);
        for (const run of runsOf(whole)) expect(shown.includes(run) || log.includes(run)).toBe(false);
        await app.deps.applicationLog.flush();
        const kept = JSON.stringify(await app.database.platform('application_log').select());
        for (const run of runsOf(whole)) expect(unescaped(kept).includes(run)).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});
