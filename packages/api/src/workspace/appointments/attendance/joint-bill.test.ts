import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { calendarOf, whileConfirming } from '../../../../test/calendar.ts';
import { deleteVisits } from '../../../../test/visits.ts';
import { provideWorkspace } from '../../../../test/workspace.ts';

let luc: string;
let now: Date;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'couple' });
const calendar = calendarOf(app, clinic);
beforeAll(async () => {
  luc = await clinic.client('Luc', 'Roy');
  const couple = { service_id: clinic.physio };
  await app.admin('services').where(couple).update({ capacity: 2, billing: 'one' });
  await app.admin('service_fees').where(couple).update({ fee_cents: 18_000 });
});
let appointmentId: string;
let anne: string;
let other: string;
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  await deleteVisits(app);
  const booked = await calendar.book('2026-11-24T14:00', { clientIds: [clinic.anne, luc] });
  appointmentId = booked.appointmentId;
  const ids = await app.admin('attendances').orderBy('attendance_id').pluck('attendance_id');
  [anne, other] = [ids[0], ids[1]];
});

/** Anne's fee, then Luc's. */
const fees = () => app.admin('attendances').orderBy('attendance_id').pluck('fee_cents');
const cancel = (attendanceId?: string) =>
  calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill', attendanceId });
const cancelByClinic = (attendanceId: string) =>
  calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Full', attendanceId });
const decide = (attendanceId: string, outcome: string) =>
  calendar.onAttendance(attendanceId, 'outcome', { outcome });

describe('a couple’s joint bill of 180.00', () => {
  it('moves to the other partner when the one who carries it cancels, and back if that is undone', async () => {
    expect(await fees()).toEqual([18_000, 0]);
    expect((await cancel(anne)).status).toBe(200);
    expect(await fees()).toEqual([0, 18_000]);
    expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
    expect(await fees()).toEqual([18_000, 0]);
  });

  it('moves too while its fee is not known, and takes the one that is set then', async () => {
    await app.admin('attendances').where({ attendance_id: anne }).update({ fee_cents: null });
    const listed = { service_id: clinic.physio };
    const before = await app.admin('service_fees').where(listed);
    await app.admin('service_fees').where(listed).delete();
    expect((await cancelByClinic(anne)).status).toBe(200);
    expect(await fees()).toEqual([0, null]);
    const back = { clientId: clinic.anne };
    expect((await calendar.onAppointment(appointmentId, 'clients', back)).status).toBe(200);
    const fee = { feeCents: 18_000, from: before[0].from_on };
    await calendar.post(`services/${clinic.physio}/fees`, fee, clinic.ownerAtSite);
    expect(await fees()).toEqual([0, 18_000]);
  });

  it('stays where it is when the other partner cancels, or both do', async () => {
    await cancel(other);
    expect(await fees()).toEqual([18_000, 0]);
    await calendar.onAppointment(appointmentId, 'undo');
    await cancel();
    expect(await fees()).toEqual([18_000, 0]);
    await calendar.onAppointment(appointmentId, 'undo');
    expect(await fees()).toEqual([18_000, 0]);
  });

  it('is charged in full when one of them cancels late or does not come', async () => {
    now = new Date('2026-11-24T15:00:00Z');
    await cancel(anne);
    expect(await fees()).toEqual([0, 18_000]);
    await decide(anne, 'booked');
    expect(await fees()).toEqual([0, 18_000]);
    now = new Date('2026-11-24T19:20:00Z');
    await decide(other, 'no_show');
    expect(await fees()).toEqual([18_000, 0]);
  });

  it('is halved when both miss the visit, and full again when one of them came after all', async () => {
    now = new Date('2026-11-24T19:20:00Z');
    await decide(anne, 'no_show');
    await decide(other, 'no_show');
    expect(await fees()).toEqual([0, 9_000]);
    await decide(anne, 'booked');
    expect(await fees()).toEqual([18_000, 0]);
    await decide(other, 'booked');
    expect(await fees()).toEqual([18_000, 0]);
  });

  it('is charged once, whoever of two who missed the visit is reopened', async () => {
    now = new Date('2026-11-24T19:20:00Z');
    await decide(other, 'no_show');
    await decide(anne, 'no_show');
    expect(await fees()).toEqual([9_000, 0]);
    await decide(other, 'booked');
    expect(await fees()).toEqual([0, 18_000]);
    await decide(other, 'no_show');
    expect(await fees()).toEqual([0, 9_000]);
    await decide(anne, 'booked');
    expect(await fees()).toEqual([18_000, 0]);
  });

  it('is halved again when the one who came after all is cancelled by the clinic', async () => {
    now = new Date('2026-11-24T19:20:00Z');
    await decide(other, 'no_show');
    await decide(anne, 'no_show');
    await decide(other, 'booked');
    expect(await fees()).toEqual([0, 18_000]);
    expect((await cancelByClinic(other)).status).toBe(200);
    expect(await fees()).toEqual([9_000, 0]);
  });

  describe('of a session to which only the other partner came', () => {
    const checkOut = async (attendanceId: string) => {
      const { version } = await calendar.attendance(attendanceId);
      return calendar.post(`confirmations/${attendanceId}/checkout`, { version, payments: [] });
    };
    const versionInQueue = async (attendanceId: string): Promise<number> =>
      (await app.admin('confirmations').where({ attendance_id: attendanceId }).first('version')).version;
    /** Charges for a missed visit, which is not checked out. */
    const confirm = async (attendanceId: string) =>
      calendar.post(`confirmations/${attendanceId}/confirm`, { version: await versionInQueue(attendanceId) });
    const reopen = async (attendanceId: string) => {
      const body = { version: await versionInQueue(attendanceId), reason: 'Came alone' };
      return calendar.post(`confirmations/${attendanceId}/reopen`, body, clinic.ownerAtSite);
    };
    const carrierFirst =
      'Another visit carries the joint bill: Anne Tremblay. Check that one out first. If Anne Tremblay did not come, record that; the bill then passes to this visit.';
    const partnerDecided =
      'This visit carries the joint bill, and the other client’s visit is already confirmed or excluded. An administrator has to reopen that one in the queue first, so that it takes over the bill.';
    const billed = () => app.admin('invoices').orderBy('number').pluck('net_cents');
    beforeEach(() => {
      now = new Date('2026-11-24T19:20:00Z');
    });

    it('is billed to that partner, who is checked out after the absence is recorded', async () => {
      await decide(anne, 'no_show');
      expect(await fees()).toEqual([0, 18_000]);
      expect((await checkOut(other)).status).toBe(200);
      expect((await confirm(anne)).status).toBe(200);
      expect(await fees()).toEqual([0, 18_000]);
      expect(await billed()).toEqual([18_000]);
    });

    it('is not lost by checking out that partner first, which is refused', async () => {
      const { status, body } = await checkOut(other);
      expect([status, body.code, body.error]).toEqual([409, 'TRANSITION_NOT_ALLOWED', carrierFirst]);
      const quote = await app.call({
        url: `/api/clinic/confirmations/${other}/checkout`,
        ...{ token: clinic.desk.token, host: clinic.host },
      });
      expect([quote.status, quote.body.error]).toEqual([409, carrierFirst]);
      expect((await calendar.attendance(other)).state).toBe('booked');
      await decide(anne, 'no_show');
      expect((await checkOut(other)).status).toBe(200);
      expect(await billed()).toEqual([18_000]);
    });

    it('can be given another fee with a reason', async () => {
      const { version } = await calendar.attendance(other);
      const fee = { feeCents: 18_000, feeReason: 'Came alone' };
      const answer = await calendar.post(`confirmations/${other}/checkout`, {
        ...{ version, payments: [], ...fee },
      });
      expect(answer.status).toBe(200);
      expect(await billed()).toEqual([18_000]);
    });

    it('is not halved when the visit of the partner who came is confirmed, until that is reopened', async () => {
      expect((await checkOut(anne)).status).toBe(200);
      expect((await checkOut(other)).status).toBe(200);
      expect((await reopen(anne)).status).toBe(200);
      await decide(anne, 'booked');
      for (const missed of [
        () => decide(anne, 'no_show'),
        () => cancel(anne),
        () => calendar.onAttendance(anne, 'void', { reason: 'Not theirs' }, clinic.ownerAtSite),
      ]) {
        const { status, body } = await missed();
        expect([status, body.code, body.error]).toEqual([409, 'TRANSITION_NOT_ALLOWED', partnerDecided]);
      }
      expect(await fees()).toEqual([18_000, 0]);
      expect((await reopen(other)).status).toBe(200);
      expect((await decide(anne, 'no_show')).status).toBe(200);
      expect(await fees()).toEqual([0, 18_000]);
    });

    it('is not halved when the visit of the partner who came was excluded', async () => {
      await decide(other, 'attended');
      const excluded = await calendar.post(`confirmations/${other}/exclude`, { version: 1, reason: 'Free' });
      expect(excluded.status).toBe(200);
      const { status, body } = await decide(anne, 'no_show');
      expect([status, body.error]).toEqual([409, partnerDecided]);
      expect(await fees()).toEqual([18_000, 0]);
    });

    it('is full again only if the charge for the missed visit is reopened first', async () => {
      await decide(other, 'no_show');
      await decide(anne, 'no_show');
      expect((await confirm(anne)).status).toBe(200);
      const { status, body } = await decide(other, 'booked');
      expect([status, body.error]).toEqual([
        409,
        'The visit that carries the joint bill is confirmed or excluded. An administrator can reopen it.',
      ]);
      await reopen(anne);
      expect((await decide(other, 'booked')).status).toBe(200);
      expect(await fees()).toEqual([0, 18_000]);
    });
  });

  describe('that passed from a missed visit', () => {
    it.each(['no_show', 'late_cancelled'])(
      'is charged there again (%s) when the other partner is cancelled by the clinic',
      async (outcome) => {
        now = new Date('2026-11-24T19:20:00Z');
        await decide(anne, outcome);
        expect(await fees()).toEqual([0, 18_000]);
        await cancelByClinic(other);
        expect(await fees()).toEqual([9_000, 0]);
        expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
        expect(await fees()).toEqual([0, 18_000]);
        await cancelByClinic(other);
        await decide(anne, 'booked');
        expect(await fees()).toEqual([18_000, 0]);
      },
    );

    it('is not charged there if the charge was waived', async () => {
      now = new Date('2026-11-24T19:20:00Z');
      const waived = { feeCents: 0, feeReason: 'Storm' };
      await calendar.onAttendance(anne, 'outcome', { outcome: 'no_show', ...waived });
      expect(await fees()).toEqual([0, 18_000]);
      await cancelByClinic(other);
      expect((await calendar.attendance(anne)).fee_cents).toBe(0);
    });
  });

  it('moves on when the visit that carries it is voided, and can be changed there', async () => {
    const administrator = clinic.ownerAtSite;
    await calendar.onAttendance(anne, 'void', { reason: 'Not theirs' }, administrator);
    expect(await fees()).toEqual([0, 18_000]);
    const changed = { feeCents: 15_000, feeReason: 'Student' };
    expect(
      (await calendar.post(`appointments/${appointmentId}`, { version: 2, ...changed }, clinic.desk, 'PATCH'))
        .status,
    ).toBe(200);
    expect(await fees()).toEqual([0, 15_000]);
  });

  it.each(['confirmed', 'excluded'])(
    'cannot be changed once the visit that carries it is %s',
    async (state) => {
      now = new Date('2026-11-24T19:20:00Z');
      await decide(anne, 'attended');
      await app
        .admin('confirmations')
        .where({ attendance_id: anne })
        .update({ state, fee_cents: 18_000, decided_at: now, reason: 'Checked' });
      const { version } = await calendar.appointment(appointmentId);
      const answer = await calendar.post(
        `appointments/${appointmentId}`,
        { version, feeCents: 15_000, feeReason: 'Student' },
        clinic.desk,
        'PATCH',
      );
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        409,
        'TRANSITION_NOT_ALLOWED',
        'The visit that carries the joint bill is confirmed or excluded. An administrator can reopen it.',
      ]);
      expect(await fees()).toEqual([18_000, 0]);
    },
  );

  it('does not move to or from a visit that is confirmed at the same moment', async () => {
    now = new Date('2026-11-24T19:20:00Z');
    await decide(other, 'attended');
    const toOther = await whileConfirming(app, other, () => decide(anne, 'no_show'));
    expect([toOther.status, toOther.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await fees()).toEqual([18_000, 0]);
    await app.admin('confirmations').update({ state: 'open', fee_cents: null, decided_at: null });
    await decide(other, 'booked');
    await decide(anne, 'no_show');
    await decide(other, 'no_show');
    expect(await fees()).toEqual([0, 9_000]);
    const fromOther = await whileConfirming(app, other, () => decide(anne, 'booked'));
    expect([fromOther.status, fromOther.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await fees()).toEqual([0, 9_000]);
  });

  it('is confirmed only by someone who saw the fee that moved', async () => {
    now = new Date('2026-11-24T19:20:00Z');
    await decide(other, 'attended');
    await decide(anne, 'no_show');
    expect(await fees()).toEqual([0, 18_000]);
    const confirm = (version: number) => calendar.post(`confirmations/${other}/confirm`, { version });
    expect((await confirm(1)).body.code).toBe('VERSION_CONFLICT');
    expect((await confirm(2)).status).toBe(200);
  });

  describe('of someone who did not come and a client added then', () => {
    const add = (clientId: string) => calendar.onAppointment(appointmentId, 'clients', { clientId });
    beforeEach(async () => {
      await deleteVisits(app);
      const fee = { feeCents: 16_000, feeReason: 'Student' };
      ({ appointmentId, attendanceId: anne } = await calendar.book('2026-11-24T14:00', fee));
      now = new Date('2026-11-24T19:20:00Z');
      await decide(anne, 'no_show');
      expect(await fees()).toEqual([8_000]);
    });

    it('passes to the client who was added, and stays there when the other came after all', async () => {
      expect((await add(luc)).status).toBe(200);
      expect(await fees()).toEqual([0, 16_000]);
      await decide(anne, 'booked');
      expect(await fees()).toEqual([0, 16_000]);
    });

    it('passes to one who is booked again', async () => {
      await decide(anne, 'booked');
      await add(luc);
      expect(await fees()).toEqual([16_000, 0]);
      const [, second] = await app.admin('attendances').orderBy('attendance_id').pluck('attendance_id');
      await cancelByClinic(second);
      await decide(anne, 'no_show');
      expect(await fees()).toEqual([8_000, 0]);
      expect((await add(luc)).status).toBe(200);
      expect(await fees()).toEqual([0, 16_000]);
    });

    it('stays if it is confirmed, and the client who was added has the listed fee', async () => {
      const confirmed = { state: 'confirmed', fee_cents: 8_000, decided_at: now };
      await app.admin('confirmations').where({ attendance_id: anne }).update(confirmed);
      expect((await add(luc)).status).toBe(200);
      expect(await fees()).toEqual([8_000, 18_000]);
    });

    describe('is charged again', () => {
      let second: string;
      beforeEach(async () => {
        await add(luc);
        second = (await app.admin('attendances').where({ client_id: luc }).first()).attendance_id;
        expect(await fees()).toEqual([0, 16_000]);
      });
      const voidVisit = (attendanceId: string) =>
        calendar.onAttendance(attendanceId, 'void', { reason: 'Not theirs' }, clinic.ownerAtSite);

      it('when adding the client is undone', async () => {
        expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
        expect(await fees()).toEqual([8_000, 0]);
      });

      it('when the client who was added is cancelled by the clinic, until that is undone', async () => {
        expect((await cancelByClinic(second)).status).toBe(200);
        expect(await fees()).toEqual([8_000, 0]);
        const { body } = await app.call({
          url: `/api/clinic/appointments/${appointmentId}/history`,
          token: clinic.desk.token,
          host: clinic.host,
        });
        expect(body.changes).toContainEqual(
          expect.objectContaining({ action: 'fee_returned', after: { feeCents: 8_000 } }),
        );
        expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
        expect(await fees()).toEqual([0, 16_000]);
        await cancelByClinic(second);
        expect(await fees()).toEqual([8_000, 0]);
        await add(luc);
        expect(await fees()).toEqual([0, 16_000]);
      });

      it('when the client who was added is voided, and carries the whole fee if reopened', async () => {
        expect((await voidVisit(second)).status).toBe(200);
        expect(await fees()).toEqual([8_000, 0]);
        await decide(anne, 'booked');
        expect(await fees()).toEqual([16_000, 0]);
      });

      it('when the client who was added is voided after an outcome', async () => {
        await decide(second, 'attended');
        await voidVisit(second);
        expect(await fees()).toEqual([8_000, 0]);
      });

      it('when the client who was added is voided after a no-show', async () => {
        await decide(second, 'no_show');
        expect(await fees()).toEqual([0, 8_000]);
        await voidVisit(second);
        expect(await fees()).toEqual([8_000, 0]);
      });

      it('at the fee that was given with a reason', async () => {
        await decide(anne, 'booked');
        await cancelByClinic(second);
        const given = { feeCents: 3_000, feeReason: 'Storm' };
        await calendar.onAttendance(anne, 'outcome', { outcome: 'no_show', ...given });
        await add(luc);
        expect(await fees()).toEqual([0, 16_000]);
        await cancelByClinic(second);
        expect(await calendar.attendance(anne)).toMatchObject({ fee_cents: 3_000, fee_reason: 'Storm' });
      });

      it('but not if it was confirmed without a fee', async () => {
        const confirmed = { state: 'confirmed', fee_cents: 0, decided_at: now };
        await app.admin('confirmations').where({ attendance_id: anne }).update(confirmed);
        await cancelByClinic(second);
        expect((await calendar.attendance(anne)).fee_cents).toBe(0);
      });

      it('but not if it is confirmed at the same moment', async () => {
        const answer = await whileConfirming(app, anne, () => cancelByClinic(second));
        expect([answer.status, answer.body.code]).toEqual([409, 'VERSION_CONFLICT']);
        expect(await fees()).toEqual([0, 16_000]);
      });

      it('and both are charged if it is confirmed before the cancellation is undone', async () => {
        await cancelByClinic(second);
        const confirmed = { state: 'confirmed', fee_cents: 8_000, decided_at: now };
        await app.admin('confirmations').where({ attendance_id: anne }).update(confirmed);
        expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
        expect(await fees()).toEqual([8_000, 16_000]);
      });

      it('but not beside another who is charged for a missed visit', async () => {
        await decide(second, 'no_show');
        await app
          .admin('confirmations')
          .where({ attendance_id: second })
          .update({ state: 'confirmed', fee_cents: 8_000, decided_at: now });
        await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 3 });
        const third = await clinic.client('Zoe', 'Roy');
        expect((await add(third)).status).toBe(200);
        await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
        const added = await app.admin('attendances').where({ client_id: third }).first();
        await cancelByClinic(added.attendance_id);
        expect((await fees()).slice(0, 2)).toEqual([0, 8_000]);
      });

      it('but not beside the client who was added, once neither came and one is reopened', async () => {
        await decide(second, 'no_show');
        expect(await fees()).toEqual([0, 8_000]);
        await decide(anne, 'booked');
        expect(await fees()).toEqual([16_000, 0]);
      });
    });

    it('does not pass if it is confirmed at the same moment', async () => {
      const answer = await whileConfirming(app, anne, () => add(luc));
      expect([answer.status, answer.body.code]).toEqual([409, 'VERSION_CONFLICT']);
      expect(await fees()).toEqual([8_000]);
    });
  });

  it('is changed only on the visit that carries it', async () => {
    const changed = { version: 1, feeCents: 15_000, feeReason: 'Student' };
    await calendar.post(`appointments/${appointmentId}`, changed, clinic.desk, 'PATCH');
    expect(await fees()).toEqual([15_000, 0]);
  });
});
