import type { Day, Profession, Registration, TaxClass, TaxRule } from '@tamarack/core/domain/workspace';
import { one, query } from '../../../database/rows.ts';
import { takeTurns } from '../../../database/take-turns.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { insertRow, updateVersion } from '../../../database/write.ts';

const registrationColumns = `registration_id, version, kind, number, from_on AS "from", to_on AS "to"`;

export function listRegistrations(sql: Sql, tenantId: string): Promise<Registration[]> {
  return query(
    sql,
    `SELECT ${registrationColumns} FROM tax_registrations WHERE tenant_id = ? ORDER BY kind, from_on DESC`,
    [tenantId],
  );
}

export function listRules(sql: Sql, tenantId: string): Promise<TaxRule[]> {
  return query(
    sql,
    `SELECT rule_id, version, tax_class, profession, exempt, from_on AS "from"
       FROM tax_rules WHERE tenant_id = ? ORDER BY tax_class, profession NULLS FIRST, from_on DESC`,
    [tenantId],
  );
}

interface Row {
  id: string;
  version: number;
}

/**
 * Lets one change of a clinic's registrations check their days at a time: two that overlap would wait for each other until
 * the database aborts one.
 */
export async function lockRegistrations(tx: Tx, tenantId: string): Promise<void> {
  await takeTurns(tx, 'tax_registrations', tenantId);
}

export async function insertRegistration(
  tx: Tx,
  tenantId: string,
  row: { kind: string; number: string; from: Day; to: Day | null; by: string | null },
): Promise<Row> {
  return insertRow<Row>(
    tx,
    'tax_registrations',
    {
      tenantId,
      kind: row.kind,
      number: row.number,
      fromOn: row.from,
      toOn: row.to,
      createdBy: row.by,
    },
    'registration_id AS id, version',
  );
}

/** Returns undefined when there is no such registration at this version. */
export async function updateRegistration(
  tx: Tx,
  tenantId: string,
  { registrationId, version }: { registrationId: string; version: number },
  { number, from, to }: { number?: string; from?: Day; to?: Day | null },
): Promise<number | undefined> {
  return updateVersion(
    tx,
    'tax_registrations',
    { tenantId, registrationId, version },
    {
      ...(number === undefined ? {} : { number }),
      ...(from === undefined ? {} : { fromOn: from }),
      ...(to === undefined ? {} : { toOn: to }),
    },
  );
}

export function findRegistration(
  sql: Sql,
  tenantId: string,
  registrationId: string,
): Promise<Registration | undefined> {
  return one(
    sql,
    `SELECT ${registrationColumns} FROM tax_registrations WHERE tenant_id = ? AND registration_id = ?`,
    [tenantId, registrationId],
  );
}

/** Replaces the rule of the same class, profession and day. */
export async function upsertRule(
  tx: Tx,
  tenantId: string,
  rule: { taxClass: TaxClass; profession: Profession | null; exempt: boolean; from: Day; by: string | null },
): Promise<Row> {
  const row = await one<Row>(
    tx,
    `INSERT INTO tax_rules AS r (tenant_id, tax_class, profession, exempt, from_on, created_by)
     VALUES (:tenantId, :taxClass, :profession, :exempt, :from, :by)
     ON CONFLICT (tenant_id, tax_class, profession, from_on)
       DO UPDATE SET exempt = excluded.exempt, version = r.version + 1
     RETURNING rule_id AS id, version`,
    { tenantId, ...rule },
  );
  if (!row) throw new Error('a rule was not written');
  return row;
}

export async function deleteRule(tx: Tx, tenantId: string, ruleId: string): Promise<number | undefined> {
  const [row] = await tx('tax_rules')
    .where({ tenantId, ruleId })
    .delete()
    .returning<{ version: number }[]>('version');
  return row?.version;
}

/**
 * SQL for the province whose tax applies to a visit of service `v` by client `k` at location `o`. A client without a
 * province lives in that of the location.
 */
export const taxRegion = `CASE WHEN v.virtual_care THEN coalesce(k.region, o.region) ELSE o.region END`;

/** SQL for the profession of the first credential that the clinician of appointment `a` had in force that day. */
export const professionOn = `(
  SELECT e.profession FROM credentials e
   WHERE e.tenant_id = a.tenant_id AND e.staff_id = a.staff_id
     AND (e.valid_from_on IS NULL OR e.valid_from_on <= a.local_on) AND (e.valid_to_on IS NULL OR e.valid_to_on >= a.local_on)
   ORDER BY e.credential_id LIMIT 1)`;
