import type { ClientRelation } from '@tamarack/core/domain/workspace';
import { one } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

export type RelationRow = Omit<ClientRelation, 'relationId' | 'version' | 'relatedFileNo'>;

const columnsOf = (row: RelationRow) => ({
  kind: row.kind,
  related_client_id: row.relatedClientId,
  organization: row.organization,
  name: row.name,
  email: row.email,
  phone: row.phone,
  may_book: row.mayBook,
  may_see: row.maySee,
});

export async function insertRelation(
  tx: Tx,
  tenantId: string,
  clientId: string,
  row: RelationRow,
  createdBy: string | null,
): Promise<string> {
  const [added] = await tx('client_relations')
    .insert({ tenant_id: tenantId, client_id: clientId, ...columnsOf(row), created_by: createdBy })
    .returning<{ relation_id: string }[]>('relation_id');
  return added?.relation_id ?? '';
}

/** Returns undefined when it does not exist or is not at this version. */
export async function updateRelation(
  tx: Tx,
  clientId: string,
  relationId: string,
  version: number,
  row: RelationRow,
): Promise<number | undefined> {
  const [changed] = await tx('client_relations')
    .where({ client_id: clientId, relation_id: relationId, version })
    .update({ ...columnsOf(row), version: version + 1 })
    .returning<{ version: number }[]>('version');
  return changed?.version;
}

export async function findRelation(
  tx: Tx,
  clientId: string,
  relationId: string,
): Promise<{ relatedClientId: string | null } | undefined> {
  return one(
    tx,
    `SELECT related_client_id AS "relatedClientId" FROM client_relations WHERE client_id = ? AND relation_id = ?`,
    [clientId, relationId],
  );
}

/**
 * Invoices and payments of this payer keep the name. Returns false if it does not exist; the caller then rolls back.
 */
export async function deleteRelation(tx: Tx, clientId: string, relationId: string): Promise<boolean> {
  for (const paid of ['invoices', 'payments'])
    await tx(paid).where({ payer_relation_id: relationId }).update({ payer_relation_id: null });
  const deleted = await tx('client_relations')
    .where({ client_id: clientId, relation_id: relationId })
    .delete();
  return deleted === 1;
}
