import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { stepOne } from '../../test/registration.ts';

let plain: TestApp;
let secure: TestApp;
const host = 'clinics.example';
beforeAll(async () => {
  [plain, secure] = await Promise.all([
    createTestApp(),
    createTestApp({ settings: { publicOrigin: `https://${host}`, publicHost: host } }),
  ]);
});
afterAll(() => Promise.all([plain.close(), secure.close()]));

const choice = { functional: true, analytics: false, advertising: false, version: '2026-11', page: '/' };

/** The `Set-Cookie` headers of a registration's first step and of a consent choice. */
async function setCookies(app: TestApp, at: string): Promise<string[]> {
  const answers = await Promise.all([
    app.call({ method: 'PUT', url: '/api/registration/steps/1', body: stepOne, host: at }),
    app.call({ method: 'POST', url: '/api/consent', body: choice, host: at }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  return answers.flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat().map(String));
}

describe('our cookies', () => {
  it('under HTTPS have the __Host- prefix and the attributes that it requires', async () => {
    const cookies = await setCookies(secure, host);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-registration',
      '__Host-consent',
      '__Host-privacy_choices',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure; (HttpOnly; )?SameSite=(Lax|Strict); Path=\/$/);
      expect(cookie).not.toMatch(/domain/i);
    }
  });

  it('cannot be read by scripts, except the choice about tracking', async () => {
    const readable = (await setCookies(secure, host)).filter((cookie) => !cookie.includes('HttpOnly'));
    expect(readable.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-privacy_choices']);
  });

  it('over plain HTTP have no prefix, because a browser would refuse it', async () => {
    const cookies = await setCookies(plain, 'localhost');
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      'registration',
      'consent',
      'privacy_choices',
    ]);
    for (const cookie of cookies) expect(cookie).not.toContain('Secure');
  });

  it('are read under HTTPS only by their prefixed name, which no other host can set', async () => {
    const [draft = ''] = await setCookies(secure, host);
    const value = draft.split(';')[0]?.split('=')[1];
    const read = async (cookie: string) =>
      (await secure.call({ url: '/api/registration', host, cookie })).body.draft.formData.email;
    expect(await read(`__Host-registration=${value}`)).toBe(stepOne.email);
    expect(await read(`registration=${value}`)).toBeUndefined();
  });

  it('are deleted under the name they were set with', async () => {
    const gone = await secure.call({ method: 'DELETE', url: '/api/registration', host });
    expect(String(gone.headers['set-cookie'])).toMatch(/^__Host-registration=; Max-Age=0; .*Secure/);
  });
});
