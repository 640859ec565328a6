import { describe, expect, it } from 'vitest';
import { createTestApp, provideTestApp } from '../../../test/app.ts';

const app = provideTestApp();

const french = { 'accept-language': 'fr-CA' };

function send(body: object, headers: Record<string, string> = {}, cookie?: string) {
  return app.call({ method: 'POST', url: '/api/leads', body, headers, ...(cookie ? { cookie } : {}) });
}

interface Mail {
  template: string;
  locale: string;
  params: Record<string, unknown>;
}

/** Mails queued for an email, in order. */
function mailsTo(email: string): Promise<Mail[]> {
  return app.database
    .platform('mail_outbox')
    .where({ to_email: email })
    .orderBy('message_id')
    .select<Mail[]>('template', 'locale', 'params');
}

/** Notices to the staff about an email. */
async function noticesAbout(email: string): Promise<Record<string, unknown>[]> {
  const mails = await mailsTo('support@tamarack.example');
  return mails.filter(({ params }) => params.from === email).map(({ params }) => params);
}

const leads = (email: string) => app.database.platform('leads').where({ email }).orderBy('created_at');

async function requests(email: string) {
  return app.database
    .platform('lead_requests')
    .join('leads', 'leads.lead_id', 'lead_requests.lead_id')
    .where({ email })
    .orderBy('request_id')
    .select('lead_requests.*', 'leads.source');
}

/** Moves all requests of an email into the past. */
async function earlier(email: string, minutes: number): Promise<void> {
  const sql = app.database.platform;
  await sql('lead_requests')
    .whereIn('lead_id', sql('leads').select('lead_id').where({ email }))
    .update({ requested_at: sql.raw('requested_at - make_interval(mins => ?)', [minutes]) });
  await sql('newsletter_tokens').update({
    created_at: sql.raw('created_at - make_interval(mins => ?)', [minutes]),
  });
}

describe('a form of the site', () => {
  it('landing: emails the link to the sample report without a name', async () => {
    const email = 'landing@erable.example';
    const answer = await send({ source: 'landing', email: ` ${email} ` });
    expect([answer.status, answer.body]).toEqual([
      202,
      { success: true, message: 'Template sent to your email!' },
    ]);
    expect(await mailsTo(email)).toEqual([
      {
        template: 'sample_report',
        locale: 'en',
        params: {
          firstName: null,
          days: 7,
          link: expect.stringMatching(
            /^http:\/\/localhost:5000\/waag-template\/[\w-]{43}\?email=landing%40erable\.example$/,
          ),
        },
      },
    ]);
    expect(await noticesAbout(email)).toMatchObject([{ source: 'landing', fullName: null, message: null }]);
  });

  it('sandbox: emails the link to the sandbox in the visitor’s language', async () => {
    const email = 'sandbox@erable.example';
    const answer = await send({ source: 'sandbox', email }, french);
    expect(answer.body.message).toBe(
      'Les renseignements d’accès au bac à sable vous ont été envoyés par courriel.',
    );
    expect(await mailsTo(email)).toEqual([
      {
        template: 'sandbox_access',
        locale: 'fr',
        params: {
          days: 7,
          hours: 24,
          link: expect.stringMatching(/^http:\/\/demo-fr\.localhost:5000\/fr\/sandbox\/[\w-]{43}$/),
        },
      },
    ]);
  });

  it('contact: emails a receipt to the visitor and the message to the staff', async () => {
    const email = 'contact@erable.example';
    const answer = await send({
      source: 'contact',
      email,
      name: 'Maude Gagnon',
      message: 'Bonjour,\nimportez-vous nos rendez-vous?',
      page: '/contact',
    });
    expect([answer.status, answer.body.message]).toEqual([202, 'Your message was sent. We answer by email.']);
    expect(await mailsTo(email)).toEqual([
      {
        template: 'contact_received',
        locale: 'en',
        params: {},
      },
    ]);
    expect(await noticesAbout(email)).toEqual([
      {
        source: 'contact',
        from: email,
        fullName: 'Maude Gagnon',
        clinicName: null,
        message: 'Bonjour,\nimportez-vous nos rendez-vous?',
        page: '/contact',
        campaign: {},
        newsletter: false,
        writtenIn: 'en',
        receivedAt: expect.stringMatching(/^\d{4}-/),
      },
    ]);
  });

  it('demo: emails a receipt, and the staff the clinic and preferred times if given', async () => {
    const email = 'demo@erable.example';
    await send({ source: 'demo', email, name: 'Noor', clinicName: 'Érable Physio', message: 'mardi' });
    expect(await mailsTo(email)).toMatchObject([{ template: 'demo_received', params: {} }]);
    expect(await noticesAbout(email)).toMatchObject([
      { fullName: 'Noor', clinicName: 'Érable Physio', message: 'mardi' },
    ]);
    const plain = 'plain-demo@erable.example';
    expect((await send({ source: 'demo', email: plain, name: 'Noor', message: ' ' })).status).toBe(202);
    expect(await mailsTo(plain)).toMatchObject([{ template: 'demo_received', params: {} }]);
    expect(await noticesAbout(plain)).toMatchObject([{ fullName: 'Noor', clinicName: null, message: null }]);
  });

  it('newsletter: emails the confirmation link, and nothing else', async () => {
    const email = 'newsletter@erable.example';
    const answer = await send({ source: 'newsletter', email });
    expect(answer.body.message).toBe('Check your email and confirm your subscription.');
    expect(await mailsTo(email)).toEqual([
      {
        template: 'newsletter_confirm',
        locale: 'en',
        params: {
          days: 7,
          link: expect.stringMatching(/^http:\/\/localhost:5000\/newsletter\/[\w-]{43}$/),
          unsubscribeLink: expect.stringMatching(/^http:\/\/localhost:5000\/unsubscribe\/[\w-]{43}$/),
        },
      },
    ]);
    expect(await app.database.platform('newsletter_subscriptions').where({ email })).toMatchObject([
      { state: 'unconfirmed', locale: 'en', confirmed_at: null },
    ]);
    expect(await noticesAbout(email)).toMatchObject([{ source: 'newsletter', newsletter: true }]);
  });

  it('any form: a ticked box also sends the mail to confirm the newsletter', async () => {
    const email = 'both@erable.example';
    await send({ source: 'sandbox', email, newsletter: true }, french);
    const mails = await mailsTo(email);
    expect(mails.map(({ template, locale }) => [template, locale])).toEqual([
      ['newsletter_confirm', 'fr'],
      ['sandbox_access', 'fr'],
    ]);
    expect(mails[0]?.params.link).toMatch(/^http:\/\/localhost:5000\/fr\/newsletter\//);
  });
});

describe('what is stored', () => {
  it('is the request with its consent: time, page, text version, language, campaign', async () => {
    const email = 'record@erable.example';
    const eventId = '0192f0c1-7a7a-4a7a-8a7a-0192f0c17a7a';
    await send(
      {
        source: 'newsletter',
        email,
        page: '/fr/blog',
        eventId,
        campaign: { source: 'linkedin', campaign: ` automne\u0007 ${'x'.repeat(300)}`, term: '' },
      },
      french,
    );
    const [stored] = await requests(email);
    expect(stored).toMatchObject({
      source: 'newsletter',
      locale: 'fr',
      page: '/fr/blog',
      newsletter: true,
      text_version: '2026-11',
      event_id: eventId,
      campaign: { source: 'linkedin', campaign: `automne  ${'x'.repeat(111)}` },
    });
    expect(stored.requested_at).toBeInstanceOf(Date);
    const consents = await app.database
      .platform('newsletter_consents')
      .join('newsletter_subscriptions as s', 's.subscription_id', 'newsletter_consents.subscription_id')
      .where({ email })
      .select('newsletter_consents.*');
    expect(consents).toMatchObject([
      {
        act: 'asked',
        locale: 'fr',
        text_version: '2026-11',
        source: 'newsletter',
        page: '/fr/blog',
        campaign: { source: 'linkedin', campaign: expect.stringMatching(/^automne/) },
      },
    ]);
    expect(consents[0].at).toBeInstanceOf(Date);
  });

  it('merges requests with one email and form into one lead, and keeps a row for each request', async () => {
    const email = 'merged@erable.example';
    await send({ source: 'demo', email, name: 'Noor B.', clinicName: 'Érable', page: '/demo' });
    await send({ source: 'demo', email: 'Merged@Erable.example', name: 'Noor Bhatti' }, french);
    await send({ source: 'landing', email });
    expect(await leads(email)).toMatchObject([
      {
        source: 'demo',
        email,
        name: 'Noor Bhatti',
        clinic_name: 'Érable',
        page: '/demo',
        locale: 'fr',
      },
      { source: 'landing', name: null, clinic_name: null },
    ]);
    expect((await requests(email)).map(({ source }) => source)).toEqual(['demo', 'demo', 'landing']);
  });

  it('leaves neither name, email nor network address in the log', async () => {
    const email = 'silent@erable.example';
    await send({ source: 'contact', email, name: 'Zoé Silence', message: 'Chut' });
    const [lead] = await leads(email);
    const entries = await app.database
      .platform('audit_log')
      .whereRaw("details ->> 'leadId' = ?", [lead.lead_id])
      .select('action', 'actor_kind', 'ip', 'details');
    expect(entries).toEqual([
      {
        action: 'lead.requested',
        actor_kind: 'visitor',
        ip: null,
        details: {
          leadId: lead.lead_id,
          source: 'contact',
          locale: 'en',
          page: null,
          newsletter: false,
        },
      },
    ]);
  });

  it('is all or nothing: without the email there is no lead', async () => {
    const email = 'rollback@erable.example';
    const sql = app.database.platform;
    const original = app.deps.jobs.sendAll;
    app.deps.jobs.sendAll = () => Promise.reject(new Error('no queue'));
    try {
      expect((await send({ source: 'newsletter', email })).status).toBe(500);
    } finally {
      app.deps.jobs.sendAll = original;
    }
    expect(await leads(email)).toEqual([]);
    expect(await sql('newsletter_subscriptions').where({ email })).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a repeat', () => {
  /** What an email has caused: requests, mails to the visitor, notices to the staff. */
  const effects = async (email: string) =>
    [await requests(email), await mailsTo(email), await noticesAbout(email)].map(({ length }) => length);

  it('of a message within ten minutes gets the same answer and nothing else, also at once', async () => {
    const email = 'pressed-twice@erable.example';
    const body = { source: 'contact', email, name: 'Ida', message: 'Are you there?' };
    const answers = await Promise.all([send(body), send(body), send(body)]);
    await earlier(email, 9);
    answers.push(await send(body));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map(({ body: said }) => JSON.stringify(said))).size).toBe(1);
    expect(await effects(email)).toEqual([1, 1, 1]);
    const [lead] = await leads(email);
    const audited = app.database.platform('audit_log').whereRaw("details ->> 'leadId' = ?", [lead.lead_id]);
    expect(await audited).toHaveLength(1);
    await earlier(email, 2);
    await send(body);
    expect(await effects(email)).toEqual([2, 2, 2]);
  });

  it('after a lost response, with the same event id, has no further effect however late', async () => {
    const email = 'lost-response@erable.example';
    const first = { source: 'demo', email, name: 'Noor', eventId: '0192f0c1-7a7a-4a7a-8a7a-0192f0c17a7b' };
    await send(first);
    await earlier(email, 60);
    expect((await send(first)).status).toBe(202);
    expect(await effects(email)).toEqual([1, 1, 1]);
    await send({ ...first, eventId: '0192f0c1-7a7a-4a7a-8a7a-0192f0c17a7c' });
    expect(await effects(email)).toEqual([2, 2, 2]);
  });

  it('is not assumed for a corrected message, another form, another person or a newly ticked newsletter', async () => {
    const email = 'corrected@erable.example';
    const eventId = '0192f0c1-7a7a-4a7a-8a7a-0192f0c17a7d';
    const first = { source: 'contact', email, name: 'Ida', message: 'Call 555-0100', eventId };
    await send(first);
    await send({ ...first, message: 'Call 555-0199' });
    await send({ ...first, source: 'demo' });
    await send({ ...first, newsletter: true });
    await send({ ...first, email: 'someone-else@erable.example' });
    expect((await requests(email)).map(({ source, message }) => [source, message])).toEqual([
      ['contact', 'Call 555-0100'],
      ['contact', 'Call 555-0199'],
      ['demo', 'Call 555-0100'],
      ['contact', 'Call 555-0100'],
    ]);
    expect(await noticesAbout(email)).toHaveLength(4);
    expect((await mailsTo(email)).map(({ template }) => template)).toContain('newsletter_confirm');
    expect(await noticesAbout('someone-else@erable.example')).toHaveLength(1);
  });
});

describe('limits on mail to one address', () => {
  it('once a minute per form, with the same answer; the staff get every message', async () => {
    const email = 'impatient@leads.example';
    const body = { source: 'contact', email, name: 'Ida', message: 'One' };
    const answers = await Promise.all([
      send(body),
      send({ ...body, message: 'Two' }),
      send({ ...body, email: 'IMPATIENT@leads.example', message: 'Three' }),
    ]);
    expect(new Set(answers.map(({ body: said }) => JSON.stringify(said))).size).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await requests(email)).map(({ mailed }) => mailed).filter(Boolean)).toHaveLength(1);
    const read = (await noticesAbout(email)).concat(await noticesAbout('IMPATIENT@leads.example'));
    expect(read.map(({ message }) => message).sort()).toEqual(['One', 'Three', 'Two']);
    await earlier(email, 2);
    await send({ ...body, message: 'Four' });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('ten times a day over all forms, three times to confirm the newsletter', async () => {
    const email = 'target@leads.example';
    for (let round = 0; round < 6; round += 1) {
      for (const source of ['landing', 'sandbox', 'newsletter'])
        expect((await send({ source, email })).status).toBe(202);
      await earlier(email, 2);
    }
    const templates = (await mailsTo(email)).map(({ template }) => template);
    expect(templates.filter((template) => template !== 'newsletter_confirm').length).toBeLessThanOrEqual(10);
    expect(templates.filter((template) => template === 'newsletter_confirm')).toHaveLength(3);
    expect((await requests(email)).filter(({ mailed }) => mailed)).toHaveLength(10);
    expect(await noticesAbout(email)).toHaveLength(10);
  });

  it('per mailbox, however its address is spelled', async () => {
    const spellings = [
      'many.ways@gmail.com',
      'Many.Ways@Gmail.com',
      'manyways+a@gmail.com',
      'm.anyways@googlemail.com',
    ];
    for (const email of spellings) expect((await send({ source: 'sandbox', email })).status).toBe(202);
    const mailed = await app.database
      .platform('mail_outbox')
      .whereIn('to_email', spellings)
      .where({ template: 'sandbox_access' })
      .pluck('to_email');
    expect(mailed).toEqual(['many.ways@gmail.com']);
    await send({ source: 'sandbox', email: 'many.ways@erable.example' });
    await send({ source: 'sandbox', email: 'manyways@erable.example' });
    expect(await mailsTo('manyways@erable.example')).toHaveLength(1);
  });

  it('gives a subscriber and a stranger the same answer', async () => {
    const email = 'known@leads.example';
    await send({ source: 'newsletter', email });
    await app.database
      .platform('newsletter_subscriptions')
      .where({ email })
      .update({ state: 'confirmed', confirmed_at: new Date() });
    await earlier(email, 2);
    const known = await send({ source: 'newsletter', email });
    const unknown = await send({ source: 'newsletter', email: 'unknown@leads.example' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await app.database.platform('newsletter_subscriptions').where({ email })).toMatchObject([
      { state: 'confirmed' },
    ]);
  });
});

describe('a refusal', () => {
  it.each([
    [{}, { source: 'This field is required', email: 'Email is required' }],
    [{ source: 'sample_report', email: 'a@b.example' }, { source: 'This value is not valid' }],
    [{ source: 'landing', email: 'nobody' }, { email: 'Please enter a valid email address' }],
    [
      { source: 'contact', email: 'a@b.example', name: ' ', message: '' },
      { name: 'Name is required', message: 'Message is required' },
    ],
    [{ source: 'demo', email: 'a@b.example' }, { name: 'Name is required' }],
    [
      { source: 'contact', email: 'a@b.example', name: 'Ida', message: 'm'.repeat(4001) },
      { message: 'Use at most 4000 characters' },
    ],
    [{ source: 'landing', email: 'a@b.example', message: 'Buy now' }, { message: 'This value is not valid' }],
    [
      { source: 'landing', email: 'a@b.example', page: 'https://evil.example' },
      { page: 'This value is not valid' },
    ],
    [
      { source: 'landing', email: 'a@b.example', campaign: { gclid: '1' } },
      { 'campaign.gclid': 'This field is not known here. Remove it' },
    ],
    [
      { source: 'landing', email: 'a@b.example', newsletter: 'maybe' },
      { newsletter: 'This value is not valid' },
    ],
    [{ source: 'landing', email: 'a@b.example', eventId: 'one' }, { eventId: 'This value is not valid' }],
  ])('of %j stores nothing', async (body, fields) => {
    const sql = app.database.platform;
    const before = await sql('lead_requests').count();
    const answer = await send(body);
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([400, 'VALIDATION_FAILED', fields]);
    expect(await sql('lead_requests').count()).toEqual(before);
  });

  it('speaks French', async () => {
    const answer = await send({ source: 'contact', email: '' }, french);
    expect(answer.body.fields).toEqual({
      email: 'Le courriel est obligatoire',
      name: 'Le nom est obligatoire',
      message: 'Le message est obligatoire',
    });
  });

  it.each([
    ['a field that people do not see is filled in', { website: 'https://spam.example' }],
    ['the form is sent faster than anyone types', { elapsed: 400 }],
    ['a proof is invented', { proof: 'abc' }],
  ])('requires the HTML form when %s', async (what, signal) => {
    const email = `${what.length}@spam.example`;
    const answer = await send({ source: 'landing', email, ...signal });
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFIRM_HUMAN']);
    expect(await leads(email)).toEqual([]);
    const person = await send({ source: 'landing', email, website: '', elapsed: 41_000, proof: '' });
    expect(person.status).toBe(202);
  });

  it('requires the calling application, and exists on the main site only', async () => {
    const body = { source: 'landing', email: 'client@leads.example' };
    expect((await send(body, { 'x-client-key': 'wrong' })).body.code).toBe('CLIENT_REQUIRED');
    await app.tenant({ subdomain: 'lead-clinic' });
    const onClinic = await app.call({
      method: 'POST',
      url: '/api/leads',
      body,
      host: 'lead-clinic.localhost',
    });
    expect(onClinic.status).toBe(404);
    expect((await send(body, { origin: 'https://evil.example' })).body.code).toBe('ORIGIN_REFUSED');
    expect(await leads('client@leads.example')).toEqual([]);
  });

  it('replays the response of a repeated call instead of running it twice', async () => {
    const email = 'twice@leads.example';
    const headers = { 'idempotency-key': '7d1d4a3e-twice' };
    const body = { source: 'contact', email, name: 'Ida', message: 'Once' };
    const [first, second] = [await send(body, headers), await send(body, headers)];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await requests(email)).toHaveLength(1);
    expect((await send({ ...body, message: 'Other' }, headers)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('answers 429 with Retry-After after too many requests from one address', async () => {
    const limited = await createTestApp({ rateLimitFactor: 0.2 });
    try {
      const call = () => limited.call({ method: 'POST', url: '/api/leads', body: {} });
      await call();
      const answer = await call();
      expect([answer.status, answer.body.error]).toEqual([429, 'Too many requests. Please try again later.']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    } finally {
      await limited.close();
    }
  });
});
