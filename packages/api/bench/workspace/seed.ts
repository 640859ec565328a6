import type pg from 'pg';
import type { BenchDatabase } from '../database.ts';

/** Clinics of one size. Each clinician has twelve appointments a day, most days before today. */
export interface Size {
  /** Their subdomains are this prefix and a number from 1. */
  name: string;
  clinics: number;
  appointments: number;
  clinicians: number;
  clients: number;
}

const zone = 'America/Toronto';

/** Share of the days with appointments that are in the past. */
const past = 0.85;

/**
 * Fills clinics by SQL: price list, team, hours, clients with their search words, appointments with their outcome,
 * confirmation and note. Foreign keys and triggers are not checked, because they hold by construction; the constraints
 * against double bookings are. Adds to existing clinics, two at a time.
 */
export async function seedClinics(database: BenchDatabase, size: Size): Promise<void> {
  const there = await database.sql.query<{ count: string }>(
    'SELECT count(*) FROM tenants WHERE subdomain LIKE $1',
    [`${size.name}-%`],
  );
  let number = Number(there.rows[0]?.count);
  const seedRest = async () => {
    const client = await database.sql.connect();
    try {
      while (number < size.clinics) {
        number += 1;
        await seedClinic(client, size, number);
      }
    } finally {
      client.release();
    }
  };
  await Promise.all([seedRest(), seedRest()]);
}

async function seedClinic(client: pg.PoolClient, size: Size, number: number): Promise<void> {
  await client.query(
    'BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off',
  );
  const { rows } = await client.query<{ tenant_id: string }>(
    `INSERT INTO tenants (subdomain, clinic_name, clinic_type, status, plan, owner_name, owner_email, activated_at,
                          owner_verified_at, time_zone)
     VALUES ($1, $2, 'physical', 'active', 'enterprise', 'Maude Gagnon', $3, now(), now(), '${zone}') RETURNING tenant_id`,
    [`${size.name}-${number}`, `Clinic ${number}`, `owner@${size.name}-${number}.example`],
  );
  const values = [rows[0]?.tenant_id, size.clinicians, size.clients, size.appointments];
  for (const statement of [basics, people, clients, words, visits, outcomes])
    await client.query(statement(values.map((value) => `'${value}'`)));
  await client.query('DROP TABLE made_staff, made_clients, made; COMMIT');
}

type Statement = (values: string[]) => string;

const basics: Statement = ([tenant]) => `
  INSERT INTO workspace_settings (tenant_id, currency, tax_label, two_step_charts_from)
  VALUES (${tenant}, 'CAD', 'HST', '2100-01-01');
  INSERT INTO locations (tenant_id, name, city, region, zone) VALUES (${tenant}, 'Main Street', 'Toronto', 'ON', '${zone}');
  INSERT INTO services (tenant_id, code, name_en, name_fr, minutes, buffer_after)
  VALUES (${tenant}, 'visit', 'Visit', 'Visite', 30, 10);
  INSERT INTO service_fees (tenant_id, service_id, fee_cents, from_on)
  SELECT tenant_id, service_id, 12000, '2024-01-01' FROM services WHERE tenant_id = ${tenant};`;

const people: Statement = ([tenant, clinicians]) => `
  CREATE TEMP TABLE made_staff ON COMMIT DROP AS
  SELECT n - 1 AS place, uuidv7() AS staff_id FROM generate_series(1, ${clinicians}::integer) n;
  INSERT INTO clinic_staff (tenant_id, staff_id, name, practises, position, color)
  SELECT ${tenant}, staff_id, 'Clinician ' || place, true, place, place % 8 FROM made_staff;
  INSERT INTO credentials (tenant_id, staff_id, profession, licence_no)
  SELECT ${tenant}, staff_id, 'physiotherapist', '12345' FROM made_staff;
  INSERT INTO availability (tenant_id, staff_id, location_id, weekday, from_minute, to_minute, from_on)
  SELECT ${tenant}, s.staff_id, l.location_id, d, 540, 1020, '2024-01-01'
    FROM made_staff s, generate_series(1, 7) d, locations l WHERE l.tenant_id = ${tenant};`;

/** Names with a realistic distribution: a few are common, every fifth has two parts. */
const clients: Statement = ([tenant, , count]) => `
  CREATE TEMP TABLE made_clients ON COMMIT DROP AS
  SELECT n - 1 AS place, uuidv7() AS client_id, 10000 + n AS file_no,
         given[1 + n % cardinality(given)]
           || CASE WHEN n % 5 = 0 THEN '-' || given[1 + (n / 7) % cardinality(given)] ELSE '' END AS given_name,
         CASE WHEN n % 3 = 0 THEN initcap(translate(left(md5('family' || n), 6), '0123456789', 'lnorstuvea'))
              ELSE family[1 + (n / 3) % cardinality(family)] END AS family_name,
         lpad((4160000000 + (n::bigint * 7919) % 9999999)::text, 10, '0') AS phone,
         date '1940-01-01' + (n * 37) % 30000 AS birth_on
    FROM generate_series(1, ${count}::integer) n,
         (SELECT ARRAY['Anne', 'Luc', 'Marie', 'Noor', 'Grace', 'Jean', 'Amrit', 'Chloe', 'Louis', 'Emma', 'Liam', 'Zoe',
                       'Nathan', 'Olivia', 'Simon', 'Sara', 'Daniel', 'Alice', 'Hugo', 'Maya', 'Thomas', 'Rose', 'Felix'],
                 ARRAY['Tremblay', 'Gagnon', 'Roy', 'Cote', 'Bouchard', 'Gauthier', 'Morin', 'Lavoie', 'Fortin', 'Gagne',
                       'Ouellet', 'Pelletier', 'Belanger', 'Levesque', 'Bergeron', 'Leblanc', 'Smith', 'Brown', 'Wilson',
                       'Macdonald', 'Singh', 'Patel', 'Chen', 'Nguyen', 'Khan', 'Martin', 'Taylor', 'Campbell', 'Anderson',
                       'Lee', 'Young']) AS names (given, family);
  INSERT INTO clients (tenant_id, client_id, file_no, last_entry_on)
  SELECT ${tenant}, client_id, file_no, current_date - place % 200 FROM made_clients;
  INSERT INTO client_identities (tenant_id, client_id, given_name, family_name, phone, email, birth_on)
  SELECT ${tenant}, client_id, given_name, family_name, phone, 'c' || file_no || '@mail.example', birth_on FROM made_clients;
  INSERT INTO counters (tenant_id, name, value) VALUES (${tenant}, 'file_no', 10000 + ${count}::integer);`;

/** Words as split by wordsOf(), with sounds of these names as its library encodes them. */
const words: Statement = ([tenant]) => `
  INSERT INTO client_words (tenant_id, word, client_id)
  SELECT DISTINCT ${tenant}::uuid, word, client_id
    FROM made_clients,
         LATERAL (SELECT string_to_array(lower(given_name), '-')
                           || ARRAY[lower(replace(given_name, '-', '')), lower(family_name)] AS names) own,
         LATERAL unnest(names || ARRAY['c' || file_no || '@mail.example', phone, right(phone, 7), right(phone, 4),
                                       to_char(birth_on, 'YYYYMMDD')]
                        || ARRAY(SELECT '~' || CASE WHEN name ~ '^[aeiou]' THEN 'A' ELSE '' END
                                            || upper(regexp_replace(translate(name, 'bdgcvzaeiouyh', 'ptkkfs'), '(.)\\1+', '\\1', 'g'))
                                            || ' ' || name FROM unnest(names) name)) word
   ORDER BY word;`;

const visits: Statement = ([tenant, clinicians, count, appointments]) => `
  CREATE TEMP TABLE made ON COMMIT DROP AS
  SELECT uuidv7() AS appointment_id, uuidv7() AS attendance_id, s.staff_id, c.client_id, n,
         day.local_on, day.local_on + time '09:00' + make_interval(mins => 40 * (n % 12)) AS local_start
    FROM generate_series(0, ${appointments}::integer - 1) n
    JOIN made_staff s ON s.place = (n / 12) % ${clinicians}::integer
    JOIN made_clients c ON c.place = (n::bigint * 7919) % ${count}::integer,
         LATERAL (SELECT current_date + n / (12 * ${clinicians}::integer)
                         - (${past} * ${appointments}::integer / (12 * ${clinicians}::integer))::integer AS local_on) day;
  INSERT INTO appointments (tenant_id, appointment_id, service_id, staff_id, location_id, zone, local_start, minutes,
                            buffer_after, starts_at, ends_at, busy)
  SELECT ${tenant}, m.appointment_id, v.service_id, m.staff_id, l.location_id, '${zone}', m.local_start, 30, 10, starts_at,
         starts_at + interval '30 minutes', tstzrange(starts_at, starts_at + interval '40 minutes')
    FROM made m JOIN services v ON v.tenant_id = ${tenant} JOIN locations l ON l.tenant_id = ${tenant},
         LATERAL (SELECT m.local_start AT TIME ZONE '${zone}' AS starts_at) at;`;

/** Visits are confirmed after two days; one note in fifty is still a draft. */
const outcomes: Statement = ([tenant]) => `
  INSERT INTO attendances (tenant_id, attendance_id, appointment_id, client_id, local_on, state, arrived_at, treated_minutes,
                           fee_cents, decided_at)
  SELECT ${tenant}, attendance_id, appointment_id, client_id, local_on,
         CASE WHEN local_on >= current_date THEN 'booked' WHEN n % 25 = 0 THEN 'no_show' ELSE 'attended' END,
         CASE WHEN local_on < current_date AND n % 25 <> 0 THEN local_start END,
         CASE WHEN local_on < current_date AND n % 25 <> 0 THEN 30 END, 12000,
         CASE WHEN local_on < current_date THEN local_start END
    FROM made;
  INSERT INTO confirmations (tenant_id, attendance_id, client_id, local_on, state, fee_cents, opened_at, decided_at)
  SELECT ${tenant}, attendance_id, client_id, local_on, CASE WHEN is_new THEN 'open' ELSE 'confirmed' END,
         CASE WHEN NOT is_new THEN 12000 END, local_start, CASE WHEN NOT is_new THEN local_start END
    FROM made, LATERAL (SELECT local_on >= current_date - 2 AS is_new) of WHERE local_on < current_date;
  INSERT INTO notes (tenant_id, client_id, attendance_id, author_id, about_on, state, versions, signed_at, lock_at)
  SELECT ${tenant}, client_id, attendance_id, staff_id, local_on, CASE WHEN n % 50 = 1 THEN 'draft' ELSE 'locked' END,
         CASE WHEN n % 50 = 1 THEN 0 ELSE 1 END, CASE WHEN n % 50 <> 1 THEN local_start END, local_start
    FROM made WHERE local_on < current_date AND n % 25 <> 0;
  INSERT INTO care_team (tenant_id, client_id, staff_id, because, from_at)
  SELECT DISTINCT ON (client_id, staff_id) ${tenant}::uuid, client_id, staff_id, 'booked', local_start - interval '7 days'
    FROM made ORDER BY client_id, staff_id, local_start;`;
