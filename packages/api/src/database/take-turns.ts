import { execute } from './rows.ts';
import type { Tx } from './types.ts';

/** Lets one transaction of a clinic at a time do something: others that ask for the same turn wait until it ends. */
export async function takeTurns(tx: Tx, turn: string, tenantId: string): Promise<void> {
  await execute(tx, "SELECT pg_advisory_xact_lock(hashtextextended(? || ' ' || ?, 0))", [turn, tenantId]);
}
