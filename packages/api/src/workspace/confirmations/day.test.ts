import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { createVisit } from '../../../test/visits.ts';
import { createWorkspace, provideWorkspace, type TestMember } from '../../../test/workspace.ts';

const app = provideTestApp({ clock: { now: () => new Date('2026-11-24T23:00:00Z') } });
const clinic = provideWorkspace(app, { subdomain: 'closing' });
beforeAll(async () => {
  await app.admin('tax_registrations').insert({
    tenant_id: clinic.tenantId,
    kind: 'gst_hst',
    number: '123456789 RT0001',
    from_on: '2024-01-01',
  });
});

const call = async (member: TestMember, method: string, path: string, body?: object) =>
  (
    await app.call({
      method,
      url: `/api/clinic/confirmations${path}`,
      token: member.token,
      host: clinic.host,
      ...(body ? { body } : {}),
    })
  ).body;

/** Fills Tuesday 2026-11-24 with overlapping visits every quarter of an hour; the queue does not check overlaps. */
async function fillTheDay(): Promise<{ late: string }> {
  const at = (slot: number, hour = 8) => `2026-11-24T${String(hour + slot).padStart(2, '0')}:00`;
  const common = { clientId: clinic.anne, note: 'signed' as const };
  for (let slot = 0; slot < 14; slot++)
    await createVisit(app, clinic, { ...common, at: at(slot), minutes: 45 });
  for (let slot = 0; slot < 6; slot++)
    await createVisit(app, clinic, { ...common, with: 'chen', at: at(slot), minutes: 60 });
  const missed = { clientId: clinic.anne, feeCents: 6_000, arrived: false };
  await createVisit(app, clinic, { ...missed, state: 'no_show', at: '2026-11-24T06:00' });
  await createVisit(app, clinic, { ...missed, state: 'no_show', at: '2026-11-24T07:00' });
  const late = await createVisit(app, clinic, {
    ...missed,
    state: 'late_cancelled',
    feeCents: 0,
    at: '2026-11-24T05:00',
  });
  await createVisit(app, clinic, { ...missed, state: 'cancelled', feeCents: null, at: '2026-11-24T04:00' });
  return { late };
}

describe('a day of 24 attendances', () => {
  it('is closed: 23 in the queue, 22 confirmed, 1 excluded, 0 left, fees 2,460.00', async () => {
    const { late } = await fillTheDay();
    expect(await app.admin('attendances').where({ tenant_id: clinic.tenantId })).toHaveLength(24);
    const queue = await call(clinic.desk, 'GET', '');
    expect(queue.counts).toMatchObject({ open: 23, returned: 0, withoutOutcome: 0 });
    await call(clinic.desk, 'POST', `/${late}/exclude`, { version: 1, reason: 'Waived' });
    const visits = queue.confirmations.map(
      ({ attendanceId, version }: { attendanceId: string; version: number }) => ({ attendanceId, version }),
    );
    expect(await call(clinic.desk, 'POST', '/confirm', { visits })).toEqual({
      success: true,
      confirmed: 22,
      left: 1,
    });
    expect((await call(clinic.desk, 'GET', '')).counts).toEqual({
      ...{ open: 0, returned: 0, withoutOutcome: 0, withoutOutcomeFrom: null },
    });
    const [sum] = await app.admin('confirmations').where({ tenant_id: clinic.tenantId }).sum('fee_cents');
    expect(Number(sum?.sum)).toBe(246_000);
    const fees = await app
      .admin('confirmations')
      .where({ tenant_id: clinic.tenantId })
      .groupBy('state', 'fee_cents')
      .orderBy('fee_cents')
      .select('state', 'fee_cents')
      .count();
    expect(fees).toEqual([
      { state: 'confirmed', fee_cents: 6_000, count: 2 },
      { state: 'confirmed', fee_cents: 11_000, count: 6 },
      { state: 'confirmed', fee_cents: 12_000, count: 14 },
      { state: 'excluded', fee_cents: null, count: 1 },
    ]);
  });

  it('is billed on confirmation: 22 invoices, 2,460.00 + HST 85.80 = 2,545.80', async () => {
    const [sums] = await app
      .admin('invoices')
      .where({ tenant_id: clinic.tenantId, state: 'issued' })
      .select(
        app.admin.raw(
          'count(*)::integer AS n, sum(net_cents)::integer AS net, sum(tax_cents)::integer AS tax, sum(total_cents)::integer AS total',
        ),
      );
    expect(sums).toEqual({ n: 22, net: 246_000, tax: 8_580, total: 254_580 });
  });

  it('is exported for the bookkeeper: 22 rows with 2,460.00 and no names', async () => {
    const csv: string = await call(clinic.bookkeeper, 'GET', '/fees?from=2026-11-24&to=2026-11-24');
    const [head, ...lines] = csv.replace('\uFEFF', '').trim().split('\n');
    expect(head).toBe('Date,Client,Service,Clinician,Fee,Outcome');
    expect(lines[0]).toBe('2026-11-24,Client 10432,Physiotherapy,Roy Lavoie,60.00,No-show');
    expect(lines).toHaveLength(22);
    expect(lines.reduce((sum, line) => sum + Number(line.split(',')[4]), 0)).toBe(2_460);
    expect(csv).not.toContain('Tremblay');
    expect(await app.admin('history').where({ kind: 'fees' })).toMatchObject([
      {
        action: 'exported',
        staff_id: clinic.bookkeeper.staffId,
        details: { from: '2026-11-24', to: '2026-11-24' },
      },
    ]);
  });

  it('shows a clinician their own fees', async () => {
    const csv: string = await call(clinic.chen, 'GET', '/fees?from=2026-11-01&to=2026-11-30');
    expect(csv.trim().split('\n')).toHaveLength(1 + 6);
    expect(csv).not.toContain('Roy');
  });

  it('can be exported in French, and for at most a year', async () => {
    const french = await app.call({
      url: '/api/clinic/confirmations/fees?from=2026-11-24&to=2026-11-24',
      token: clinic.desk.token,
      host: clinic.host,
      headers: { 'accept-language': 'fr' },
    });
    expect(String(french.body).split('\n')[1]).toBe(
      '2026-11-24;Client 10432;Physiothérapie;Roy Lavoie;60,00;Absence',
    );
    expect(french.headers['content-disposition']).toBe(
      'attachment; filename="honoraires-2026-11-24-2026-11-24.csv"',
    );
    const long = await call(clinic.desk, 'GET', '/fees?from=2026-01-01&to=2027-01-02');
    expect(long.fields).toEqual({ to: 'Choose a year or less.' });
  });
});

describe('bulk confirmation', () => {
  it('skips visits that are not clear, were changed meanwhile or do not exist', async () => {
    const fresh = await createWorkspace(app, { subdomain: 'together' });
    const make = (at: string, more: object = {}) =>
      createVisit(app, fresh, { clientId: fresh.anne, at: `2026-11-23T${at}`, note: 'signed', ...more });
    const [clear, unsigned, short, unpriced, changed] = [
      await make('08:00'),
      await make('09:00', { note: undefined }),
      await make('10:00', { treatedMinutes: 10 }),
      await make('11:00', { feeCents: null }),
      await make('12:00'),
    ];
    const elsewhere = await createVisit(app, clinic, { clientId: clinic.anne, at: '2026-11-20T10:00' });
    const { body } = await app.call({
      method: 'POST',
      url: '/api/clinic/confirmations/confirm',
      token: fresh.desk.token,
      host: fresh.host,
      body: {
        visits: [
          ...[clear, unsigned, short, unpriced, elsewhere].map((attendanceId) => ({
            attendanceId,
            version: 1,
          })),
          { attendanceId: changed, version: 7 },
        ],
      },
    });
    expect(body).toEqual({ success: true, confirmed: 2, left: 4 });
    const confirmed = await app
      .admin('confirmations')
      .where({ state: 'confirmed', tenant_id: fresh.tenantId });
    expect(confirmed.map((one) => one.attendance_id).toSorted()).toEqual([clear, unsigned].toSorted());
  });
});
