import type { CoveredAppointment } from '@tamarack/core/domain/workspace';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { calendarOf } from '../../../../test/calendar.ts';
import { deleteVisits } from '../../../../test/visits.ts';
import { provideWorkspace, type TestMember } from '../../../../test/workspace.ts';

let luc: string;
let now: Date;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'rearranging' });
const calendar = calendarOf(app, clinic);
beforeAll(async () => {
  luc = await clinic.client('Luc', 'Gagnon');
  // Chen can take over Roy's clients.
  const offered = { tenant_id: clinic.tenantId, service_id: clinic.physio, staff_id: clinic.chen.staffId };
  await app.admin('service_staff').insert(offered);
  await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
});
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  await deleteVisits(app);
  await app.admin('blocks').delete();
});

const codes = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code];

/** Adds an absence on 25 November, by default Roy's for the whole day. Returns the bookings that it covers. */
async function coveredBy(who: TestMember, changes: object = {}): Promise<CoveredAppointment[]> {
  const { body } = await calendar.post(
    'blocks',
    {
      ...{ staffId: clinic.roy.staffId, kind: 'sick' },
      ...{ localStart: '2026-11-25T00:00', localEnd: '2026-11-26T00:00' },
      ...changes,
    },
    who,
  );
  const url = `/api/clinic/blocks/${body.id}/covered`;
  return (await app.call({ url, token: who.token, host: clinic.host })).body.covered;
}

/** The changes of the suggestions. */
const planOf = (covered: readonly CoveredAppointment[]) => ({
  changes: covered.map(({ appointmentId, version, staffId, locationId, localStart, suggestion }) => ({
    ...{ appointmentId, version },
    ...(suggestion.to === 'rebooking'
      ? { cancel: { reason: 'Clinician sick' } }
      : { move: { staffId, locationId, localStart, ...omitTo(suggestion) } }),
  })),
});
const omitTo = ({ to: _, ...target }: CoveredAppointment['suggestion']) => target;
const suggestionsOf = (covered: readonly CoveredAppointment[]) => covered.map(({ suggestion }) => suggestion);

describe('a clinician who is absent', () => {
  it('gives the bookings to colleagues as suggested', async () => {
    await calendar.book('2026-11-25T09:00');
    await calendar.book('2026-11-25T10:00', { clientIds: [luc] });
    const toChen = { to: 'colleague', staffId: clinic.chen.staffId };
    const covered = await coveredBy(clinic.roy);
    expect(suggestionsOf(covered)).toEqual([toChen, toChen]);
    const answer = await calendar.post('appointments/rearrange', planOf(covered), clinic.roy);
    expect([answer.status, answer.body.changed]).toEqual([200, 2]);
    expect(await app.admin('appointments').pluck('staff_id')).toEqual(Array(2).fill(clinic.chen.staffId));
  });

  it('gives away neither other bookings nor a colleague’s', async () => {
    const { roy, chen } = clinic;
    const dayAfter = await calendar.book('2026-11-26T09:00');
    const ofChen = await calendar.book('2026-11-25T09:00', { staffId: chen.staffId, clientIds: [luc] });
    await coveredBy(roy);
    const give = ({ appointmentId }: { appointmentId: string }, staffId: string) =>
      calendar.post(
        'appointments/rearrange',
        { changes: [{ appointmentId, version: 1, move: { staffId, localStart: '2026-11-25T14:00' } }] },
        roy,
      );
    const answers = [await give(dayAfter, chen.staffId), await give(ofChen, roy.staffId)];
    expect(answers.map(codes)).toEqual(Array(2).fill([403, 'FORBIDDEN']));
    expect(await app.admin('appointments').pluck('version')).toEqual([1, 1]);
  });

  it('gives away nothing during an absence of a colleague or extra hours', async () => {
    const { roy, chen, desk, ownerAtSite, locationId } = clinic;
    const { appointmentId } = await calendar.book('2026-11-25T09:00');
    await coveredBy(desk, { staffId: chen.staffId });
    await coveredBy(ownerAtSite, { kind: 'open', locationId });
    const move = { staffId: chen.staffId, localStart: '2026-11-25T09:00' };
    const plan = { changes: [{ appointmentId, version: 1, move }] };
    expect(codes(await calendar.post('appointments/rearrange', plan, roy))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('the suggestions for an absence', () => {
  let roomId: string;
  beforeAll(async () => {
    const room = { tenant_id: clinic.tenantId, location_id: clinic.locationId, name: 'Room 1' };
    [{ room_id: roomId }] = await app.admin('rooms').insert(room).returning('room_id');
  });
  const massage = () => ({ staffId: clinic.chen.staffId, serviceId: clinic.massage, clientIds: [luc] });
  const closing = () => ({ staffId: null, locationId: clinic.locationId, kind: 'meeting' });

  it('are later times at which the room is free', async () => {
    await calendar.book('2026-11-25T09:00', { roomId });
    await calendar.book('2026-11-26T09:00', { ...massage(), roomId });
    await coveredBy(clinic.desk, { staffId: clinic.chen.staffId });
    const covered = await coveredBy(clinic.roy);
    expect(suggestionsOf(covered)).toEqual([{ to: 'later', localStart: '2026-11-26T10:00' }]);
    expect((await calendar.post('appointments/rearrange', planOf(covered), clinic.roy)).status).toBe(200);
  });

  it('do not need a shared room to be free', async () => {
    await app.admin('rooms').where({ room_id: roomId }).update({ shared: true });
    await calendar.book('2026-11-25T09:00', { roomId });
    await calendar.book('2026-11-26T09:00', { ...massage(), roomId });
    await coveredBy(clinic.desk, { staffId: clinic.chen.staffId });
    const covered = await coveredBy(clinic.roy);
    expect(suggestionsOf(covered)).toEqual([{ to: 'later', localStart: '2026-11-26T09:00' }]);
    await app.admin('rooms').where({ room_id: roomId }).update({ shared: false });
  });

  it('give a room to one appointment at a time', async () => {
    await calendar.book('2026-11-25T09:00', { roomId });
    await calendar.book('2026-11-25T11:00', { ...massage(), roomId });
    const covered = await coveredBy(clinic.desk, closing());
    expect(suggestionsOf(covered)).toEqual([
      { to: 'later', localStart: '2026-11-26T09:00' },
      { to: 'later', localStart: '2026-11-26T09:45' },
    ]);
    expect((await calendar.post('appointments/rearrange', planOf(covered))).status).toBe(200);
  });

  it('do not move an appointment for which one client cancelled late', async () => {
    const couple = await calendar.book('2026-11-25T09:00', { clientIds: [clinic.anne, luc] });
    await calendar.book('2026-11-25T14:00');
    now = new Date('2026-11-25T10:00:00Z');
    const ofLuc = { appointment_id: couple.appointmentId, client_id: luc };
    const { attendance_id: attendanceId } = await app.admin('attendances').where(ofLuc).first();
    const late = { by: 'client', reason: 'Ill', attendanceId };
    await calendar.onAppointment(couple.appointmentId, 'cancel', late);
    const covered = await coveredBy(clinic.roy);
    expect(covered).toMatchObject([
      { movable: false, colleagues: [], later: [], suggestion: { to: 'rebooking' } },
      { movable: true, suggestion: { to: 'colleague' } },
    ]);
    const move = { staffId: clinic.roy.staffId, localStart: '2026-11-26T09:00' };
    const moved = covered.map(({ appointmentId, version }) => ({ appointmentId, version, move }));
    const refused = await calendar.post('appointments/rearrange', { changes: moved });
    expect(codes(refused)).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(refused.body.details).toEqual({ appointmentId: couple.appointmentId });
    expect((await calendar.post('appointments/rearrange', planOf(covered), clinic.roy)).status).toBe(200);
    expect(await app.admin('attendances').where(ofLuc).pluck('state')).toEqual(['late_cancelled']);
    expect(await app.admin('attendances').where({ client_id: clinic.anne, state: 'cancelled' })).toHaveLength(
      1,
    );
  });

  it('keep an appointment on its day once one client has arrived', async () => {
    const couple = await calendar.book('2026-11-25T09:00', { clientIds: [clinic.anne, luc] });
    now = new Date('2026-11-25T14:00:00Z');
    await calendar.onAttendance(couple.attendanceId, 'arrive', { arrived: true });
    await coveredBy(clinic.desk, { staffId: clinic.chen.staffId });
    const [row] = await coveredBy(clinic.roy, { localEnd: '2026-11-25T15:30' });
    expect(row).toMatchObject({ movable: true, colleagues: [] });
    expect(row?.later.map(({ localStart }) => localStart)).toEqual([
      '2026-11-25T15:30',
      '2026-11-25T15:45',
      '2026-11-25T16:00',
    ]);
  });
});
