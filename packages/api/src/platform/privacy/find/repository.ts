import type { ErasureBlocker, PersonFindings } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { execute, one, query, value } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { ownedClinics, type PersonalTable } from '../map/types.ts';
import type { Person } from '../person.ts';

export interface FoundAccount {
  userId: string;
  name: string;
  platformRole: NonNullable<PersonFindings['account']>['platformRole'];
  createdAt: Date;
  lastSignedInAt: Date | null;
  deactivatedAt: Date | null;
}

/** The account with an email, locked or not. */
export async function findAccount(
  sql: Sql,
  email: string,
  lock: 'lock' | 'read' = 'read',
): Promise<FoundAccount | undefined> {
  return one<FoundAccount>(
    sql,
    `SELECT user_id, full_name AS name, platform_role, created_at, last_signed_in_at, deactivated_at
       FROM users WHERE email = ? ${lock === 'lock' ? 'FOR UPDATE' : ''}`,
    [email],
  );
}

/** The language of a person: of their account, else of their lead, else of their newsletter subscription. */
export async function findLocale(sql: Sql, email: string): Promise<Locale | null> {
  return value<Locale | null>(
    sql,
    `SELECT coalesce((SELECT locale FROM users WHERE email = :email), (SELECT locale FROM leads WHERE email = :email),
                     (SELECT locale FROM newsletter_subscriptions WHERE email = :email))`,
    { email },
  );
}

/** Clinics the person is a member of or invited to. */
export async function listClinics(sql: Sql, userId: string): Promise<PersonFindings['clinics']> {
  return query<PersonFindings['clinics'][number]>(
    sql,
    `SELECT t.tenant_id, t.clinic_name, t.subdomain, t.status, m.role, m.is_owner, m.state
       FROM memberships m JOIN tenants t USING (tenant_id) WHERE m.user_id = ? ORDER BY t.clinic_name, t.tenant_id`,
    [userId],
  );
}

export interface TeamOfPerson {
  tenantId: string;
  clinicName: string;
  subdomain: string;
  timeZone: string;
  /** The person's name in the clinic. */
  memberName: string;
  ownerName: string;
  ownerEmail: string;
}

/** Clinics that still exist and whose team the person is on, with their owners. */
export async function listTeams(sql: Sql, userId: string): Promise<TeamOfPerson[]> {
  return query(
    sql,
    `SELECT t.tenant_id, t.clinic_name, t.subdomain, t.time_zone,
            s.name AS "memberName", u.full_name AS "ownerName", u.email::text AS "ownerEmail"
       FROM memberships m JOIN tenants t USING (tenant_id) JOIN clinic_staff s USING (tenant_id, user_id)
       JOIN memberships o ON o.tenant_id = m.tenant_id AND o.is_owner JOIN users u ON u.user_id = o.user_id
      WHERE m.user_id = ? AND m.state = 'active' AND NOT m.is_owner AND t.status <> 'terminated'`,
    [userId],
  );
}

/** Clinics that the person owns, or is the contact of. */
export async function listOwned(
  sql: Sql,
  { email, userId }: Pick<Person, 'email' | 'userId'>,
): Promise<Extract<ErasureBlocker, { tenantId: string }>[]> {
  return query<Extract<ErasureBlocker, { tenantId: string }>>(
    sql,
    `SELECT CASE WHEN owns.user_id IS NULL THEN 'contact' ELSE 'owner' END AS kind,
            t.tenant_id, t.clinic_name, t.subdomain, t.status
       FROM tenants t LEFT JOIN memberships owns ON owns.tenant_id = t.tenant_id AND owns.user_id = :userId AND owns.is_owner
      WHERE t.tenant_id IN ${ownedClinics}
      ORDER BY t.clinic_name, t.tenant_id`,
    { email, userId },
  );
}

/** Number of a table's rows about the person. */
export async function countRows(sql: Sql, entry: PersonalTable, person: Person): Promise<number> {
  return value<number>(sql, `SELECT count(*) FROM ${entry.table} t WHERE ${entry.of}`, person);
}

/** One page of the person's rows as exported, in the order of the table's key. */
export async function rowsOf(
  sql: Sql,
  entry: PersonalTable,
  person: Person,
  after: unknown,
  limit: number,
): Promise<{ rows: Record<string, unknown>[]; last: unknown }> {
  const exported = entry.exported.map((column) => `t.${column} `);
  const computed = Object.entries(entry.computed ?? {}).map(([name, value]) => `${value} AS "${name}"`);
  const further = after === undefined ? '' : `AND t.${entry.key} > :after`;
  const rows = await query<Record<string, unknown>>(
    sql,
    `SELECT t.${entry.key} AS "#key", ${[...exported, ...computed].join(', ')} FROM ${entry.table} t
      WHERE ${entry.of} ${further} ORDER BY t.${entry.key} LIMIT :limit`,
    { ...person, after: after as string, limit },
  );
  return {
    rows: rows.map(({ '#key': _, ...row }) => row),
    last: rows.at(-1)?.['#key'],
  };
}

/** Runs one statement of an erasure; returns the number of rows affected. */
export async function runErasure(tx: Tx, statement: string, person: Person): Promise<number> {
  return execute(tx, statement, person);
}
