import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { calendarOf } from '../../../../test/calendar.ts';
import { deleteVisits } from '../../../../test/visits.ts';
import { createWorkspace, provideWorkspace, type TestMember } from '../../../../test/workspace.ts';

let now: Date;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'history' });
const calendar = calendarOf(app, clinic);
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  await deleteVisits(app);
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const read = (appointmentId: string, who: TestMember = clinic.desk) =>
  app.call({
    url: `/api/clinic/appointments/${appointmentId}/history`,
    token: who.token,
    host: clinic.host,
  });
interface Row {
  kind: string;
  action: string;
  staffName: string | null;
  visit: unknown;
  before: object;
  after: object;
}
const oldestFirst = async (appointmentId: string): Promise<Row[]> =>
  (await read(appointmentId)).body.changes.toReversed();

describe('the history of an appointment', () => {
  it('shows who booked, moved, changed, checked in, attended and confirmed it', async () => {
    const { appointmentId, attendanceId } = await calendar.book('2026-11-24T14:00');
    const room = { tenant_id: clinic.tenantId, location_id: clinic.locationId, name: 'Room 2' };
    const [{ room_id: roomId }] = await app.admin('rooms').insert(room).returning('room_id');
    later(1);
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-24T15:00', roomId });
    later(1);
    const changed = { version: 2, minutes: 60, feeCents: 9_000, feeReason: 'Student' };
    await calendar.post(`appointments/${appointmentId}`, changed, clinic.desk, 'PATCH');
    now = new Date('2026-11-24T19:57:00Z');
    await calendar.onAttendance(attendanceId, 'arrive', { arrived: true });
    later(60);
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' }, clinic.roy);
    later(1);
    const { version } = await app.admin('confirmations').where({ attendance_id: attendanceId }).first();
    await calendar.post(`confirmations/${attendanceId}/confirm`, { version });
    const visit = { fileNo: 10_432, name: 'Anne Tremblay' };
    expect(await oldestFirst(appointmentId)).toMatchObject([
      {
        ...{ kind: 'appointment', action: 'booked', staffName: 'Dana Desk', visit: null, before: {} },
        after: { localStart: '2026-11-24T14:00', staffName: 'Roy Lavoie' },
      },
      {
        ...{ action: 'moved', before: { localStart: '2026-11-24T14:00', roomName: null } },
        after: { localStart: '2026-11-24T15:00', roomName: 'Room 2' },
      },
      {
        ...{ action: 'changed', before: { minutes: 45, feeCents: 12_000 } },
        after: { minutes: 60, feeCents: 9_000 },
      },
      { kind: 'attendance', action: 'arrived', visit },
      { action: 'attended', staffName: 'Roy Lavoie', visit, after: { minutes: 60 } },
      { kind: 'confirmation', action: 'confirmed', visit, after: { feeCents: 9_000 } },
    ]);
  });

  it('says that the memo changed, without its text', async () => {
    const { appointmentId } = await calendar.book('2026-11-24T14:00', { memo: 'Has a cane' });
    const change = (version: number, body: object) =>
      calendar.post(`appointments/${appointmentId}`, { version, ...body }, clinic.desk, 'PATCH');
    later(1);
    expect((await change(1, { memo: 'Anne has a cane' })).status).toBe(200);
    later(1);
    expect((await change(2, { memo: 'Anne has a cane', minutes: 60 })).status).toBe(200);
    later(1);
    expect((await change(3, { memo: '' })).status).toBe(200);
    expect(await calendar.appointment(appointmentId)).toMatchObject({ memo: '', minutes: 60 });
    const rows = await oldestFirst(appointmentId);
    expect(rows.slice(1).map(({ after }) => after)).toEqual([
      { memo: true },
      { minutes: 60 },
      { memo: true },
    ]);
    const kept = await app.admin('history').where({ subject_id: appointmentId });
    expect(JSON.stringify([rows, kept])).not.toContain('cane');
  });

  it('lists a cancellation and its undo once each, with who cancelled and what is charged', async () => {
    const { appointmentId, attendanceId } = await calendar.book('2026-11-24T14:00');
    later(1);
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Roy is sick' });
    later(1);
    await calendar.onAppointment(appointmentId, 'undo');
    now = new Date('2026-11-24T19:20:00Z');
    await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'no_show' });
    const rows = await oldestFirst(appointmentId);
    expect(rows.map(({ action }) => action)).toEqual(['booked', 'cancelled', 'undone', 'no_show']);
    expect(rows[1]).toMatchObject({ kind: 'attendance', by: 'clinic' });
    expect(rows[2]).toMatchObject({ kind: 'appointment', undone: 'cancelled' });
    expect(rows[3]).toMatchObject({ after: { feeCents: 6_000 } });
    expect(JSON.stringify(rows)).not.toContain('sick');
  });

  it('includes added clients and sent emails, and ends when the booking is undone', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const luc = await clinic.client('Luc', 'Roy');
    const { appointmentId, attendanceId } = await calendar.book('2026-11-24T14:00');
    await app.admin('client_mails').delete();
    await app.admin('client_mails').insert({
      ...{ tenant_id: clinic.tenantId, client_id: clinic.anne, attendance_id: attendanceId },
      ...{ kind: 'reminder', state: 'sent', due_at: now, sent_at: new Date(now.getTime() + 90_000) },
    });
    later(1);
    await calendar.onAppointment(appointmentId, 'clients', { clientId: luc });
    const rows = await oldestFirst(appointmentId);
    expect(rows).toMatchObject([
      { action: 'booked' },
      { kind: 'attendance', action: 'added', visit: { name: 'Luc Roy' } },
      { kind: 'mail', action: 'reminder', staffName: null, visit: { name: 'Anne Tremblay' }, failed: false },
    ]);
    await calendar.onAppointment(appointmentId, 'undo');
    expect((await oldestFirst(appointmentId)).filter(({ action }) => action === 'undone')).toMatchObject([
      { undone: 'client_added', visit: null },
    ]);
    const other = await calendar.book('2026-11-25T14:00');
    await calendar.onAppointment(other.appointmentId, 'undo');
    const undone = (await oldestFirst(other.appointmentId)).map(({ action }) => action);
    expect(undone).toEqual(['booked', 'undone']);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });

  it('shows the bookkeeper no client names, and is closed to colleagues and other clinics', async () => {
    const { appointmentId, attendanceId } = await calendar.book('2026-11-24T14:00');
    now = new Date('2026-11-24T18:57:00Z');
    await calendar.onAttendance(attendanceId, 'arrive', { arrived: true });
    const books = await read(appointmentId, clinic.bookkeeper);
    expect(books.body.changes[0].visit).toEqual({ fileNo: 10_432, name: null });
    expect(JSON.stringify(books.body)).not.toContain('Tremblay');
    expect((await read(appointmentId, clinic.roy)).status).toBe(200);
    expect((await read(appointmentId, clinic.chen)).body.code).toBe('FORBIDDEN');
    const other = await createWorkspace(app, { subdomain: 'elsewhere' });
    const theirs = await calendarOf(app, other).book('2026-11-24T14:00');
    expect((await read(theirs.appointmentId)).body.code).toBe('NOT_FOUND');
  });
});
