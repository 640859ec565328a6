import { randomUUID } from 'node:crypto';
import Jwt from '@hapi/jwt';
import { beforeAll, expect, it, vi } from 'vitest';
import { provideTestApp, testSecrets } from '../../../test/app.ts';
import { createClinic } from '../../../test/clinic.ts';
import { keyId, tokenAudience, tokenIssuer } from './tokens.ts';

let person: { userId: string; sessionId: string };
const app = provideTestApp();
beforeAll(async () => {
  person = await app.person();
});

/** A token signed with our key, with some claims or headers replaced; `undefined` omits a claim. */
function signed(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    ...{ sid: person.sessionId, sub: person.userId, iss: tokenIssuer, aud: tokenAudience },
    ...{ iat: now, nbf: now - 5, exp: now + 600 },
    ...claims,
  };
  const { typ = 'JWT', ...others } = header;
  return Jwt.token.generate(
    payload,
    { key: testSecrets.jwt, algorithm: 'HS256' },
    { iat: false, typ: false, header: { kid: keyId(testSecrets.jwt), ...(typ ? { typ } : {}), ...others } },
  );
}

const statusOf = async (token: string) => (await app.call({ url: '/api/auth/me', token })).status;

it('accepts a token that we signed', async () => {
  expect(await statusOf(signed())).toBe(200);
});

it('accepts a token from a process whose clock is half a minute ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
  const { token } = await app.session(person.userId, 'account').finally(() => vi.useRealTimers());
  expect(await statusOf(token)).toBe(200);
});

type Changed = [string, Record<string, unknown>];
const wrong: Changed[] = [
  ...['sid', 'sub', 'exp', 'iat', 'nbf', 'iss', 'aud'].map(
    (name): Changed => [`without ${name}`, { [name]: undefined }],
  ),
  ...['exp', 'iat', 'nbf'].map((name): Changed => [`with a string as ${name}`, { [name]: '9999999999' }]),
  ['with null as exp', { exp: null }],
  ['of another person', { sub: randomUUID() }],
  ['with an invalid session id', { sid: "' OR true --" }],
  ['for another audience', { aud: 'other' }],
];

it.each(wrong)('refuses a token %s although its signature is valid', async (_name, claims) => {
  expect(await statusOf(signed(claims))).toBe(401);
});

it.each([
  ['another type', { typ: 'at+jwt' }],
  ['no type', { typ: '' }],
  ['an unknown key id', { kid: '000000000000' }],
])('refuses a token with %s in its header', async (_name, header) => {
  expect(await statusOf(signed({}, header))).toBe(401);
});

it('on a clinic’s site refuses forged tokens of a live session, and accepts the genuine one only there', async () => {
  const clinic = await createClinic(app, { subdomain: 'ahead' });
  const other = await createClinic(app, { subdomain: 'elsewhere' });
  const { token, sessionId } = await app.session(clinic.owner.userId, 'clinic', clinic.tenantId);
  const ask = async (token: string, host = 'ahead.localhost') =>
    (await app.call({ url: '/api/auth/me', host, token })).status;
  expect(await ask(token)).toBe(200);
  const [header, payload] = token.split('.');
  const forged = [
    `${header}.${payload}.${'A'.repeat(43)}`,
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`,
    Jwt.token.generate({ sid: sessionId, sub: clinic.owner.userId }, 'a key of somebody else, long enough'),
    `${header}.${Buffer.from('null').toString('base64url')}.x`,
    `${header}.${Buffer.from(JSON.stringify({ sid: { a: 1 } })).toString('base64url')}.x`,
  ];
  for (const wrong of forged) expect(await ask(wrong)).toBe(401);
  expect(await ask(token, `${other.subdomain}.localhost`)).toBe(401);
  expect(await ask(token, 'localhost')).toBe(401);
});
