import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { createClinic, memberIdOf } from '../../../../test/clinic.ts';
import { clinicCallsOf } from '../../../../test/clinic-calls.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';

const app = provideTestApp();
const { addMember, invite, listed, recorded } = clinicCallsOf(app);

let clinics = 0;

const french = { 'accept-language': 'fr-CA' };

function mailsTo(address: string) {
  return app.database
    .platform('mail_outbox')
    .where({ to_email: address })
    .orderBy('created_at')
    .select('template', 'locale', 'params');
}

describe('inviting', () => {
  it('reveals nothing about the account behind an email in any answer to the clinic', async () => {
    const clinic = await createClinic(app, { subdomain: 'inv-age' });
    const site = await app.session(clinic.owner.userId, 'clinic', clinic.tenantId);
    await app.database
      .platform('workspace_settings')
      .insert({ tenant_id: clinic.tenantId, currency: 'CAD', tax_label: 'HST' });
    const known = await app.person({ email: 'known-before@erable.example' });
    const own = (method: string, path: string, body?: object) =>
      app.call({ method, url: `/api/clinics/${clinic.tenantId}${path}`, token: clinic.owner.token, body });
    const of = (email: string) => ({ email, name: 'R. Tremblay', role: 'front_desk' });
    const invited = [
      await invite(clinic, of(known.email)),
      await invite(clinic, of('new-now@erable.example')),
    ];
    const ids = invited.map(({ body }) => body.member.memberId);
    const answers = [
      ...invited,
      await own('GET', '/members'),
      await own('PATCH', `/members/${ids[0]}`, { role: 'hr' }),
      await own('PATCH', `/members/${ids[1]}`, { role: 'hr' }),
      await own('GET', '/export'),
      await own('GET', ''),
      await app.call({ url: '/api/clinic/me', host: 'inv-age.localhost', token: site.token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200, 200, 200, 200]);
    const people = await app.database
      .platform('memberships')
      .where({ tenant_id: clinic.tenantId })
      .pluck('user_id');
    expect(people).toHaveLength(3);
    const said = JSON.stringify(answers.map(({ body }) => body));
    for (const userId of people) expect(said).not.toContain(userId);
    for (const memberId of ids) expect(said).toContain(memberId);
    expect(answers[2]?.body.members.map(({ isSelf }: { isSelf: boolean }) => isSelf)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('a new email gets an account without a password, an open membership and a 7-day link', async () => {
    const clinic = await createClinic(app, {
      subdomain: 'inv-new',
      clinicName: 'Érable Physio',
      plan: 'professional',
    });
    const { status, body } = await invite(clinic, {
      email: 'Ada@Erable.example',
      name: '  Ada Lovelace ',
      role: 'clinician',
    });
    expect(status).toBe(201);
    expect(body.member).toMatchObject({
      name: 'Ada Lovelace',
      email: 'Ada@Erable.example',
      role: 'clinician',
      isOwner: false,
      state: 'invited',
      isDeactivated: false,
    });
    const days =
      (Date.parse(body.member.invitationExpiresAt) - Date.parse(body.member.invitedAt)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    const user = await app.database.platform('users').where({ email: 'ada@erable.example' }).first();
    expect(user).toMatchObject({
      full_name: 'Ada Lovelace',
      password_hash: null,
      email_verified_at: null,
      locale: 'en',
    });
    const [mail] = await mailsTo('ada@erable.example');
    expect(mail.template).toBe('invitation');
    expect(mail.params).toMatchObject({
      clinicName: 'Érable Physio',
      inviterName: 'Maude Gagnon',
      role: 'clinician',
      days: 7,
    });
    expect(mail.params.link).toMatch(/^http:\/\/localhost:5000\/invitation\/[\w-]{43}$/);
    const { events, audit } = await recorded(clinic);
    expect(events).toEqual([
      { type: 'member.invited', payload: { userId: user.user_id, role: 'clinician' } },
    ]);
    expect(audit).toEqual([
      { action: 'member.invited', subject_id: user.user_id, details: { role: 'clinician' } },
    ]);
    const job = await app.database.platform.raw(
      "SELECT count(*) AS waiting FROM pgboss.job WHERE name = 'mail.deliver'",
    );
    expect(job.rows[0].waiting).toBeGreaterThanOrEqual(1);
    const token = String(mail.params.link).split('/').at(-1);
    const asked = await app.call({ method: 'POST', url: '/api/auth/links/inspect', body: { token } });
    expect(asked.body.link).toMatchObject({ purpose: 'invitation', tenantId: clinic.tenantId });
  });

  it('someone with an account is emailed in their language, and keeps their own name', async () => {
    const clinic = await createClinic(app, { subdomain: 'inv-known' });
    const known = await app.person({ email: 'remi@elsewhere.example', name: 'Rémi Secret', locale: 'fr' });
    const { body } = await invite(clinic, { email: known.email, name: 'R. Tremblay', role: 'front_desk' });
    expect(body.member).toMatchObject({ memberId: memberIdOf(clinic, known), name: 'R. Tremblay' });
    expect((await listed(clinic)).map((member: { name: string }) => member.name)).toEqual([
      'Maude Gagnon',
      'R. Tremblay',
    ]);
    const [mail] = await mailsTo(known.email);
    expect(mail.locale).toBe('fr');
    expect(mail.params.link).toMatch(/^http:\/\/localhost:5000\/fr\/invitation\//);
  });

  it('a new person is emailed in the language of a French clinic', async () => {
    const clinic = await createClinic(app, { subdomain: 'inv-fr' });
    await app.database.platform('tenants').where({ tenant_id: clinic.tenantId }).update({ locale: 'fr' });
    await invite(clinic, { email: 'lou@inv-fr.example', name: 'Lou', role: 'hr' });
    expect(await mailsTo('lou@inv-fr.example')).toMatchObject([{ locale: 'fr', template: 'invitation' }]);
  });

  it.each([
    ['en', 'This person is already a member or has been invited.'],
    ['fr', 'Cette personne est déjà membre ou a déjà été invitée.'],
  ])('a member or an invited person is not invited twice (%s)', async (language, text) => {
    const clinic = await createClinic(app, { subdomain: `inv-twice-${language}` });
    const invited = { email: `kim@inv-twice-${language}.example`, name: 'Kim', role: 'front_desk' };
    await invite(clinic, invited);
    for (const email of [invited.email.toUpperCase(), clinic.owner.email]) {
      const { status, body } = await invite(clinic, { ...invited, email }, { 'accept-language': language });
      expect(status).toBe(409);
      expect(body).toEqual({ success: false, code: 'ALREADY_DONE', error: text, fields: { email: text } });
    }
    expect(await mailsTo(invited.email)).toHaveLength(1);
  });

  it.each([
    [{ name: 'Kim', role: 'hr' }, { email: 'Email is required' }],
    [{ email: '', name: 'Kim', role: 'hr' }, { email: 'Email is required' }],
    [{ email: 'kim@example', name: 'Kim', role: 'hr' }, { email: 'Please enter a valid email address' }],
    [{ email: 'kim@x.example', role: 'hr' }, { name: 'Name is required' }],
    [{ email: 'kim@x.example', name: '   ', role: 'hr' }, { name: 'Name is required' }],
    [{ email: 'kim@x.example', name: 'x'.repeat(121), role: 'hr' }, { name: 'Use at most 120 characters' }],
    [{ email: 'kim@x.example', name: 'Kim' }, { role: 'This field is required' }],
    [{ email: 'kim@x.example', name: 'Kim', role: 'owner' }, { role: 'This value is not valid' }],
    [
      { email: 'kim@x.example', name: 'Kim', role: 'hr', isOwner: true },
      { isOwner: 'This field is not known here. Remove it' },
    ],
  ])('refuses %j', async (body, fields) => {
    const clinic = await createClinic(app, { subdomain: `inv-refused-${++clinics}` });
    const answer = await invite(clinic, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', fields });
    expect(await listed(clinic)).toHaveLength(1);
  });

  it.each([
    [
      'basic',
      1,
      'The Basic plan includes 1 clinician. Choose a larger plan first.',
      'Le forfait Basic comprend 1 clinicien. Choisissez d’abord un forfait supérieur.',
    ],
    [
      'professional',
      5,
      'The Pro plan includes 5 clinicians. Choose a larger plan first.',
      'Le forfait Pro comprend 5 cliniciens. Choisissez d’abord un forfait supérieur.',
    ],
    [
      'enterprise',
      25,
      'The Expert plan includes 25 clinicians. No plan includes more: a seat is free once somebody stops treating clients.',
      'Le forfait Expert comprend 25 cliniciens. Aucun forfait n’en comprend davantage : une place se libère quand une personne cesse de traiter des clients.',
    ],
  ] as const)(
    'the %s plan allows %i clinicians, including invited ones, and any number of other members',
    async (plan, limit, english, frenchText) => {
      const clinic = await createClinic(app, { subdomain: `limit-${plan}`, plan });
      for (let at = 0; at < limit; at += 1)
        expect(
          (await invite(clinic, { email: `c${at}@limit-${plan}.example`, name: 'C', role: 'clinician' }))
            .status,
        ).toBe(201);
      const next = { email: `next@limit-${plan}.example`, name: 'Next', role: 'clinician' };
      const refused = await invite(clinic, next);
      expect(refused.status).toBe(409);
      expect(refused.body).toEqual({
        success: false,
        code: 'PLAN_LIMIT',
        error: english,
        details: { used: limit, limit },
      });
      expect((await invite(clinic, next, french)).body.error).toBe(frenchText);
      expect(await app.database.platform('users').where({ email: next.email }).first()).toBeUndefined();
      expect((await invite(clinic, { ...next, role: 'front_desk' })).status).toBe(201);
    },
  );

  it('two simultaneous invitations never share the last seat', async () => {
    const clinic = await createClinic(app, { subdomain: 'limit-race', plan: 'basic' });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) =>
        invite(clinic, { email: `race${at}@limit-race.example`, name: 'R', role: 'clinician' }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
    const { rows } = await app.database.platform.raw(
      "SELECT count(*) AS clinicians FROM memberships WHERE tenant_id = ? AND role = 'clinician'",
      [clinic.tenantId],
    );
    expect(rows).toEqual([{ clinicians: 1 }]);
  });

  it('the same Idempotency-Key invites once and replays the response', async () => {
    const clinic = await createClinic(app, { subdomain: 'inv-idem' });
    const body = { email: 'once@inv-idem.example', name: 'Once', role: 'hr' };
    const key = { 'idempotency-key': 'b7f7e3a0-0000-4000-8000-000000000001' };
    const first = await invite(clinic, body, key);
    const again = await invite(clinic, body, key);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await mailsTo(body.email)).toHaveLength(1);
  });
});

describe('more invitations than a team needs', () => {
  it('are refused until a day has passed, also when they are sent again', async () => {
    const clinic = await createClinic(app, { subdomain: 'inv-many' });
    const one = await invite(clinic, { email: 'one@erable.example', name: 'One', role: 'hr' });
    const event = { type: 'member.invitation_resent', level: 'info', tenant_id: clinic.tenantId };
    await app.admin('events').insert(Array.from({ length: 99 }, () => ({ ...event, payload: {} })));
    const next = () => invite(clinic, { email: 'next@erable.example', name: 'Next', role: 'front_desk' });
    const again = await app.call({
      method: 'POST',
      url: `/api/clinics/${clinic.tenantId}/invitations/${one.body.member.memberId}/resend`,
      token: clinic.owner.token,
    });
    const error = 'This clinic has sent 100 invitations in the last 24 hours. Try again tomorrow.';
    for (const { status, body } of [await next(), again])
      expect([status, body]).toEqual([429, { success: false, error, code: 'TOO_MANY_MAILS' }]);
    expect(await mailsTo('next@erable.example')).toEqual([]);
    await app
      .admin('events')
      .where({ tenant_id: clinic.tenantId })
      .update({ created_at: app.admin.raw("created_at - interval '24 hours'") });
    expect((await next()).status).toBe(201);
  });
});

describe('an open invitation', () => {
  it('sent again has another link; the earlier one still works', async () => {
    const clinic = await createClinic(app, { subdomain: 'resend' });
    const { body } = await invite(clinic, { email: 'pat@resend.example', name: 'Pat', role: 'hr' });
    const sql = app.database.platform;
    const { user_id } = await sql('users').where({ email: 'pat@resend.example' }).first('user_id');
    const before = await sql('one_time_tokens').where({ user_id }).pluck('token_hash');
    const url = `/api/clinics/${clinic.tenantId}/invitations/${body.member.memberId}/resend`;
    const again = await app.call({ method: 'POST', url, token: clinic.owner.token });
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ success: true });
    const after = await sql('one_time_tokens').where({ user_id }).pluck('token_hash');
    expect(after).toHaveLength(2);
    expect(after.filter((hash: Buffer) => hash.equals(before[0]))).toHaveLength(1);
    const mails = await mailsTo('pat@resend.example');
    expect(mails).toHaveLength(2);
    expect(mails[0].params.link).not.toBe(mails[1].params.link);
    const { events, audit } = await recorded(clinic);
    expect(events.map((event) => event.type)).toEqual(['member.invited', 'member.invitation_resent']);
    expect(audit.map((entry) => entry.action)).toEqual(['member.invited', 'member.invitation_resent']);
  });

  it.each([
    ['en', 'This person has already accepted the invitation.'],
    ['fr', 'Cette personne a déjà accepté l’invitation.'],
  ])('is not sent again to someone who joined (%s)', async (language, text) => {
    const clinic = await createClinic(app, { subdomain: `resend-joined-${language}` });
    const member = await addMember(clinic, 'hr');
    const url = `/api/clinics/${clinic.tenantId}/invitations/${memberIdOf(clinic, member)}/resend`;
    const { status, body } = await app.call({
      method: 'POST',
      url,
      token: clinic.owner.token,
      headers: { 'accept-language': language },
    });
    expect(status).toBe(409);
    expect(body).toEqual({ success: false, code: 'ALREADY_DONE', error: text });
  });

  it('cannot be accepted while the clinic closes', async () => {
    const clinic = await createClinic(app, { subdomain: 'inv-closing' });
    const email = 'lee@inv-closing.example';
    await invite(clinic, { email, name: 'Lee', role: 'front_desk' });
    const [mail] = await mailsTo(email);
    const token = String(mail.params.link).split('/').at(-1);
    const body = { token, acceptTerms: true, name: 'Lee', password: 'quiet harbour morning' };
    const answer = await meanwhile(
      app,
      (tx) =>
        tx('tenants')
          .where({ tenant_id: clinic.tenantId })
          .update({
            status: 'terminated',
            status_before_termination: 'active',
            terminated_at: new Date(),
            version: tx.raw('version + 1'),
          }),
      () => app.call({ method: 'POST', url: '/api/auth/invitations/accept', body }),
    );
    expect(answer.body.code).toBe('LINK_INVALID');
    const members = await app.admin('memberships').where({ tenant_id: clinic.tenantId }).pluck('state');
    expect(members.toSorted()).toEqual(['active', 'invited']);
  });

  it('can no longer be accepted once revoked, and its queued mails are cancelled', async () => {
    const clinic = await createClinic(app, { subdomain: 'revoke' });
    const { body } = await invite(clinic, { email: 'lee@revoke.example', name: 'Lee', role: 'clinician' });
    const sql = app.database.platform;
    const { user_id: userId } = await sql('users').where({ email: 'lee@revoke.example' }).first('user_id');
    const url = `/api/clinics/${clinic.tenantId}/members/${body.member.memberId}`;
    const resend = `/api/clinics/${clinic.tenantId}/invitations/${body.member.memberId}/resend`;
    await app.call({ method: 'POST', url: resend, token: clinic.owner.token });
    await invite(clinic, { email: 'kim@revoke.example', name: 'Kim', role: 'front_desk' });
    expect((await app.call({ method: 'DELETE', url, token: clinic.owner.token })).body).toEqual({
      success: true,
    });
    expect(await listed(clinic)).toHaveLength(2);
    expect(await sql('one_time_tokens').where({ user_id: userId })).toEqual([]);
    const mails = await sql('mail_outbox')
      .where({ tenant_id: clinic.tenantId })
      .orderBy('message_id')
      .select('to_email', 'state', 'params');
    expect(mails).toEqual([
      { to_email: 'lee@revoke.example', state: 'cancelled', params: {} },
      { to_email: 'lee@revoke.example', state: 'cancelled', params: {} },
      { to_email: 'kim@revoke.example', state: 'queued', params: expect.objectContaining({ days: 7 }) },
    ]);
    const { events } = await recorded(clinic);
    expect(events.at(-1)).toEqual({
      type: 'member.invitation_revoked',
      payload: { userId, role: 'clinician' },
    });
    expect((await app.call({ method: 'DELETE', url, token: clinic.owner.token })).status).toBe(404);
  });
});
