import { Agent, type IncomingMessage, request as send } from 'node:http';
import { signToken } from '../../src/server/access/tokens.ts';
import type { BenchDatabase } from '../database.ts';
import { quantile } from '../load.ts';
import type { Product } from '../product.ts';

/** A seeded clinic with the ids that requests need. */
export interface Clinic {
  tenantId: string;
  host: string;
  serviceId: string;
  locationId: string;
  /** Its clinicians, in the order of the calendar. */
  staffIds: string[];
  /** The clinic's day. */
  today: string;
}

export async function findClinic({ sql }: BenchDatabase, subdomain: string): Promise<Clinic> {
  const { rows } = await sql.query<Clinic>(
    `SELECT t.tenant_id AS "tenantId", t.subdomain || '.localhost' AS host, v.service_id AS "serviceId",
            l.location_id AS "locationId", current_date::text AS today,
            ARRAY(SELECT s.staff_id FROM clinic_staff s WHERE s.tenant_id = t.tenant_id AND s.practises
                   ORDER BY s.position)::text[] AS "staffIds"
       FROM tenants t JOIN services v USING (tenant_id) JOIN locations l USING (tenant_id) WHERE t.subdomain = $1`,
    [subdomain],
  );
  if (!rows[0]) throw new Error(`There is no clinic ${subdomain}`);
  return rows[0];
}

/** A person with sessions on a clinic's site. */
export interface Member {
  clinic: Clinic;
  staffId: string;
  /** Of another session each time, so that no rate limit of one session is measured. */
  readonly headers: Record<string, string>;
}

const sessionsOfMember = 40;

/** Signs in one of the clinicians, or a person of the front desk or of HR. */
export async function signIn(
  { sql }: BenchDatabase,
  product: Product,
  clinic: Clinic,
  who: { clinician: number } | 'desk' | 'hr',
): Promise<Member> {
  const role = who === 'desk' ? 'front_desk' : who === 'hr' ? 'hr' : 'clinician';
  const staffId = typeof who === 'string' ? null : (clinic.staffIds[who.clinician] ?? null);
  const { rows } = await sql.query<{ user_id: string }>(
    `INSERT INTO users (email, full_name, email_verified_at) VALUES (gen_random_uuid() || '@bench.example', 'Member', now())
     RETURNING user_id`,
  );
  const userId = rows[0]?.user_id ?? '';
  if (staffId)
    await sql.query('UPDATE clinic_staff SET user_id = $1 WHERE tenant_id = $2 AND staff_id = $3', [
      userId,
      clinic.tenantId,
      staffId,
    ]);
  await sql.query(
    `INSERT INTO memberships (tenant_id, user_id, role, state, joined_at) VALUES ($1, $2, $3, 'active', now())`,
    [clinic.tenantId, userId, role],
  );
  const session = await sql.query<{ session_id: string; expires_at: Date; staff_id: string }>(
    `WITH made AS (
       INSERT INTO sessions (user_id, tenant_id, kind, idle_seconds, stepped_up_at, expires_at)
       SELECT $1, $2, 'clinic', 43200, now(), now() + interval '12 hours' FROM generate_series(1, $3::integer)
       RETURNING session_id, expires_at)
     SELECT made.*, s.staff_id FROM made, clinic_staff s WHERE s.tenant_id = $2 AND s.user_id = $1`,
    [userId, clinic.tenantId, sessionsOfMember],
  );
  const [row] = session.rows;
  if (!row) throw new Error('no session was made');
  const tokens = session.rows.map((one) =>
    signToken(one.session_id, userId, one.expires_at, [product.secret]),
  );
  let calls = 0;
  return {
    clinic,
    staffId: row.staff_id,
    get headers() {
      calls += 1;
      const token = tokens[calls % tokens.length];
      return { ...product.client, host: clinic.host, authorization: `Bearer ${token}` };
    },
  };
}

export interface Call {
  origin: string;
  path: string;
  method?: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  body?: unknown;
}

const agent = new Agent({ keepAlive: true });
let callers = 0;

/** Opens a request from a new network address, so that no rate limit of one caller is measured. */
export function open({ origin, path, method = 'GET', headers, body }: Call): Promise<IncomingMessage> {
  callers += 1;
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
  return new Promise((resolve, reject) => {
    const sent = send(
      `${origin}${path}`,
      { method, agent, headers: { ...headers, 'x-forwarded-for': address } },
      resolve,
    );
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The complete response. @throws when it is not 2xx */
export async function call(wanted: Call): Promise<string> {
  const answer = await open(wanted);
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  const status = answer.statusCode ?? 0;
  if (status >= 300) throw new Error(`${wanted.path} answers ${status}: ${text.slice(0, 300)}`);
  return text;
}

/** Milliseconds of two ways to do the same, measured in turn, so that other load on the machine affects both. */
export async function compare<Ways extends string>(
  count: number,
  ways: Record<Ways, () => Promise<unknown>>,
): Promise<Record<Ways, Times>> {
  const names = Object.keys(ways) as Ways[];
  const all = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Ways, number[]>;
  const turn = async (note: (name: Ways, milliseconds: number) => void) => {
    for (const name of names) {
      const begun = performance.now();
      await ways[name]();
      note(name, performance.now() - begun);
    }
  };
  const warmAt = performance.now() + warmUpMilliseconds;
  while (performance.now() < warmAt) await turn(() => {});
  for (let turns = 0; turns < count; turns += 1) await turn((name, time) => all[name].push(time));
  return Object.fromEntries(names.map((name) => [name, timesOf(all[name])])) as Record<Ways, Times>;
}

/** Until code is compiled, connections are open, statements are prepared and pages are read. */
const warmUpMilliseconds = 6_000;

/** In milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

export function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}
