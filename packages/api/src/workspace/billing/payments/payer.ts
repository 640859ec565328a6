import { type Day, type Payer, payersBy, presumedPayer, type Tender } from '@tamarack/core/domain/workspace';
import { one, query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { found, invalid } from '../../../server/refusals.ts';
import type { BillingCall } from '../call.ts';
import { legalName, payerOrder, paysOn, usualPayer } from '../invoices/issue-repository.ts';
import { say } from '../text.ts';

/** People other than the client who may be chosen as payer, those who pay first; empty for roles that see no names. */
export function listPayers(tx: Tx, tenantId: string, clientId: string, on: Day): Promise<Payer[]> {
  return query(
    tx,
    `SELECT x.relation_id, coalesce(nullif(x.name, ''), ${legalName('xi')}, '') AS name,
            coalesce(x.relation_id = p.relation_id, false) AS usual,
            coalesce(${paysOn('x', 'k', 'i', ':on::date')}, false) AS pays, x.organization
       FROM clients k
       JOIN client_relations x ON x.tenant_id = k.tenant_id AND x.client_id = k.client_id
       LEFT JOIN client_identities xi ON xi.tenant_id = k.tenant_id AND xi.client_id = x.related_client_id
       LEFT JOIN client_identities i ON i.tenant_id = k.tenant_id AND i.client_id = k.client_id
       ${usualPayer(':on::date')}
      WHERE k.tenant_id = :tenantId AND k.client_id = :clientId AND x.kind IN ('payer', 'guardian', 'decision_maker')
      ORDER BY pays DESC, ${payerOrder('x')}`,
    { tenantId, clientId, on },
  );
}

export interface Party {
  clientId: string;
  clientName: string;
  payerRelationId: string | null;
  /** Empty when the client pays, or an insurer that is not on file. */
  payerName: string;
}

/**
 * The client as the one who pays. The file is held, so that it is not merged before the payment is there to be moved.
 * @throws DomainError NOT_FOUND for an unknown client
 */
export async function findClient(tx: Tx, { access }: BillingCall, clientId: string): Promise<Party> {
  const client = found(
    await one<{ name: string | null }>(
      tx,
      `SELECT ${legalName('i')} AS name FROM clients k
       LEFT JOIN client_identities i ON i.tenant_id = k.tenant_id AND i.client_id = k.client_id
      WHERE k.tenant_id = ? AND k.client_id = ? AND k.state <> 'merged' FOR KEY SHARE OF k`,
      [access.tenantId, clientId],
    ),
  );
  return { clientId, clientName: client.name ?? '', payerRelationId: null, payerName: '' };
}

/**
 * Who makes a payment of a client: the payer given, else the presumed one.
 * @throws DomainError NOT_FOUND for an unknown client, VALIDATION_FAILED for a payer not linked to the client,
 * or a person who would pay as an insurer
 */
export async function findParty(
  tx: Tx,
  call: BillingCall,
  clientId: string,
  { method, payerRelationId }: Pick<Tender, 'method' | 'payerRelationId'>,
  on: Day,
): Promise<Party> {
  const { access, locale } = call;
  const client = await findClient(tx, call, clientId);
  if (payerRelationId === null) return client;
  const payers = await listPayers(tx, access.tenantId, clientId, on);
  const payer =
    payerRelationId === undefined
      ? presumedPayer(method, payers)
      : payers.find(({ relationId }) => relationId === payerRelationId);
  if (payer === undefined) throw invalid({ payerRelationId: say(locale, 'noPayer') });
  if (payer && !payersBy(method, payers).includes(payer))
    throw invalid({ payerRelationId: say(locale, 'notInsurer') });
  return payer ? { ...client, payerRelationId: payer.relationId, payerName: payer.name } : client;
}
