import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conversionNames } from '@tamarack/core/domain/public/conversions';
import { afterAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { createClinic } from '../../../test/clinic.ts';

/** A built site with one page, as the web package's build leaves it. */
const webRoot = mkdtempSync(join(tmpdir(), 'site-test-'));
const page =
  '<html><head><script type="application/json" id="site-settings">__SITE_SETTINGS__</script></head>' +
  '<body><!--if:calendar-->calendar<!--else:calendar-->form<!--end:calendar--></body></html>';
mkdirSync(join(webRoot, 'pages'));
writeFileSync(join(webRoot, 'pages/demo.html'), page);
writeFileSync(join(webRoot, 'index.html'), '<html><head></head><body></body></html>');
const links = '<link rel="modulepreload" href="/assets/visitors.js" nonce="__CSP_NONCE__">';
writeFileSync(join(webRoot, 'entrance.json'), JSON.stringify({ paths: ['/signin'], links }));
writeFileSync(join(webRoot, 'app-routes.json'), JSON.stringify(['/signin', '/admin']));
const hashes = { styles: ['sha256-style'], scripts: [] };
writeFileSync(
  join(webRoot, 'routes.json'),
  JSON.stringify([{ path: '/demo', file: 'pages/demo.html', hashes }]),
);
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

const closed =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-style'; style-src-attr 'unsafe-inline'; " +
  "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; " +
  "base-uri 'none'; object-src 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

describe.each([
  {
    what: 'nothing configured',
    settings: {},
    policy: closed,
    body: 'form',
    told: { calendarUrl: null, analyticsId: null, pixelId: null },
  },
  {
    what: 'everything configured',
    settings: {
      calendarUrl: 'https://calendly.com/tamarack/demo',
      analyticsId: 'G-ABCDEF1234',
      conversions: {
        url: 'https://graph.example.com',
        version: 'v23.0',
        pixelId: '123456789012345',
        token: 'a-secret-access-token',
        testCode: null,
        value: 99,
        currency: 'USD',
        events: conversionNames,
      },
    },
    policy: closed
      .replace("script-src 'self'", "script-src 'self' https://www.googletagmanager.com")
      .replace(
        "img-src 'self' data:",
        "img-src 'self' data: https://www.facebook.com https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
      )
      .replace(
        "connect-src 'self'",
        "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com; frame-src https://calendly.com",
      )
      // The analytics script does not support Trusted Types.
      .replace("; require-trusted-types-for 'script'; trusted-types 'none'", ''),
    body: 'calendar',
    told: {
      calendarUrl: 'https://calendly.com/tamarack/demo',
      analyticsId: 'G-ABCDEF1234',
      pixelId: '123456789012345',
    },
  },
])('with $what, a public page', ({ settings, policy, body, told }) => {
  const app = provideTestApp({ settings: { webRoot, ...settings } });

  it('receives the settings, allows the needed sources, and contains no secret', async () => {
    const answer = await app.call({ url: '/demo' });
    expect(answer.headers['content-security-policy']).toBe(policy);
    const [, json = '', shown = ''] =
      /id="site-settings">(.*)<\/script>.*<body>(.*)<\/body>/.exec(answer.body) ?? [];
    expect(JSON.parse(json)).toEqual(told);
    expect(shown).toBe(body);
    expect(answer.body).not.toContain('a-secret-access-token');
  });

  it('allows markup only through the application’s policy, except where the analytics script runs', async () => {
    const demanded = "require-trusted-types-for 'script'; trusted-types default";
    const policyOf = async (url: string) =>
      String((await app.call({ url })).headers['content-security-policy']);
    expect(await policyOf('/admin')).toContain(demanded);
    const signIn = await policyOf('/signin');
    if (told.analyticsId === null) expect(signIn).toContain(demanded);
    else expect(signIn).not.toContain('trusted-types');
  });
});

describe('the shell', () => {
  const app = provideTestApp({ settings: { webRoot } });

  it('preloads the sign-in code only where it opens with a sign-in', async () => {
    const clinic = await createClinic(app, { subdomain: 'erable' });
    const linked = async (url: string, host?: string) => {
      const { body } = await app.call({ url, ...(host ? { host } : {}) });
      return /<link rel="modulepreload" href="\/assets\/visitors.js" nonce="(?!__)[^"]+">/.test(body);
    };
    expect(await linked('/signin')).toBe(true);
    expect(await linked('/calendar', `${clinic.subdomain}.localhost`)).toBe(true);
    expect(await linked('/admin')).toBe(false);
  });

  it('preloads the client keys where the application calls the server at once', async () => {
    const clinic = await createClinic(app, { subdomain: 'orme' });
    const linked = async (url: string, host?: string) => {
      const { body } = await app.call({ url, ...(host ? { host } : {}) });
      return body.includes('<link rel="preload" href="/.well-known/tamarack.json" as="fetch" crossorigin>');
    };
    expect(await linked('/admin')).toBe(true);
    expect(await linked('/calendar', `${clinic.subdomain}.localhost`)).toBe(true);
    expect(await linked('/signin')).toBe(false);
  });
});
