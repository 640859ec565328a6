import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createClinic, ownerPassword, type TestClinic } from '../../../test/clinic.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function post(clinic: TestClinic, path: string, body: object, token = clinic.owner.token, language = 'en') {
  const url = `/api/clinics/${clinic.tenantId}/${path}`;
  return app.call({ method: 'POST', url, token, body, headers: { 'accept-language': language } });
}

async function recorded(tenantId: string) {
  const sql = app.database.platform;
  return {
    events: await sql('events').where({ tenant_id: tenantId }).orderBy('event_id').select('type', 'payload'),
    audit: await sql('audit_log')
      .where({ tenant_id: tenantId, outcome: 'done' })
      .orderBy('entry_id')
      .select('action', 'subject_id', 'details'),
    mails: await sql('mail_outbox')
      .where({ tenant_id: tenantId })
      .orderBy('to_address')
      .select({ to: 'to_address' }, 'template', 'locale', 'params'),
  };
}

describe('moving a clinic’s site', () => {
  test('the old address leads to the new one for 90 days; owner told; on record', async () => {
    const clinic = await createClinic(app, { subdomain: 'old-name', clinicName: 'Érable Physio' });
    const { status, body } = await post(clinic, 'subdomain', { subdomain: ' New-Name ' });
    expect(status).toBe(200);
    expect(body.clinic).toMatchObject({ subdomain: 'new-name', siteUrl: 'http://new-name.localhost:5000' });
    const moved = await app.call({ url: '/home', host: 'old-name.localhost' });
    expect([moved.status, moved.headers.location]).toEqual([302, 'http://new-name.localhost:5000/home']);
    const site = await app.call({ url: '/api/site', host: 'new-name.localhost' });
    expect(site.body).toMatchObject({ clinicName: 'Érable Physio', status: 'active' });
    const redirect = await app.database
      .platform('subdomain_redirects')
      .where({ tenant_id: clinic.tenantId })
      .first();
    expect((redirect.until.getTime() - Date.now()) / 86_400_000).toBeCloseTo(90, 2);
    expect(await recorded(clinic.tenantId)).toEqual({
      events: [{ type: 'tenant.subdomain_changed', payload: { before: 'old-name', after: 'new-name' } }],
      audit: [
        { action: 'tenant.subdomain', subject_id: null, details: { before: 'old-name', after: 'new-name' } },
      ],
      mails: [
        {
          to: 'owner@old-name.example',
          template: 'subdomain_changed',
          locale: 'en',
          params: {
            clinicName: 'Érable Physio',
            oldAddress: 'http://old-name.localhost:5000',
            newAddress: 'http://new-name.localhost:5000',
            redirectDays: 90,
          },
        },
      ],
    });
  });

  test('the present name changes nothing', async () => {
    const clinic = await createClinic(app, { subdomain: 'same-name' });
    expect((await post(clinic, 'subdomain', { subdomain: 'same-name' })).status).toBe(200);
    expect(await recorded(clinic.tenantId)).toEqual({ events: [], audit: [], mails: [] });
  });

  test('a clinic may return to a name it left, nobody else may take it', async () => {
    const clinic = await createClinic(app, { subdomain: 'first-name' });
    const other = await createClinic(app, { subdomain: 'other-clinic' });
    await post(clinic, 'subdomain', { subdomain: 'second-name' });
    const refused = await post(other, 'subdomain', { subdomain: 'first-name' });
    expect([refused.status, refused.body.code]).toEqual([409, 'SUBDOMAIN_TAKEN']);
    expect((await post(clinic, 'subdomain', { subdomain: 'first-name' })).body.clinic.subdomain).toBe(
      'first-name',
    );
    const redirects = await app.database
      .platform('subdomain_redirects')
      .where({ tenant_id: clinic.tenantId })
      .pluck('subdomain');
    expect(redirects).toEqual(['second-name']);
    expect((await app.call({ url: '/api/site', host: 'first-name.localhost' })).status).toBe(200);
  });

  test('a redirect whose 90 days are over holds its name no longer', async () => {
    const clinic = await createClinic(app, { subdomain: 'left-long-ago' });
    await post(clinic, 'subdomain', { subdomain: 'moved-since' });
    const sql = app.database.platform;
    await sql('subdomain_redirects')
      .where({ tenant_id: clinic.tenantId })
      .update({ until: sql.raw("now() - interval '1 second'") });
    const other = await createClinic(app, { subdomain: 'newcomer' });
    expect((await post(other, 'subdomain', { subdomain: 'left-long-ago' })).status).toBe(200);
    expect((await post(other, 'subdomain', { subdomain: 'newcomer' })).status).toBe(200);
    const row = await sql('subdomain_redirects').where({ subdomain: 'left-long-ago' }).first('tenant_id');
    expect(row.tenant_id).toBe(other.tenantId);
  });

  test.each([
    ['', 'Web address is required', 'L’adresse web est obligatoire'],
    ['ab', 'Use 3 to 63 characters', 'Utilisez de 3 à 63 caractères'],
    ['a'.repeat(64), 'Use 3 to 63 characters', 'Utilisez de 3 à 63 caractères'],
    [
      '-abc',
      'Use lower-case letters, digits and hyphens, and start and end with a letter or digit',
      'Utilisez des lettres minuscules, des chiffres et des traits d’union, avec une lettre ou un chiffre au début et à la fin',
    ],
    [
      'érable',
      'Use lower-case letters, digits and hyphens, and start and end with a letter or digit',
      'Utilisez des lettres minuscules, des chiffres et des traits d’union, avec une lettre ou un chiffre au début et à la fin',
    ],
    [
      'xn--rable',
      'Use lower-case letters, digits and hyphens, and start and end with a letter or digit',
      'Utilisez des lettres minuscules, des chiffres et des traits d’union, avec une lettre ou un chiffre au début et à la fin',
    ],
    [
      'admin',
      'This address is reserved. Please choose another',
      'Cette adresse est réservée. Veuillez en choisir une autre',
    ],
  ])('refuses the name "%s"', async (subdomain, english, french) => {
    const clinic = await createClinic(app, {
      subdomain: `rules-${subdomain.length}-${english.length}-${subdomain.charCodeAt(0) || 0}`,
    });
    for (const [language, text] of [
      ['en', english],
      ['fr', french],
    ] as const) {
      const { status, body } = await post(clinic, 'subdomain', { subdomain }, clinic.owner.token, language);
      expect(status).toBe(400);
      expect(body).toEqual({
        success: false,
        code: 'VALIDATION_FAILED',
        error: text,
        fields: { subdomain: text },
      });
    }
  });

  test('a taken name is refused with a free one close to it', async () => {
    await createClinic(app, { subdomain: 'popular' });
    await createClinic(app, { subdomain: 'popular-2' });
    const clinic = await createClinic(app, { subdomain: 'wants-popular' });
    const english = await post(clinic, 'subdomain', { subdomain: 'popular' });
    expect(english.status).toBe(409);
    expect(english.body).toEqual({
      success: false,
      code: 'SUBDOMAIN_TAKEN',
      error: 'This address is already taken. Please choose another.',
      fields: { subdomain: 'This address is already taken. Please choose another' },
      details: { suggestion: 'popular-3' },
    });
    const french = await post(clinic, 'subdomain', { subdomain: 'popular' }, clinic.owner.token, 'fr');
    expect(french.body.error).toBe('Cette adresse est déjà prise. Veuillez en choisir une autre.');
    expect(await recorded(clinic.tenantId)).toEqual({ events: [], audit: [], mails: [] });
  });

  test('of two clinics that want the same name at once, one gets it', async () => {
    const clinics = [
      await createClinic(app, { subdomain: 'racer-1' }),
      await createClinic(app, { subdomain: 'racer-2' }),
    ];
    const answers = await Promise.all(
      clinics.map((clinic) => post(clinic, 'subdomain', { subdomain: 'the-prize' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('changing the plan', () => {
  test.each(['pro', 'professional', 'Pro'])(
    'accepts the name %s and answers with the operation',
    async (plan) => {
      const clinic = await createClinic(app, {
        subdomain: `plan-${plan.toLowerCase()}${plan.charCodeAt(0)}`,
      });
      const { status, body } = await post(clinic, 'plan', { plan });
      expect(status).toBe(202);
      expect(body.operation).toMatchObject({
        tenantId: clinic.tenantId,
        kind: 'change_plan',
        state: 'queued',
        requestedBy: 'Maude Gagnon',
        reason: null,
        steps: [{ name: 'check_limits' }, { name: 'apply_plan' }, { name: 'notify_owner' }],
      });
      const { rows } = await app.database.platform.raw(
        "SELECT count(*) AS jobs FROM pgboss.job WHERE data ->> 'operationId' = ?",
        [body.operation.operationId],
      );
      expect(rows).toEqual([{ jobs: 1 }]);
      const { audit } = await recorded(clinic.tenantId);
      expect(audit.map((entry) => entry.action)).toEqual(['tenant.change_plan']);
    },
  );

  test('refuses a plan that is too small, with the public name of the plan', async () => {
    const clinic = await createClinic(app, { subdomain: 'plan-small', plan: 'enterprise' });
    for (let at = 0; at < 6; at += 1)
      await app.member(clinic.tenantId, (await app.person()).userId, 'clinician');
    const english = await post(clinic, 'plan', { plan: 'pro' });
    expect(english.status).toBe(409);
    expect(english.body).toEqual({
      success: false,
      code: 'PLAN_LIMIT',
      error: 'The Pro plan includes 5 clinicians. Choose a larger plan first.',
      details: { used: 6, limit: 5 },
    });
    const french = await post(clinic, 'plan', { plan: 'basic' }, clinic.owner.token, 'fr');
    expect(french.body.error).toBe(
      'Le forfait Basic comprend 1 clinicien. Choisissez d’abord un forfait supérieur.',
    );
  });

  test('refuses the present plan, an unknown one, and a second change meanwhile', async () => {
    const clinic = await createClinic(app, { subdomain: 'plan-refused' });
    expect((await post(clinic, 'plan', { plan: 'basic' })).body).toMatchObject({
      code: 'ALREADY_DONE',
      error: 'This was already done.',
    });
    const unknown = await post(clinic, 'plan', { plan: 'gold' });
    expect(unknown.status).toBe(400);
    expect(unknown.body.fields).toEqual({ plan: 'Please choose one of the plans Basic, Pro or Expert' });
    expect((await post(clinic, 'plan', { plan: 'pro' })).status).toBe(202);
    expect((await post(clinic, 'plan', { plan: 'expert' })).body).toMatchObject({
      code: 'OPERATION_IN_PROGRESS',
    });
  });

  test('stays possible while the clinic is suspended', async () => {
    const clinic = await createClinic(app, { subdomain: 'plan-held', status: 'suspended' });
    expect((await post(clinic, 'plan', { plan: 'pro' })).status).toBe(202);
  });
});

describe('transferring the ownership', () => {
  async function withAdministrator(subdomain: string) {
    const clinic = await createClinic(app, { subdomain, clinicName: 'Érable Physio' });
    const successor = await app.person({
      email: `next@${subdomain}.example`,
      name: 'Rémi Tremblay',
      locale: 'fr',
    });
    await app.member(clinic.tenantId, successor.userId, 'administrator');
    return { clinic, successor };
  }

  test('swaps the owner in one step, moves the contact, tells both, is on record', async () => {
    const { clinic, successor } = await withAdministrator('transfer');
    const { status, body } = await post(clinic, 'ownership', {
      userId: successor.userId,
      password: ownerPassword,
    });
    expect([status, body]).toEqual([200, { success: true }]);
    const sql = app.database.platform;
    const members = await sql('memberships')
      .where({ tenant_id: clinic.tenantId })
      .orderBy('is_owner')
      .select('user_id', 'role', 'is_owner');
    expect(members).toEqual([
      { user_id: clinic.owner.userId, role: 'administrator', is_owner: false },
      { user_id: successor.userId, role: 'administrator', is_owner: true },
    ]);
    expect(
      await sql('tenants')
        .where({ tenant_id: clinic.tenantId })
        .first('owner_name', 'owner_email', 'version'),
    ).toEqual({
      owner_name: 'Rémi Tremblay',
      owner_email: 'next@transfer.example',
      version: 2,
    });
    const change = { before: clinic.owner.userId, after: successor.userId };
    const params = { clinicName: 'Érable Physio', newOwnerName: 'Rémi Tremblay' };
    expect(await recorded(clinic.tenantId)).toEqual({
      events: [
        { type: 'tenant.ownership_transferred', payload: { newOwnerName: 'Rémi Tremblay', ...change } },
      ],
      audit: [{ action: 'tenant.ownership', subject_id: successor.userId, details: change }],
      mails: [
        { to: 'next@transfer.example', template: 'ownership_transferred', locale: 'fr', params },
        { to: 'owner@transfer.example', template: 'ownership_transferred', locale: 'en', params },
      ],
    });
    expect(
      (await post(clinic, 'ownership', { userId: successor.userId, password: ownerPassword })).status,
    ).toBe(403);
  });

  test.each([
    ['en', 'This is not your current password'],
    ['fr', 'Ce n’est pas votre mot de passe actuel'],
  ])('asks for the owner’s password (%s)', async (language, text) => {
    const { clinic, successor } = await withAdministrator(`transfer-password-${language}`);
    const wanted = { userId: successor.userId, password: 'wrong' };
    const { status, body } = await post(clinic, 'ownership', wanted, clinic.owner.token, language);
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      code: 'VALIDATION_FAILED',
      error: text,
      fields: { password: text },
    });
  });

  test.each([
    [
      'a clinician',
      'en',
      'clinician',
      'active',
      'Choose a colleague who is an active administrator of the clinic.',
    ],
    [
      'an invited administrator',
      'fr',
      'administrator',
      'invited',
      'Choisissez un collègue qui fait partie des administrateurs actifs de la clinique.',
    ],
  ] as const)('refuses %s as the new owner (%s)', async (_who, language, role, state, text) => {
    const clinic = await createClinic(app, { subdomain: `transfer-${state}` });
    const person = await app.person();
    await app.database
      .platform('memberships')
      .insert({ tenant_id: clinic.tenantId, user_id: person.userId, role, state });
    const wanted = { userId: person.userId, password: ownerPassword };
    const { status, body } = await post(clinic, 'ownership', wanted, clinic.owner.token, language);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ userId: text });
  });

  test('refuses the owner themselves, and a stranger', async () => {
    const { clinic } = await withAdministrator('transfer-self');
    const self = await post(clinic, 'ownership', { userId: clinic.owner.userId, password: ownerPassword });
    expect(self.body.fields).toEqual({
      userId: 'Choose a colleague who is an active administrator of the clinic.',
    });
    const stranger = await app.person();
    expect(
      (await post(clinic, 'ownership', { userId: stranger.userId, password: ownerPassword })).status,
    ).toBe(404);
  });

  test('of two transfers at once, one takes place and one owner remains', async () => {
    const { clinic, successor } = await withAdministrator('transfer-race');
    const other = await app.person();
    await app.member(clinic.tenantId, other.userId, 'administrator');
    const answers = await Promise.all(
      [successor, other].map(({ userId }) => post(clinic, 'ownership', { userId, password: ownerPassword })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403]);
    const owners = await app.database
      .platform('memberships')
      .where({ tenant_id: clinic.tenantId, is_owner: true });
    expect(owners).toHaveLength(1);
  });

  test('an administrator who is not the owner may do none of this', async () => {
    const { clinic, successor } = await withAdministrator('not-owner');
    for (const [path, body] of [
      ['subdomain', { subdomain: 'stolen' }],
      ['plan', { plan: 'expert' }],
      ['ownership', { userId: successor.userId, password: ownerPassword }],
    ] as const) {
      const answer = await post(clinic, path, body, successor.token);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'FORBIDDEN']);
    }
  });
});
