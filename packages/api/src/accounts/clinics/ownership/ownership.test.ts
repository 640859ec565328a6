import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { createClinic, memberIdOf, ownerPassword } from '../../../../test/clinic.ts';
import { clinicCallsOf } from '../../../../test/clinic-calls.ts';
import { swapOwner } from './repository.ts';

const app = provideTestApp();
const { post, recorded } = clinicCallsOf(app);

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

  it('changes the owner and the contact in one step, emails both, and is audited', async () => {
    const { clinic, successor } = await withAdministrator('transfer');
    const { status, body } = await post(clinic, 'ownership', {
      memberId: memberIdOf(clinic, successor),
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
    expect(await recorded(clinic)).toEqual({
      events: [
        { type: 'tenant.ownership_transferred', payload: { newOwnerName: 'Rémi Tremblay', ...change } },
      ],
      audit: [{ action: 'tenant.ownership', subject_id: successor.userId, details: change }],
      mails: [
        { to: 'next@transfer.example', template: 'ownership_transferred', locale: 'fr', params },
        { to: 'owner@transfer.example', template: 'ownership_transferred', locale: 'en', params },
      ],
    });
    expect((await post(clinic, 'ownership', { memberId: memberIdOf(clinic, successor) })).status).toBe(403);
  });

  it('is told to the former owner by the session that ended on the clinic’s site', async () => {
    const { clinic, successor } = await withAdministrator('transfer-told');
    const { token } = await app.session(clinic.owner.userId, 'clinic', clinic.tenantId);
    expect((await post(clinic, 'ownership', { memberId: memberIdOf(clinic, successor) })).status).toBe(200);
    const out = await app.call({ url: '/api/auth/me', token, host: 'transfer-told.localhost' });
    expect(out).toMatchObject({
      status: 401,
      body: { code: 'SESSION_INVALID', details: { because: 'role_changed' } },
    });
  });

  it('removes the last day of the new owner', async () => {
    const { clinic, successor } = await withAdministrator('transfer-leaver');
    const staff = app.admin('clinic_staff').where({ user_id: successor.userId });
    await staff.clone().update({ active_to_on: '2026-01-30' });
    expect((await post(clinic, 'ownership', { memberId: memberIdOf(clinic, successor) })).status).toBe(200);
    expect(await staff.clone().first('active_to_on', 'kind')).toEqual({ active_to_on: null, kind: 'owner' });
  });

  it('requires a step-up', async () => {
    const { clinic, successor } = await withAdministrator('transfer-step-up');
    const { token } = await app.session(clinic.owner.userId, 'account', undefined, false);
    const wanted = { memberId: memberIdOf(clinic, successor) };
    const { status, body } = await post(clinic, 'ownership', wanted, token);
    expect([status, body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
    const password = ownerPassword;
    await app.call({ method: 'POST', url: '/api/account/step-up', token, body: { password } });
    expect((await post(clinic, 'ownership', wanted, token)).status).toBe(200);
  });

  it.each([
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
      'Choisissez un membre actif de l’administration de la clinique.',
    ],
  ] as const)('refuses %s as the new owner (%s)', async (_who, language, role, state, text) => {
    const clinic = await createClinic(app, { subdomain: `transfer-${state}` });
    const person = await app.person();
    await app.database
      .platform('memberships')
      .insert({ tenant_id: clinic.tenantId, user_id: person.userId, role, state });
    const wanted = { memberId: memberIdOf(clinic, person) };
    const { status, body } = await post(clinic, 'ownership', wanted, clinic.owner.token, language);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ memberId: text });
  });

  it.each([
    ['en', 'Choose a colleague who is an active administrator of the clinic.'],
    ['fr', 'Choisissez un membre actif de l’administration de la clinique.'],
  ])('refuses an administrator whose account is deactivated (%s)', async (language, text) => {
    const { clinic, successor } = await withAdministrator(`transfer-deactivated-${language}`);
    const { tenantId, owner } = clinic;
    const account = app.database.platform('users').where({ user_id: successor.userId });
    await account.clone().update({ deactivated_at: new Date() });
    const wanted = { memberId: memberIdOf(clinic, successor) };
    const refused = await post(clinic, 'ownership', wanted, owner.token, language);
    expect([refused.status, refused.body.fields]).toEqual([400, { memberId: text }]);
    const swapped = await app.database.forTenant(tenantId, (tx) =>
      swapOwner(tx, owner.userId, successor.userId),
    );
    expect(swapped).toBe(false);
    await account.clone().update({ deactivated_at: null });
    expect((await post(clinic, 'ownership', wanted)).status).toBe(200);
  });

  it('refuses the owner themselves, and a stranger', async () => {
    const { clinic } = await withAdministrator('transfer-self');
    const self = await post(clinic, 'ownership', {
      memberId: memberIdOf(clinic, clinic.owner),
    });
    expect(self.body.fields).toEqual({
      memberId: 'Choose a colleague who is an active administrator of the clinic.',
    });
    const stranger = await app.person();
    expect((await post(clinic, 'ownership', { memberId: memberIdOf(clinic, stranger) })).status).toBe(404);
  });

  it('of two transfers at once, one takes place and one owner remains', async () => {
    const { clinic, successor } = await withAdministrator('transfer-race');
    const other = await app.person();
    await app.member(clinic.tenantId, other.userId, 'administrator');
    const answers = await Promise.all(
      [successor, other].map((one) => post(clinic, 'ownership', { memberId: memberIdOf(clinic, one) })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403]);
    const owners = await app.database
      .platform('memberships')
      .where({ tenant_id: clinic.tenantId, is_owner: true });
    expect(owners).toHaveLength(1);
  });

  it('an administrator who is not the owner may do none of this', async () => {
    const { clinic, successor } = await withAdministrator('not-owner');
    for (const [path, body] of [
      ['subdomain', { subdomain: 'stolen' }],
      ['plan', { plan: 'expert' }],
      ['ownership', { memberId: memberIdOf(clinic, successor) }],
    ] as const) {
      const answer = await post(clinic, path, body, successor.token);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'FORBIDDEN']);
    }
  });
});
