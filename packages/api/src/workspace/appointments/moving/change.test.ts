import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { calendarOf, whileConfirming } from '../../../../test/calendar.ts';
import { meanwhile } from '../../../../test/meanwhile.ts';
import { deleteVisits } from '../../../../test/visits.ts';
import { createWorkspace, provideWorkspace } from '../../../../test/workspace.ts';

let now: Date;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'service' });
const calendar = calendarOf(app, clinic);
let extended: string;
const service = async (row: Record<string, unknown>, feeCents = 15_000): Promise<string> => {
  const of = { tenant_id: clinic.tenantId };
  const [{ service_id: serviceId }] = await app
    .admin('services')
    .insert({ ...of, name_en: 'Extended visit', name_fr: 'Visite prolongée', minutes: 60, ...row })
    .returning('service_id');
  await app.admin('service_staff').insert({ ...of, service_id: serviceId, staff_id: clinic.roy.staffId });
  await app
    .admin('service_fees')
    .insert({ ...of, service_id: serviceId, fee_cents: feeCents, from_on: '2024-01-01' });
  return serviceId;
};
beforeAll(async () => {
  extended = await service({ code: 'extended', buffer_before: 5 });
});
beforeEach(async () => {
  now = new Date('2026-11-24T15:00:00Z');
  await deleteVisits(app);
});

const start = '2026-11-24T14:00';
const change = async (appointmentId: string, body: object, who = clinic.desk) => {
  const { version } = await calendar.appointment(appointmentId);
  return calendar.post(`appointments/${appointmentId}`, { version, ...body }, who, 'PATCH');
};
const lastChange = async (appointmentId: string) => {
  const { body } = await app.call({
    url: `/api/clinic/appointments/${appointmentId}/history`,
    token: clinic.desk.token,
    host: clinic.host,
  });
  return body.changes[0];
};
const fee = async (attendanceId: string) => {
  const { fee_cents, fee_reason } = await calendar.attendance(attendanceId);
  return [fee_cents, fee_reason];
};

describe('another service', () => {
  it('brings its length, buffers and usual fee, and is in the history', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    expect(await fee(attendanceId)).toEqual([12_000, '']);
    expect((await change(appointmentId, { serviceId: extended })).status).toBe(200);
    expect(await fee(attendanceId)).toEqual([15_000, '']);
    const row = await calendar.appointment(appointmentId);
    expect(row).toMatchObject({ service_id: extended, minutes: 60, buffer_before: 5, buffer_after: 0 });
    expect([row.starts_at, row.ends_at].map((at) => at.toISOString())).toEqual([
      '2026-11-24T19:00:00.000Z',
      '2026-11-24T20:00:00.000Z',
    ]);
    expect(await lastChange(appointmentId)).toMatchObject({
      action: 'changed',
      before: { serviceEn: 'Physiotherapy', serviceFr: 'Physiothérapie', minutes: 45, feeCents: 12_000 },
      after: { serviceEn: 'Extended visit', serviceFr: 'Visite prolongée', minutes: 60, feeCents: 15_000 },
    });
    expect((await change(appointmentId, { serviceId: clinic.physio, minutes: 30 })).status).toBe(200);
    expect(await calendar.appointment(appointmentId)).toMatchObject({ minutes: 30, buffer_after: 10 });
    expect(await fee(attendanceId)).toEqual([12_000, '']);
  });

  it('leaves a fee that was agreed for the visit, and takes a new one with a reason', async () => {
    const agreed = { feeCents: 9_000, feeReason: 'Student' };
    const { appointmentId, attendanceId } = await calendar.book(start, agreed);
    expect((await change(appointmentId, { serviceId: extended })).status).toBe(200);
    expect(await fee(attendanceId)).toEqual([9_000, 'Student']);
    const refused = await change(appointmentId, { serviceId: clinic.physio, feeCents: 8_000 });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['feeReason']]);
    expect(await calendar.appointment(appointmentId)).toMatchObject({ service_id: extended });
    const lower = { serviceId: clinic.physio, feeCents: 8_000, feeReason: 'Half the time' };
    expect((await change(appointmentId, lower)).status).toBe(200);
    expect(await fee(attendanceId)).toEqual([8_000, 'Half the time']);
  });

  it('is in the history with the fee before it, also where another fee is given with it', async () => {
    const { appointmentId } = await calendar.book(start);
    const lower = { serviceId: extended, feeCents: 8_000, feeReason: 'Student' };
    expect((await change(appointmentId, lower)).status).toBe(200);
    expect(await lastChange(appointmentId)).toMatchObject({
      before: { feeCents: 12_000 },
      after: { feeCents: 8_000 },
    });
  });

  it('takes a fee that is the usual one, and keeps the reason why it is', async () => {
    const of = { tenant_id: clinic.tenantId, client_id: clinic.anne, service_id: extended };
    await app
      .admin('client_fees')
      .insert({ ...of, fee_cents: 9_000, reason: 'Student', from_on: '2026-01-01' });
    const { appointmentId, attendanceId } = await calendar.book(start);
    expect((await change(appointmentId, { serviceId: extended, feeCents: 9_000 })).status).toBe(200);
    expect(await fee(attendanceId)).toEqual([9_000, 'Student']);
    expect((await change(appointmentId, { serviceId: clinic.physio })).status).toBe(200);
    expect((await change(appointmentId, { serviceId: extended })).status).toBe(200);
    expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
    expect(await fee(attendanceId)).toEqual([12_000, '']);
    await app.admin('client_fees').where(of).delete();
  });

  it('leaves the length of a visit that took longer or shorter than booked', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    now = new Date('2026-11-24T20:00:00Z');
    const shorter = { outcome: 'attended', treatedMinutes: 30 };
    expect((await calendar.onAttendance(attendanceId, 'outcome', shorter)).status).toBe(200);
    expect((await change(appointmentId, { serviceId: extended })).status).toBe(200);
    expect(await calendar.attendance(attendanceId)).toMatchObject({ treated_minutes: 30 });
  });

  it('does not hide the appointment from an outcome that waits for it', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    now = new Date('2026-11-24T20:00:00Z');
    const answer = await meanwhile(
      app,
      (tx) => tx('appointments').where({ appointment_id: appointmentId }).update({ service_id: extended }),
      () => calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' }),
    );
    expect(answer.status).toBe(200);
  });

  describe('of several clients', () => {
    const couple = { capacity: 2, billing: 'one' };
    let luc: string;
    beforeAll(async () => {
      luc = await clinic.client('Luc', 'Roy');
    });

    it('gives its fee to the one on a joint bill whose fee was not known', async () => {
      const free = await service({ code: 'couple_free', ...couple });
      await app.admin('service_fees').where({ service_id: free }).delete();
      const session = await service({ code: 'couple', ...couple });
      const clientIds = [clinic.anne, luc];
      const { appointmentId, attendanceId } = await calendar.book(start, { serviceId: session, clientIds });
      const cancelled = { by: 'clinic', reason: 'Ill', attendanceId };
      expect((await calendar.onAppointment(appointmentId, 'cancel', cancelled)).status).toBe(200);
      expect((await change(appointmentId, { serviceId: free })).status).toBe(200);
      const back = { clientId: clinic.anne };
      expect((await calendar.onAppointment(appointmentId, 'clients', back)).status).toBe(200);
      expect((await change(appointmentId, { serviceId: session })).status).toBe(200);
      const fees = app.admin('attendances').where({ appointment_id: appointmentId }).pluck('fee_cents');
      expect((await fees).toSorted()).toEqual([0, 15_000]);
    });

    it('leaves the one that was booked to a client whom the clinic cancelled', async () => {
      const pair = await service({ code: 'two', capacity: 2 });
      const clientIds = [clinic.anne, luc];
      const { appointmentId, attendanceId } = await calendar.book(start, { serviceId: pair, clientIds });
      const { client_id } = await calendar.attendance(attendanceId);
      const cancelled = { by: 'clinic', reason: 'Room too small', attendanceId };
      expect((await calendar.onAppointment(appointmentId, 'cancel', cancelled)).status).toBe(200);
      expect((await change(appointmentId, { serviceId: extended })).status).toBe(200);
      const { token } = clinic.desk;
      const list = async () =>
        (await app.call({ url: '/api/clinic/rebooking', token, host: clinic.host })).body.rebooking;
      expect(await list()).toMatchObject([{ attendanceId, serviceId: pair }]);
      await calendar.book('2026-11-26T14:00', { serviceId: extended, clientIds: [client_id] });
      expect(await list()).toHaveLength(1);
      await calendar.book('2026-11-27T14:00', { serviceId: pair, clientIds: [client_id] });
      expect(await list()).toEqual([]);
    });

    it('is billed like the one before, as long as a note may be about both', async () => {
      const session = await service({ code: 'session', ...couple });
      const { appointmentId, attendanceId } = await calendar.book(start, {
        serviceId: session,
        clientIds: [clinic.anne, luc],
      });
      const reason = 'Entered twice';
      const voided = await calendar.onAttendance(attendanceId, 'void', { reason }, clinic.ownerAtSite);
      expect(voided.status).toBe(200);
      const refused = await change(appointmentId, { serviceId: extended });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['serviceId']]);
    });
  });

  it('is what an attended visit is confirmed with', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    now = new Date('2026-11-24T20:00:00Z');
    expect((await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' })).status).toBe(200);
    expect((await change(appointmentId, { serviceId: extended })).status).toBe(200);
    const { body } = await app.call({
      url: '/api/clinic/confirmations',
      token: clinic.desk.token,
      host: clinic.host,
    });
    expect(body.confirmations).toMatchObject([
      { serviceId: extended, feeCents: 15_000, treatedMinutes: 60, checks: { length: { level: 'clear' } } },
    ]);
    const refused = await whileConfirming(app, attendanceId, () =>
      change(appointmentId, { serviceId: clinic.physio }),
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await change(appointmentId, { serviceId: clinic.physio })).body).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      error:
        'The service can no longer be changed: a visit of this appointment was missed, confirmed or excluded.',
    });
    expect(await calendar.appointment(appointmentId)).toMatchObject({ service_id: extended });
  });

  it('is refused after a no-show', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    now = new Date('2026-11-24T20:00:00Z');
    expect((await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'no_show' })).status).toBe(200);
    expect((await change(appointmentId, { serviceId: extended })).body.code).toBe('TRANSITION_NOT_ALLOWED');
  });

  it('is refused where its length overlaps the next appointment', async () => {
    const { appointmentId } = await calendar.book(start);
    await calendar.book('2026-11-24T14:55');
    const refused = await change(appointmentId, { serviceId: extended });
    expect([refused.status, refused.body.code]).toEqual([409, 'SLOT_TAKEN']);
    expect((await change(appointmentId, { serviceId: extended, minutes: 50 })).status).toBe(200);
  });

  it('must be offered by the clinician, in this clinic, and fit the clients', async () => {
    const luc = await clinic.client('Luc', 'Roy');
    const group = await service({ code: 'pair', capacity: 2 });
    const joint = await service({ code: 'joint', capacity: 2, billing: 'one' });
    const archived = await service({ code: 'gone', archived_at: now });
    const { appointmentId } = await calendar.book(start, { serviceId: group, clientIds: [clinic.anne, luc] });
    const other = await createWorkspace(app, { subdomain: 'elsewhere' });
    const refusals = [
      [clinic.massage, 'This clinician does not offer this service.'],
      [archived, 'This service is no longer offered.'],
      [extended, 'This service takes one client at a time.'],
      [joint, 'This service bills several clients in another way. Book it as a new appointment.'],
    ] as const;
    for (const [serviceId, text] of refusals)
      expect(await change(appointmentId, { serviceId })).toMatchObject({
        status: 400,
        body: { fields: { serviceId: text } },
      });
    expect((await change(appointmentId, { serviceId: other.physio })).status).toBe(404);
    expect((await change(appointmentId, { serviceId: extended }, clinic.chen)).status).toBe(403);
    expect(await calendar.appointment(appointmentId)).toMatchObject({ service_id: group, minutes: 60 });
  });
});

describe('undoing a change', () => {
  const undo = (appointmentId: string) => calendar.onAppointment(appointmentId, 'undo');
  const undone = async (appointmentId: string) => {
    const { status, body } = await undo(appointmentId);
    return status === 200 || [status, body.code];
  };

  it('restores service, length, fee and memo', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    const changes = { serviceId: extended, feeCents: 8_000, feeReason: 'Student', memo: 'Has a cane' };
    const { body } = await change(appointmentId, changes);
    expect(body).toMatchObject({ version: 2, undoUntil: '2026-11-24T15:02:00.000Z' });
    expect(await undone(appointmentId)).toBe(true);
    const row = await calendar.appointment(appointmentId);
    const before = { service_id: clinic.physio, minutes: 45, buffer_before: 0, buffer_after: 10, memo: '' };
    expect(row).toMatchObject(before);
    expect(row.busy).toBe('["2026-11-24 19:00:00+00","2026-11-24 19:55:00+00")');
    expect(await fee(attendanceId)).toEqual([12_000, '']);
    expect(await lastChange(appointmentId)).toMatchObject({ action: 'undone', undone: 'changed' });
    expect(await undone(appointmentId)).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  });

  it.each([
    ['a memo', { memo: 'Has a cane' }, { memo: 'Needs the ramp' }],
    ['a reason', { feeCents: 9_000, feeReason: 'Student' }, { feeCents: 8_000, feeReason: 'Half the time' }],
  ])('is not possible where it replaced %s', async (_text, first, second) => {
    const { appointmentId } = await calendar.book(start, first);
    expect((await change(appointmentId, second)).body).toMatchObject({ undoUntil: null });
    expect(await undone(appointmentId)).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  });

  it('restores the length of an attended visit, until that is confirmed', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    now = new Date('2026-11-24T20:00:00Z');
    expect((await calendar.onAttendance(attendanceId, 'outcome', { outcome: 'attended' })).status).toBe(200);
    expect((await change(appointmentId, { serviceId: extended })).status).toBe(200);
    expect(await undone(appointmentId)).toBe(true);
    const visit = { treated_minutes: 45, ended_at: new Date('2026-11-24T19:45:00Z'), fee_cents: 12_000 };
    expect(await calendar.attendance(attendanceId)).toMatchObject(visit);
    expect((await change(appointmentId, { serviceId: extended })).status).toBe(200);
    const excluded = { state: 'excluded', reason: 'Goodwill', decided_at: now };
    await app.admin('confirmations').where({ attendance_id: attendanceId }).update(excluded);
    expect(await undone(appointmentId)).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(await calendar.appointment(appointmentId)).toMatchObject({ service_id: extended });
  });

  it('is refused where others were given the time', async () => {
    const { appointmentId } = await calendar.book(start);
    expect((await change(appointmentId, { minutes: 30 })).status).toBe(200);
    await calendar.book('2026-11-24T14:45');
    expect(await undone(appointmentId)).toEqual([409, 'SLOT_TAKEN']);
    expect(await calendar.appointment(appointmentId)).toMatchObject({ minutes: 30 });
  });
});
