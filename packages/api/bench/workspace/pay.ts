import { randomUUID } from 'node:crypto';
import type { BenchDatabase } from '../database.ts';
import type { Product } from '../product.ts';
import { atMost, note } from '../report.ts';
import { type Clinic, call, type Member, signIn, timesOf } from './clinic.ts';

/** Days of visits in the run: about 4,000 visits of 25 clinicians, without unconfirmed ones. */
const days = 14;
const turns = 30;

/**
 * Creates agreements for the clinic's contractors and invoices for the visits of the run, nine in ten of them paid.
 * Triggers and foreign keys are not checked, because they hold by construction.
 */
async function billVisits({ sql }: BenchDatabase, { tenantId }: Clinic): Promise<number> {
  const client = await sql.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await client.query(
      `INSERT INTO agreements (tenant_id, staff_id, from_on, basis, rule, note_gate, tax_mode, minimum_cents)
       SELECT tenant_id, staff_id, current_date - $2::integer, 'collected',
              '{"kind":"percent","shareBp":6000}', true, 'share', 0
         FROM clinic_staff WHERE tenant_id = $1 AND practises`,
      [tenantId, days + 2],
    );
    const { rowCount } = await client.query(
      `CREATE TEMP TABLE billed ON COMMIT DROP AS
       SELECT c.attendance_id AS id, row_number() OVER (ORDER BY c.attendance_id) AS number, c.client_id, k.file_no, c.fee_cents,
              c.local_on, c.decided_at, a.location_id, a.staff_id, a.minutes, t.state AS outcome
         FROM confirmations c JOIN attendances t USING (tenant_id, attendance_id)
         JOIN appointments a USING (tenant_id, appointment_id) JOIN clients k ON k.tenant_id = c.tenant_id AND k.client_id = c.client_id
        WHERE c.tenant_id = '${tenantId}' AND c.state = 'confirmed' AND c.local_on >= current_date - ${days + 2}`,
    );
    const isPaid = 'number % 10 <> 0';
    for (const statement of [
      `INSERT INTO invoices (tenant_id, invoice_id, number, kind, client_id, file_no, location_id, language, issued_on, issued_at,
                             net_cents, tax_cents, total_cents, paid_cents, currency, business_name)
       SELECT $1, id, number, 'invoice', client_id, file_no, location_id, 'en', local_on, decided_at,
              fee_cents, 0, fee_cents, CASE WHEN ${isPaid} THEN fee_cents ELSE 0 END, 'CAD', 'Clinic' FROM billed`,
      `INSERT INTO invoice_lines (tenant_id, invoice_id, position, attendance_id, service_en, service_fr, tax_class, staff_id,
                                  staff_name, served_on, minutes, outcome, net_cents, tax_cents, total_cents, tax_reason)
       SELECT $1, id, 0, id, 'Visit', 'Visite', 'care', staff_id, 'Clinician', local_on, minutes, outcome, fee_cents, 0,
              fee_cents, 'exempt_profession' FROM billed`,
      `INSERT INTO payments (tenant_id, payment_id, number, kind, client_id, method, location_id, received_on, recorded_on, recorded_at,
                             amount_cents, allocated_cents)
       SELECT $1, id, number, 'payment', client_id, 'debit', location_id, local_on, local_on, decided_at, fee_cents, fee_cents
         FROM billed WHERE ${isPaid}`,
      `INSERT INTO allocations (tenant_id, payment_id, invoice_id, amount_cents, because, at, counts_on)
       SELECT $1, id, id, fee_cents, 'paid', decided_at, local_on FROM billed WHERE ${isPaid}`,
    ])
      await client.query(statement, [tenantId]);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE invoices, invoice_lines, payments, allocations, agreements');
    return rowCount ?? 0;
  } finally {
    client.release();
  }
}

/** A pay run of all contractors, which is recomputed each time it is read. */
export async function measurePay(database: BenchDatabase, product: Product, clinic: Clinic): Promise<void> {
  const visits = await billVisits(database, clinic);
  const preparer = await signIn(database, product, clinic, 'hr');
  const approver = await signIn(database, product, clinic, 'hr');
  const day = (before: number) =>
    new Date(Date.parse(clinic.today) - before * 86_400_000).toISOString().slice(0, 10);
  const post = async (who: Member, path: string, body: object): Promise<{ id: string; version: number }> =>
    JSON.parse(
      await call({
        origin: product.origin,
        method: 'POST',
        path: `/api/clinic/pay-runs${path}`,
        headers: { ...who.headers, 'idempotency-key': randomUUID() },
        body,
      }),
    );
  const started = await post(preparer, '', { from: day(days + 2), to: day(2) });
  const path = `/api/clinic/pay-runs/${started.id}`;
  const read = async (at: string): Promise<number> => {
    const begun = performance.now();
    await call({ origin: product.origin, path: at, headers: preparer.headers });
    return performance.now() - begun;
  };
  const timesFor = async (at: string) => {
    const all: number[] = [];
    for (let turn = -3; turn < turns; turn += 1) {
      const time = await read(at);
      if (turn >= 0) all.push(time);
    }
    return timesOf(all);
  };
  const of = `${clinic.staffIds.length} contractors over ${visits.toLocaleString('en-CA')} visits`;
  atMost(`a pay run of ${of}, computed and answered, p95`, (await timesFor(path)).p95, 1_000);
  const begun = performance.now();
  const reviewed = await post(preparer, `/${started.id}/review`, { version: started.version });
  note('the same, its statements written for review', `${(performance.now() - begun).toFixed(0)} ms`);
  const statement = await timesFor(`${path}/statements/${clinic.staffIds[0]}`);
  atMost('a statement with its visits, p95', statement.p95, 1_000);
  const approving = performance.now();
  await post(approver, `/${started.id}/approve`, { version: reviewed.version });
  note(
    'the run approved: computed anew, compared and frozen',
    `${(performance.now() - approving).toFixed(0)} ms`,
  );
}
