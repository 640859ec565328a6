import type { Country, Locale } from '@tamarack/core/domain';
import type { ClientIdentity } from '@tamarack/core/domain/workspace';
import { one, query } from '../../../database/rows.ts';
import { takeTurns } from '../../../database/take-turns.ts';
import type { Sql, Tx } from '../../../database/types.ts';

export type KnownPerson = Pick<
  ClientIdentity,
  'givenName' | 'familyName' | 'birthOn' | 'email' | 'phone' | 'otherPhone'
>;

/** The clients above a file number, for comparison with the rows of a file. */
export async function listPeopleAfter(
  sql: Sql,
  fileNo: number,
): Promise<(KnownPerson & { fileNo: number })[]> {
  return query(
    sql,
    `SELECT c.file_no, i.given_name, i.family_name, i.birth_on, i.email,
            i.phone, i.other_phone
       FROM clients c JOIN client_identities i USING (tenant_id, client_id) WHERE c.file_no > ?`,
    [fileNo],
  );
}

/** The country of the clinic. */
export async function findCountry(sql: Sql, tenantId: string): Promise<Country> {
  const row = await one<{ country: Country }>(sql, 'SELECT country FROM tenants WHERE tenant_id = ?', [
    tenantId,
  ]);
  return row?.country ?? 'CA';
}

/** Lets one import per clinic add clients at a time, so that importing the same file twice does not add everyone twice. */
export async function lockImports(tx: Tx, tenantId: string): Promise<void> {
  await takeTurns(tx, 'client_imports', tenantId);
}

/** A person added by an import, with their search words. */
export interface NewPerson {
  fileNo: number;
  /** Null for the clinic's language. */
  language: Locale | null;
  region: string | null;
  identity: ClientIdentity;
  words: string[];
}

/** Adds many clients at once, with the history of each. */
export async function insertPeople(
  tx: Tx,
  tenantId: string,
  people: readonly NewPerson[],
  { createdBy, now }: { createdBy: string | null; now: Date },
): Promise<void> {
  const added = await query<{ clientId: string; fileNo: number }>(
    tx,
    `INSERT INTO clients (tenant_id, file_no, language, region, created_by)
     SELECT t.tenant_id, p."fileNo", coalesce(p.language, t.locale), p.region, :createdBy
       FROM jsonb_to_recordset(:people::jsonb) AS p ("fileNo" integer, language text, region text), tenants t
      WHERE t.tenant_id = :tenantId
     RETURNING client_id, file_no`,
    {
      tenantId,
      createdBy,
      people: JSON.stringify(people.map(({ fileNo, language, region }) => ({ fileNo, language, region }))),
    },
  );
  const idOf = new Map(added.map(({ fileNo, clientId }) => [fileNo, clientId]));
  const rows = people.map(({ fileNo, identity, words }) => ({
    clientId: idOf.get(fileNo),
    ...identity,
    words,
  }));
  const bindings = { tenantId, createdBy, now, rows: JSON.stringify(rows) };
  await query(
    tx,
    `INSERT INTO client_identities (tenant_id, client_id, given_name, family_name, preferred_name, pronouns, birth_on, email,
            phone, other_phone, street_address, city, postal_code)
     SELECT :tenantId, r."clientId", r."givenName", r."familyName", r."preferredName", r.pronouns, r."birthOn", r.email,
            r.phone, r."otherPhone", r."streetAddress", r.city, r."postalCode"
       FROM jsonb_to_recordset(:rows::jsonb) AS r ("clientId" uuid, "givenName" text, "familyName" text, "preferredName" text,
            pronouns text, "birthOn" date, email text, phone text, "otherPhone" text, "streetAddress" text, city text,
            "postalCode" text)`,
    bindings,
  );
  await query(
    tx,
    `INSERT INTO client_words (tenant_id, client_id, word)
     SELECT DISTINCT :tenantId::uuid, (r ->> 'clientId')::uuid, w
       FROM jsonb_array_elements(:rows::jsonb) r, jsonb_array_elements_text(r -> 'words') w`,
    bindings,
  );
  await query(
    tx,
    `INSERT INTO history (tenant_id, kind, subject_id, subject_version, action, staff_id, at)
     SELECT :tenantId, 'client', (r ->> 'clientId')::uuid, 1, 'imported', :createdBy, :now
       FROM jsonb_array_elements(:rows::jsonb) r`,
    bindings,
  );
}

export interface ImportTotals {
  rows: number;
  added: number;
  known: number;
  refused: number;
}

export async function insertImport(
  tx: Tx,
  tenantId: string,
  done: ImportTotals & { sha256: Buffer; now: Date; createdBy: string | null },
): Promise<string> {
  const row = await one<{ importId: string }>(
    tx,
    `INSERT INTO client_imports (tenant_id, sha256, rows_read, rows_added, rows_known, rows_refused, imported_at, created_by)
     VALUES (:tenantId, :sha256, :rows, :added, :known, :refused, :now, :createdBy) RETURNING import_id`,
    { tenantId, ...done },
  );
  return row?.importId ?? '';
}

/** Updates the totals of an import that goes on, and returns its new version. */
export async function updateImport(
  tx: Tx,
  tenantId: string,
  importId: string,
  totals: ImportTotals,
): Promise<number> {
  const row = await one<{ version: number }>(
    tx,
    `UPDATE client_imports
        SET rows_read = :rows, rows_added = :added, rows_known = :known, rows_refused = :refused, version = version + 1
      WHERE tenant_id = :tenantId AND import_id = :importId
     RETURNING version`,
    { tenantId, importId, ...totals },
  );
  if (!row) throw new Error(`import ${importId} is missing`);
  return row.version;
}
