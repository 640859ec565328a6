import type { Changed, Credential, NewCredential } from '@tamarack/core/domain/workspace';
import { query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

const columns = {
  profession: 'profession',
  college: 'college',
  licenceNo: 'licence_no',
  validFrom: 'valid_from_on',
  validTo: 'valid_to_on',
} as const satisfies Record<keyof NewCredential, string>;

function columnsOf(facts: Partial<NewCredential>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [columns[key as keyof typeof columns], value]),
  );
}

/** All credentials of the clinic, or only the given one. */
export function listCredentials(sql: Sql, tenantId: string, credentialId?: string): Promise<Credential[]> {
  return query<Credential>(
    sql,
    `SELECT credential_id AS "credentialId", version, staff_id AS "staffId", profession, college,
            licence_no AS "licenceNo", valid_from_on AS "validFrom", valid_to_on AS "validTo"
       FROM credentials WHERE tenant_id = :tenantId AND (:one::uuid IS NULL OR credential_id = :one)
      ORDER BY staff_id, credential_id`,
    { tenantId, one: credentialId ?? null },
  );
}

export async function insertCredential(
  tx: Tx,
  tenantId: string,
  { staffId, createdBy, ...facts }: NewCredential & { staffId: string; createdBy: string | null },
): Promise<Changed> {
  const [row] = await tx('credentials')
    .insert({ tenant_id: tenantId, staff_id: staffId, created_by: createdBy, ...columnsOf(facts) })
    .returning<Changed[]>(['credential_id AS id', 'version']);
  if (!row) throw new Error('insert into credentials returned no row');
  return row;
}

/** Changes a credential if it is still at the given version; else returns undefined. */
export async function updateCredential(
  tx: Tx,
  tenantId: string,
  credentialId: string,
  { version, ...facts }: { version: number } & Partial<NewCredential>,
): Promise<Changed | undefined> {
  const [row] = await tx('credentials')
    .where({ tenant_id: tenantId, credential_id: credentialId, version })
    .update({ ...columnsOf(facts), version: version + 1 })
    .returning<Changed[]>(['credential_id AS id', 'version']);
  return row;
}

export async function deleteCredential(
  tx: Tx,
  tenantId: string,
  credentialId: string,
): Promise<Changed | undefined> {
  const [row] = await tx('credentials')
    .where({ tenant_id: tenantId, credential_id: credentialId })
    .delete()
    .returning<Changed[]>(['credential_id AS id', 'version']);
  return row;
}
