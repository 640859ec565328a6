import { type Day, retentionOf } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { findRetentionFacts, noteEntry, setRetention } from './repository.ts';

/** Records the date of the latest entry in a client’s record, which extends its retention. */
export async function noteLastEntry(tx: Tx, clientId: string, day: Day): Promise<void> {
  await noteEntry(tx, clientId, day);
  await renewRetention(tx, clientId);
}

/**
 * Recomputes the end of retention by the rules after an entry or a change of birth date or province. The clinic’s own
 * number of years is applied when the date is read.
 */
export async function renewRetention(tx: Tx, clientId: string): Promise<void> {
  const facts = await findRetentionFacts(tx, clientId);
  if (!facts) return;
  await setRetention(tx, clientId, retentionOf(facts), !facts.named);
}

/** Extends the stored retention if the rules now require more, for example after a licence was added. */
export async function extendRetention(tx: Tx, clientId: string): Promise<void> {
  const facts = await findRetentionFacts(tx, clientId);
  if (facts) await setRetention(tx, clientId, retentionOf(facts), true);
}
