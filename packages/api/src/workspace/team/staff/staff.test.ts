import { describe, expect, it } from 'vitest';
import { createTestApp, provideTestApp } from '../../../../test/app.ts';
import { calendarOf } from '../../../../test/calendar.ts';
import { setClock } from '../../../../test/charts.ts';
import { plansOf } from '../../../../test/database/plans.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';
import { runSchedule } from '../../../../test/processes/background.ts';
import {
  createWorkspace,
  provideWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../../test/workspace.ts';
import { listStaff } from './repository.ts';

const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'staff' });
const other = provideWorkspace(app, { subdomain: 'other-staff' });

function as(member: TestMember, method: string, path: string, body?: object, at = clinic) {
  return app.call({ method, url: `/api/clinic${path}`, token: member.token, host: at.host, body });
}
const owner = (method: string, path: string, body?: object, at = clinic) =>
  as(at.ownerAtSite, method, path, body, at);
const list = async (at = clinic) => (await owner('GET', '/staff', undefined, at)).body.staff;
const person = async (staffId: string, at = clinic) =>
  (await list(at)).find((one: { staffId: string }) => one.staffId === staffId);
/** Joins with the link of the newest invitation to an email. */
async function accept(email: string, fields: { name: string; password: string }) {
  const mail = await app
    .admin('mail_outbox')
    .where({ to_email: email, template: 'invitation' })
    .orderBy('created_at', 'desc')
    .first('params');
  const token = mail.params.link.split('/').at(-1);
  const body = { token, acceptTerms: true, ...fields };
  return app.call({ method: 'POST', url: '/api/auth/invitations/accept', body });
}
/** Withdraws an invitation on the dashboard. */
async function withdraw(at: TestWorkspace, staffId: string) {
  const { id } = await app
    .admin('clinic_staff')
    .where({ staff_id: staffId })
    .first(app.admin.raw('member_id(tenant_id, user_id) AS id'));
  const url = `/api/clinics/${at.tenantId}/members/${id}`;
  const { status } = await app.call({ method: 'DELETE', url, token: at.owner.token });
  expect(status).toBe(200);
}
const historyOf = (id: string) =>
  app
    .admin('history')
    .where({ subject_id: id })
    .orderBy('history_id')
    .select('kind', 'action', 'staff_id', 'details');

describe('the staff', () => {
  it("looks for remaining bookings among each person's own, also before the tables have statistics", async () => {
    const plan = await plansOf(app, clinic.tenantId, (tx) => listStaff(tx, clinic.tenantId, '2026-11-17'));
    expect(plan).toMatch(/on appointments a .*\n\s*Index Cond: .*staff_id = s\.staff_id/);
    expect(plan).not.toMatch(/hashed SubPlan/);
  });

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

  it('shows which people have stopped treating clients and still have bookings', async () => {
    const at = await createWorkspace(app, { subdomain: 'bookings-remain' });
    const { staffId } = at.roy;
    const remain = async () => (await person(staffId, at)).bookingsRemain;
    const stops = (practises: boolean) =>
      app.admin('clinic_staff').where({ staff_id: staffId }).update({ practises });
    await stops(false);
    expect(await remain()).toBe(false);
    await stops(true);
    const calendar = calendarOf(app, at);
    const { appointmentId } = await calendar.book('2099-01-05T10:00');
    expect(await remain()).toBe(false);
    await stops(false);
    expect(await remain()).toBe(true);
    const booked = app.admin('appointments').where({ appointment_id: appointmentId });
    await booked.clone().update({ staff_id: at.chen.staffId });
    expect(await remain()).toBe(false);
    await booked.clone().update({ staff_id: staffId });
    const cancelled = await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill' });
    expect(cancelled.status).toBe(200);
    expect(await remain()).toBe(false);
  });

  it('shows bookings that remain in the evening, when the day in UTC is over', async () => {
    const evening = await createTestApp({ clock: setClock('2026-12-01T02:00:00Z') });
    const at = await createWorkspace(evening, { subdomain: 'evening' });
    await calendarOf(evening, at).book('2026-11-30T22:00');
    await evening.admin('clinic_staff').where({ staff_id: at.roy.staffId }).update({ practises: false });
    const url = '/api/clinic/staff';
    const { body } = await evening.call({ method: 'GET', url, token: at.ownerAtSite.token, host: at.host });
    const roy = body.staff.find((one: { staffId: string }) => one.staffId === at.roy.staffId);
    expect(roy.bookingsRemain).toBe(true);
    await evening.close();
  });

  it('end on the day at the clinic when their access is removed', async () => {
    const at = await createWorkspace(app, { subdomain: 'last-day' });
    // On either side of UTC, so that the date is another one than in UTC in at least one of them.
    for (const [zone, member] of [
      ['Pacific/Pago_Pago', at.roy],
      ['Pacific/Kiritimati', at.chen],
    ] as const) {
      await app.admin('tenants').where({ tenant_id: at.tenantId }).update({ time_zone: zone });
      await app.admin('memberships').where({ user_id: member.userId }).delete();
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
      expect((await person(member.staffId, at)).activeTo).toBe(today);
    }
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

  it('takes over the name that a new colleague types when joining', async () => {
    const email = 'joins@staff.example';
    const { body } = await owner('POST', '/invitations', { name: 'J. Typed', email, role: 'front_desk' });
    const joined = await accept(email, { name: 'Jo Own', password: 'quiet harbour morning' });
    expect(joined.status).toBe(200);
    expect(await person(body.id)).toMatchObject({ name: 'Jo Own', account: 'active' });
  });

  it('leaves no trace in the team when it is withdrawn', async () => {
    const invitation = { name: 'Not Coming', email: 'not-coming@staff.example', role: 'clinician' };
    const { body } = await owner('POST', '/invitations', invitation);
    await withdraw(clinic, body.id);
    expect(await person(body.id)).toBeUndefined();
  });

  it('leaves a former colleague without an account when it is withdrawn after the row was used', async () => {
    const invitation = { name: 'Booked', email: 'booked@staff.example', role: 'clinician' };
    const { body } = await owner('POST', '/invitations', invitation);
    const roy = app.admin('clinic_staff').where({ staff_id: clinic.roy.staffId });
    await roy.clone().update({ supervisor_id: body.id });
    await withdraw(clinic, body.id);
    const left = await person(body.id);
    expect(left).toMatchObject({ account: 'none', role: null });
    expect(left.activeTo).not.toBeNull();
    await roy.clone().update({ supervisor_id: null });
  });

  it('leaves what was set up for the person when it is withdrawn', async () => {
    const sql = app.admin;
    const of = { tenant_id: clinic.tenantId };
    const { location_id } = await sql('locations').where(of).first('location_id');
    const { service_id } = await sql('services').where(of).first('service_id');
    const day = { local_start: '2027-01-04 09:00', local_end: '2027-01-04 10:00' };
    const moments = { starts_at: '2027-01-04T14:00Z', ends_at: '2027-01-04T15:00Z' };
    const hours = { weekday: 1, from_minute: 540, to_minute: 600, from_on: '2027-01-04' };
    const rows: Record<string, object> = {
      credentials: { profession: 'physiotherapist' },
      availability: { location_id, ...hours },
      blocks: { kind: 'vacation', zone: 'America/Toronto', ...day, ...moments },
      service_staff: { service_id },
      service_fees: { service_id, fee_cents: 9000, from_on: '2027-01-04' },
    };
    for (const [table, row] of Object.entries(rows)) {
      const invitation = { name: 'Set Up', email: `${table}@staff.example`, role: 'clinician' };
      const { body } = await owner('POST', '/invitations', invitation);
      await sql(table).insert({ ...of, staff_id: body.id, ...row });
      await withdraw(clinic, body.id);
      expect(await sql(table).where({ staff_id: body.id }), table).toHaveLength(1);
      const left = await person(body.id);
      expect(left).toMatchObject({ account: 'none', role: null });
      await owner('PATCH', `/staff/${body.id}`, { version: left.version, practises: false });
    }
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

  it('that the person already has is no change', async () => {
    const at = await createWorkspace(app, { subdomain: 'roles-same' });
    const { version } = await person(at.roy.staffId, at);
    const change = { role: 'clinician', version };
    const { status, body } = await owner('PATCH', `/staff/${at.roy.staffId}/role`, change, at);
    expect([status, body]).toEqual([200, { success: true, id: at.roy.staffId, version }]);
    expect(await historyOf(at.roy.staffId)).toEqual([]);
  });

  it('is not changed by someone who has not seen a change made at the same moment', async () => {
    const at = await createWorkspace(app, { subdomain: 'roles-at-once' });
    const { staffId } = at.roy;
    const before = await person(staffId, at);
    const change = { role: 'front_desk', version: before.version };
    const { status, body } = await meanwhile(
      app,
      (tx) => tx('tenants').where({ tenant_id: at.tenantId }).forUpdate().first('tenant_id'),
      () => owner('PATCH', `/staff/${staffId}/role`, change, at),
      (tx) => tx('clinic_staff').where({ staff_id: staffId }).increment('version'),
    );
    expect([status, body.code]).toEqual([409, 'VERSION_CONFLICT']);
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

describe('a person', () => {
  it('is changed while their hours are being set', async () => {
    const { staffId } = clinic.chen;
    const { version } = await person(staffId);
    const hours = { kind: 'hours', subject_id: staffId, subject_version: version, action: 'hours.set' };
    const { status } = await meanwhile(
      app,
      (tx) => tx('clinic_staff').where({ staff_id: staffId }).forUpdate(),
      () => owner('PATCH', `/staff/${staffId}`, { version, color: 2 }),
      // The foreign key of this row needs the clinic's row, which the change of the team has locked.
      (tx) => tx('history').insert({ tenant_id: clinic.tenantId, at: new Date(), ...hours }),
    );
    expect(status).toBe(200);
  });
});

describe('an invitation of someone on the team', () => {
  const temp = async (at: TestWorkspace) => {
    const added = { name: 'Lena Temp', practises: true, kind: 'employee' };
    const { body } = await owner('POST', '/staff', added, at);
    return body.id as string;
  };
  const invite = (at: TestWorkspace, staffId: string, changes: object = {}) =>
    owner('POST', '/invitations', { name: 'Lena Temp', role: 'clinician', staffId, ...changes }, at);

  it('without an account gives the account to the same person, and stays on record', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied' });
    const staffId = await temp(at);
    await app.admin('clinic_staff').where({ staff_id: staffId }).update({ active_to_on: '2099-01-30' });
    const email = 'lena@tied.example';
    const { status, body } = await invite(at, staffId, { email });
    expect([status, body.id]).toEqual([201, staffId]);
    expect(await person(staffId, at)).toMatchObject({
      ...{ account: 'invited', role: 'clinician', practises: true, kind: 'employee', activeTo: '2099-01-30' },
      version: body.version,
    });
    expect(await list(at)).toHaveLength(6);
    expect((await historyOf(staffId)).at(-1)).toMatchObject({
      ...{ kind: 'staff', action: 'invited', details: { role: 'clinician' } },
      staff_id: at.ownerAtSite.staffId,
    });
    expect((await accept(email, { name: 'Lena Own', password: 'quiet harbour morning' })).status).toBe(200);
    expect(await person(staffId, at)).toMatchObject({ account: 'active', name: 'Lena Own' });
  });

  it('is sent once when the request is repeated, needs a step-up for an administrator and a free seat', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied-once' });
    const staffId = await temp(at);
    const { token } = await app.session(at.ownerAtSite.userId, 'clinic', at.tenantId, false);
    const body = { name: 'Lena Temp', email: 'lena@tied-once.example', role: 'administrator', staffId };
    const unproven = await as({ ...at.ownerAtSite, token }, 'POST', '/invitations', body, at);
    expect(unproven.body.code).toBe('STEP_UP_REQUIRED');
    await app.admin('clinic_staff').where({ staff_id: staffId }).update({ practises: false });
    await app.admin('tenants').where({ tenant_id: at.tenantId }).update({ plan: 'basic' });
    const full = await invite(at, staffId, { email: body.email });
    expect([full.status, full.body.code]).toEqual([409, 'PLAN_LIMIT']);
    expect(await person(staffId, at)).toMatchObject({ account: 'none' });
    const send = () =>
      app.call({
        ...{ method: 'POST', url: '/api/clinic/invitations', host: at.host, token: at.ownerAtSite.token },
        ...{ body: { ...body, role: 'front_desk' }, headers: { 'idempotency-key': 'tied-once-00000001' } },
      });
    expect((await send()).body).toEqual((await send()).body);
    expect(await app.admin('mail_outbox').where({ to_email: body.email })).toHaveLength(1);
  });

  it('who has left goes to the email of their account, without asking for it', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied-back' });
    const { staffId, userId } = at.roy;
    await app.admin('memberships').where({ tenant_id: at.tenantId, user_id: userId }).delete();
    await app.admin('users').where({ user_id: userId }).update({ email: 'roy@moved.example' });
    const back = await invite(at, staffId, { email: 'roy@elsewhere.example' });
    expect([back.status, back.body.id]).toEqual([201, staffId]);
    const lastDay = (await person(staffId, at)).activeTo;
    expect(lastDay).not.toBeNull();
    expect(await person(staffId, at)).toMatchObject({ account: 'invited', name: 'Roy Lavoie' });
    expect(await app.admin('mail_outbox').where({ to_email: 'roy@moved.example' })).toHaveLength(1);
    expect(await app.admin('users').where({ email: 'roy@elsewhere.example' })).toEqual([]);
    await withdraw(at, staffId);
    expect(await person(staffId, at)).toMatchObject({ account: 'left', role: null, activeTo: lastDay });
    expect((await invite(at, staffId)).body.id).toBe(staffId);
    expect(await list(at)).toHaveLength(5);
    const own = { name: 'Roy Lavoie', password: 'quiet harbour morning' };
    const joined = await accept('roy@moved.example', own);
    expect(joined.status).toBe(200);
    expect(await person(staffId, at)).toMatchObject({ account: 'active', practises: true, activeTo: null });
  });

  it('keeps an earlier last day until they join, and stays open until then', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied-last-day' });
    const { staffId } = at.roy;
    const leave = async (activeTo: string) => {
      const { version } = await person(staffId, at);
      const change = { version, activeTo };
      expect((await owner('PATCH', `/staff/${staffId}`, change, at)).status).toBe(200);
    };
    await leave('2026-01-30');
    expect((await invite(at, staffId)).status).toBe(201);
    await runSchedule('team.end-leavers', app.deps);
    await leave('2026-01-31');
    expect(await person(staffId, at)).toMatchObject({ account: 'invited', activeTo: '2026-01-31' });
    await withdraw(at, staffId);
    expect(await person(staffId, at)).toMatchObject({ account: 'left', activeTo: '2026-01-31' });
  });

  it('without an account keeps their last day when it is withdrawn', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied-ended' });
    const staffId = await temp(at);
    await owner('PATCH', `/staff/${staffId}`, { version: 1, activeTo: '2026-01-30' }, at);
    expect((await invite(at, staffId, { email: 'lena@tied-ended.example' })).status).toBe(201);
    await withdraw(at, staffId);
    expect(await person(staffId, at)).toMatchObject({ account: 'none', activeTo: '2026-01-30' });
  });

  it('is withdrawn after a last day that was set with the invitation', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied-ends' });
    const staffId = await temp(at);
    await owner('PATCH', `/staff/${staffId}`, { version: 1, activeTo: '2099-01-30' }, at);
    expect((await invite(at, staffId, { email: 'lena@tied-ends.example' })).status).toBe(201);
    const clock = { now: () => new Date('2099-02-01T12:00:00Z') };
    await runSchedule('team.end-leavers', { ...app.deps, clock });
    expect(await person(staffId, at)).toMatchObject({ account: 'none', activeTo: '2099-01-30' });
  });

  it('decides whether they treat clients when they join, not before', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied-treats', plan: 'enterprise' });
    const seats = async () => (await app.admin.raw('SELECT seats_taken(?) AS n', [at.tenantId])).rows[0].n;
    const staffId = await temp(at);
    const email = 'lena@tied-treats.example';
    const used = await seats();
    for (const role of ['front_desk', 'administrator']) {
      await invite(at, staffId, { email, role });
      expect(await person(staffId, at)).toMatchObject({ account: 'invited', role, practises: true });
      expect(await seats()).toBe(used);
      await withdraw(at, staffId);
      expect(await person(staffId, at)).toMatchObject({ account: 'none', practises: true });
    }
    await invite(at, staffId, { email, role: 'front_desk' });
    expect((await accept(email, { name: 'Lena Own', password: 'quiet harbour morning' })).status).toBe(200);
    expect(await person(staffId, at)).toMatchObject({ account: 'active', practises: false });
    expect(await seats()).toBe(used - 1);
  });

  it('as a clinician takes a seat only while it is open when they do not treat clients', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied-mistake' });
    const seats = async () => (await app.admin.raw('SELECT seats_taken(?) AS n', [at.tenantId])).rows[0].n;
    const { staffId, userId } = at.desk;
    await app.admin('memberships').where({ tenant_id: at.tenantId, user_id: userId }).delete();
    const used = await seats();
    expect((await invite(at, staffId)).status).toBe(201);
    expect(await person(staffId, at)).toMatchObject({ role: 'clinician', practises: false });
    expect(await seats()).toBe(used + 1);
    await withdraw(at, staffId);
    expect(await person(staffId, at)).toMatchObject({ account: 'left', practises: false });
    expect(await seats()).toBe(used);
  });

  it('brings an administrator back who treats clients, with their seat', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied-admin', plan: 'professional' });
    const seats = async () => (await app.admin.raw('SELECT seats_taken(?) AS n', [at.tenantId])).rows[0].n;
    const { staffId } = at.roy;
    const role = 'administrator';
    const { version } = await person(staffId, at);
    await owner('PATCH', `/staff/${staffId}/role`, { version, role }, at);
    const left = { version: version + 1, activeTo: '2026-01-30' };
    expect((await owner('PATCH', `/staff/${staffId}`, left, at)).status).toBe(200);
    const used = await seats();
    await app.admin('tenants').where({ tenant_id: at.tenantId }).update({ plan: 'basic' });
    const full = await invite(at, staffId, { role });
    expect([full.status, full.body.code]).toEqual([409, 'PLAN_LIMIT']);
    expect((await invite(at, staffId, { role: 'front_desk' })).status).toBe(201);
    expect(await seats()).toBe(used);
    await withdraw(at, staffId);
    await app.admin('tenants').where({ tenant_id: at.tenantId }).update({ plan: 'professional' });
    expect((await invite(at, staffId, { role })).status).toBe(201);
    expect(await seats()).toBe(used + 1);
    const { email } = await app.admin('users').where({ user_id: at.roy.userId }).first('email');
    const own = { name: 'Roy Lavoie', password: 'quiet harbour morning' };
    expect((await accept(email, own)).status).toBe(200);
    expect(await person(staffId, at)).toMatchObject({ account: 'active', role, practises: true });
    expect(await seats()).toBe(used + 1);
  });

  it('can go to another email after a mistake, also when their first account was erased', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied-erased' });
    const { staffId, userId } = at.roy;
    await app.admin('users').where({ user_id: userId }).delete();
    const lastDay = (await person(staffId, at)).activeTo;
    expect((await invite(at, staffId, { email: 'mistyped@tied-erased.example' })).body.id).toBe(staffId);
    await withdraw(at, staffId);
    expect(await person(staffId, at)).toMatchObject({ account: 'none', activeTo: lastDay });
    const again = await invite(at, staffId, { email: 'typed@tied-erased.example' });
    expect([again.status, again.body.id]).toEqual([201, staffId]);
    expect(await app.admin('mail_outbox').where({ to_email: 'typed@tied-erased.example' })).toHaveLength(1);
  });

  it('leaves them as they were, without an account, when it is withdrawn', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied-withdrawn' });
    const staffId = await temp(at);
    await invite(at, staffId, { email: 'mistyped@tied.example' });
    await withdraw(at, staffId);
    expect(await person(staffId, at)).toMatchObject({
      ...{ account: 'none', name: 'Lena Temp', practises: true, activeTo: null },
    });
    const again = await invite(at, staffId, { email: 'typed@tied.example' });
    expect([again.status, again.body.id]).toEqual([201, staffId]);
  });

  it('is refused for strangers, members, a missing email and the email of somebody else on the team', async () => {
    const at = await createWorkspace(app, { subdomain: 'tied-refused' });
    const staffId = await temp(at);
    const email = 'free@tied-refused.example';
    for (const unknown of [other.roy.staffId, '0190aaaa-0000-7000-8000-000000000001']) {
      const { status, body } = await invite(at, unknown, { email });
      expect([status, body.fields]).toEqual([
        400,
        { staffId: 'This person is not on the team any more. Reload the page.' },
      ]);
    }
    const member = await invite(at, at.chen.staffId, { email });
    expect([member.status, member.body.code, member.body.fields]).toEqual([
      409,
      'ALREADY_DONE',
      { staffId: 'This person already has an account or an open invitation. Reload the page.' },
    ]);
    expect((await invite(at, staffId)).body.fields).toEqual({ email: 'Email is required' });
    const { roy } = at;
    await app.admin('memberships').where({ tenant_id: at.tenantId, user_id: roy.userId }).delete();
    for (const taken of ['roy@tied-refused.example', 'chen@tied-refused.example']) {
      const { status, body } = await invite(at, staffId, { email: taken });
      expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 'ALREADY_DONE', ['email']]);
      expect(body.error).toContain('This email belongs to somebody else on the team.');
    }
    expect(await person(staffId, at)).toMatchObject({ account: 'none', version: 1 });
    expect(await person(roy.staffId, at)).toMatchObject({ account: 'left' });
  });
});

describe('a person who leaves', () => {
  it('loses access, the seat and all sessions at once when the last day is already over', async () => {
    const at = await createWorkspace(app, { subdomain: 'left-already' });
    const seats = async () => (await app.admin.raw('SELECT seats_taken(?) AS n', [at.tenantId])).rows[0].n;
    const { version } = await person(at.roy.staffId, at);
    const change = { version, activeTo: '2026-01-30' };
    const { status, body } = await owner('PATCH', `/staff/${at.roy.staffId}`, change, at);
    expect(status).toBe(200);
    expect(await person(at.roy.staffId, at)).toMatchObject({
      ...{ account: 'left', role: null, activeTo: '2026-01-30', version: body.version },
    });
    expect(await seats()).toBe(1);
    expect((await as(at.roy, 'GET', '/me', undefined, at)).status).toBe(401);
    const removed = await app
      .admin('audit_log')
      .where({ tenant_id: at.tenantId, action: 'member.removed' })
      .select('actor_id', 'subject_id');
    expect(removed).toEqual([{ actor_id: at.ownerAtSite.userId, subject_id: at.roy.userId }]);
  });

  it('loses the account and the seat after the last day, and can return as the same person', async () => {
    const at = await createWorkspace(app, { subdomain: 'leaving' });
    const roy = async () => person(at.roy.staffId, at);
    const seats = async () => (await app.admin.raw('SELECT seats_taken(?) AS n', [at.tenantId])).rows[0].n;
    const leave = (activeTo: string | null, version: number) =>
      owner('PATCH', `/staff/${at.roy.staffId}`, { version, activeTo }, at);
    const end = (day: string) =>
      runSchedule('team.end-leavers', { ...app.deps, clock: { now: () => new Date(`${day}T12:00:00Z`) } });
    const { version } = await roy();
    expect((await leave('2099-01-30', version)).status).toBe(200);
    await end('2099-01-30');
    expect(await roy()).toMatchObject({ account: 'active', activeTo: '2099-01-30' });
    expect(await seats()).toBe(2);
    await end('2099-01-31');
    expect(await roy()).toMatchObject({ account: 'left', role: null });
    expect(await seats()).toBe(1);
    expect((await as(at.roy, 'GET', '/me', undefined, at)).status).toBe(401);
    expect(await app.admin('events').where({ tenant_id: at.tenantId }).pluck('type')).toContain(
      'member.removed',
    );

    const refused = await leave(null, (await roy()).version);
    expect(refused.body.fields).toEqual({
      activeTo: 'The account has ended. Bring this person back with an invitation instead.',
    });
    const { email } = await app.admin('users').where({ user_id: at.roy.userId }).first('email');
    const invited = await owner('POST', '/invitations', { name: 'Roy', email, role: 'clinician' }, at);
    expect(invited.body.id).toBe(at.roy.staffId);
    expect(await roy()).toMatchObject({ account: 'invited', practises: true });
  });

  it('stays when the last day is postponed at the moment the account would end', async () => {
    const at = await createWorkspace(app, { subdomain: 'postponed' });
    const of = { tenant_id: at.tenantId };
    const { staffId } = at.roy;
    await app.admin('clinic_staff').where({ staff_id: staffId }).update({ active_to_on: '2026-01-30' });
    await meanwhile(
      app,
      async (tx) => {
        await tx('tenants').where(of).forUpdate().first('tenant_id');
        await tx('clinic_staff').where({ staff_id: staffId }).update({ active_to_on: '2099-01-30' });
      },
      () => runSchedule('team.end-leavers', app.deps),
    );
    expect(await person(staffId, at)).toMatchObject({ account: 'active', activeTo: '2099-01-30' });
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
    await sql('clinic_staff').where({ staff_id: at.roy.staffId }).update({ active_to_on: '2026-12-31' });
    await sql('memberships')
      .where({ ...of, user_id: at.roy.userId })
      .update({ is_owner: true });
    expect(await person(at.roy.staffId, at)).toMatchObject({
      ...{ kind: 'owner', practises: true, activeTo: null },
    });
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
