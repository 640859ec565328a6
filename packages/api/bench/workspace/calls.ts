import { randomUUID } from 'node:crypto';
import type { BenchDatabase } from '../database.ts';
import type { Product } from '../product.ts';
import { atMost, note } from '../report.ts';
import { startRival } from '../rival.ts';
import { type Call, type Clinic, call, compare, type Member, signIn, type Times } from './clinic.ts';
import { ms, slower } from './table.ts';

const turns = 200;

/** Free start times, day by day for all clinicians, far from the seeded appointments. */
export function freeStarts(clinic: Clinic, firstDay: string): () => { staffId: string; localStart: string } {
  const perDay = clinic.staffIds.length * 12;
  let taken = 0;
  return () => {
    const day = new Date(Date.parse(firstDay) + Math.floor(taken / perDay) * 86_400_000);
    const minute = 540 + 40 * Math.floor((taken % perDay) / clinic.staffIds.length);
    const staffId = clinic.staffIds[taken % clinic.staffIds.length] ?? '';
    taken += 1;
    const two = (value: number) => String(value).padStart(2, '0');
    return {
      staffId,
      localStart: `${day.toISOString().slice(0, 10)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    };
  };
}

export function booking(
  product: Product,
  { clinic, headers }: Member,
  { staffId, localStart }: { staffId: string; localStart: string },
  clientId: string,
): Call {
  const { serviceId, locationId } = clinic;
  return {
    origin: product.origin,
    method: 'POST',
    path: '/api/clinic/appointments',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: { serviceId, locationId, staffId, localStart, clientIds: [clientId] },
  };
}

export async function someClients({ sql }: BenchDatabase, { tenantId }: Clinic, limit: number) {
  const { rows } = await sql.query<{ clientId: string; fileNo: number; phone: string }>(
    `SELECT client_id AS "clientId", file_no AS "fileNo", phone FROM clients JOIN client_identities USING (tenant_id, client_id)
      WHERE tenant_id = $1 ORDER BY md5(client_id::text) LIMIT $2`,
    [tenantId, limit],
  );
  return rows;
}

/** The day of all clinicians and a booking, compared with a bare server on the same rows. */
export async function measureCalendar(
  database: BenchDatabase,
  product: Product,
  clinic: Clinic,
): Promise<void> {
  const desk = await signIn(database, product, clinic, 'desk');
  const clients = await someClients(database, clinic, 500);
  const bare = await startRival('hapi-clinic', database.adminUrl);
  const { tenantId, serviceId, locationId, today } = clinic;
  try {
    const day = await compare(turns, {
      ours: () => call({ ...get(product, desk), path: `/api/clinic/day?on=${today}` }),
      bare: () => call({ origin: bare.origin, path: `/day?tenantId=${tenantId}&on=${today}` }),
    });
    share(`day of ${clinic.staffIds.length} clinicians against bare hapi`, day, 0.5);
    atMost('the same, p95', day.ours.p95, 60);

    const [ours, theirs] = [freeStarts(clinic, '2030-01-01'), freeStarts(clinic, '2040-01-01')];
    let turn = 0;
    const booked = await compare(turns, {
      ours: () => {
        turn += 1;
        return call(booking(product, desk, ours(), clients[turn % clients.length]?.clientId ?? ''));
      },
      // Storing the idempotent answer continues after the response and should not slow down the other's turn.
      settled: () => call({ origin: product.origin, path: '/healthz' }),
      bare: () =>
        call({
          origin: bare.origin,
          method: 'POST',
          path: '/appointments',
          headers: { 'content-type': 'application/json' },
          body: { tenantId, serviceId, locationId, ...theirs() },
        }),
    });
    share('booking against the bare insert', booked, 0.4);
    atMost('the same, p95', booked.ours.p95, 40);
  } finally {
    await bare.stop();
  }
}

function share(work: string, { ours, bare }: { ours: Times; bare: Times }, bar: number): void {
  const ratio = bare.p50 / ours.p50;
  note(work, `${ms(ours)} against ${ms(bare)} = ${ratio.toFixed(2)}`, `${bar} at least`, ratio >= bar);
}

export function get(product: Product, { headers }: Member): Call {
  return { origin: product.origin, path: '/', headers };
}

/**
 * The search as typed, letter by letter from the second one, and for a misheard name that nobody has, compared with reading
 * one appointment by its key.
 */
export async function measureSearch(
  database: BenchDatabase,
  product: Product,
  clinic: Clinic,
): Promise<void> {
  const [client] = await someClients(database, clinic, 1);
  const { rows } = await database.sql.query<{ id: string }>(
    'SELECT appointment_id AS id FROM appointments WHERE tenant_id = $1 AND local_on = $2 LIMIT 1',
    [clinic.tenantId, clinic.today],
  );
  const phone = client?.phone ?? '';
  const byLetter = (text: string) =>
    Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 2));
  const typed: [string, string[]][] = [
    ['the beginning of a name', byLetter('trembl')],
    ['the family name after the given one', byLetter('anne tremb')],
    ['the second part of a name', byLetter('marie')],
    ['a phone', byLetter(`${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`)],
    ['a file number', byLetter(String(client?.fileNo))],
    ['a misheard name', ['trembley']],
    ['two misheard names', ['ane gautier']],
  ];
  for (const who of ['desk', { clinician: 3 }] as const) {
    const member = await signIn(database, product, clinic, who);
    for (const [what, texts] of typed) {
      let letter = 0;
      const { search, key } = await compare(turns, {
        search: () => {
          letter += 1;
          const q = encodeURIComponent(texts[letter % texts.length] ?? '');
          return call({ ...get(product, member), path: `/api/clinic/clients?q=${q}` });
        },
        key: () => call({ ...get(product, member), path: `/api/clinic/appointments/${rows[0]?.id}` }),
      });
      const by = who === 'desk' ? 'front desk' : 'clinician';
      slower(`search for ${what}, ${by}, against a key`, search, key, 3);
      atMost('the same, p95', search.p95, 100);
    }
  }
}
