import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { calendarOf } from '../../../../test/calendar.ts';
import { callsOf, joinCareTeam } from '../../../../test/charts.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';
import { deleteVisits } from '../../../../test/visits.ts';
import { provideWorkspace, type TestMember } from '../../../../test/workspace.ts';

let now: Date;
let clientId: string;
let fileNo: number;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'care-team' });
const calendar = calendarOf(app, clinic);
beforeAll(async () => {
  await app.admin('clinic_staff').where({ staff_id: clinic.ownerAtSite.staffId }).update({ practises: true });
  await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
});
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  await deleteVisits(app);
  await app.admin('care_team').delete();
  clientId = await clinic.client('Max', 'Demers');
  fileNo = (await app.admin('clients').where({ client_id: clientId }).first()).file_no;
});

const start = '2026-11-24T14:00';
const as = (who: TestMember) => callsOf(app, clinic, who);
const chart = async (who = clinic.roy) => {
  const { status, body } = await as(who).get(`/clients/${fileNo}/chart`);
  return status === 200 ? 'open' : body.code;
};
const reviews = async () => (await as(clinic.ownerAtSite).get('/access-log/reviews')).body.openings;
const visit = (
  who: TestMember,
  { at = start, ...body }: { at?: string; staffId?: string; serviceId?: string } = {},
) => calendar.book(at, { clientIds: [clientId], ...body }, who);
const cancel = ({ appointmentId }: { appointmentId: string }, who: TestMember) =>
  calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Away' }, who);
const groupVisit = async () =>
  calendar.book('2026-11-25T14:00', { clientIds: [await clinic.client('Eva', 'Roy')] });
const opened = (staffName = 'Roy Lavoie') => ({ staffName, fileNo, because: 'booked', reason: '' });

describe('a clinician who books a client of others for themselves', () => {
  beforeEach(async () => {
    await joinCareTeam(app, clinic, clinic.chen, clientId);
  });

  it('is shown to the privacy contact, and leaves the chart with the booking, in spite of a draft', async () => {
    expect(await chart()).toBe('CHART_CLOSED');
    const { appointmentId } = await visit(clinic.roy);
    expect(await chart()).toBe('open');
    expect((await as(clinic.roy).post('/notes', { fileNo })).status).toBe(201);
    expect((await calendar.onAppointment(appointmentId, 'undo', {}, clinic.roy)).status).toBe(200);
    expect(await chart()).toBe('CHART_CLOSED');
    now = new Date('2026-12-20T15:00:00Z');
    expect(await chart()).toBe('CHART_CLOSED');
    const [{ careId, version, ...opening }, ...others] = await reviews();
    expect([opening, others]).toMatchObject([opened(), []]);
    expect((await as(clinic.ownerAtSite).post(`/care-team/${careId}/review`, { version })).status).toBe(200);
    expect(await reviews()).toEqual([]);
  });

  it('is shown again when they do it again, but not for more visits with a client they have', async () => {
    const { appointmentId } = await visit(clinic.roy);
    await visit(clinic.roy, { at: '2026-11-25T14:00' });
    expect(await reviews()).toMatchObject([opened()]);
    await cancel({ appointmentId }, clinic.roy);
    const rest = await app.admin('appointments').where({ state: 'booked' }).first();
    await cancel({ appointmentId: rest.appointment_id }, clinic.roy);
    await visit(clinic.roy);
    expect(await reviews()).toMatchObject([opened(), opened()]);
  });

  it('is shown when they add the client to a group visit', async () => {
    const { appointmentId } = await groupVisit();
    expect((await calendar.onAppointment(appointmentId, 'clients', { clientId }, clinic.roy)).status).toBe(
      200,
    );
    expect(await chart()).toBe('open');
    expect(await reviews()).toMatchObject([opened()]);
  });

  it('is shown when they are an administrator, also when they take over a colleague’s visit', async () => {
    const { staffId } = clinic.ownerAtSite;
    const { name } = await app.admin('clinic_staff').where({ staff_id: staffId }).first();
    await app
      .admin('service_staff')
      .insert({ tenant_id: clinic.tenantId, service_id: clinic.physio, staff_id: staffId })
      .onConflict()
      .ignore();
    const { appointmentId } = await visit(clinic.ownerAtSite);
    expect(await reviews()).toEqual([]);
    await calendar.onAppointment(appointmentId, 'move', { localStart: start, staffId }, clinic.ownerAtSite);
    expect(await reviews()).toMatchObject([opened(name)]);
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-24T15:00' }, clinic.desk);
    expect(await reviews()).toHaveLength(1);
  });
});

describe('nobody is shown to the privacy contact', () => {
  it('when the front desk books, or adds a client to a group visit', async () => {
    await visit(clinic.desk);
    const { appointmentId } = await groupVisit();
    const added = await clinic.client('Luc', 'Roy');
    await calendar.onAppointment(appointmentId, 'clients', { clientId: added });
    expect(await app.admin('care_team').where({ flagged: false })).toHaveLength(3);
    expect(await reviews()).toEqual([]);
  });

  it('when clinicians book a client whose care team they are on, or with whom they had a visit', async () => {
    await visit(clinic.desk);
    await visit(clinic.roy, { at: '2026-11-25T14:00' });
    await app.admin('care_team').update({ until_at: now });
    await visit(clinic.roy, { at: '2026-11-26T14:00' });
    expect(await app.admin('care_team').whereNull('until_at')).toHaveLength(1);
    expect(await reviews()).toEqual([]);
  });

  it('when clinicians undo the cancellation of a visit that the front desk booked', async () => {
    const booked = await visit(clinic.desk);
    await cancel(booked, clinic.roy);
    expect(await chart()).toBe('CHART_CLOSED');
    await calendar.onAppointment(booked.appointmentId, 'undo', {}, clinic.roy);
    expect(await chart()).toBe('open');
    expect(await reviews()).toEqual([]);
  });

  it('when clinicians book a client whom nobody else has treated, until a colleague does', async () => {
    const added = await as(clinic.roy).post('/clients', {
      givenName: 'Noé',
      familyName: 'Morin',
      phone: '+14165550199',
    });
    expect(added.status).toBe(201);
    ({ id: clientId, fileNo } = added.body);
    const { appointmentId } = await visit(clinic.roy);
    await calendar.onAppointment(appointmentId, 'undo', {}, clinic.roy);
    const again = await visit(clinic.roy, { at: '2026-11-25T14:00' });
    expect(await chart()).toBe('open');
    expect(await reviews()).toEqual([]);
    await cancel(again, clinic.roy);
    const chens = { staffId: clinic.chen.staffId, serviceId: clinic.massage };
    await visit(clinic.desk, { at: '2026-11-26T14:00', ...chens });
    await visit(clinic.roy, { at: '2026-11-27T14:00' });
    expect(await reviews()).toMatchObject([opened()]);
  });
});

describe('a clinician whose only visit with a client is cancelled', () => {
  it('stays on the care team when another one is being booked', async () => {
    const only = await visit(clinic.roy);
    const another = await groupVisit();
    const { status } = await meanwhile(
      app,
      async (tx) => {
        await tx('clients').where({ client_id: clientId }).forKeyShare();
        await tx('attendances')
          .where({ attendance_id: another.attendanceId })
          .update({ client_id: clientId });
      },
      () => cancel(only, clinic.desk),
    );
    expect([status, await chart()]).toEqual([200, 'open']);
  });
});
