import { describe, expect, it } from 'vitest';
import { createTestApp, provideTestApp } from '../../../../test/app.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { mailedLinks } from '../../../../test/services/lead-magnet.ts';

const clock = manualClock();
const app = provideTestApp({ clock });

/** Posts the form like a browser without JavaScript. */
function post(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  path = '/forms/waag-template',
) {
  return app.server.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      host: 'localhost:5000',
      origin: 'http://localhost:5000',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });
}

const proofIn = (page: string) => /name="proof" value="([^"]+)"/.exec(page)?.[1] ?? '';

describe('the form without a script', () => {
  it('emails the link and answers with a page', async () => {
    const answer = await post({
      firstName: 'Zoé',
      email: 'zoe@form.example',
      page: '/waag-report',
      website: '',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.payload).toContain('<html lang="en-CA">');
    expect(answer.payload).toContain('<h1>Template sent to your email!</h1>');
    expect(answer.payload).toContain(
      'The link is on its way to <strong>zoe@form.example</strong>. It works for 7 days.',
    );
    expect(await mailedLinks(app, 'zoe@form.example')).toEqual([
      expect.stringMatching(/^http:\/\/localhost:5000\/waag-template\/[\w-]{43}\?email=zoe%40form\.example$/),
    ]);
    const lead = await app.database.platform('leads').where({ email: 'zoe@form.example' }).first();
    expect([lead.first_name, lead.page, lead.locale]).toEqual(['Zoé', '/waag-report', 'en']);
  });

  it('answers in French below /fr, and the mail is French', async () => {
    const answer = await post(
      { firstName: 'Zoé', email: 'zoe@formulaire.example' },
      { 'accept-language': 'en' },
      '/fr/forms/waag-template',
    );
    expect(answer.payload).toContain('<html lang="fr-CA">');
    expect(answer.payload).toContain('<h1>Le modèle vous a été envoyé par courriel!</h1>');
    expect((await mailedLinks(app, 'zoe@formulaire.example'))[0]).toContain('/fr/waag-template/');
  });

  it('shows errors beside the entered values, escaped', async () => {
    const answer = await post({ firstName: ' ', email: '"><script>alert(1)</script>', page: '/waag-report' });
    expect(answer.statusCode).toBe(400);
    expect(answer.payload).toContain('<p class="problem" id="firstName-problem">First name is required</p>');
    expect(answer.payload).toContain(
      '<p class="problem" id="email-problem">Please enter a valid email address</p>',
    );
    expect(answer.payload).toContain('aria-invalid="true" aria-describedby="firstName-problem" autofocus');
    expect(answer.payload).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(answer.payload).not.toContain('<script>alert');
    expect(answer.payload).toContain('<input type="hidden" name="page" value="/waag-report">');

    const french = await post({ email: 'a@b.example' }, {}, '/fr/forms/waag-template');
    expect(french.statusCode).toBe(400);
    expect(french.payload).toContain('Le prénom est obligatoire');
    expect(french.payload).toContain('action="/fr/forms/waag-template"');
  });

  it('accepts no other content type and redirects a GET to the form', async () => {
    const json = await app.server.inject({
      method: 'POST',
      url: '/forms/waag-template',
      payload: { firstName: 'Ida', email: 'ida@form.example' },
      headers: { host: 'localhost:5000' },
    });
    expect(json.statusCode).toBe(415);
    expect(json.payload).toContain('<h1>Something went wrong. Please try again.</h1>');
    const big = await post({ firstName: 'I'.repeat(9_000), email: 'ida@form.example' });
    expect(big.statusCode).toBe(413);
    const read = await app.server.inject({
      url: '/fr/forms/waag-template',
      headers: { host: 'localhost:5000' },
    });
    expect([read.statusCode, read.headers.location]).toEqual([302, 'http://localhost:5000/fr/waag-report']);
    expect(await mailedLinks(app, 'ida@form.example')).toEqual([]);
  });
});

describe('the origin of the form', () => {
  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site without an Origin header', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a clinic’s site', { origin: 'http://erable.localhost:5000', 'sec-fetch-site': 'same-site' }],
    ['a browser that sends only an opaque origin', { origin: 'null', 'sec-fetch-site': '' }],
  ])('refuses %s with a page', async (_what, headers) => {
    const answer = await post({ firstName: 'Ida', email: 'ida@elsewhere.example' }, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.payload).toContain('This request came from another site and was refused.');
    expect(await mailedLinks(app, 'ida@elsewhere.example')).toEqual([]);
  });

  it('accepts our own page, which sends no referrer and therefore the origin null', async () => {
    const answer = await post(
      { firstName: 'Ida', email: 'ida@here.example' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    );
    expect(answer.statusCode).toBe(200);
    expect(await mailedLinks(app, 'ida@here.example')).toHaveLength(1);
  });
});

describe('signs of a program', () => {
  const person = { firstName: 'Ida', page: '/waag-report' };

  it.each([
    ['a field that people do not see is filled in', { website: 'https://spam.example' }],
    ['the form is sent faster than anyone types', { elapsed: '300' }],
  ])('lead to one more click when %s', async (what, signal) => {
    const email = `${what.length}@signals.example`;
    const asked = await post({ ...person, email, ...signal });
    expect(asked.statusCode).toBe(200);
    expect(asked.payload).toContain('<h1>One more click</h1>');
    expect(asked.payload).toContain(`should the report go to <strong>${email}</strong>?`);
    expect(await mailedLinks(app, email)).toEqual([]);

    clock.advance(2);
    const answer = await post({ ...person, email, proof: proofIn(asked.payload) });
    expect(answer.payload).toContain('<h1>Template sent to your email!</h1>');
    expect(await mailedLinks(app, email)).toHaveLength(1);
  });

  it('lead to another click when the proof is invented, belongs to another email, is too fast or too old', async () => {
    const email = 'again@signals.example';
    const proof = proofIn((await post({ ...person, email, website: 'x' })).payload);
    const outcome = async (fields: Record<string, string>) =>
      /<h1>([^<]+)<\/h1>/.exec((await post({ ...person, email, ...fields })).payload)?.[1];
    expect(await outcome({ proof })).toBe('One more click');
    clock.advance(2);
    expect(await outcome({ proof: 'made-up' })).toBe('One more click');
    expect(await outcome({ proof, email: 'other@signals.example' })).toBe('One more click');
    clock.advance(3_600);
    expect(await outcome({ proof })).toBe('One more click');
    expect(await mailedLinks(app, email)).toEqual([]);
  });

  it('are not seen in a form that took a person some time, with or without JavaScript', async () => {
    await post({ ...person, email: 'slow@signals.example', elapsed: '41200', website: '' });
    await post({ ...person, email: 'scriptless@signals.example', elapsed: '' });
    expect(await mailedLinks(app, 'slow@signals.example')).toHaveLength(1);
    expect(await mailedLinks(app, 'scriptless@signals.example')).toHaveLength(1);
  });
});

it('too many posts from one address are answered with a page and Retry-After', async () => {
  const limited = await createTestApp({ rateLimitFactor: 0.2 });
  try {
    const send = () =>
      limited.server.inject({
        method: 'POST',
        url: '/forms/waag-template',
        payload: 'firstName=Ida',
        headers: { host: 'localhost:5000', 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await send()).statusCode).toBe(400);
    const answer = await send();
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(answer.payload).toContain('Too many requests. Please try again later.');
  } finally {
    await limited.close();
  }
});
