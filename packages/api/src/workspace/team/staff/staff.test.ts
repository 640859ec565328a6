import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { runSchedule } from '../../../../test/processes/background.ts';
import { until } from '../../../../test/until.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../../test/workspace.ts';

let app: TestApp;
let clinic: TestWorkspace;
let other: TestWorkspace;
beforeAll(async () => {
  app = await createTestApp();
  clinic = await createWorkspace(app, { subdomain: 'staff' });
  other = await createWorkspace(app, { subdomain: 'other-staff' });
});
afterAll(() => app.close());

function as(member: TestMember, method: string, path: string, body?: object, at = clinic) {
  return app.call({ method, url: `/api/clinic${path}`, token: member.token, host: at.host, body });
}
const owner = (method: string, path: string, body?: object, at = clinic) =>
  as(at.ownerAtSite, method, path, body, at);
const list = async (at = clinic) => (await owner('GET', '/staff', undefined, at)).body.staff;
const person = async (staffId: string, at = clinic) =>
  (await list(at)).find((one: { staffId: string }) => one.staffId === staffId);
const historyOf = (id: string) =>
  app
    .admin('history')
    .where({ subject_id: id })
    .orderBy('history_id')
    .select('kind', 'action', 'staff_id', 'details');

describe('the staff', () => {
  it('lists everyone with role, account and profession', async () => {
    expect(await person(clinic.roy.staffId)).toMatchObject({
      name: 'Roy Lavoie',
      role: 'clinician',
      isOwner: false,
      account: 'active',
      practises: true,
      profession: 'physiotherapist',
    });
    expect(await person(clinic.ownerAtSite.staffId)).toMatchObject({
      isOwner: true,
      kind: 'owner',
      practises: false,
    });
  });

  it('can be read by everyone and changed by the owner and administrators', async () => {
    for (const member of [clinic.roy, clinic.desk, clinic.bookkeeper]) {
      expect((await as(member, 'GET', '/staff')).status).toBe(200);
      const refused = await as(member, 'POST', '/staff', { name: 'X', practises: false, kind: 'employee' });
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('can include a person without an account, who uses a seat if they practise', async () => {
    const at = await createWorkspace(app, { subdomain: 'without-account' });
    const { status, body } = await owner(
      'POST',
      '/staff',
      { name: 'Lena Temp', practises: true, kind: 'employee' },
      at,
    );
    expect(status).toBe(201);
    expect(body).toEqual({ success: true, id: body.id, version: 1 });
    expect(await person(body.id, at)).toMatchObject({
      name: 'Lena Temp',
      account: 'none',
      role: null,
      kind: 'employee',
    });
    expect(await historyOf(body.id)).toMatchObject([
      { kind: 'staff', action: 'added', staff_id: at.ownerAtSite.staffId },
    ]);
  });

  it('gives a new person the least used calendar color, considering people who treat clients first', async () => {
    const at = await createWorkspace(app, { subdomain: 'colors', plan: 'enterprise' });
    const colors = async () =>
      (await list(at)).map(({ color }: { color: number }) => color).toSorted((a: number, b: number) => a - b);
    expect(await colors()).toEqual([0, 1, 2, 3, 4]);
    const invite = async (name: string) => {
      const { userId } = await app.person({ name });
      await app.member(at.tenantId, userId, 'clinician');
      return (await list(at)).find((one: { name: string }) => one.name === name);
    };
    const added = { name: 'Lena Temp', practises: true, kind: 'employee' };
    await owner('POST', '/staff', added, at);
    for (const name of ['Sam', 'Uma']) await invite(name);
    expect(await colors()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    // No clinician has the same color as the owner, the desk or the bookkeeper.
    const theirs = new Set<number>();
    for (const name of ['Vic', 'Wen', 'Xan']) theirs.add((await invite(name)).color);
    const idle = (await list(at)).filter(({ practises }: { practises: boolean }) => !practises);
    expect(theirs).toEqual(new Set(idle.map(({ color }: { color: number }) => color)));
    await app.admin('clinic_staff').where({ name: 'Uma' }).update({ active_to_on: '2020-01-01' });
    expect((await invite('Yan')).color).toBe(
      (await list(at)).find(({ name }: { name: string }) => name === 'Uma').color,
    );
  });

  it('refuses a stale version and keeps the first change', async () => {
    const { version } = await person(clinic.chen.staffId);
    const change = (color: number) => owner('PATCH', `/staff/${clinic.chen.staffId}`, { version, color });
    expect((await change(3)).body).toMatchObject({ version: version + 1 });
    const stale = await change(5);
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await person(clinic.chen.staffId)).toMatchObject({ color: 3 });
  });

  it('cannot change people of another clinic or use them as supervisor', async () => {
    const theirs = await owner('PATCH', `/staff/${other.roy.staffId}`, { version: 1, color: 1 });
    expect([theirs.status, theirs.body.code]).toEqual([404, 'NOT_FOUND']);
    const { version } = await person(clinic.roy.staffId);
    for (const supervisorId of [other.roy.staffId, clinic.roy.staffId]) {
      const { status, body } = await owner('PATCH', `/staff/${clinic.roy.staffId}`, {
        version,
        supervisorId,
      });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['supervisorId']]);
    }
  });

  it('can be supervised by those who treat clients and have an account, and by nobody else', async () => {
    const at = await createWorkspace(app, { subdomain: 'supervised', plan: 'enterprise' });
    const temp = await owner('POST', '/staff', { name: 'Lena Temp', practises: true, kind: 'employee' }, at);
    const path = `/staff/${at.roy.staffId}`;
    const supervise = async (supervisorId: string, changes: object = {}) => {
      const { version } = await person(at.roy.staffId, at);
      return owner('PATCH', path, { version, supervisorId, ...changes }, at);
    };
    for (const supervisorId of [temp.body.id, at.desk.staffId]) {
      const { status, body } = await supervise(supervisorId);
      expect([status, body.fields]).toEqual([
        400,
        { supervisorId: 'A supervisor needs an account and must treat clients.' },
      ]);
    }
    expect((await supervise(at.chen.staffId)).status).toBe(200);
    await app
      .admin('clinic_staff')
      .where({ staff_id: at.chen.staffId })
      .update({ active_to_on: '2020-01-01' });
    // Other changes are still possible.
    expect((await supervise(at.chen.staffId, { color: 3 })).status).toBe(200);
    const { version } = await person(at.roy.staffId, at);
    await owner('PATCH', path, { version, supervisorId: null }, at);
    expect((await supervise(at.chen.staffId)).body.fields).toHaveProperty('supervisorId');
  });

  it('is supervised by an administrator who chose themselves only if they own the clinic or are its privacy contact', async () => {
    const at = await createWorkspace(app, { subdomain: 'own-supervisor', plan: 'enterprise' });
    const staff = (member: TestMember) => app.admin('clinic_staff').where({ staff_id: member.staffId });
    for (const member of [at.chen, at.ownerAtSite]) await staff(member).update({ practises: true });
    await app.admin('memberships').where({ user_id: at.chen.userId }).update({ role: 'administrator' });
    const supervise = async (member: TestMember, supervisorId: string) => {
      const { version } = await person(at.roy.staffId, at);
      return as(member, 'PATCH', `/staff/${at.roy.staffId}`, { version, supervisorId }, at);
    };
    const { token } = await app.session(at.ownerAtSite.userId, 'clinic', at.tenantId, false);
    const unproven = await supervise({ ...at.ownerAtSite, token }, at.chen.staffId);
    expect(unproven.body.code).toBe('STEP_UP_REQUIRED');
    const refused = await supervise(at.chen, at.chen.staffId);
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      403,
      'FORBIDDEN',
      'Only the owner or the privacy contact can make themselves a supervisor. Ask one of them to set it for you.',
    ]);
    expect((await supervise(at.chen, at.ownerAtSite.staffId)).status).toBe(200);
    expect((await supervise(at.ownerAtSite, at.chen.staffId)).status).toBe(200);
    expect((await supervise(at.ownerAtSite, at.ownerAtSite.staffId)).status).toBe(200);
    await app
      .admin('workspace_settings')
      .where({ tenant_id: at.tenantId })
      .update({ privacy_contact_id: at.chen.staffId });
    expect((await supervise(at.chen, at.chen.staffId)).status).toBe(200);
  });

  it('refuses a last day before the first', async () => {
    const { version } = await person(clinic.roy.staffId);
    const days = { activeFrom: '2026-12-01', activeTo: '2026-11-30' };
    const { status, body } = await owner('PATCH', `/staff/${clinic.roy.staffId}`, { version, ...days });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['activeTo']]);
    expect(
      (await owner('PATCH', `/staff/${clinic.roy.staffId}`, { version, activeFrom: '2026-02-30' })).status,
    ).toBe(400);
  });

  it('does not allow the front desk or HR to practise', async () => {
    const { version } = await person(clinic.desk.staffId);
    const { status, body } = await owner('PATCH', `/staff/${clinic.desk.staffId}`, {
      version,
      practises: true,
    });
    expect(status).toBe(400);
    expect(body.fields.practises).toContain('The front desk and HR do not treat clients.');
  });
});

describe('practising', () => {
  it('requires a step-up from the owner, and then lets them open charts', async () => {
    const at = await createWorkspace(app, { subdomain: 'solo', plan: 'professional' });
    const { version } = await person(at.ownerAtSite.staffId, at);
    const cold = await app.session(at.ownerAtSite.userId, 'clinic', at.tenantId, false);
    const path = `/staff/${at.ownerAtSite.staffId}`;
    const refused = await as({ ...at.ownerAtSite, ...cold }, 'PATCH', path, { version, practises: true }, at);
    expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect((await owner('PATCH', path, { version, practises: true }, at)).status).toBe(200);
    const { me } = (await owner('GET', '/me', undefined, at)).body;
    expect(me).toMatchObject({ practises: true });
    expect(me.permissions).toContain('charts:write');
  });

  it('uses the one seat of the Basic plan: a solo therapist is accepted, a second clinician is not', async () => {
    const tenantId = await app.tenant({ subdomain: 'basic-solo', plan: 'basic' });
    const { userId } = await app.person({ name: 'Sol' });
    await app.member(tenantId, userId, 'administrator', true);
    const { token } = await app.session(userId, 'clinic', tenantId);
    const call = (method: string, path: string, body?: object) =>
      app.call({ method, url: `/api/clinic${path}`, token, host: 'basic-solo.localhost', body });
    const [sol] = (await call('GET', '/staff')).body.staff;
    expect(
      (await call('PATCH', `/staff/${sol.staffId}`, { version: sol.version, practises: true })).status,
    ).toBe(200);
    const second = await call('POST', '/staff', { name: 'Second', practises: true, kind: 'contractor' });
    expect([second.status, second.body.code, second.body.details]).toEqual([
      409,
      'PLAN_LIMIT',
      { used: 1, limit: 1 },
    ]);
    const invited = await call('POST', '/invitations', {
      name: 'Third',
      email: 'third@solo.example',
      role: 'clinician',
    });
    expect([invited.status, invited.body.code]).toEqual([409, 'PLAN_LIMIT']);
    expect((await call('POST', '/staff', { name: 'Desk', practises: false, kind: 'employee' })).status).toBe(
      201,
    );
  });

  it('never gives the last seat to two simultaneous requests', async () => {
    const at = await createWorkspace(app, { subdomain: 'last-seat', plan: 'professional' });
    for (const name of ['A', 'B'])
      expect((await owner('POST', '/staff', { name, practises: true, kind: 'contractor' }, at)).status).toBe(
        201,
      );
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        owner('POST', '/staff', { name: `Race ${n}`, practises: true, kind: 'contractor' }, at),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('frees the seat of a person who stops or leaves', async () => {
    const at = await createWorkspace(app, { subdomain: 'seats', plan: 'professional' });
    const seats = async () => (await app.admin.raw('SELECT seats_taken(?) AS n', [at.tenantId])).rows[0].n;
    expect(await seats()).toBe(2);
    const { body } = await owner('POST', '/staff', { name: 'Temp', practises: true, kind: 'contractor' }, at);
    expect(await seats()).toBe(3);
    await owner('PATCH', `/staff/${body.id}`, { version: 1, practises: false }, at);
    expect(await seats()).toBe(2);
    await app.admin('memberships').where({ tenant_id: at.tenantId, user_id: at.roy.userId }).delete();
    expect(await seats()).toBe(1);
    expect(await person(at.roy.staffId, at)).toMatchObject({
      account: 'left',
      role: null,
      name: 'Roy Lavoie',
    });
  });
});

describe('an invitation from the workspace', () => {
  it('emails the person and returns their staff row', async () => {
    const invitation = { name: 'Nadia Haddad', email: 'nadia@staff.example', role: 'front_desk' };
    const { status, body } = await owner('POST', '/invitations', invitation);
    expect(status).toBe(201);
    expect(body).toEqual({ success: true, id: body.id, version: 1 });
    expect(await person(body.id)).toMatchObject({
      name: 'Nadia Haddad',
      account: 'invited',
      role: 'front_desk',
    });
    const mails = await app
      .admin('mail_outbox')
      .where({ to_email: 'nadia@staff.example' })
      .select('template');
    expect(mails).toEqual([{ template: 'invitation' }]);
    const again = await owner('POST', '/invitations', invitation);
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_DONE']);
    expect((await as(clinic.desk, 'POST', '/invitations', invitation)).status).toBe(403);
  });

  it('uses the person’s own name once they join', async () => {
    const { userId } = await app.person({ name: 'Rémi Own' });
    await app.admin('memberships').insert({
      tenant_id: clinic.tenantId,
      user_id: userId,
      role: 'front_desk',
      state: 'invited',
      invited_name: 'R. Typed',
    });
    const row = () => app.admin('clinic_staff').where({ user_id: userId }).first('staff_id', 'name');
    expect(await row()).toMatchObject({ name: 'R. Typed' });
    await app.admin('memberships').where({ user_id: userId }).update({ state: 'active' });
    expect(await row()).toMatchObject({ name: 'Rémi Own' });
  });
});

describe('the role of an account', () => {
  it('also changes the seat and calendar position, and signs the person out', async () => {
    const at = await createWorkspace(app, { subdomain: 'roles' });
    const change = (staffId: string, role: string, version: number) =>
      owner('PATCH', `/staff/${staffId}/role`, { role, version }, at);
    const { version } = await person(at.roy.staffId, at);
    const { status, body } = await change(at.roy.staffId, 'front_desk', version);
    expect([status, body]).toEqual([200, { success: true, id: at.roy.staffId, version: version + 1 }]);
    expect(await person(at.roy.staffId, at)).toMatchObject({ role: 'front_desk', practises: false });
    expect((await as(at.roy, 'GET', '/me', undefined, at)).status).toBe(401);
    expect(await historyOf(at.roy.staffId)).toContainEqual(
      expect.objectContaining({ action: 'role_changed', details: { role: 'front_desk' } }),
    );
    const events = await app.admin('events').where({ tenant_id: at.tenantId }).pluck('type');
    expect(events).toContain('member.role_changed');
    const stale = await change(at.roy.staffId, 'clinician', version);
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await change(at.roy.staffId, 'clinician', version + 1)).status).toBe(200);
    expect(await person(at.roy.staffId, at)).toMatchObject({ role: 'clinician', practises: true });
  });

  it('is not changed by someone who has not seen a change made at the same moment', async () => {
    const at = await createWorkspace(app, { subdomain: 'roles-at-once' });
    const { staffId } = at.roy;
    const before = await person(staffId, at);
    const tx = await app.admin.transaction();
    try {
      await tx('tenants').where({ tenant_id: at.tenantId }).forUpdate().first('tenant_id');
      const change = { role: 'front_desk', version: before.version };
      const answer = owner('PATCH', `/staff/${staffId}/role`, change, at);
      const blocked = 'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))';
      await until(async () => (await tx.raw(blocked)).rows.length > 0, 10_000);
      await tx('clinic_staff').where({ staff_id: staffId }).increment('version');
      await tx.commit();
      const { status, body } = await answer;
      expect([status, body.code]).toEqual([409, 'VERSION_CONFLICT']);
    } finally {
      if (!tx.isCompleted()) await tx.rollback();
    }
    expect(await person(staffId, at)).toMatchObject({ role: before.role, version: before.version + 1 });
    expect((await as(at.roy, 'GET', '/me', undefined, at)).status).toBe(200);
  });

  it('cannot be changed for the owner, by the front desk, in another clinic or beyond the plan’s seats', async () => {
    const at = await createWorkspace(app, { subdomain: 'roles-refused' });
    const change = (member: TestMember, staffId: string, role = 'clinician', version = 1) =>
      as(member, 'PATCH', `/staff/${staffId}/role`, { role, version }, at);
    const ownerRow = await person(at.ownerAtSite.staffId, at);
    const ofOwner = await change(at.ownerAtSite, at.ownerAtSite.staffId, 'hr', ownerRow.version);
    expect([ofOwner.status, ofOwner.body.error]).toEqual([
      403,
      'The owner’s role cannot be changed or removed. Transfer the ownership first.',
    ]);
    expect((await change(at.desk, at.roy.staffId, 'hr')).status).toBe(403);
    expect((await change(at.ownerAtSite, other.roy.staffId, 'hr')).status).toBe(404);
    const { body } = await owner('POST', '/staff', { name: 'No', practises: false, kind: 'employee' }, at);
    expect((await change(at.ownerAtSite, body.id, 'hr')).status).toBe(404);
    await app.admin('tenants').where({ tenant_id: at.tenantId }).update({ plan: 'basic' });
    const desk = await person(at.desk.staffId, at);
    const full = await change(at.ownerAtSite, at.desk.staffId, 'clinician', desk.version);
    expect([full.status, full.body.code]).toEqual([409, 'PLAN_LIMIT']);
    expect((await person(at.desk.staffId, at)).role).toBe('front_desk');
  });
});

describe('a person who leaves', () => {
  it('loses the account and the seat after the last day, and can return as the same person', async () => {
    const at = await createWorkspace(app, { subdomain: 'leaving' });
    const roy = async () => person(at.roy.staffId, at);
    const seats = async () => (await app.admin.raw('SELECT seats_taken(?) AS n', [at.tenantId])).rows[0].n;
    const leave = (activeTo: string | null, version: number) =>
      owner('PATCH', `/staff/${at.roy.staffId}`, { version, activeTo }, at);
    const end = (day: string) =>
      runSchedule('team.end-leavers', { ...app.deps, clock: { now: () => new Date(`${day}T12:00:00Z`) } });
    const { version } = await roy();
    expect((await leave('2026-01-30', version)).status).toBe(200);
    await end('2026-01-30');
    expect(await roy()).toMatchObject({ account: 'active', activeTo: '2026-01-30' });
    expect(await seats()).toBe(2);
    await end('2026-01-31');
    expect(await roy()).toMatchObject({ account: 'left', role: null, activeTo: '2026-01-30' });
    expect(await seats()).toBe(1);
    expect((await as(at.roy, 'GET', '/me', undefined, at)).status).toBe(401);
    expect(await app.admin('events').where({ tenant_id: at.tenantId }).pluck('type')).toContain(
      'member.removed',
    );

    const refused = await leave(null, (await roy()).version);
    expect(refused.body.fields).toEqual({
      activeTo: 'Invite this person again by email, with the address they had here.',
    });
    const { email } = await app.admin('users').where({ user_id: at.roy.userId }).first('email');
    const invited = await owner('POST', '/invitations', { name: 'Roy', email, role: 'clinician' }, at);
    expect(invited.body.id).toBe(at.roy.staffId);
    expect(await roy()).toMatchObject({ account: 'invited', activeTo: null, practises: true });
  });

  it('can stay after all, is never the owner, and returns without an account by removing the last day', async () => {
    const at = await createWorkspace(app, { subdomain: 'staying' });
    const ownerRow = await person(at.ownerAtSite.staffId, at);
    const ofOwner = await owner(
      'PATCH',
      `/staff/${ownerRow.staffId}`,
      { version: ownerRow.version, activeTo: '2026-12-31' },
      at,
    );
    expect(ofOwner.body.fields).toEqual({
      activeTo: 'The owner cannot leave. Transfer the ownership first.',
    });
    const { body } = await owner('POST', '/staff', { name: 'Temp', practises: true, kind: 'employee' }, at);
    const set = (version: number, activeTo: string | null) =>
      owner('PATCH', `/staff/${body.id}`, { version, activeTo }, at);
    expect((await set(1, '2026-01-30')).status).toBe(200);
    expect((await set(2, null)).status).toBe(200);
    expect(await person(body.id, at)).toMatchObject({ account: 'none', activeTo: null });
  });
});

describe('a staff row', () => {
  it('changes when the ownership is transferred', async () => {
    const at = await createWorkspace(app, { subdomain: 'handed-on' });
    const sql = app.admin;
    const of = { tenant_id: at.tenantId };
    await sql('memberships')
      .where({ ...of, user_id: at.roy.userId })
      .update({ role: 'administrator' });
    await sql('memberships')
      .where({ ...of, is_owner: true })
      .update({ is_owner: false });
    await sql('memberships')
      .where({ ...of, user_id: at.roy.userId })
      .update({ is_owner: true });
    expect(await person(at.roy.staffId, at)).toMatchObject({ kind: 'owner', practises: true });
    expect(await person(at.ownerAtSite.staffId, at)).toMatchObject({ kind: 'contractor', isOwner: false });
  });

  it('keeps the name when the account is erased, and gets that day as the last day', async () => {
    const at = await createWorkspace(app, { subdomain: 'erased-account' });
    await app.admin('users').where({ user_id: at.chen.userId }).delete();
    const row = await app.admin('clinic_staff').where({ staff_id: at.chen.staffId }).first();
    expect(row).toMatchObject({ name: 'Chen Li', user_id: null });
    expect(row.active_to_on).not.toBeNull();
  });

  it('of a member who starts later can still get a last day', async () => {
    const at = await createWorkspace(app, { subdomain: 'never-began' });
    await app
      .admin('clinic_staff')
      .where({ staff_id: at.roy.staffId })
      .update({ active_from_on: '2099-01-01' });
    await app.admin('memberships').where({ tenant_id: at.tenantId, user_id: at.roy.userId }).delete();
    expect(await person(at.roy.staffId, at)).toMatchObject({ activeFrom: null, account: 'left' });
  });
});
