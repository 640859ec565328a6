import { pino } from 'pino';
import { createRandom, type Random, uuid } from '../../src/platform/sample-data/random.ts';
import type { ClinicAccess } from '../../src/server/access/types.ts';
import type { ServerDeps } from '../../src/server/deps.ts';
import type { ClinicCall } from '../../src/workspace/access/index.ts';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';
import { dayMs, momentOf } from './clock.ts';
import { oddText } from './random-questions.ts';

interface TwinMember {
  role: ClinicAccess['role'];
  isOwner: boolean;
  staffId: string;
  userId: string;
}

/** A clinic with locations in two time zones, each with a shared room and another one, three clinicians, an administrator, a front desk and a bookkeeper. */
export interface TwinClinic {
  tenantId: string;
  places: { id: string; zone: string; rooms: { id: string; shared: boolean }[] }[];
  members: TwinMember[];
  /** Staff who may have appointments; the last one has no account. */
  clinicians: string[];
  services: string[];
  clients: string[];
}

/** A database with two such clinics. Queries are about the first; no row of the second may ever be in a result. */
export interface TwinWorld {
  db: TestDatabase;
  clinic: TwinClinic;
  both: TwinClinic[];
  /** A call as a member of the first clinic at the given time. */
  callBy(member: TwinMember, now: Date): ClinicCall;
  insert(table: string, rows: readonly object[]): Promise<void>;
}

const zones = ['America/Toronto', 'America/St_Johns'];

export async function createTwinWorld(): Promise<TwinWorld> {
  const db = await createTestDatabase();
  const insert: TwinWorld['insert'] = async (table, rows) => {
    if (rows.length > 0) await db.admin(table).insert(rows).onConflict().ignore();
  };
  const both = [await addClinic(db, 'twin', insert), await addClinic(db, 'neighbour', insert)];
  const [clinic] = both as [TwinClinic];
  const log = pino({ level: 'silent' });
  return {
    db,
    clinic,
    both,
    insert,
    callBy: ({ role, isOwner, staffId }, now) => ({
      deps: { database: db.database, log, clock: { now: () => now } } as unknown as ServerDeps,
      access: {
        ...{ tenantId: clinic.tenantId, status: 'active', role, isOwner, staffId },
        ...{ practises: role === 'clinician', names: role !== 'hr' },
      },
    }),
  };
}

async function addClinic(
  db: TestDatabase,
  subdomain: string,
  insert: TwinWorld['insert'],
): Promise<TwinClinic> {
  const sql = db.admin;
  const random = createRandom(subdomain.length);
  const [{ tenant_id }] = await sql('tenants')
    .insert({
      ...{ subdomain, clinic_name: 'Érable', clinic_type: 'physical', status: 'active', plan: 'enterprise' },
      ...{ owner_name: 'Maude Gagnon', owner_email: 'owner@lac.example', activated_at: new Date() },
    })
    .returning('tenant_id');
  await sql('workspace_settings').insert({ tenant_id, currency: 'CAD', tax_label: 'HST' });
  const members: TwinMember[] = [];
  for (const role of [
    'administrator',
    'administrator',
    'clinician',
    'clinician',
    'front_desk',
    'hr',
  ] as const)
    members.push(await addMember(db, tenant_id, role, members.length === 0));
  const ids = (count: number) => Array.from({ length: count }, () => uuid(random, new Date(dayMs)));
  const [[locum], places, services, clients, rooms] = [ids(1), ids(3), ids(4), ids(14), ids(4)];
  await insert('clinic_staff', [
    { tenant_id, staff_id: locum, name: 'Lou % Locum', practises: true, position: 6 },
  ]);
  await insert(
    'locations',
    places.map((location_id, n) => ({
      ...{
        tenant_id,
        location_id,
        name: oddText(random, 1),
        region: ['ON', 'NL', 'ON'][n],
        zone: zones[n % 2],
      },
      ...{ position: 2 - n, archived_at: n === 2 ? new Date() : null },
    })),
  );
  await insert(
    'services',
    services.map((service_id, n) => ({
      ...{
        tenant_id,
        service_id,
        code: `service-${n}`,
        name_en: oddText(random, 2),
        name_fr: oddText(random, 2),
      },
      ...{ minutes: [5, 30, 60, 45][n], buffer_before: n === 1 ? 10 : 0, buffer_after: n * 5, capacity: 3 },
      ...{
        billing: n % 2 ? 'one' : 'each',
        missed_fee_bp: n % 2 ? 3_333 : 5_000,
        notice_hours: n * 2,
        note_required: n !== 2,
        virtual_care: n === 1,
        archived_at: n === 3 ? new Date() : null,
      },
    })),
  );
  await insert(
    'clients',
    clients.map((client_id, n) => ({ tenant_id, client_id, file_no: 1_000 + n, ...desk(random) })),
  );
  await insert(
    'client_identities',
    clients.map((client_id) => ({ tenant_id, client_id, ...identity(random) })),
  );
  const placed = places.slice(0, 2).map((id, n) => ({
    ...{ id, zone: zones[n] as string },
    rooms: rooms.slice(2 * n, 2 * n + 2).map((room, m) => ({ id: room, shared: m === 1 })),
  }));
  await insert(
    'rooms',
    placed.flatMap(({ id: location_id, rooms: there }) =>
      there.map(({ id: room_id, shared }) => ({ tenant_id, location_id, room_id, shared, name: room_id })),
    ),
  );
  const treating = members.filter(({ role }) => role === 'clinician').map(({ staffId }) => staffId);
  return {
    tenantId: tenant_id,
    places: placed,
    members,
    clinicians: [...treating, locum as string],
    services,
    clients,
  };
}

async function addMember(
  { admin }: TestDatabase,
  tenant_id: string,
  role: TwinMember['role'],
  isOwner: boolean,
) {
  const email = `${role}-${crypto.randomUUID()}@lac.example`;
  const [{ user_id }] = await admin('users')
    .insert({ email, full_name: `Zoé "${role}" O’Neil` })
    .returning('user_id');
  await admin('memberships').insert({
    ...{ tenant_id, user_id, role, is_owner: isOwner, state: 'active', joined_at: new Date() },
  });
  const { staff_id } = await admin('clinic_staff').where({ tenant_id, user_id }).first('staff_id');
  return { role, isOwner, staffId: staff_id as string, userId: user_id as string };
}

const desk = (random: Random) => ({
  desk_alert: random.chance(0.3) ? oddText(random) : '',
  region: random.pick([null, 'BC', 'QC']),
  decides_alone: random.chance(0.2),
});

/** Random identities: some have a single name, some are children, some have no contact details. */
export function identity(random: Random) {
  const known = (chance: number, text: string) => (random.chance(chance) ? text : '');
  const one = random.next();
  return {
    given_name: one < 0.15 ? '' : oddText(random, 1),
    family_name: one > 0.85 ? '' : oddText(random, 2),
    preferred_name: known(0.3, oddText(random, 1)),
    birth_on: random.pick([null, '1980-05-05', '2008-11-24', '2008-02-29', '2015-01-01']),
    email: known(0.3, 'a_b%@lac.example'),
    phone: known(0.4, '416-555-0142'),
    other_phone: known(0.3, '+1 905 555 0199'),
    street_address: known(0.2, '12, rue de l’Érable'),
  };
}

/** All rows of one of the clinic's tables, with dates and times as ISO 8601 text. */
export async function plainRows<Row>({ db, clinic }: TwinWorld, table: string): Promise<Row[]> {
  const { rows } = await db.admin.raw(`SELECT to_jsonb(t) AS row FROM ?? t WHERE tenant_id = ?`, [
    table,
    clinic.tenantId,
  ]);
  return rows.map(({ row }: { row: Row }) => row);
}

/** Formats a name like the screens do. */
export const nameOf = (one: { given_name: string; family_name: string; preferred_name: string }) =>
  [one.preferred_name || one.given_name, one.family_name].filter(Boolean).join(' ');

/** Compares by code units, like PostgreSQL orders ids. */
export const text = (one: string, other: string) => Number(one > other) - Number(one < other);

/** Compares by several keys in order; null comes last. */
export function by<Row>(...keys: ((row: Row) => string | number | null)[]) {
  return (one: Row, other: Row): number => {
    for (const key of keys) {
      const [a, b] = [key(one), key(other)];
      if (a === b) continue;
      if (a === null || b === null) return a === null ? 1 : -1;
      return a < b ? -1 : 1;
    }
    return 0;
  };
}

/** A random wall time that is not skipped, with its instant. */
export function randomStart(random: Random, days: readonly string[], times: readonly string[], zone: string) {
  for (;;) {
    const localStart = `${random.pick(days)}T${random.pick(times)}`;
    const startsAt = momentOf(localStart, zone);
    if (startsAt !== undefined) return { localStart, startsAt };
  }
}
