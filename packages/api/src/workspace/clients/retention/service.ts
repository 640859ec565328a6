import { type Day, retentionUntil } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { findRetentionFacts, noteEntry, setRetention } from './repository.ts';

/** Records the date of the latest entry in a client’s record, which extends its retention. */
export async function noteLastEntry(tx: Tx, clientId: string, day: Day): Promise<void> {
  await noteEntry(tx, clientId, day);
  await renewRetention(tx, clientId);
}

/** Recomputes the end of retention after an entry or a change of birth date or province. */
export async function renewRetention(tx: Tx, clientId: string): Promise<void> {
  const facts = await findRetentionFacts(tx, clientId);
  if (!facts) return;
  await setRetention(tx, clientId, retentionUntil(facts), !facts.named);
}
