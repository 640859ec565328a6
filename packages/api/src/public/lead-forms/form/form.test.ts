import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { manualClock } from '../../../../test/manual-clock.ts';

const clock = manualClock();
const app = provideTestApp({ clock });

/** Posts a form like a browser without JavaScript. */
function post(fields: Record<string, string>, headers: Record<string, string> = {}, path = '/forms/leads') {
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

const headingOf = (page: string) => /<h1>([^<]+)<\/h1>/.exec(page)?.[1];
const hiddenIn = (page: string, name: string) =>
  new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(page)?.[1];
const mailsTo = (email: string) =>
  app.database.platform('mail_outbox').where({ to_email: email }).orderBy('message_id').pluck('template');

describe('a form without a script', () => {
  it.each([
    ['landing', 'Template sent to your email!', 'Le modèle vous a été envoyé par courriel!', 'sample_report'],
    ['sandbox', 'Check Your Email', 'Consultez vos courriels', 'sandbox_access'],
    ['contact', 'Your message was sent', 'Votre message a été envoyé', 'contact_received'],
    ['newsletter', 'Check Your Email', 'Consultez vos courriels', 'newsletter_confirm'],
    ['demo', 'Your request was sent', 'Votre demande a été envoyée', 'demo_received'],
  ])('%s: is answered with a page in each language', async (source, english, french, template) => {
    const words: Record<string, string> = ['contact', 'demo'].includes(source)
      ? { name: 'Zoé', message: 'Allô' }
      : {};
    const email = `${source}@form.example`;
    const answer = await post({ source, email, ...words, page: '/demo', website: '', elapsed: '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.payload).toContain('<html lang="en-CA">');
    expect(headingOf(answer.payload)).toBe(english);
    expect(answer.payload).toContain(`<strong>${email}</strong>`);
    expect(answer.payload).toContain('href="http://localhost:5000/demo">Back to the page</a>');
    expect(await mailsTo(email)).toEqual([template]);

    const inFrench = await post(
      { source, email: `fr-${email}`, ...words, page: '/fr/demo' },
      { 'accept-language': 'en' },
      '/fr/forms/leads',
    );
    expect(inFrench.payload).toContain('<html lang="fr-CA">');
    expect(headingOf(inFrench.payload)).toBe(french);
    expect(inFrench.payload).toContain('href="http://localhost:5000/fr/demo">Revenir à la page</a>');
  });

  it('accepts the newsletter box and the campaign as a browser posts them', async () => {
    const email = 'campaign@form.example';
    const answer = await post({
      source: 'contact',
      email,
      name: 'Zoé',
      message: 'Allô',
      newsletter: 'yes',
      page: '/contact',
      'campaign.source': 'linkedin',
      'campaign.medium': '',
      eventId: 'not-an-id',
    });
    expect(answer.payload).toContain('A second email asks you to confirm the newsletter.');
    expect(await mailsTo(email)).toEqual(['newsletter_confirm', 'contact_received']);
    const stored = await app.database
      .platform('lead_requests')
      .join('leads', 'leads.lead_id', 'lead_requests.lead_id')
      .where({ email })
      .first();
    expect(stored).toMatchObject({
      newsletter: true,
      page: '/contact',
      campaign: { source: 'linkedin' },
      event_id: null,
      message: 'Allô',
    });
  });

  it('shows errors beside the entered values, escaped, and keeps the hidden fields', async () => {
    const answer = await post({
      source: 'contact',
      name: '',
      email: '"><script>alert(1)</script>',
      message: '</textarea><script>alert(2)</script>',
      newsletter: 'yes',
      page: '/contact',
      'campaign.source': 'linkedin',
    });
    expect(answer.statusCode).toBe(400);
    expect(headingOf(answer.payload)).toBe('Write to us');
    expect(answer.payload).toContain('<p class="problem" id="name-problem">Name is required</p>');
    expect(answer.payload).toContain(
      '<p class="problem" id="email-problem">Please enter a valid email address</p>',
    );
    expect(answer.payload.match(/ autofocus/g)).toHaveLength(1);
    expect(answer.payload).toContain('&lt;/textarea&gt;&lt;script&gt;alert(2)&lt;/script&gt;</textarea>');
    expect(answer.payload).not.toContain('<script>alert');
    expect(hiddenIn(answer.payload, 'source')).toBe('contact');
    expect(hiddenIn(answer.payload, 'newsletter')).toBe('yes');
    expect(hiddenIn(answer.payload, 'page')).toBe('/contact');
    expect(hiddenIn(answer.payload, 'campaign.source')).toBe('linkedin');

    const french = await post({ source: 'demo', email: 'a@b.example' }, {}, '/fr/forms/leads');
    expect(french.statusCode).toBe(400);
    expect(headingOf(french.payload)).toBe('Réservez une démonstration');
    expect(french.payload).toContain('Le nom est obligatoire');
    expect(french.payload).toContain('action="/fr/forms/leads"');
  });

  it('refuses an unknown form, another content type, and another site', async () => {
    const unknown = await post({ source: 'sample_report', email: 'a@b.example' });
    expect([unknown.statusCode, headingOf(unknown.payload)]).toEqual([
      404,
      'Something went wrong. Please try again.',
    ]);
    const json = await app.server.inject({
      method: 'POST',
      url: '/forms/leads',
      payload: { source: 'landing', email: 'json@form.example' },
      headers: { host: 'localhost:5000' },
    });
    expect(json.statusCode).toBe(415);
    const foreign = await post(
      { source: 'landing', email: 'foreign@form.example' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.statusCode).toBe(403);
    expect(foreign.payload).toContain('This request came from another site and was refused.');
    expect((await post({ source: 'landing', email: 'e'.repeat(40_000) })).statusCode).toBe(413);
    expect(await mailsTo('json@form.example')).toEqual([]);
    expect(await mailsTo('foreign@form.example')).toEqual([]);
  });

  it('asks for one more click when a program seems to have sent it', async () => {
    const fields = { source: 'contact', name: 'Ida', message: 'Hello\nthere', newsletter: 'yes' };
    const email = 'asked@form.example';
    const asked = await post({ ...fields, email, website: 'https://spam.example' });
    expect(asked.statusCode).toBe(200);
    expect(headingOf(asked.payload)).toBe('One more click');
    expect(asked.payload).toContain(
      'That was very quick, so please confirm: should we take this message from <strong>asked@form.example</strong>?',
    );
    expect(await mailsTo(email)).toEqual([]);
    const carried = Object.fromEntries(
      ['source', 'name', 'email', 'message', 'newsletter', 'proof'].map((name) => [
        name,
        hiddenIn(asked.payload, name) ?? '',
      ]),
    );
    expect(carried).toMatchObject({ ...fields, email });
    clock.advance(2);
    const answer = await post(carried);
    expect(headingOf(answer.payload)).toBe('Your message was sent');
    expect(await mailsTo(email)).toEqual(['newsletter_confirm', 'contact_received']);
    const quick = await post(
      { ...fields, email: 'quick@form.example', elapsed: '300' },
      {},
      '/fr/forms/leads',
    );
    expect(headingOf(quick.payload)).toBe('Encore un clic');
  });

  it('redirects a GET back to the page of the form', async () => {
    const read = async (path: string, referer?: string) => {
      const answer = await app.server.inject({
        url: path,
        headers: { host: 'localhost:5000', ...(referer ? { referer } : {}) },
      });
      return [answer.statusCode, answer.headers.location];
    };
    expect(await read('/forms/leads')).toEqual([302, 'http://localhost:5000/']);
    expect(await read('/fr/forms/leads')).toEqual([302, 'http://localhost:5000/fr/']);
    expect(await read('/forms/leads', 'http://localhost:5000/contact?x=1')).toEqual([
      302,
      'http://localhost:5000/contact',
    ]);
    expect(await read('/fr/forms/leads', 'http://localhost:5000/fr/contact')).toEqual([
      302,
      'http://localhost:5000/fr/contact',
    ]);
    expect(await read('/forms/leads', 'https://evil.example/contact')).toEqual([
      302,
      'http://localhost:5000/',
    ]);
    expect(await read('/forms/leads', 'http://localhost:5000//evil.example')).toEqual([
      302,
      'http://localhost:5000/',
    ]);
  });
});
