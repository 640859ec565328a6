import type { Changed, Credential, NewCredential } from '@tamarack/core/domain/workspace';
import { query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { insertRow, updateRow } from '../../../database/write.ts';

/** All credentials of the clinic, or only the given one. */
export function listCredentials(sql: Sql, tenantId: string, credentialId?: string): Promise<Credential[]> {
  return query<Credential>(
    sql,
    `SELECT credential_id, version, staff_id, profession, college, licence_no, valid_from_on AS "validFrom",
            valid_to_on AS "validTo"
       FROM credentials WHERE tenant_id = :tenantId AND (:one::uuid IS NULL OR credential_id = :one)
      ORDER BY staff_id, credential_id`,
    { tenantId, one: credentialId ?? null },
  );
}

export async function insertCredential(
  tx: Tx,
  tenantId: string,
  { validFrom, validTo, ...facts }: NewCredential & { staffId: string; createdBy: string | null },
): Promise<Changed> {
  const row = { tenantId, ...facts, validFromOn: validFrom, validToOn: validTo };
  return insertRow(tx, 'credentials', row, 'credential_id AS id, version');
}

/** Changes a credential if it is still at the given version; else returns undefined. */
export async function updateCredential(
  tx: Tx,
  tenantId: string,
  credentialId: string,
  { version, validFrom, validTo, ...facts }: { version: number } & Partial<NewCredential>,
): Promise<Changed | undefined> {
  const changes = { ...facts, validFromOn: validFrom, validToOn: validTo };
  const where = { tenantId, credentialId, version };
  return updateRow(tx, 'credentials', where, changes, 'credential_id AS id, version');
}

export async function deleteCredential(
  tx: Tx,
  tenantId: string,
  credentialId: string,
): Promise<Changed | undefined> {
  const [row] = await tx('credentials')
    .where({ tenantId, credentialId })
    .delete()
    .returning<Changed[]>(['credential_id AS id', 'version']);
  return row;
}
