import { describe, expect, it } from 'vitest';
import { createTestApp, provideTestApp } from '../../../test/app.ts';
import { maskPath } from '../../server/logging/mask.ts';
import { accessOf } from '../../server/routes.ts';

const app = provideTestApp();

let count = 0;

function newAddress(): string {
  count += 1;
  return `reader-${count}@news.example`;
}

/** Subscribes to the newsletter; returns the paths of the emailed links. */
async function ask(email = newAddress(), language = 'en') {
  await app.database.platform('newsletter_tokens').update({
    created_at: app.database.platform.raw("created_at - interval '2 minutes'"),
  });
  await app.call({
    method: 'POST',
    url: '/api/leads',
    body: { source: 'newsletter', email },
    headers: { 'accept-language': language },
  });
  const mail = await app.database
    .platform('mail_outbox')
    .where({ to_email: email, template: 'newsletter_confirm' })
    .orderBy('message_id', 'desc')
    .first();
  const pathOf = (link: string) => new URL(link).pathname;
  return { email, confirm: pathOf(mail.params.link), unsubscribe: pathOf(mail.params.unsubscribeLink) };
}

function open(
  url: string,
  method: 'GET' | 'POST' = 'GET',
  headers: Record<string, string> = {},
  payload = '',
) {
  return app.server.inject({ method, url, payload, headers: { host: 'localhost:5000', ...headers } });
}

const headingOf = (page: string) => /<h1>([^<]+)<\/h1>/.exec(page)?.[1];

async function subscription(email: string) {
  return app.database.platform('newsletter_subscriptions').where({ email }).first();
}

async function acts(email: string): Promise<string[]> {
  const { subscription_id } = await subscription(email);
  return app.database
    .platform('newsletter_consents')
    .where({ subscription_id })
    .orderBy('consent_id')
    .pluck('act');
}

describe('confirming the newsletter', () => {
  it('requires a click on a page; opening it changes nothing', async () => {
    const { email, confirm } = await ask();
    const page = await open(confirm);
    expect([page.statusCode, headingOf(page.payload)]).toEqual([200, 'Confirm your subscription']);
    expect(page.payload).toContain(`<form method="post" action="${confirm}">`);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.payload).not.toContain(email);
    expect((await subscription(email)).state).toBe('unconfirmed');

    const done = await open(confirm, 'POST', {
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([done.statusCode, headingOf(done.payload)]).toEqual([200, 'You are subscribed']);
    expect(await subscription(email)).toMatchObject({ state: 'confirmed', confirmed_at: expect.any(Date) });
    await open(confirm, 'POST');
    expect(headingOf((await open(confirm)).payload)).toBe('You are subscribed');
    expect(await acts(email)).toEqual(['asked', 'confirmed']);
  });

  it('is in the language of the mail', async () => {
    const { confirm, unsubscribe } = await ask('lectrice@news.example', 'fr-CA');
    expect(confirm).toMatch(/^\/fr\/newsletter\//);
    const page = await open(confirm, 'GET', { 'accept-language': 'en' });
    expect(page.payload).toContain('<html lang="fr-CA">');
    expect(headingOf(page.payload)).toBe('Confirmez votre abonnement');
    expect(headingOf((await open(confirm, 'POST')).payload)).toBe('Votre abonnement est confirmé');
    expect(headingOf((await open(unsubscribe)).payload)).toBe('Se désabonner de l’infolettre');
    expect(headingOf((await open(unsubscribe, 'POST')).payload)).toBe('Votre désabonnement est enregistré');
    expect(headingOf((await open(confirm)).payload)).toBe('Ce lien n’est pas valide');
  });

  it.each([
    ['unknown', () => `/newsletter/${'x'.repeat(43)}`],
    ['hostile', () => '/newsletter/%00%27--'],
    ['for the other purpose', async () => (await ask()).unsubscribe.replace('unsubscribe', 'newsletter')],
  ])('refuses a link that is %s, with a page', async (_what, path) => {
    const url = await path();
    for (const method of ['GET', 'POST'] as const) {
      const answer = await open(url, method);
      expect([answer.statusCode, headingOf(answer.payload)]).toEqual([404, 'This link is not valid']);
    }
  });

  it('refuses an expired link, and accepts the next one', async () => {
    const { email, confirm } = await ask();
    const sql = app.database.platform;
    const { subscription_id } = await subscription(email);
    await sql('newsletter_tokens')
      .where({ subscription_id, purpose: 'confirm' })
      .update({ expires_at: sql.raw("now() - interval '1 second'") });
    expect((await open(confirm, 'POST')).statusCode).toBe(404);
    expect((await subscription(email)).state).toBe('unconfirmed');
    const again = await ask(email);
    expect((await open(again.confirm, 'POST')).statusCode).toBe(200);
    expect((await subscription(email)).state).toBe('confirmed');
  });
});

describe('ending the newsletter', () => {
  it('accepts a POST from a mail program on any origin, with either content type', async () => {
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ] as const) {
      const { email, confirm, unsubscribe } = await ask();
      await open(confirm, 'POST');
      const answer = await open(unsubscribe, 'POST', { 'content-type': type }, body);
      expect([answer.statusCode, headingOf(answer.payload)]).toEqual([200, 'You are unsubscribed']);
      expect((await subscription(email)).state).toBe('unsubscribed');
    }
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
    ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a frame without an origin, in a browser that says no more', { origin: 'null' }],
    ['a browser that names no origin', { 'sec-fetch-site': 'cross-site' }],
  ])('accepts a POST from %s, because the token suffices', async (_what, headers) => {
    const { email, confirm, unsubscribe } = await ask();
    const confirmed = await open(confirm, 'POST', headers);
    expect([confirmed.statusCode, headingOf(confirmed.payload)]).toEqual([200, 'You are subscribed']);
    const ended = await open(unsubscribe, 'POST', headers, 'List-Unsubscribe=One-Click');
    expect([ended.statusCode, headingOf(ended.payload)]).toEqual([200, 'You are unsubscribed']);
    expect((await subscription(email)).state).toBe('unsubscribed');
    const unknown = await open(`/unsubscribe/${'x'.repeat(43)}`, 'POST', headers);
    expect([unknown.statusCode, headingOf(unknown.payload)]).toEqual([404, 'This link is not valid']);
  });

  it('is the only kind of route that accepts any origin', async () => {
    const routes = app.server.table().filter((route) => accessOf(route)?.anyOrigin);
    expect([...new Set(routes.map(({ path }) => path))].sort()).toEqual([
      '/fr/newsletter/{token}',
      '/fr/unsubscribe/{token}',
      '/newsletter/{token}',
      '/unsubscribe/{token}',
    ]);
    expect(routes.every((route) => accessOf(route)?.permission === 'public')).toBe(true);
    for (const headers of [{ origin: 'https://mail.example' }, { origin: 'null' }]) {
      const body = { source: 'newsletter', email: newAddress() };
      const refused = await app.call({ method: 'POST', url: '/api/leads', body, headers });
      expect([refused.status, refused.body.code]).toEqual([403, 'ORIGIN_REFUSED']);
    }
  });

  it('shows a page when the link is opened, so that link scanners do not unsubscribe anyone', async () => {
    const { email, confirm, unsubscribe } = await ask();
    await open(confirm, 'POST');
    const page = await open(unsubscribe);
    expect(headingOf(page.payload)).toBe('Unsubscribe from the newsletter');
    expect(page.payload).toContain(`<form method="post" action="${unsubscribe}">`);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    await open(unsubscribe, 'HEAD' as 'GET');
    expect((await subscription(email)).state).toBe('confirmed');
    await open(unsubscribe, 'POST');
    await open(unsubscribe, 'POST');
    expect(headingOf((await open(unsubscribe)).payload)).toBe('You are unsubscribed');
    expect(await acts(email)).toEqual(['asked', 'confirmed', 'unsubscribed']);
  });

  it('is final: the confirmation link no longer works, only a new consent does', async () => {
    const { email, confirm, unsubscribe } = await ask();
    await open(confirm, 'POST');
    await open(unsubscribe, 'POST');
    expect((await open(confirm, 'POST')).statusCode).toBe(404);
    expect((await subscription(email)).state).toBe('unsubscribed');
    const again = await ask(email);
    expect((await subscription(email)).state).toBe('unconfirmed');
    await open(again.confirm, 'POST');
    expect((await subscription(email)).state).toBe('confirmed');
    expect(await acts(email)).toEqual(['asked', 'confirmed', 'unsubscribed', 'asked', 'confirmed']);
  });

  it('keeps a stranger from subscribing the person again at once', async () => {
    const { email, unsubscribe } = await ask();
    await open(unsubscribe, 'POST');
    await app.call({ method: 'POST', url: '/api/leads', body: { source: 'newsletter', email } });
    const confirmations = app.database
      .platform('mail_outbox')
      .where({ to_email: email, template: 'newsletter_confirm' });
    expect(await confirmations).toHaveLength(1);
  });

  it('is possible without ever having confirmed', async () => {
    const { email, unsubscribe } = await ask();
    await open(unsubscribe, 'POST');
    expect((await subscription(email)).state).toBe('unsubscribed');
  });

  it('leaves only ids in the audit log, and no token in the request log', async () => {
    const { email, confirm, unsubscribe } = await ask();
    await open(confirm, 'POST');
    await open(unsubscribe, 'POST');
    const { subscription_id: subscriptionId } = await subscription(email);
    const entries = await app.database
      .platform('audit_log')
      .whereRaw("details ->> 'subscriptionId' = ?", [subscriptionId])
      .orderBy('at')
      .select('action', 'ip', 'details');
    expect(entries).toEqual([
      { action: 'newsletter.confirmed', ip: null, details: { subscriptionId } },
      { action: 'newsletter.unsubscribed', ip: null, details: { subscriptionId } },
    ]);
    expect(maskPath(confirm)).toBe('/newsletter/…');
    expect(maskPath(`/fr${unsubscribe}`)).toBe('/fr/unsubscribe/…');
  });

  it('is refused with a page and Retry-After after too many attempts', async () => {
    const limited = await createTestApp({ rateLimitFactor: 0.01 });
    try {
      const send = () =>
        limited.server.inject({
          method: 'POST',
          url: `/unsubscribe/${'x'.repeat(43)}`,
          headers: { host: 'localhost:5000' },
        });
      await send();
      const answer = await send();
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(answer.payload).toContain('Too many requests. Please try again later.');
    } finally {
      await limited.close();
    }
  });
});
