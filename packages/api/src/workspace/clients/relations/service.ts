import { DomainError } from '@tamarack/core/domain';
import type { Changed, NewRelation } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, invalid } from '../../../server/refusals.ts';
import { forClinicRetried } from '../../access/index.ts';
import { type ClientCall, openClient, textOf } from '../call.ts';
import { record } from '../record/change.ts';
import { findByFileNo, isOwn, lockClientPair } from '../repository.ts';
import { ownClientsOnly } from '../visibility.ts';
import {
  deleteRelation,
  findRelation,
  insertRelation,
  type RelationRow,
  updateRelation,
} from './repository.ts';

/**
 * Adds a person who acts or pays for a client, or is their emergency contact. Clinicians can link only their own clients.
 * @throws DomainError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export function addRelation(call: ClientCall, clientId: string, relation: NewRelation): Promise<Changed> {
  return forClinicRetried(call, async (tx) => {
    await lockRelated(tx, call, clientId, relation);
    const { version } = await openClient(tx, call, clientId);
    const row = await rowOf(tx, call, clientId, relation);
    const id = await insertRelation(tx, call.access.tenantId, clientId, row, call.access.staffId);
    await record(tx, call, clientId, version, 'relation_added', { kind: relation.kind });
    return { id, version: 1 };
  });
}

/**
 * Changes a relation. Clinicians can keep a client whom somebody else has linked.
 * @throws DomainError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, VALIDATION_FAILED
 */
export function changeRelation(
  call: ClientCall,
  clientId: string,
  relationId: string,
  { version, ...relation }: NewRelation & { version: number },
): Promise<Changed> {
  return forClinicRetried(call, async (tx) => {
    await lockRelated(tx, call, clientId, relation);
    const client = await openClient(tx, call, clientId);
    const before = found(await findRelation(tx, clientId, relationId));
    const row = await rowOf(tx, call, clientId, relation, before.relatedClientId);
    const changed = await updateRelation(tx, clientId, relationId, version, row);
    if (changed === undefined) throw new DomainError('VERSION_CONFLICT');
    await record(tx, call, clientId, client.version, 'relation_changed', { kind: relation.kind });
    return { id: relationId, version: changed };
  });
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export function removeRelation(call: ClientCall, clientId: string, relationId: string): Promise<void> {
  return forClinicRetried(call, async (tx) => {
    const { version } = await openClient(tx, call, clientId);
    if (!(await deleteRelation(tx, clientId, relationId))) throw new DomainError('NOT_FOUND');
    await record(tx, call, clientId, version, 'relation_removed');
  });
}

/** Locks the related client with the client, because storing the link locks both. */
async function lockRelated(
  tx: Tx,
  { access }: ClientCall,
  clientId: string,
  { relatedFileNo = null }: NewRelation,
): Promise<void> {
  const related = relatedFileNo === null ? undefined : await findByFileNo(tx, relatedFileNo);
  if (related) await lockClientPair(tx, access.tenantId, [clientId, related.mergedInto ?? related.clientId]);
}

async function rowOf(
  tx: Tx,
  call: ClientCall,
  clientId: string,
  relation: NewRelation,
  linkedId: string | null = null,
): Promise<RelationRow> {
  const { kind, relatedFileNo = null, organization = false, mayBook = false, maySee = false } = relation;
  const { name = '', email = '', phone = '' } = relation;
  if (relatedFileNo === null) {
    if (!name) throw invalid({ name: 'nameRequired' });
    return { kind, relatedClientId: null, organization, name, email, phone, mayBook, maySee };
  }
  const client = await findByFileNo(tx, relatedFileNo);
  const relatedClientId = client && client.state !== 'destroyed' && (client.mergedInto ?? client.clientId);
  const text = textOf(call);
  if (!relatedClientId || (relatedClientId !== linkedId && !(await mayLink(tx, call, relatedClientId))))
    throw invalid({ relatedFileNo: text('relatedUnknown') });
  if (relatedClientId === clientId) throw invalid({ relatedFileNo: text('relatedSelf') });
  return { kind, relatedClientId, organization: false, name: '', email: '', phone: '', mayBook, maySee };
}

async function mayLink(tx: Tx, { deps, access }: ClientCall, relatedClientId: string): Promise<boolean> {
  const own = await ownClientsOnly(tx, access);
  return !own || isOwn(tx, relatedClientId, own, deps.clock.now());
}
