import { type Day, retentionUntil } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { findRetentionFacts, noteEntry, setRetention } from './repository.ts';

/** Notes that something was entered into a client’s record on a day, which moves the end of its retention. */
export async function noteLastEntry(tx: Tx, clientId: string, day: Day): Promise<void> {
  await noteEntry(tx, clientId, day);
  await renewRetention(tx, clientId);
}

/** Computes anew until when a record is kept: after an entry, another birth date or another province. */
export async function renewRetention(tx: Tx, clientId: string): Promise<void> {
  const facts = await findRetentionFacts(tx, clientId);
  if (!facts) return;
  await setRetention(tx, clientId, retentionUntil(facts), !facts.named);
}
