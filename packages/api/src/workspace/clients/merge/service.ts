import { DomainError } from '@tamarack/core/domain';
import { type Changed, mergeUndoDays } from '@tamarack/core/domain/workspace';
import { found, invalid, notAllowed } from '../../../server/refusals.ts';
import { forClinicRetried } from '../../access/index.ts';
import { type ClientCall, openClient, textOf } from '../call.ts';
import { record, updateSearchWords } from '../record/change.ts';
import { replaceWords } from '../record/repository.ts';
import { findByFileNo, lockClientPair } from '../repository.ts';
import { renewRetention } from '../retention/service.ts';
import {
  findMerge,
  giveBackRows,
  joinFacts,
  lockBooksOf,
  lockVisitsOf,
  moveRows,
  shareAppointment,
  versionOf,
} from './repository.ts';

const DAY_MS = 86_400_000;

/**
 * Merges a client’s file into another one; the old file number then redirects to it. What the other file lacks of the
 * identity, the region, the desk alert and the right to decide alone is filled in. It becomes active if this one is
 * active or brings bookings.
 * @throws DomainError NOT_FOUND, FORBIDDEN for clinicians, VERSION_CONFLICT, VALIDATION_FAILED for an unknown file,
 *   TRANSITION_NOT_ALLOWED when one is already merged or both are in the same appointment
 */
export function mergeClients(
  call: ClientCall,
  from: string,
  { version, intoFileNo }: { version: number; intoFileNo: number },
): Promise<Changed> {
  const text = textOf(call);
  refuseClinicians(call);
  const refuse = (reason: string) => notAllowed(reason);
  return forClinicRetried(call, async (tx) => {
    const named = await findByFileNo(tx, intoFileNo);
    if (!named) throw invalid({ intoFileNo: text('relatedUnknown') });
    const into = named.clientId;
    if (into === from) throw refuse(text('mergeWithItself'));
    await lockVisitsOf(tx, call.access.tenantId, from);
    await lockClientPair(tx, call.access.tenantId, [from, into]);
    await lockBooksOf(tx, call.access.tenantId, from);
    const source = await openClient(tx, call, from, version);
    // Read again: another merge may have finished while this one waited for the lock.
    const target = await findByFileNo(tx, intoFileNo);
    if (target?.mergedInto) throw refuse(text('mergeIntoMerged', { fileNo: String(intoFileNo) }));
    if (target?.state === 'destroyed') throw refuse(text('destroyed'));
    if (await shareAppointment(tx, from, into)) throw refuse(text('mergeSameAppointment'));
    const now = call.deps.clock.now();
    const id = await moveRows(tx, { from, into, staffId: call.access.staffId, now });
    const changed = await joinFacts(tx, from, into);
    await renewRetention(tx, into);
    await updateSearchWords(tx, call.access.tenantId, into);
    await replaceWords(tx, call.access.tenantId, from, []);
    await record(tx, call, from, source.version + 1, 'merged_into', { fileNo: intoFileNo });
    await record(tx, call, into, changed, 'merged_with', { fileNo: source.fileNo });
    return { id, version: 1 };
  });
}

/**
 * Undoes a merge within 30 days: moved rows go back, with the notes, confirmations and mails added to moved visits, and
 * the texts and lockboxes added to their notes. What was filled in is emptied unless it was changed since. Other later
 * entries stay, also invoices; lockboxes of the whole chart then hold for both files.
 * @throws DomainError NOT_FOUND, FORBIDDEN for clinicians, ALREADY_DONE, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED
 */
export function undoMerge(call: ClientCall, mergeId: string, version: number): Promise<Changed> {
  const text = textOf(call);
  refuseClinicians(call);
  const refuse = (reason: string) => notAllowed(reason);
  return forClinicRetried(call, async (tx) => {
    const before = found(await findMerge(tx, mergeId));
    await lockVisitsOf(tx, call.access.tenantId, before.into);
    await lockClientPair(tx, call.access.tenantId, [before.from, before.into]);
    await lockBooksOf(tx, call.access.tenantId, before.into);
    const merge = (await findMerge(tx, mergeId)) ?? before;
    if (merge.undoneAt) throw new DomainError('ALREADY_DONE');
    if (merge.version !== version) throw new DomainError('VERSION_CONFLICT');
    if (merge.intoState === 'merged') throw refuse(text('undoLaterFirst'));
    const now = call.deps.clock.now();
    if (now.getTime() > merge.mergedAt.getTime() + mergeUndoDays * DAY_MS) throw refuse(text('undoTooLate'));
    await giveBackRows(tx, mergeId, now);
    for (const clientId of [merge.from, merge.into]) {
      await updateSearchWords(tx, call.access.tenantId, clientId);
      await renewRetention(tx, clientId);
    }
    await record(tx, call, merge.from, await versionOf(tx, merge.from), 'merge_undone', {
      fileNo: merge.intoFileNo,
    });
    await record(tx, call, merge.into, await versionOf(tx, merge.into), 'merge_undone', {
      fileNo: merge.fromFileNo,
    });
    return { id: mergeId, version: version + 1 };
  });
}

function refuseClinicians(call: ClientCall): void {
  if (call.access.role === 'clinician')
    throw new DomainError('FORBIDDEN', { text: textOf(call)('deskOnly') });
}
