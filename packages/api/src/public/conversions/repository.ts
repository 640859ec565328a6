import { consentTextVersion } from '@tamarack/core/domain';
import type { ConversionName } from '@tamarack/core/domain/public/conversions';
import { changed, column, one, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';

/** An event in the provider's form; `user_data` is hashed, except for network address, browser and pixel cookies. */
export interface ConversionEvent {
  event_name: ConversionName;
  /** Seconds since 1970. */
  event_time: number;
  event_id: string;
  event_source_url: string;
  action_source: 'website';
  user_data: Record<string, string | readonly string[]>;
  custom_data?: Record<string, unknown>;
}

/** Valid consent: to advertising, to the current text, not expired. */
const standing = `advertising AND expires_at > :now AND text_version = '${consentTextVersion}'`;

/**
 * Queues an event with valid consent; false without one, and for an event that was queued before. Does not wait for a
 * choice that is being changed at the moment.
 */
export async function insertConversion(
  tx: Tx,
  conversion: { consentId: string; body: ConversionEvent; now: Date },
): Promise<boolean> {
  const { consentId, body, now } = conversion;
  return changed(
    tx,
    `INSERT INTO conversion_events (consent_id, name, event_id, happened_at, body, next_attempt_at)
     SELECT consent_id, :name, :eventId, :now, :body, :now FROM
       (SELECT consent_id FROM consents WHERE consent_id = :consentId AND ${standing} FOR SHARE SKIP LOCKED) consent
     ON CONFLICT ON CONSTRAINT conversion_events_once DO NOTHING`,
    { consentId, now, name: body.event_name, eventId: body.event_id, body: JSON.stringify(body) },
  );
}

/** Deletes the queued events of a browser after consent is withdrawn. Returns how many. */
export async function deleteQueued(sql: Sql, consentId: string): Promise<number> {
  return sql('conversion_events').where({ consentId, state: 'queued' }).delete();
}

/** Whether a browser's events may be sent now. */
export async function mayLeave(sql: Sql, consentId: string, now: Date): Promise<boolean> {
  const rows = await query<object>(
    sql,
    `SELECT FROM consents WHERE consent_id = :consentId AND ${standing}`,
    { consentId, now },
  );
  return rows.length > 0;
}

/** An event in delivery. */
export interface QueuedConversion {
  conversionId: string;
  name: ConversionName;
  body: ConversionEvent;
  happenedAt: Date;
  /** Attempts made before this one. */
  attempts: number;
  alone: boolean;
}

/**
 * Claims up to `limit` due events of one browser, or a single one that has to be sent alone, by rescheduling them to
 * `until`, so that no other worker sends them too. If this worker is killed, they are due again then.
 */
export async function claimConversions(
  tx: Tx,
  claim: { consentId: string; now: Date; until: Date; limit: number },
): Promise<QueuedConversion[]> {
  const rows = await query<QueuedConversion>(
    tx,
    `WITH due AS (
       SELECT conversion_id, alone, row_number() OVER (ORDER BY conversion_id) AS place
         FROM (SELECT conversion_id, alone FROM conversion_events
                WHERE consent_id = :consentId AND state = 'queued' AND next_attempt_at <= :now
                ORDER BY alone, conversion_id LIMIT :limit FOR UPDATE SKIP LOCKED) locked
     ), taken AS (
       SELECT conversion_id FROM due WHERE NOT alone
       UNION ALL
       SELECT conversion_id FROM due WHERE place = 1 AND NOT EXISTS (SELECT FROM due WHERE NOT alone)
     )
     UPDATE conversion_events e SET next_attempt_at = :until, attempts = attempts + 1 FROM taken
      WHERE e.conversion_id = taken.conversion_id
      RETURNING e.conversion_id, e.name, e.body, e.happened_at, e.attempts - 1 AS attempts, e.alone`,
    claim,
  );
  return rows.sort((a, b) => a.conversionId.localeCompare(b.conversionId));
}

/** Ends queued events, with the reason if they were not sent, and deletes their contents. */
export async function endConversions(
  sql: Sql,
  conversionIds: readonly string[],
  end: { state: 'sent' | 'failed' | 'dropped'; now: Date; reason: string | null },
): Promise<void> {
  await sql('conversion_events')
    .whereIn('conversion_id', conversionIds)
    .where({ state: 'queued' })
    .update({ state: end.state, endedAt: end.now, lastError: end.reason, body: '{}' });
}

/** Reschedules queued events to `next`. */
export async function postponeConversions(
  sql: Sql,
  conversionIds: readonly string[],
  postponement: { next: Date; reason: string; alone?: boolean },
): Promise<void> {
  await sql('conversion_events')
    .whereIn('conversion_id', conversionIds)
    .where({ state: 'queued' })
    .update({
      nextAttemptAt: postponement.next,
      lastError: postponement.reason,
      ...(postponement.alone === undefined ? {} : { alone: postponement.alone }),
    });
}

/** Browsers with events that have been due since `before`; at most 500, the longest waiting first. */
export async function listDueConsents(sql: Sql, before: Date): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT consent_id FROM conversion_events WHERE state = 'queued' AND next_attempt_at <= ?
      GROUP BY consent_id ORDER BY min(next_attempt_at) LIMIT 500`,
    [before],
  );
}

/** Drops queued events from before `before`, which the provider no longer accepts. Returns how many. */
export async function dropOutdated(sql: Sql, before: Date, now: Date): Promise<number> {
  return sql('conversion_events')
    .where({ state: 'queued' })
    .where('happened_at', '<', before)
    .update({ state: 'dropped', endedAt: now, lastError: 'Older than the provider accepts', body: '{}' });
}

/** Number of queued events, and the time of the oldest. */
export async function queueDepth(sql: Sql): Promise<{ queued: number; oldest: Date | null }> {
  const depth = await one<{ queued: number; oldest: Date | null }>(
    sql,
    `SELECT count(*) AS queued, min(happened_at) AS oldest FROM conversion_events WHERE state = 'queued'`,
  );
  return depth ?? { queued: 0, oldest: null };
}
