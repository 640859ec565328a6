import { DomainError } from '@tamarack/core/domain';
import type { Day } from '@tamarack/core/domain/workspace';
import { one, query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import type { BillingCall } from '../call.ts';
import { legalName, usualPayer } from '../invoices/issue-repository.ts';
import { say } from '../text.ts';

/** People other than the client who may be chosen as payer; empty for roles that see no names. */
export function listPayers(
  tx: Tx,
  tenantId: string,
  clientId: string,
  on: Day,
): Promise<{ relationId: string; name: string; usual: boolean }[]> {
  return query(
    tx,
    `SELECT x.relation_id AS "relationId", coalesce(nullif(x.name, ''), ${legalName('xi')}, '') AS name,
            coalesce(x.relation_id = p.relation_id, false) AS usual
       FROM clients k
       JOIN client_relations x ON x.tenant_id = k.tenant_id AND x.client_id = k.client_id
       LEFT JOIN client_identities xi ON xi.tenant_id = k.tenant_id AND xi.client_id = x.related_client_id
       LEFT JOIN client_identities i ON i.tenant_id = k.tenant_id AND i.client_id = k.client_id
       ${usualPayer(':on::date')}
      WHERE k.tenant_id = :tenantId AND k.client_id = :clientId AND x.kind IN ('payer', 'guardian', 'decision_maker')
      ORDER BY usual DESC, name, x.relation_id`,
    { tenantId, clientId, on },
  );
}

export interface Party {
  clientId: string;
  clientName: string;
  payerRelationId: string | null;
  /** Empty when the client pays. */
  payerName: string;
}

/**
 * Who pays for a client: the payer given, else the usual one.
 * @throws DomainError NOT_FOUND for an unknown client, VALIDATION_FAILED for a payer not linked to the client
 */
export async function findParty(
  tx: Tx,
  { access, locale }: BillingCall,
  clientId: string,
  payerRelationId: string | null | undefined,
  on: Day,
): Promise<Party> {
  const { tenantId } = access;
  const client = await one<{ name: string | null }>(
    tx,
    `SELECT ${legalName('i')} AS name FROM clients k
       LEFT JOIN client_identities i ON i.tenant_id = k.tenant_id AND i.client_id = k.client_id
      WHERE k.tenant_id = ? AND k.client_id = ? AND k.state <> 'merged'`,
    [tenantId, clientId],
  );
  if (!client) throw new DomainError('NOT_FOUND');
  const party = { clientId, clientName: client.name ?? '' };
  if (payerRelationId === null) return { ...party, payerRelationId: null, payerName: '' };
  const payers = await listPayers(tx, tenantId, clientId, on);
  const payer = payers.find(({ relationId, usual }) =>
    payerRelationId === undefined ? usual : relationId === payerRelationId,
  );
  if (!payer && payerRelationId !== undefined)
    throw new DomainError('VALIDATION_FAILED', { fields: { payerRelationId: say(locale, 'noPayer') } });
  return { ...party, payerRelationId: payer?.relationId ?? null, payerName: payer?.name ?? '' };
}
