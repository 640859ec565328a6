import { beforeAll, beforeEach, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { calendarOf } from '../../../test/calendar.ts';
import { payOf } from '../../../test/pay.ts';
import { provideWorkspace } from '../../../test/workspace.ts';

let now: Date;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'from-booking' });
const calendar = calendarOf(app, clinic);
const pay = payOf(app, clinic);
beforeAll(async () => {
  now = new Date('2026-11-10T15:00:00Z');
  await pay.agree(clinic.roy.staffId, { basis: 'earned', noteGate: false });
});
beforeEach(() => {
  now = new Date('2026-11-10T15:00:00Z');
});

/** Books, treats and confirms, and returns the totals of the invoices. */
async function bill(at: string, body: object, treatedMinutes: number): Promise<number[]> {
  const { appointmentId } = await calendar.book(at, body);
  now = new Date('2026-11-12T22:00:00Z');
  const ids = await app
    .admin('attendances')
    .where({ appointment_id: appointmentId })
    .pluck<string[]>('attendance_id');
  for (const id of ids) {
    const done = await calendar.onAttendance(id, 'outcome', { outcome: 'attended', treatedMinutes });
    expect(done.status).toBe(200);
    const confirmed = await pay.post(clinic.desk, `/confirmations/${id}/confirm`, { version: 1 });
    expect(confirmed.status).toBe(200);
  }
  return app
    .admin('invoices')
    .join('invoice_lines', 'invoice_lines.invoice_id', 'invoices.invoice_id')
    .whereIn('attendance_id', ids)
    .orderBy('number')
    .pluck('invoices.total_cents');
}

it('a group of six at 45.00 for 90 minutes is 270.00, one and a half hours and 162.00 of pay at 60%', async () => {
  const group = { service_id: clinic.physio };
  const before = await app.admin('services').where(group).first('capacity', 'minutes');
  await app.admin('services').where(group).update({ capacity: 6, minutes: 90, billing: 'each' });
  const others = await Promise.all(
    ['Ada', 'Bea', 'Cleo', 'Dina', 'Eve'].map((name) => clinic.client(name, 'Group')),
  );
  const booked = { clientIds: [clinic.anne, ...others], feeCents: 4_500, feeReason: 'Group' };
  const invoices = await bill('2026-11-12T09:00', booked, 90);
  await app.admin('services').where(group).update(before);
  expect(invoices).toEqual(Array(6).fill(4_500));
  expect(invoices.reduce((sum, cents) => sum + cents)).toBe(27_000);
  const { hours } = await pay.get(clinic.bookkeeper, '/pay/hours?from=2026-11-01&to=2026-11-30');
  expect(hours).toMatchObject([{ name: 'Roy Lavoie', appointments: 1, minutes: 90 }]);
  const runId = await pay.start('2026-11-01', '2026-11-15');
  expect(await pay.statement(runId)).toMatchObject({ earnedCents: 16_200, paidCents: 16_200 });
});

it('a fee agreed with the client is booked, billed and paid to the clinician, with its reason', async () => {
  const fee = { serviceId: clinic.physio, feeCents: 8_000, reason: 'Sliding scale', from: '2026-10-01' };
  expect((await pay.post(clinic.desk, `/clients/${clinic.anne}/fees`, fee)).status).toBe(201);
  expect(await bill('2026-10-30T09:00', {}, 45)).toEqual([8_000]);
  const visit = await app.admin('attendances').where({ client_id: clinic.anne }).first();
  expect(visit).toMatchObject({ fee_cents: 8_000, fee_reason: 'Sliding scale' });
});
