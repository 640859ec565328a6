import type { ClientRelation } from '@tamarack/core/domain/workspace';
import { one } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { insertForId, updateVersion } from '../../../database/write.ts';

export type RelationRow = Omit<ClientRelation, 'relationId' | 'version' | 'relatedFileNo'>;

export async function insertRelation(
  tx: Tx,
  tenantId: string,
  clientId: string,
  row: RelationRow,
  createdBy: string | null,
): Promise<string> {
  return insertForId(tx, 'client_relations', { tenantId, clientId, ...row, createdBy }, 'relation_id');
}

/** Returns undefined when it does not exist or is not at this version. */
export async function updateRelation(
  tx: Tx,
  clientId: string,
  relationId: string,
  version: number,
  row: RelationRow,
): Promise<number | undefined> {
  return updateVersion(tx, 'client_relations', { clientId, relationId, version }, row);
}

export async function findRelation(
  tx: Tx,
  clientId: string,
  relationId: string,
): Promise<{ relatedClientId: string | null } | undefined> {
  return one(tx, `SELECT related_client_id FROM client_relations WHERE client_id = ? AND relation_id = ?`, [
    clientId,
    relationId,
  ]);
}

/**
 * Invoices and payments of this payer keep the name. Returns false if it does not exist; the caller then rolls back.
 */
export async function deleteRelation(tx: Tx, clientId: string, relationId: string): Promise<boolean> {
  for (const paid of ['invoices', 'payments'])
    await tx(paid).where({ payerRelationId: relationId }).update({ payerRelationId: null });
  const deleted = await tx('client_relations').where({ clientId, relationId }).delete();
  return deleted === 1;
}
