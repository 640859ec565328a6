import { execute, firstValue } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

/** The provider is unreachable, refuses our credentials, or rejects an event. */
export type OutageKind = 'unavailable' | 'refused' | 'rejected';

/** Hours without another rejected event after which the next one counts as a new outage. */
const REJECTION_PAUSE_HOURS = 24;

/** Records a failure; true when it starts an outage, of which operators are then notified. */
export async function noteFailure(
  tx: Tx,
  failure: { kind: OutageKind; reason: string; now: Date },
): Promise<boolean> {
  await execute(
    tx,
    `UPDATE conversion_outages SET ended_at = last_at
      WHERE kind = 'rejected' AND ended_at IS NULL AND last_at < :now::timestamptz - make_interval(hours => :pause)`,
    { now: failure.now, pause: REJECTION_PAUSE_HOURS },
  );
  const began = await firstValue<boolean>(
    tx,
    `INSERT INTO conversion_outages (kind, reason, began_at, last_at) VALUES (:kind, :reason, :now, :now)
     ON CONFLICT (kind) WHERE ended_at IS NULL
       DO UPDATE SET last_at = greatest(conversion_outages.last_at, excluded.last_at), reason = excluded.reason
     RETURNING xmax = 0 AS began`,
    { ...failure },
  );
  return began ?? false;
}

/** Ends outages after a delivery. Those of rejected events end by time alone. */
export async function noteSuccess(tx: Tx, now: Date): Promise<void> {
  await tx('conversion_outages')
    .whereNull('ended_at')
    .whereIn('kind', ['unavailable', 'refused'])
    .update({ endedAt: now });
}
