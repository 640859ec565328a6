import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { createClinic, memberIdOf, type TestClinic } from '../../../../test/clinic.ts';
import { clinicCallsOf } from '../../../../test/clinic-calls.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';

const app = provideTestApp();
const { addMember, invite, listed, recorded } = clinicCallsOf(app);

describe('changing a role', () => {
  function change(
    clinic: TestClinic,
    member: { userId: string },
    role: string,
    headers: Record<string, string> = {},
  ) {
    const url = `/api/clinics/${clinic.tenantId}/members/${memberIdOf(clinic, member)}`;
    return app.call({ method: 'PATCH', url, token: clinic.owner.token, body: { role }, headers });
  }

  it('is recorded once, with the old and the new role', async () => {
    const clinic = await createClinic(app, { subdomain: 'role' });
    const member = await addMember(clinic, 'front_desk');
    expect((await change(clinic, member, 'hr')).body.member).toMatchObject({
      memberId: memberIdOf(clinic, member),
      role: 'hr',
    });
    expect((await change(clinic, member, 'hr')).status).toBe(200);
    const { events, audit } = await recorded(clinic);
    expect(events).toEqual([
      { type: 'member.role_changed', payload: { userId: member.userId, before: 'front_desk', after: 'hr' } },
    ]);
    expect(audit).toEqual([
      {
        action: 'member.role_changed',
        subject_id: member.userId,
        details: { before: 'front_desk', after: 'hr' },
      },
    ]);
  });

  it('to clinician needs a free place in the plan', async () => {
    const clinic = await createClinic(app, { subdomain: 'role-limit', plan: 'basic' });
    const [first, second] = [await addMember(clinic, 'clinician'), await addMember(clinic, 'hr')];
    const refused = await change(clinic, second, 'clinician');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'PLAN_LIMIT', details: { used: 1, limit: 1 } });
    await change(clinic, first, 'administrator');
    // A clinician who becomes administrator still practises.
    expect((await change(clinic, second, 'clinician')).status).toBe(409);
    await change(clinic, first, 'front_desk');
    expect((await change(clinic, second, 'clinician')).status).toBe(200);
  });

  it.each([
    ['en', 'The owner’s role cannot be changed or removed. Transfer the ownership first.'],
    ['fr', 'Le rôle de propriétaire ne peut être ni modifié ni retiré. Transférez d’abord la propriété.'],
  ])('is refused for the owner (%s)', async (language, text) => {
    const clinic = await createClinic(app, { subdomain: `role-owner-${language}` });
    const headers = { 'accept-language': language };
    const changed = await change(clinic, clinic.owner, 'hr', headers);
    const url = `/api/clinics/${clinic.tenantId}/members/${memberIdOf(clinic, clinic.owner)}`;
    const removed = await app.call({ method: 'DELETE', url, token: clinic.owner.token, headers });
    for (const answer of [changed, removed]) {
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ success: false, code: 'FORBIDDEN', error: text });
    }
    expect(await listed(clinic)).toMatchObject([{ role: 'administrator', isOwner: true }]);
  });

  it('is told to the member by the session that ended', async () => {
    const clinic = await createClinic(app, { subdomain: 'role-told' });
    const member = await addMember(clinic, 'front_desk');
    const { token } = await app.session(member.userId, 'clinic', clinic.tenantId);
    expect((await change(clinic, member, 'hr')).status).toBe(200);
    const out = await app.call({ url: '/api/auth/me', token, host: 'role-told.localhost' });
    expect(out).toMatchObject({
      status: 401,
      body: { code: 'SESSION_INVALID', details: { because: 'role_changed' } },
    });
  });

  it('refuses a role that does not exist', async () => {
    const clinic = await createClinic(app, { subdomain: 'role-unknown' });
    const member = await addMember(clinic, 'hr');
    const { status, body } = await change(clinic, member, 'boss');
    expect(status).toBe(400);
    expect(body.fields).toEqual({ role: 'This value is not valid' });
  });
});

describe('removing a member', () => {
  it('ends their sessions on this clinic’s site at once, and no other session', async () => {
    const clinic = await createClinic(app, { subdomain: 'remove' });
    const other = await createClinic(app, { subdomain: 'remove-other' });
    const member = await addMember(clinic, 'front_desk');
    await app.member(other.tenantId, member.userId, 'front_desk');
    const here = await app.session(member.userId, 'clinic', clinic.tenantId);
    const there = await app.session(member.userId, 'clinic', other.tenantId);
    const me = (token: string, host?: string) =>
      app.call({ url: '/api/auth/me', token, ...(host ? { host } : {}) });
    expect((await me(here.token, 'remove.localhost')).status).toBe(200);

    const url = `/api/clinics/${clinic.tenantId}/members/${memberIdOf(clinic, member)}`;
    expect((await app.call({ method: 'DELETE', url, token: clinic.owner.token })).status).toBe(200);

    const out = await me(here.token, 'remove.localhost');
    expect(out).toMatchObject({
      status: 401,
      body: { code: 'SESSION_INVALID', details: { because: 'member_removed' } },
    });
    expect((await me(there.token, 'remove-other.localhost')).status).toBe(200);
    expect((await me(member.token)).status).toBe(200);
    const ended = await app.database
      .platform('sessions')
      .where({ session_id: here.sessionId })
      .first('revoked_because');
    expect(ended.revoked_because).toBe('member removed');
    const { events } = await recorded(clinic);
    expect(events).toEqual([
      { type: 'member.removed', payload: { userId: member.userId, role: 'front_desk' } },
    ]);
  });
});

describe('an administrator who is removed', () => {
  const removedDuring = async (
    subdomain: string,
    act: (clinic: TestClinic, token: string, memberId: string) => Promise<{ status: number }>,
  ) => {
    const clinic = await createClinic(app, { subdomain });
    const { userId, token } = await addMember(clinic, 'administrator');
    const colleague = memberIdOf(clinic, await addMember(clinic, 'hr'));
    const { status } = await meanwhile(
      app,
      (tx) => tx('tenants').where({ tenant_id: clinic.tenantId }).forUpdate(),
      () => act(clinic, token, colleague),
      (tx) => tx('memberships').where({ tenant_id: clinic.tenantId, user_id: userId }).delete(),
    );
    return { status, team: (await listed(clinic)).length };
  };

  it('invites nobody with a request that was waiting', async () => {
    const body = { email: 'accomplice@mailbox.example', name: 'Pat', role: 'administrator' };
    const invited = await removedDuring('removed-inviting', ({ tenantId }, token) =>
      app.call({ method: 'POST', url: `/api/clinics/${tenantId}/invitations`, body, token }),
    );
    expect(invited).toEqual({ status: 403, team: 2 });
  });

  it('removes nobody with a request that was waiting', async () => {
    const removed = await removedDuring('removed-removing', ({ tenantId }, token, memberId) =>
      app.call({ method: 'DELETE', url: `/api/clinics/${tenantId}/members/${memberId}`, token }),
    );
    expect(removed).toEqual({ status: 403, team: 2 });
  });
});

describe('the team list', () => {
  it('shows the owner first, then members by name, then invited people', async () => {
    const clinic = await createClinic(app, { subdomain: 'list', plan: 'enterprise' });
    for (const [name, role] of [
      ['Zoé', 'hr'],
      ['Élise', 'clinician'],
      ['Frank', 'front_desk'],
    ] as const) {
      const person = await app.person({ name });
      await app.member(clinic.tenantId, person.userId, role);
    }
    await invite(clinic, { email: 'abe@list.example', name: 'Abe', role: 'clinician' });
    expect(
      (await listed(clinic)).map((member: { name: string; state: string }) => [member.name, member.state]),
    ).toEqual([
      ['Maude Gagnon', 'active'],
      ['Élise', 'active'],
      ['Frank', 'active'],
      ['Zoé', 'active'],
      ['Abe', 'invited'],
    ]);
  });

  it('shows whose account is deactivated', async () => {
    const clinic = await createClinic(app, { subdomain: 'list-deactivated' });
    const away = await addMember(clinic, 'administrator');
    await app.admin('users').where({ user_id: away.userId }).update({ deactivated_at: new Date() });
    const states = (await listed(clinic)).map((member: { memberId: string; isDeactivated: boolean }) => [
      member.memberId === memberIdOf(clinic, away),
      member.isDeactivated,
    ]);
    expect(states).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it.each([
    ['administrator', 200, 201],
    ['hr', 200, 403],
    ['clinician', 403, 403],
    ['front_desk', 403, 403],
  ] as const)('%s: reading %i, inviting %i', async (role, reading, inviting) => {
    const clinic = await createClinic(app, { subdomain: `may-${role.replace('_', '-')}` });
    const member = await addMember(clinic, role);
    const url = `/api/clinics/${clinic.tenantId}`;
    expect((await app.call({ url: `${url}/members`, token: member.token })).status).toBe(reading);
    const body = { email: `n@may-${role}.example`, name: 'N', role: 'hr' };
    expect(
      (await app.call({ method: 'POST', url: `${url}/invitations`, token: member.token, body })).status,
    ).toBe(inviting);
  });
});
