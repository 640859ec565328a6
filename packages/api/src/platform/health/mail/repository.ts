import type { MailTrouble, MailTroubleKind } from '@tamarack/core/domain';
import { execute, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

export interface TroubleRow extends Omit<MailTrouble, 'createdAt' | 'nextAttemptAt' | 'resend'> {
  createdAt: Date;
  nextAttemptAt: Date | null;
  /** A failed mail whose content is still kept. */
  kept: boolean;
}

/** Ids of one kind of problem, newest first; ids are in order of time. */
const idsOf: Record<MailTroubleKind, string> = {
  failed: `SELECT message_id FROM mail_outbox WHERE state = 'failed' AND NOT EXISTS (
             SELECT 1 FROM mail_bounces b WHERE b.message_id = mail_outbox.message_id)`,
  bounced: 'SELECT DISTINCT message_id FROM mail_bounces WHERE true',
  retrying: `SELECT message_id FROM mail_outbox WHERE state = 'queued' AND attempts > 0`,
};

const columns = `
  x.message_id, x.kind, coalesce(m.to_email, b.email)::text AS "to", m.template,
  CASE WHEN t.tenant_id IS NOT NULL THEN
    jsonb_build_object('tenantId', t.tenant_id, 'clinicName', t.clinic_name) END AS tenant,
  coalesce(m.created_at, b.bounced_at) AS "createdAt", coalesce(m.attempts, 0) AS attempts,
  coalesce(b.diagnostic, m.last_error) AS reason, b.status, coalesce(b.recipient_refused, false) AS "recipientRefused",
  CASE WHEN m.state = 'queued' THEN m.next_attempt_at END AS "nextAttemptAt",
  coalesce(m.state = 'failed' AND m.kept_until > :now, false) AS kept`;
const sources = `
  LEFT JOIN mail_outbox m ON m.message_id = x.message_id
  LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
  LEFT JOIN LATERAL (SELECT * FROM mail_bounces WHERE message_id = x.message_id
                      ORDER BY recipient_refused DESC, bounced_at DESC LIMIT 1) b ON true`;

export interface TroubleFilter {
  kind: MailTroubleKind | null;
  /** Pattern of the email; null for any. */
  pattern: string | null;
  /** Mails older than this one only. */
  before: string | null;
}

/** Undelivered mails, newest first, at most `limit`. */
export async function listTroubles(
  sql: Sql,
  filter: TroubleFilter,
  now: Date,
  limit: number,
): Promise<TroubleRow[]> {
  const kinds = filter.kind ? [filter.kind] : (Object.keys(idsOf) as MailTroubleKind[]);
  const candidates = kinds
    .map(
      (kind) => `(SELECT message_id, '${kind}' AS kind FROM (${idsOf[kind]}) ids
                   WHERE :before::uuid IS NULL OR message_id < :before)`,
    )
    .join(' UNION ALL ');
  return query<TroubleRow>(
    sql,
    `SELECT ${columns} FROM (${candidates}) x ${sources}
      WHERE :pattern::text IS NULL OR coalesce(m.to_email, b.email)::text ILIKE :pattern
      ORDER BY x.message_id DESC LIMIT :limit`,
    { ...filter, now, limit },
  );
}

/** One undelivered mail, locked against another resend; undefined when there is none. */
export async function lockTrouble(tx: Tx, messageId: string, now: Date): Promise<TroubleRow | undefined> {
  await execute(tx, 'SELECT 1 FROM mail_outbox WHERE message_id = ? FOR UPDATE', [messageId]);
  const candidates = (Object.keys(idsOf) as MailTroubleKind[])
    .map(
      (kind) =>
        `(SELECT message_id, '${kind}' AS kind FROM (${idsOf[kind]}) ids WHERE message_id = :messageId)`,
    )
    .join(' UNION ALL ');
  return one<TroubleRow>(tx, `SELECT ${columns} FROM (${candidates}) x ${sources} LIMIT 1`, {
    messageId,
    now,
  });
}
