import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../test/console/operators.ts';
import { runSchedule } from '../../../test/processes/background.ts';
import { findChainFaults, sealEntries } from '../../audit/seals/repository.ts';
import { deliverMail } from '../../mail/deliver.ts';
import { MailError, type RenderedMail } from '../../mail/transports/mailer.ts';
import { repeatErasures } from './erasures/service.ts';

const bench = provideOperatorsBench();

const sql = () => bench.app.database.platform;
const sha = (text: string) => createHash('sha256').update(text).digest();
const as = (who: 'owner' | 'admin' | 'support') => bench[who].token;

async function recorded(email: string, kind = 'erasure', changes: object = {}) {
  const answer = await bench.post('/api/privacy/requests', { email, kind, ...changes });
  expect(answer.status).toBe(201);
  return answer.body.request;
}
const answered = ({ requestId, version }: { requestId: string; version: number }) =>
  bench.app.call({
    method: 'PATCH',
    url: `/api/privacy/requests/${requestId}`,
    body: { version, status: 'done' },
    token: as('admin'),
  });
const erase = (request: { requestId: string; version: number }, email: string, token = as('owner')) =>
  bench.post(`/api/privacy/requests/${request.requestId}/erase`, { version: request.version, email }, token);
const find = async (email: string) => (await bench.post('/api/privacy/find', { email })).body.findings;
const tablesOf = (holdings: { table: string }[]) => holdings.map(({ table }) => table).toSorted();
const audited = (action: string) =>
  sql()('audit_log')
    .where({ action })
    .orderBy('entry_id', 'desc')
    .select('subject_id', 'actor_id', 'details');

/** A member of a clinic with data in every table that can hold data about a person. */
async function knownPerson(name: string) {
  const email = `${name}@person.example`;
  const { userId, token } = await bench.app.person({ email, name: 'Maude Gagnon' });
  const tenantId = await bench.app.tenant({ clinicName: 'Érable Physio' });
  await bench.app.member(tenantId, userId, 'clinician');
  const at = new Date();
  const [lead] = await sql()('leads')
    .insert({ email: email.toUpperCase(), source: 'contact', locale: 'fr', name: 'Maude' })
    .returning('lead_id');
  await sql()('lead_requests').insert({
    lead_id: lead.lead_id,
    locale: 'fr',
    message: 'Bonjour',
    newsletter: true,
    text_version: '1',
    mailed: true,
  });
  const [subscription] = await sql()('newsletter_subscriptions')
    .insert({ email, locale: 'fr', state: 'confirmed', confirmed_at: at })
    .returning('subscription_id');
  const { subscription_id } = subscription;
  await sql()('newsletter_consents').insert({
    subscription_id,
    act: 'confirmed',
    locale: 'fr',
    page: '/blog',
    campaign: '{"source":"x"}',
  });
  await sql()('newsletter_tokens').insert([
    { token_hash: sha(`${name} u`), subscription_id, purpose: 'unsubscribe' },
    { token_hash: sha(`${name} c`), subscription_id, purpose: 'confirm', expires_at: at },
  ]);
  await sql()('mail_outbox').insert({
    dedupe_key: name,
    to_email: email,
    locale: 'fr',
    template: 'activation',
    params: '{"link":"secret-link"}',
  });
  await sql()('mail_bounces').insert({
    email,
    message_id: bench.admin.userId,
    origin: 'report',
    status: `5.1.${name.length}`,
    diagnostic: 'no such user',
    recipient_refused: true,
  });
  await sql()('sandbox_links').insert({
    token_hash: sha(`${name} s`),
    email_hash: sha(email),
    locale: 'fr',
    expires_at: at,
  });
  await sql()('sign_in_failures').insert({
    email_hash: sha(`sign-in:${email}`),
    factor: 'password',
    guesser: 'network',
    guesser_hash: sha('192.0.2.1'),
    failures: 2,
  });
  await sql()('known_devices').insert({ user_id: userId, token_hash: sha(`${name} d`) });
  await sql()('registrations').insert({
    token_hash: sha(`${name} r`),
    data: JSON.stringify({ email, fullName: 'Maude Gagnon' }),
    expires_at: at,
  });
  const consentId = crypto.randomUUID();
  const choice = { functional: true, analytics: true, advertising: true, text_version: '1', decided_at: at };
  await sql()('consents').insert({ consent_id: consentId, ...choice, expires_at: at });
  await sql()('conversion_events').insert({
    consent_id: consentId,
    name: 'Lead',
    event_id: crypto.randomUUID(),
    happened_at: at,
    body: JSON.stringify({ user_data: { em: [sha(email).toString('hex')] } }),
    next_attempt_at: at,
  });
  const [optOut] = await sql()('arbitration_opt_outs')
    .insert({
      email,
      reference: `AO-2222-${name
        .slice(0, 4)
        .toUpperCase()
        .replace(/[^2-9A-HJKMNP-TV-Z]/g, '3')
        .padEnd(4, '4')}`,
      late: false,
    })
    .returning('opt_out_id');
  await sql()('arbitration_opt_out_notices').insert({
    opt_out_id: optOut.opt_out_id,
    full_name: 'Maude Gagnon',
    locale: 'fr',
    text_version: '1',
    terms_version: '1',
  });
  await sql()('terms_acceptances').insert({
    tenant_id: tenantId,
    user_id: userId,
    document_version: '1',
    locale: 'fr',
    revision: '2026-11-21',
    terms_sha256: 'a1',
    privacy_sha256: 'b2',
  });
  await sql()('tenant_notes').insert({
    tenant_id: tenantId,
    author_id: bench.admin.userId,
    body: `Called ${email.toUpperCase()} about the printer.`,
  });
  const operator = { user_id: bench.admin.userId };
  await sql()('tenant_views').insert({ ...operator, name, query: { search: email.toUpperCase() } });
  await sql()('bulk_changes').insert({
    kind: 'suspend',
    hold_kind: 'other',
    reason: `Asked by ${email}`,
    selection: { by: 'filters', search: email },
    total: 1,
    finished_at: at,
  });
  await sql()('idempotency_keys').insert({
    scope: bench.admin.userId,
    key: name,
    fingerprint: sha(name),
    status: 200,
    body: { person: { name: 'Maude Gagnon', email } },
  });
  await bench.app.call({ method: 'PATCH', url: '/api/account/profile', body: { name: 'Maude G.' }, token });
  return { email, userId, token, tenantId };
}

describe('a request about personal data', () => {
  it('is recorded with the day an answer is due, 30 days after it arrived', async () => {
    const arrived = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const request = await recorded('asks@person.example', 'access', {
      receivedAt: arrived,
      note: 'By letter',
    });
    expect(request).toMatchObject({
      kind: 'access',
      status: 'open',
      email: 'asks@person.example',
      note: 'By letter',
      receivedAt: arrived,
      dueAt: new Date(Date.parse(arrived) + 30 * 86_400_000).toISOString(),
      recordedBy: { userId: bench.admin.userId },
      version: 1,
    });
    const read = await bench.app.call({
      url: `/api/privacy/requests/${request.requestId}`,
      token: as('admin'),
    });
    expect(read.body.request).toEqual(request);
    const [entry] = await audited('privacy.request');
    expect(entry.details).toMatchObject({ requestId: request.requestId, kind: 'access' });
    const events = await sql()('events').where({ type: 'privacy.request_opened' }).select('payload');
    expect(JSON.stringify(events)).not.toContain('asks@');
  });

  it.each([
    ['an invalid email', { email: 'nobody', kind: 'access' }, 'email'],
    ['an unknown kind', { email: 'a@b.example', kind: 'other' }, 'kind'],
    [
      'a day long past',
      { email: 'a@b.example', kind: 'access', receivedAt: '-271821-04-21T00:00:00Z' },
      'receivedAt',
    ],
    [
      'a future date',
      { email: 'a@b.example', kind: 'access', receivedAt: '2999-01-01T00:00:00Z' },
      'receivedAt',
    ],
  ])('is refused with %s', async (_, body, field) => {
    const answer = await bench.post('/api/privacy/requests', body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  it('is recorded once however often the call is retried', async () => {
    const call = () =>
      bench.app.call({
        method: 'POST',
        url: '/api/privacy/requests',
        body: { email: 'once@person.example', kind: 'access' },
        token: as('admin'),
        headers: { 'idempotency-key': 'privacy-once' },
      });
    const [first, second] = [await call(), await call()];
    expect(second.body).toEqual(first.body);
    expect(await sql()('privacy_requests').where({ email: 'once@person.example' })).toHaveLength(1);
  });

  it('is listed by due date, page by page, and filtered', async () => {
    await sql()('privacy_requests').delete();
    for (const days of [5, 20, 10])
      await recorded(`due-${days}@person.example`, days === 20 ? 'erasure' : 'access', {
        receivedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
      });
    const list = async (query: string) =>
      (await bench.app.call({ url: `/api/privacy/requests?${query}`, token: as('admin') })).body;
    const first = await list('status=open&limit=2');
    const rest = await list(`status=open&limit=2&after=${first.next}`);
    expect([...first.requests, ...rest.requests].map(({ email }: { email: string }) => email)).toEqual([
      'due-20@person.example',
      'due-10@person.example',
      'due-5@person.example',
    ]);
    expect(rest.next).toBeNull();
    expect((await list('kind=erasure')).requests).toHaveLength(1);
    expect((await list('status=done')).requests).toEqual([]);
  });

  it('is closed with a note, which a refusal requires; two operators never overwrite each other', async () => {
    const { requestId } = await recorded('closed@person.example', 'access');
    const patch = (body: object) =>
      bench.app.call({
        method: 'PATCH',
        url: `/api/privacy/requests/${requestId}`,
        body,
        token: as('admin'),
      });
    expect((await patch({ version: 1, status: 'refused' })).body.fields).toEqual({
      note: 'A reason is required',
    });
    expect((await patch({ version: 1, note: 'Asked for proof' })).body.request.version).toBe(2);
    expect((await patch({ version: 1, note: 'Overwritten' })).body.code).toBe('VERSION_CONFLICT');
    const closed = await patch({ version: 2, status: 'refused', note: 'No proof given' });
    expect(closed.body.request).toMatchObject({
      status: 'refused',
      note: 'No proof given',
      closedBy: { name: 'Ada Admin' },
    });
    expect((await patch({ version: 3, status: 'done' })).body.code).toBe('ALREADY_DONE');
    expect((await patch({ version: 3 })).status).toBe(400);
    const [entry] = await audited('privacy.close');
    expect(entry.details).toEqual({ requestId, kind: 'access', before: 'open', after: 'refused' });
  });

  it('for erasure cannot be closed as done without an erasure', async () => {
    const { requestId } = await recorded('undone@person.example');
    const body = { version: 1, status: 'done' };
    const answer = await bench.app.call({
      method: 'PATCH',
      url: `/api/privacy/requests/${requestId}`,
      body,
      token: as('owner'),
    });
    expect([answer.status, answer.body.fields]).toEqual([400, { status: 'This value is not valid' }]);
  });

  it('that is still open reminds operators once, a week before it is due', async () => {
    const { requestId } = await recorded('late@person.example', 'access', {
      receivedAt: new Date(Date.now() - 24 * 86_400_000).toISOString(),
    });
    for (let run = 0; run < 2; run += 1) await runSchedule('privacy.reminders', bench.app.deps);
    const events = await sql()('events')
      .where({ type: 'privacy.request_due' })
      .whereRaw("payload ->> 'requestId' = ?", [requestId]);
    expect(events).toHaveLength(1);
  });
});

describe('finding a person', () => {
  it('searches every table, whatever the case of the email, and is audited', async () => {
    const { userId, tenantId } = await knownPerson('found');
    const findings = await find('Found@Person.example');
    expect(tablesOf(findings.holdings)).toEqual([
      'arbitration_opt_out_notices',
      'arbitration_opt_outs',
      'audit_log',
      'bulk_changes',
      'clinic_staff',
      'consents',
      'conversion_events',
      'idempotency_keys',
      'known_devices',
      'lead_requests',
      'leads',
      'mail_bounces',
      'mail_outbox',
      'memberships',
      'newsletter_consents',
      'newsletter_subscriptions',
      'newsletter_tokens',
      'registrations',
      'sandbox_links',
      'sessions',
      'sign_in_failures',
      'tenant_notes',
      'tenant_views',
      'terms_acceptances',
      'users',
    ]);
    expect(findings).toMatchObject({
      account: { userId, name: 'Maude G.', platformRole: null },
      clinics: [{ tenantId, role: 'clinician', isOwner: false }],
      blockers: [],
    });
    expect(findings.holdings).toContainEqual(
      expect.objectContaining({ table: 'arbitration_opt_outs', rows: 1, onErasure: 'kept' }),
    );
    const [entry] = await audited('privacy.find');
    expect(entry).toMatchObject({ subject_id: userId, actor_id: bench.admin.userId });
    expect(JSON.stringify(entry.details)).not.toMatch(/person\.example/i);
  });

  it('reports that nothing is held under an unknown email', async () => {
    expect(await find('unknown@person.example')).toMatchObject({ account: null, holdings: [], blockers: [] });
  });

  it('is refused to read-only roles', async () => {
    const answer = await bench.post('/api/privacy/find', { email: 'x@person.example' }, as('support'));
    expect(answer.status).toBe(403);
  });
});

describe('the export', () => {
  it('contains every row with the columns meant for the person, and no secret', async () => {
    const { email, userId } = await knownPerson('exported');
    const { requestId } = await recorded(email, 'access');
    const { status, headers, body } = await bench.app.call({
      url: `/api/privacy/requests/${requestId}/export`,
      token: as('admin'),
    });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="personal-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    const parts = Object.fromEntries(body.parts.map((part: { table: string }) => [part.table, part]));
    const { holdings } = await find(email);
    expect(Object.keys(parts).toSorted()).toEqual(tablesOf(holdings));
    expect(parts.users).toMatchObject({
      what: 'Account',
      heldButNotShown: ['password_hash', 'totp_secret', 'totp_last_step'],
      rows: [{ userId, email, fullName: 'Maude G.' }],
    });
    expect(parts.lead_requests.rows).toMatchObject([{ message: 'Bonjour', newsletter: true }]);
    expect(parts.audit_log.rows).toContainEqual(
      expect.objectContaining({ action: 'account.profile_changed', origin: '127.0.0.1' }),
    );
    // It includes what an operator did, but not from which network address.
    expect(parts.audit_log.rows).toContainEqual(
      expect.objectContaining({ action: 'privacy.request', origin: null }),
    );
    expect(JSON.stringify(body)).not.toMatch(/secret-link|tokenHash|emailHash/);
    const [entry] = await audited('privacy.export');
    expect(entry).toMatchObject({ subject_id: userId, details: { requestId, kind: 'access' } });
    const read = await bench.app.call({ url: `/api/privacy/requests/${requestId}`, token: as('admin') });
    expect(read.body.request.exportedAt).not.toBeNull();
  });

  it.each(['owner', 'admin'] as const)('is given to the %s only after a step-up', async (who) => {
    const { requestId } = await recorded('proof@person.example', 'access');
    const operator = await bench.app.session(bench[who].userId, 'console', undefined, false);
    const url = `/api/privacy/requests/${requestId}/export`;
    const answer = await bench.app.call({ url, token: operator.token });
    expect([answer.status, answer.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
    const of = sql()('audit_log').whereRaw("details ->> 'requestId' = ?", [requestId]);
    expect(await of.where({ action: 'privacy.export' })).toEqual([]);
    await sql()('sessions')
      .where({ session_id: operator.sessionId })
      .update({ stepped_up_at: sql().fn.now() });
    expect((await bench.app.call({ url, token: operator.token })).status).toBe(200);
  });

  it('reads long tables page by page without gaps', async () => {
    const email = 'long@person.example';
    await sql().raw(
      `INSERT INTO mail_outbox (dedupe_key, to_email, locale, template)
       SELECT 'long-' || n, ?, 'en', 'activation' FROM generate_series(1, 1203) n`,
      [email],
    );
    const { requestId } = await recorded(email, 'access');
    const { body } = await bench.app.call({
      url: `/api/privacy/requests/${requestId}/export`,
      token: as('admin'),
    });
    const mail = body.parts.find(({ table }: { table: string }) => table === 'mail_outbox');
    expect(new Set(mail.rows.map(({ messageId }: { messageId: string }) => messageId)).size).toBe(1203);
  });
});

/** Delivers the mails to an address as the worker does; returns the sent ones. */
async function delivered(email: string, fails = false) {
  const sent: RenderedMail[] = [];
  const mailer = {
    deliver: async (mail: RenderedMail) => {
      if (fails) throw new MailError('no such user', true);
      sent.push(mail);
    },
  };
  for (const id of await sql()('mail_outbox').where({ to_email: email, state: 'queued' }).pluck('message_id'))
    await deliverMail({ ...bench.app.deps, mailer }, id);
  return sent;
}

describe('the erasure', () => {
  it('deletes what can be deleted, keeps the rest without the name, and reports both', async () => {
    const { email, userId, token, tenantId } = await knownPerson('gone');
    const asked = await recorded(email, 'access');
    expect((await answered(asked)).status).toBe(200);
    const request = await recorded(email);
    const wrong = await erase(request, 'other@person.example');
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { email: 'This is not the email of the request' },
    ]);

    const { status, body } = await erase(request, email.toUpperCase());
    expect(status).toBe(200);
    expect(body.request).toMatchObject({
      status: 'done',
      email: null,
      closedBy: { userId: bench.owner.userId },
    });
    const outcome = Object.fromEntries(
      body.request.outcome.map((row: { table: string }) => [row.table, row]),
    );
    expect(outcome.users).toMatchObject({ deleted: 1, kept: 0, because: null });
    expect(outcome.newsletter_subscriptions).toMatchObject({ deleted: 0, kept: 1 });
    expect(outcome.consents).toMatchObject({ deleted: 0, kept: 1 });
    expect(outcome.tenant_notes).toMatchObject({ deleted: 0, kept: 1 });
    expect(outcome.newsletter_tokens).toMatchObject({ deleted: 1, kept: 1 });

    expect(await delivered(email)).toHaveLength(1);
    expect((await bench.app.call({ url: '/api/auth/me', token })).status).toBe(401);
    const remaining = await find(email);
    expect(remaining.account).toBeNull();
    expect(tablesOf(remaining.holdings)).toEqual([
      'arbitration_opt_out_notices',
      'arbitration_opt_outs',
      'newsletter_consents',
      'newsletter_subscriptions',
      'newsletter_tokens',
      'privacy_requests',
    ]);
    expect(remaining.requests.map(({ requestId }: { requestId: string }) => requestId).toSorted()).toEqual(
      [asked.requestId, request.requestId].toSorted(),
    );
    expect(remaining.requests).toMatchObject([
      { status: 'done', email: null },
      { status: 'done', email: null },
    ]);
    expect(await sql()('newsletter_subscriptions').where({ email }).first('state')).toEqual({
      state: 'unsubscribed',
    });
    expect(
      await sql()('newsletter_consents').whereNotNull('page').where({ locale: 'fr', act: 'unsubscribed' }),
    ).toEqual([]);
    expect(await sql()('tenant_notes').where({ tenant_id: tenantId }).first('body')).toEqual({
      body: 'Called … about the printer.',
    });
    expect(await sql()('bulk_changes').where({ reason: 'Asked by …' }).pluck('selection')).toEqual([
      { by: 'filters', search: '…' },
    ]);
    for (const table of ['tenant_views', 'idempotency_keys', 'bulk_changes'])
      expect((await sql().raw(`SELECT 1 FROM ${table} t WHERE t::text ILIKE '%${email}%'`)).rows).toEqual([]);

    // The log and its chain stay intact, but nobody can read any more who it was or from where.
    await sealEntries(bench.app.database.worker, 100_000);
    expect(await findChainFaults(sql())).toEqual([]);
    const entries = await bench.get(`/api/logs/audit?search=${userId}`);
    expect(entries.body.entries.length).toBeGreaterThan(2);
    for (const entry of entries.body.entries) {
      expect((entry.actor?.userId === userId ? entry.actor : entry.subject).name).toBeNull();
      expect(entry.personal).toBeNull();
      if (entry.actor?.userId === userId) expect(entry.origin).toBeNull();
    }
    const [entry] = await audited('privacy.erase');
    expect(entry).toMatchObject({ subject_id: userId, actor_id: bench.owner.userId });
    expect(JSON.stringify(entry.details)).not.toMatch(/person\.example/i);

    const again = await erase({ ...body.request }, email);
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_DONE']);
  });

  it.each([
    ['an account', 'fr', async (email: string) => bench.app.person({ email, locale: 'fr' })],
    [
      'a form of the site',
      'fr',
      async (email: string) => sql()('leads').insert({ email, source: 'demo', locale: 'fr' }),
    ],
    ['nothing known', 'en', async () => {}],
  ])(
    'emails the person once, in the language of %s, and then deletes the email with the mail',
    async (_, locale, known) => {
      const email = `told-${crypto.randomUUID()}@person.example`;
      await known(email);
      expect((await erase(await recorded(email), email)).status).toBe(200);
      const mails = await delivered(email);
      expect(mails).toMatchObject([{ to: email, locale }]);
      expect(mails[0]?.subject).toBe(
        locale === 'fr'
          ? 'Vos renseignements personnels sont effacés'
          : 'Your personal data has been deleted',
      );
      expect(await sql()('mail_outbox').where({ to_email: email })).toEqual([]);
    },
  );

  it('emails the owners of the clinics whose team the person was on, by the name that the clinic keeps', async () => {
    const email = 'colleague@person.example';
    const { userId } = await bench.app.person({ email, name: 'Amrit Kaur' });
    const owner = await bench.app.person({ email: 'owner-told@person.example', locale: 'fr' });
    const tenantId = await bench.app.tenant({ clinicName: 'Érable Physio' });
    await bench.app.member(tenantId, owner.userId, 'administrator', true);
    await bench.app.member(tenantId, userId, 'clinician');
    const closed = await bench.app.tenant({ clinicName: 'Closed', status: 'terminated' });
    await bench.app.member(closed, owner.userId, 'administrator', true);
    await bench.app.member(closed, userId, 'clinician');
    const { requestId, version } = await recorded(email);
    const url = `/api/privacy/requests/${requestId}/erase`;
    expect((await bench.post(url, { version, email, tell: false }, as('owner'))).status).toBe(200);
    const mails = await delivered(owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Un compte de la clinique Érable Physio a été supprimé',
    ]);
    expect(mails[0]?.text).toContain('Amrit Kaur');
    expect(await sql()('mail_outbox').where({ to_email: owner.email })).toEqual([]);
  });

  it('deletes the email also when the mail cannot be delivered, and sends no mail when none was requested', async () => {
    const [refused, unnotified] = ['refused@person.example', 'untold@person.example'];
    expect((await erase(await recorded(refused), refused)).status).toBe(200);
    expect(await delivered(refused, true)).toEqual([]);
    const { requestId, version } = await recorded(unnotified);
    const body = { version, email: unnotified, tell: false };
    const url = `/api/privacy/requests/${requestId}/erase`;
    expect((await bench.post(url, body, as('owner'))).status).toBe(200);
    expect(await sql()('mail_outbox').whereIn('to_email', [refused, unnotified])).toEqual([]);
    expect(await sql()('mail_bounces').whereIn('email', [refused, unnotified])).toEqual([]);
  });

  it('removes name and email from texts of operators, and leaves namesakes alone', async () => {
    const email = 'written@person.example';
    const { userId } = await bench.app.person({ email, name: 'Ana-Lía  (Li) Cruz' });
    const theirs = await bench.app.tenant({ clinicName: 'Theirs', status: 'suspended' });
    const other = await bench.app.tenant({ clinicName: 'Elsewhere', status: 'suspended' });
    await bench.app.member(theirs, userId, 'clinician');
    const { userId: colleague } = await bench.app.person({ name: 'Bo Cruz' });
    await bench.app.member(theirs, colleague, 'clinician');
    const text = `ANA-LÍA (Li) Cruz, written@PERSON.example, and Ana-Lía (Li) Cruzado`;
    const struck = '…, …, and Ana-Lía (Li) Cruzado';
    const addressStruck = 'ANA-LÍA (Li) Cruz, …, and Ana-Lía (Li) Cruzado';
    const written = { hold_kind: 'other', hold_reason: text, customer_message: text };
    await sql()('tenants').whereIn('tenant_id', [theirs, other]).update(written);
    const params = JSON.stringify({ holdKind: 'other', customerMessage: text });
    for (const tenant_id of [theirs, other]) {
      await sql()('operations').insert({
        tenant_id,
        kind: 'suspend',
        reason: text,
        params,
        state: 'succeeded',
        finished_at: new Date(),
      });
      await sql()('tenant_notes').insert({ tenant_id, author_id: bench.admin.userId, body: text });
      const [bulk] = await sql()('bulk_changes')
        .insert({
          kind: 'suspend',
          hold_kind: 'other',
          reason: text,
          customer_message: text,
          selection: { by: 'ids' },
          total: 1,
          finished_at: new Date(),
        })
        .returning('bulk_id');
      await sql()('bulk_change_tenants').insert({ bulk_id: bulk.bulk_id, position: 1, tenant_id });
    }
    await sql()('impersonations').insert({
      tenant_id: theirs,
      operator_id: bench.admin.userId,
      member_id: colleague,
      reason: text,
      code_hash: sha('written'),
      code_expires_at: new Date(),
    });
    const { requestId } = await recorded('else@person.example', 'access', { note: `As ${email} did` });

    expect((await erase(await recorded(email), email)).status).toBe(200);
    const held = await sql()('tenants')
      .whereIn('tenant_id', [theirs, other])
      .orderByRaw('tenant_id = ? DESC', [theirs])
      .select('hold_reason', 'customer_message');
    expect(held).toEqual(
      [struck, addressStruck].map((said) => ({ hold_reason: said, customer_message: said })),
    );
    for (const [tenant_id, said] of [
      [theirs, struck],
      [other, addressStruck],
    ]) {
      expect(
        await sql()('operations')
          .where({ tenant_id })
          .select('reason', sql().raw(`params ->> 'customerMessage' AS message`)),
      ).toEqual([{ reason: said, message: said }]);
      expect(await sql()('tenant_notes').where({ tenant_id }).pluck('body')).toEqual([said]);
      expect(
        await sql()('bulk_changes')
          .whereIn('bulk_id', sql()('bulk_change_tenants').where({ tenant_id }).select('bulk_id'))
          .select('reason', 'customer_message'),
      ).toEqual([{ reason: said, customer_message: said }]);
    }
    expect(await sql()('impersonations').where({ member_id: colleague }).pluck('reason')).toEqual([struck]);
    expect(await sql()('privacy_requests').where({ request_id: requestId }).pluck('note')).toEqual([
      'As … did',
    ]);
    await sealEntries(bench.app.database.worker, 100_000);
    expect(await findChainFaults(sql())).toEqual([]);
  });

  it('of a visitor without an account leaves nothing but the request', async () => {
    const email = 'visitor@person.example';
    await sql()('leads').insert({ email, source: 'landing', locale: 'en' });
    await sql()('newsletter_subscriptions').insert({ email, locale: 'en', state: 'unconfirmed' });
    expect((await erase(await recorded(email), email)).status).toBe(200);
    await delivered(email);
    expect(tablesOf((await find(email)).holdings)).toEqual(['privacy_requests']);
  });

  it('is refused while the person owns a clinic, is its contact, or is staff; nothing is changed', async () => {
    const owner = await bench.app.person({ email: 'owns@person.example' });
    const owned = await bench.app.tenant({ clinicName: 'Owned', ownerEmail: owner.email });
    await bench.app.member(owned, owner.userId, 'administrator', true);
    await bench.app.tenant({ clinicName: 'Contacted', ownerEmail: owner.email, status: 'terminated' });
    const answer = await erase(await recorded(owner.email), owner.email);
    expect([answer.status, answer.body.code]).toEqual([409, 'ERASURE_BLOCKED']);
    expect(answer.body.error).toBe(
      'This person owns Owned. Transfer the ownership first, or wait until the data of the closed clinic is erased. ' +
        'This email is the contact of Contacted. Correct the owner’s email there first.',
    );
    expect(answer.body.details.blockers.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'contact',
      'owner',
    ]);
    expect((await find(owner.email)).account.userId).toBe(owner.userId);

    const staff = await erase(await recorded(bench.admin.email), bench.admin.email);
    expect(staff.body.error).toBe(
      'This person works on the platform. Remove them from the staff first, under Users, tab Staff.',
    );
    expect(await sql()('users').where({ user_id: bench.admin.userId })).toHaveLength(1);
  });

  it('waits until the person’s other requests are answered, and closes their other requests for erasure', async () => {
    const email = 'asks-often@person.example';
    const access = await recorded(email, 'access', { note: 'Wants a copy' });
    const request = await recorded(email);
    const again = await recorded(email);
    const refused = await erase(request, email);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'ERASURE_BLOCKED',
      'Answer or close the access request first.',
    ]);
    const { requestId, receivedAt } = access;
    const found = await find(email);
    expect(found.blockers).toEqual([{ kind: 'request', requestId, requestKind: 'access', receivedAt }]);
    expect(refused.body.details.blockers).toEqual(found.blockers);
    expect(found.requests).toContainEqual(access);

    expect((await answered(access)).status).toBe(200);
    expect((await erase(request, email)).status).toBe(200);
    const { requests } = await find(email);
    expect(requests).toHaveLength(3);
    for (const closed of requests) expect(closed).toMatchObject({ status: 'done', email: null });
    const closed = { requestId: again.requestId, kind: 'erasure' };
    expect(requests).toContainEqual(
      expect.objectContaining({
        ...closed,
        closedBy: expect.objectContaining({ userId: bench.owner.userId }),
        outcome: expect.any(Array),
      }),
    );
    expect((await audited('privacy.close')).map(({ details }) => details)).toContainEqual({
      ...closed,
      before: 'open',
      after: 'done',
    });
    expect(await sql()('events').where({ type: 'privacy.request_closed' }).pluck('payload')).toContainEqual({
      ...closed,
      status: 'done',
    });
  });

  it('is repeated after a restore, also if the backup has a request that was still open', async () => {
    const email = 'restored@person.example';
    await bench.app.person({ email });
    const { requestId } = await recorded(email, 'access');
    const emailHash = sha(`privacy:${email}`).toString('hex');
    const entry = { erased: 'person' as const, id: crypto.randomUUID(), emailHash };
    const done = await repeatErasures(bench.app.deps, [{ ...entry, at: new Date().toISOString() }]);
    expect(done).toMatchObject({ persons: 1, blocked: [] });
    expect(await sql()('users').where({ email })).toEqual([]);
    expect(await sql()('privacy_requests').where({ request_id: requestId }).first('status', 'email')).toEqual(
      { status: 'done', email: null },
    );
  });

  it('of a former employee, even a deactivated one, is possible after they are removed from the staff', async () => {
    const { userId, email } = await bench.app.person({ platformRole: 'support' });
    await sql()('users').where({ user_id: userId }).update({ deactivated_at: sql().fn.now() });
    const request = await recorded(email);
    expect((await erase(request, email)).body.code).toBe('ERASURE_BLOCKED');
    const removed = await bench.post(`/api/staff/${userId}/remove`, { version: 1 }, bench.owner.token);
    expect(removed.status).toBe(200);
    expect((await erase(request, email)).status).toBe(200);
    expect(await sql()('users').where({ user_id: userId })).toEqual([]);
  });

  it('is for platform owners only, after a step-up, on the version they saw', async () => {
    const email = 'guarded@person.example';
    const request = await recorded(email);
    expect((await erase(request, email, as('admin'))).status).toBe(403);
    await sql()('sessions').where({ session_id: bench.owner.sessionId }).update({ stepped_up_at: null });
    expect((await erase(request, email)).body.code).toBe('STEP_UP_REQUIRED');
    await sql()('sessions')
      .where({ session_id: bench.owner.sessionId })
      .update({ stepped_up_at: sql().fn.now() });
    expect((await erase({ ...request, version: 7 }, email)).body.code).toBe('VERSION_CONFLICT');
    const other = await recorded(email, 'access');
    expect((await erase(other, email)).body.fields).toEqual({ kind: 'This value is not valid' });
    const unknown = { requestId: '018f0000-0000-7000-8000-000000000000', version: 1 };
    expect((await erase(unknown, email)).status).toBe(404);
  });
});

describe('retention', () => {
  it('lists every period with what its last run removed', async () => {
    await sql()('application_log').insert({
      at: new Date(Date.now() - 15 * 86_400_000),
      level: 'warn',
      kind: 'log',
      role: 'server',
      message: 'old',
    });
    await runSchedule('privacy.retention', bench.app.deps);
    const { body } = await bench.app.call({ url: '/api/privacy/retention', token: as('admin') });
    const period = (name: string) =>
      body.periods.find((candidate: { name: string }) => candidate.name === name);
    expect(period('application_log')).toMatchObject({ kept: '14 days', removed: 1, removedTotal: 1 });
    expect(period('application_log').ranAt).toBe(period('application_log').removedAt);
    expect(period('terminated_clinics')).toMatchObject({ kept: '30 days', removed: 0 });
    expect(period('leads')).toMatchObject({
      kept: '6 months',
      source: 'Canada’s Anti-Spam Legislation, s. 10 (10) (e)',
    });
    expect(await sql()('application_log').where({ message: 'old' })).toEqual([]);
  });
});
