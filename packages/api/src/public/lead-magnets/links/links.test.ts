import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, provideTestApp } from '../../../../test/app.ts';
import { addLeadMagnetClient, leadMagnetKey, mailedLinks } from '../../../../test/services/lead-magnet.ts';

const app = provideTestApp();
beforeAll(async () => {
  await addLeadMagnetClient(app);
});

const french = { 'accept-language': 'fr-CA' };

function ask(body: object, headers: Record<string, string> = {}) {
  return app.call({
    method: 'POST',
    url: '/api/lead-magnets/waag-template',
    body,
    headers: { 'api-key': leadMagnetKey, ...headers },
  });
}

function validate(query: Record<string, string>, headers: Record<string, string> = {}) {
  return app.call({
    url: `/api/lead-magnets/validate-template?${new URLSearchParams(query)}`,
    headers: { 'api-key': leadMagnetKey, ...headers },
  });
}

/** Requests the report and returns the token of the emailed link. */
async function tokenFor(email: string): Promise<string> {
  await ask({ firstName: 'Maude', email });
  const [link = ''] = await mailedLinks(app, email);
  return new URL(link).pathname.split('/').at(-1) ?? '';
}

describe('requesting the sample report', () => {
  it('emails a link in the language of the request and confirms it', async () => {
    const answer = await ask({ firstName: '  Zoé ', email: 'zoe+clinic@erable.example' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'Template sent to your email!' },
    ]);
    const inFrench = await ask({ firstName: 'Amrit', email: 'amrit@erable.example' }, french);
    expect(inFrench.body).toEqual({ success: true, message: 'Le modèle vous a été envoyé par courriel!' });

    const [english] = await mailedLinks(app, 'zoe+clinic@erable.example');
    expect(english).toMatch(
      /^http:\/\/localhost:5000\/waag-template\/[\w-]{43}\?email=zoe%2Bclinic%40erable\.example$/,
    );
    const [other] = await mailedLinks(app, 'amrit@erable.example');
    expect(other).toMatch(
      /^http:\/\/localhost:5000\/fr\/waag-template\/[\w-]{43}\?email=amrit%40erable\.example$/,
    );
    const mails = await app.database
      .platform('mail_outbox')
      .where({ template: 'sample_report' })
      .orderBy('created_at')
      .select('locale', 'template');
    expect(mails).toEqual([
      { locale: 'en', template: 'sample_report' },
      { locale: 'fr', template: 'sample_report' },
    ]);
  });

  it('stores the visitor and the hash of the token, and logs neither name nor email', async () => {
    const { body } = await ask({ firstName: 'Noor', email: 'noor@erable.example', page: '/waag-report' });
    expect(body.success).toBe(true);
    const lead = await app.database.platform('leads').where({ email: 'noor@erable.example' }).first();
    expect(lead).toMatchObject({
      source: 'sample_report',
      first_name: 'Noor',
      locale: 'en',
      page: '/waag-report',
    });
    const [link = ''] = await mailedLinks(app, 'noor@erable.example');
    const stored = await app.database.platform('report_links').where({ lead_id: lead.lead_id }).first();
    expect(stored.token_hash).toHaveLength(32);
    expect(link).not.toContain(stored.token_hash.toString('hex'));
    const entries = await app.database
      .platform('audit_log')
      .whereRaw("details ->> 'leadId' = ?", [lead.lead_id])
      .select('action', 'actor_kind', 'actor_id', 'ip', 'details');
    expect(entries).toEqual([
      {
        action: 'lead.requested',
        actor_kind: 'visitor',
        actor_id: null,
        ip: null,
        details: {
          leadId: lead.lead_id,
          source: 'sample_report',
          locale: 'en',
          page: '/waag-report',
          newsletter: false,
        },
      },
    ]);
  });

  it('accepts the fields of every form: newsletter box, page, campaign and event', async () => {
    const email = 'extras@erable.example';
    const answer = await ask({
      firstName: 'Maude',
      email,
      newsletter: true,
      page: '/fr/waag-report',
      campaign: { source: 'linkedin' },
      eventId: '0192f0c1-7a7a-4a7a-8a7a-0192f0c17a7a',
      website: '',
      elapsed: 41_000,
    });
    expect(answer.status).toBe(200);
    const sql = app.database.platform;
    const { lead_id } = await sql('leads').where({ email }).first();
    expect(await sql('lead_requests').where({ lead_id })).toMatchObject([
      {
        newsletter: true,
        page: '/fr/waag-report',
        campaign: { source: 'linkedin' },
        event_id: '0192f0c1-7a7a-4a7a-8a7a-0192f0c17a7a',
        text_version: '2026-11',
        mailed: true,
      },
    ]);
    const templates = await sql('mail_outbox')
      .where({ to_email: email })
      .orderBy('message_id')
      .pluck('template');
    expect(templates).toEqual(['newsletter_confirm', 'sample_report']);
    const notices = await sql('mail_outbox')
      .whereRaw("params ->> 'from' = ?", [email])
      .select('to_email', 'params');
    expect(notices).toMatchObject([
      {
        to_email: 'support@tamarack.example',
        params: { source: 'sample_report', fullName: 'Maude', newsletter: true },
      },
    ]);
  });

  it.each([{ website: 'https://spam.example' }, { elapsed: 300 }, { proof: 'made-up' }])(
    'requires the HTML form when a program seems to call: %j',
    async (signal) => {
      const email = 'program@erable.example';
      const answer = await ask({ firstName: 'Ida', email, ...signal });
      expect([answer.status, answer.body.code]).toEqual([409, 'CONFIRM_HUMAN']);
      expect(await app.database.platform('leads').where({ email })).toEqual([]);
    },
  );

  it('queues at most one mail per minute for an email, through whichever form', async () => {
    const email = 'impatient@erable.example';
    const answers = await Promise.all([
      ask({ firstName: 'Ida', email }),
      ask({ firstName: 'Ida', email }),
      ask({ firstName: 'Ida', email: 'IMPATIENT@erable.example' }),
    ]);
    expect(answers.map(({ body }) => body)).toEqual(
      Array(3).fill({ success: true, message: 'Template sent to your email!' }),
    );
    expect(await mailedLinks(app, email)).toHaveLength(1);
    expect(await app.database.platform('leads').where({ email })).toHaveLength(1);

    await app.database
      .platform('lead_requests')
      .update({ requested_at: app.database.platform.raw("now() - interval '61 seconds'") });
    await ask({ firstName: 'Ida B.', email });
    expect(await mailedLinks(app, email)).toHaveLength(2);
    const leads = await app.database.platform('leads').where({ email }).select('first_name');
    expect(leads).toEqual([{ first_name: 'Ida B.' }]);
  });

  it('sends at most ten emails a day to one address', async () => {
    const email = 'target@erable.example';
    const sql = app.database.platform;
    for (let sent = 0; sent < 12; sent += 1) {
      expect((await ask({ firstName: 'Ida', email })).status).toBe(200);
      await sql('lead_requests').update({ requested_at: sql.raw("requested_at - interval '2 minutes'") });
    }
    expect(await mailedLinks(app, email)).toHaveLength(10);
  });

  it.each([
    [
      {},
      { firstName: 'First name is required', email: 'Email is required' },
      'Please check the fields named below.',
    ],
    [
      { firstName: ' ', email: 'a@b.example' },
      { firstName: 'First name is required' },
      'First name is required',
    ],
    [{ firstName: 'Ida', email: '' }, { email: 'Email is required' }, 'Email is required'],
    [
      { firstName: 'Ida', email: 'ida at erable' },
      { email: 'Please enter a valid email address' },
      'Please enter a valid email address',
    ],
    [
      { firstName: 'I'.repeat(121), email: 'a@b.example' },
      { firstName: 'Use at most 120 characters' },
      'Use at most 120 characters',
    ],
    [
      { firstName: 'Ida', email: 'a@b.example', phone: '1' },
      { phone: 'This field is not known here. Remove it' },
      'This field is not known here. Remove it',
    ],
  ])('refuses %j', async (body, fields, text) => {
    const answer = await ask(body);
    expect([answer.status, answer.body]).toEqual([
      400,
      { success: false, error: text, message: text, code: 'VALIDATION_FAILED', fields },
    ]);
  });

  it('explains errors in French too', async () => {
    expect((await ask({}, french)).body).toEqual({
      success: false,
      error: 'Veuillez vérifier les champs indiqués ci-dessous.',
      message: 'Veuillez vérifier les champs indiqués ci-dessous.',
      code: 'VALIDATION_FAILED',
      fields: { firstName: 'Le prénom est obligatoire', email: 'Le courriel est obligatoire' },
    });
    expect((await ask({ firstName: 'Ida', email: 'ida' }, french)).body.error).toBe(
      'Veuillez saisir une adresse courriel valide',
    );
  });

  it.each(['', 'wrong-key', 'test-web-client-key'])('refuses the key %j of the lead magnet', async (key) => {
    const text =
      'This application is not allowed to call the service. Reload the page or update the application.';
    const answer = await ask({ firstName: 'Ida', email: 'a@b.example' }, { 'api-key': key });
    expect([answer.status, answer.body]).toEqual([
      403,
      { success: false, error: text, message: text, code: 'CLIENT_REQUIRED' },
    ]);
    expect((await validate({ hash: 'x', email: 'a@b.example' }, { 'api-key': key })).status).toBe(403);
  });

  it('also requires the calling application, and a key', async () => {
    const answer = await ask({ firstName: 'Ida', email: 'a@b.example' }, { 'x-client-key': 'wrong' });
    expect([answer.status, answer.body.code]).toEqual([403, 'CLIENT_REQUIRED']);
    const without = await app.call({ url: '/api/lead-magnets/validate-template?hash=x&email=a@b.example' });
    expect([without.status, without.body.code]).toEqual([403, 'CLIENT_REQUIRED']);
  });

  it('answers 429 with Retry-After after too many requests from one address', async () => {
    const limited = await createTestApp({ rateLimitFactor: 0.2 });
    try {
      await addLeadMagnetClient(limited);
      const call = () =>
        limited.call({
          method: 'POST',
          url: '/api/lead-magnets/waag-template',
          body: {},
          headers: { 'api-key': leadMagnetKey },
        });
      await call();
      const answer = await call();
      expect([answer.status, answer.body.message]).toEqual([
        429,
        'Too many requests. Please try again later.',
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    } finally {
      await limited.close();
    }
  });
});

describe('validating a link', () => {
  it('returns the URL of the file, counts no download, and lets the browser remember the link', async () => {
    const token = await tokenFor('valid@erable.example');
    const answer = await validate({ hash: token, email: 'Valid@Erable.example' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      downloadUrl: `/downloads/waag-report/${token}?email=valid%40erable.example`,
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^report_link=${token}; Max-Age=60\\d{4}; .*HttpOnly; SameSite=Lax; Path=/$`),
      ),
    ]);
    const counts = await app.database.platform('report_links').pluck('downloads');
    expect(new Set(counts)).toEqual(new Set([0]));
  });

  it.each([{ hash: 'x'.repeat(43) }, { hash: 'x'.repeat(43), email: '' }])(
    'requires the email: %j',
    async (query) => {
      const answer = await validate(query as Record<string, string>);
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          success: false,
          error: 'Email parameter is required',
          message: 'Email parameter is required',
          code: 'VALIDATION_FAILED',
          fields: { email: 'Email parameter is required' },
        },
      ]);
      const inFrench = await validate(query as Record<string, string>, french);
      expect(inFrench.body.error).toBe('Le paramètre «\u00a0email\u00a0» est obligatoire');
    },
  );

  const invalid = {
    success: false,
    error: 'Invalid or expired link',
    message: 'Invalid or expired link',
    code: 'LINK_INVALID',
  };

  it.each([
    ['unknown', { hash: 'x'.repeat(43) }],
    ['no token at all', { hash: '' }],
    ['hostile', { hash: "'; DROP TABLE leads; --" }],
    ['over-long', { hash: 'x'.repeat(5000) }],
  ])('refuses a token that is %s', async (_what, query) => {
    const answer = await validate({ ...query, email: 'valid@erable.example' });
    expect([answer.status, answer.body]).toEqual([404, invalid]);
  });

  it('refuses another email, an expired link and a used-up link in the same way', async () => {
    const token = await tokenFor('owner@erable.example');
    const claim = { hash: token, email: 'owner@erable.example' };
    expect((await validate({ ...claim, email: 'other@erable.example' })).body).toEqual(invalid);
    expect((await validate({ ...claim, email: 'owner\u0000@erable.example' })).body).toEqual(invalid);

    const sql = app.database.platform;
    const link = sql('report_links').where({ token_hash: sql.raw('sha256(?::bytea)', [token]) });
    await link.clone().update({ downloads: 10 });
    expect((await validate(claim)).body).toEqual(invalid);
    await link.clone().update({ downloads: 9, expires_at: sql.raw("now() - interval '1 second'") });
    expect((await validate(claim)).body).toEqual(invalid);
    expect((await validate(claim, french)).body.error).toBe('Lien non valide ou expiré');
    await link.clone().update({ expires_at: sql.raw("now() + interval '1 minute'") });
    expect((await validate(claim)).status).toBe(200);
  });

  it('works for seven days', async () => {
    await tokenFor('week@erable.example');
    const [row] = await app.database
      .platform('report_links')
      .orderBy('created_at', 'desc')
      .limit(1)
      .select(app.database.platform.raw("expires_at - created_at = interval '7 days' AS exact"));
    expect(row).toEqual({ exact: true });
  });
});
