import type {
  ConversionFacts,
  DatabaseFacts,
  MailFacts,
  QueueFacts,
  TroubledOperation,
  WebhookFacts,
} from '@tamarack/core/domain';
import { expectedSeconds } from '@tamarack/core/domain';
import { webhookTestType } from '@tamarack/core/domain/platform/webhooks';
import { isoTimes } from '../../../database/dated.ts';
import { execute, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import { recipientErrors } from '../../../mail/repository.ts';

/** Milliseconds of a round trip on an open connection. */
export async function readLatency(sql: Sql): Promise<number> {
  return sql.transaction(async (tx) => {
    await execute(tx, 'SELECT 1');
    const began = performance.now();
    await execute(tx, 'SELECT 1');
    return Math.round((performance.now() - began) * 10) / 10;
  });
}

/** Everything about the database server except its disk; `latencyMs` is measured separately. */
export async function readDatabase(sql: Sql, latencyMs: number): Promise<Omit<DatabaseFacts, 'disk'>> {
  const rows = await query<DatabaseRow>(
    sql,
    `
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS "sizeBytes",
           pg_postmaster_start_time() AS "startedAt",
           (SELECT sum(numbackends)::integer FROM pg_stat_database) AS used,
           current_setting('max_connections')::integer AS max, pg_is_in_recovery() AS standby,
           (SELECT count(*)::integer FROM pg_stat_replication) AS replicas,
           replication_lag() AS "lagSeconds",
           (SELECT jsonb_agg(jsonb_build_object('name', rolname, 'fit',
                     NOT rolsuper AND NOT rolbypassrls
                     AND NOT EXISTS (SELECT 1 FROM pg_class WHERE relowner = r.oid AND relkind IN ('r', 'p'))
                     AND NOT EXISTS (SELECT 1 FROM pg_auth_members WHERE member = r.oid)) ORDER BY rolname)
              FROM pg_roles r WHERE rolname IN ('svc_app', 'svc_platform', 'svc_worker')) AS roles`,
  );
  const { version, sizeBytes, startedAt, used, max, standby, replicas, lagSeconds, roles } =
    rows[0] as DatabaseRow;
  return {
    latencyMs,
    version: version.split(' ')[0] ?? version,
    sizeBytes,
    startedAt: startedAt.toISOString(),
    connections: { used, max },
    replication: { standby, replicas, lagSeconds },
    roles,
  };
}

interface DatabaseRow {
  version: string;
  sizeBytes: number;
  startedAt: Date;
  used: number;
  max: number;
  standby: boolean;
  replicas: number;
  lagSeconds: number | null;
  roles: DatabaseFacts['roles'];
}

/** Name of the newest migration that ran; null before the first. */
export async function readSchemaVersion(sql: Sql): Promise<string | null> {
  const rows = await query<{ name: string }>(
    sql,
    'SELECT name FROM schema_migrations ORDER BY name DESC LIMIT 1',
  );
  return rows[0]?.name.replace(/\.ts$/, '') ?? null;
}

/** Every queue with its counts. */
export async function readQueues(sql: Sql): Promise<QueueFacts[]> {
  return query<QueueFacts>(
    sql,
    `
    SELECT q.name, coalesce(j.ready, 0) AS ready, coalesce(j.later, 0) AS later, coalesce(j.active, 0) AS active,
           coalesce(j.failed, 0) AS failed, j."oldestSeconds",
           CASE WHEN j.tried IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM pgboss.job done WHERE done.name = q.name AND done.state = 'completed' AND done.completed_on > j.tried)
           THEN j."failingSeconds" END AS "failingSeconds"
      FROM pgboss.queue q LEFT JOIN (
        SELECT name, (count(*) FILTER (WHERE waits AND start_after <= now()))::integer AS ready,
               (count(*) FILTER (WHERE waits AND start_after > now()))::integer AS later,
               (count(*) FILTER (WHERE state = 'active'))::integer AS active,
               (count(*) FILTER (WHERE state = 'failed'))::integer AS failed,
               min(started_on) FILTER (WHERE state IN ('retry', 'failed')) AS tried,
               floor(extract(epoch FROM now() - min(created_on) FILTER (WHERE state IN ('retry', 'failed'))))::integer
                 AS "failingSeconds",
               floor(extract(epoch FROM now() - min(greatest(start_after, created_on))
                 FILTER (WHERE waits AND start_after <= now())))::integer AS "oldestSeconds"
          FROM (SELECT *, state IN ('created', 'retry') AS waits FROM pgboss.job
                 WHERE state IN ('created', 'retry', 'active', 'failed')) job GROUP BY name) j USING (name)
     WHERE q.name NOT LIKE '\\_\\_pgboss%' ORDER BY q.name`,
  );
}

/**
 * The outbox and bounced mail. The relay counts as failing when mail to several recipients, or with an error of the
 * relay itself, has failed since its last success. Alerts to operators do not count as a success: they may use another
 * relay.
 */
export async function readMail(sql: Sql, route: MailFacts['route'], now: Date): Promise<MailFacts> {
  const rows = await query<MailRow>(
    sql,
    `SELECT q.*, s.at AS "lastSentAt", coalesce(f.undelivered, 0) AS undelivered,
            CASE WHEN f.recipients > 1 OR f."isRelay"
                 THEN floor(extract(epoch FROM :now::timestamptz - f.since))::integer END AS "failingSeconds",
            (SELECT count(*)::integer FROM mail_outbox WHERE state = 'sent' AND sent_at > :now::timestamptz - interval '1 day') AS "sentLately",
            (SELECT count(*)::integer FROM mail_bounces WHERE bounced_at > :now::timestamptz - interval '1 day') AS "bouncedLately",
            (SELECT count(*)::integer FROM mail_outbox WHERE state = 'failed') AS failed
       FROM (SELECT count(*)::integer AS queued, (count(*) FILTER (WHERE next_attempt_at <= :now))::integer AS due,
                    floor(extract(epoch FROM :now::timestamptz - min(next_attempt_at) FILTER (WHERE next_attempt_at <= :now)))::integer AS "oldestDueSeconds",
                    (count(*) FILTER (WHERE attempts > 0))::integer AS retrying,
                    floor(extract(epoch FROM :now::timestamptz - min(created_at) FILTER (WHERE attempts > 0)))::integer AS "oldestRetryingSeconds",
                    (array_agg(last_error ORDER BY message_id DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS "lastError"
               FROM mail_outbox WHERE state = 'queued') q
            CROSS JOIN (SELECT max(sent_at) AS at FROM mail_outbox WHERE state = 'sent' AND NOT is_alert) s
            CROSS JOIN LATERAL (
              SELECT count(*)::integer AS undelivered, count(DISTINCT to_email) AS recipients,
                     bool_or(last_error !~* ${recipientErrors}) AS "isRelay",
                     min(greatest(first_failed_at, s.at)) AS since
                FROM mail_outbox
               WHERE last_failed_at IS NOT NULL AND state IN ('queued', 'failed')
                 AND last_failed_at > coalesce(s.at, '-infinity')) f`,
    { now },
  );
  return { route, ...isoTimes(rows[0] as MailRow) };
}

interface MailRow extends Omit<MailFacts, 'route' | 'lastSentAt'> {
  lastSentAt: Date | null;
}

/** The queue to the advertising provider, and its worst open outage. */
export async function readConversions(sql: Sql, enabled: boolean, now: Date): Promise<ConversionFacts> {
  const rows = await query<Omit<ConversionFacts, 'enabled'>>(
    sql,
    `SELECT q.*, CASE WHEN NOT EXISTS (
              SELECT 1 FROM conversion_events WHERE state = 'sent'
                 AND ended_at > :now::timestamptz - make_interval(secs => q."oldestSeconds"))
            THEN q."oldestSeconds" END AS "failingSeconds",
            l.*, (SELECT jsonb_build_object('kind', kind, 'reason', reason, 'beganAt', to_json(began_at))
                         FROM conversion_outages WHERE ended_at IS NULL ORDER BY kind = 'rejected', began_at LIMIT 1) AS outage
       FROM (SELECT count(*)::integer AS queued,
                    floor(extract(epoch FROM :now::timestamptz - min(happened_at)))::integer AS "oldestSeconds"
               FROM conversion_events WHERE state = 'queued') q,
            (SELECT (count(*) FILTER (WHERE state = 'sent'))::integer AS "sentLately",
                    (count(*) FILTER (WHERE state = 'failed'))::integer AS "failedLately"
               FROM conversion_events WHERE state <> 'queued' AND ended_at > :now::timestamptz - interval '1 day') l`,
    { now },
  );
  return { enabled, ...(rows[0] as Omit<ConversionFacts, 'enabled'>) };
}

/** Deliveries to webhook endpoints, of those that are off only tests; null while the schema has none. */
export async function readWebhooks(sql: Sql, now: Date): Promise<WebhookFacts | null> {
  const present = await sql.raw<{ rows: { present: boolean }[] }>(
    "SELECT to_regclass('webhook_deliveries') IS NOT NULL AS present",
  );
  if (!present.rows[0]?.present) return null;
  const rows = await query<WebhookFacts>(
    sql,
    `SELECT e.*, q.*, l.*
       FROM (SELECT count(*)::integer AS endpoints, (count(*) FILTER (WHERE NOT enabled))::integer AS disabled,
                    (count(*) FILTER (WHERE enabled AND failing_since IS NOT NULL))::integer AS failing,
                    CASE WHEN bool_and(failing_since IS NOT NULL) FILTER (WHERE enabled)
                         THEN floor(extract(epoch FROM :now::timestamptz - max(failing_since) FILTER (WHERE enabled)))::integer
                    END AS "failingSeconds"
               FROM webhook_endpoints) e,
            (SELECT count(*)::integer AS waiting,
                    floor(extract(epoch FROM :now::timestamptz - min(next_attempt_at) FILTER (WHERE next_attempt_at <= :now)))::integer AS "oldestSeconds"
               FROM webhook_deliveries d JOIN webhook_endpoints target USING (endpoint_id)
              WHERE d.state = 'queued' AND (target.enabled OR d.event_type = '${webhookTestType}')) q,
            (SELECT (count(*) FILTER (WHERE state = 'succeeded'))::integer AS "deliveredLately",
                    (count(*) FILTER (WHERE state = 'failed'))::integer AS "failedLately"
               FROM webhook_deliveries WHERE ended_at IS NOT NULL AND ended_at > :now::timestamptz - interval '1 day') l`,
    { now },
  );
  return rows[0] ?? null;
}

/**
 * Failed operations that no later one has superseded, and unfinished ones past the time their kind should
 * take; the longest waiting first.
 */
export async function readTroubledOperations(
  sql: Sql,
  now: Date,
  limit: number,
): Promise<{
  operations: TroubledOperation[];
  failed: number;
  stalled: number;
  oldestStalledSeconds: number | null;
}> {
  const rows = await query<TroubledRow>(
    sql,
    `WITH troubled AS (
       SELECT o.* FROM operations o
        WHERE o.state = 'failed' AND NOT EXISTS (
          SELECT 1 FROM operations later WHERE later.tenant_id = o.tenant_id AND later.created_at > o.created_at)
       UNION ALL
       SELECT o.* FROM operations o
        WHERE o.state IN ('queued', 'running')
          AND o.created_at + make_interval(secs => (:longest::jsonb ->> o.kind)::double precision) < :now::timestamptz)
     SELECT o.operation_id, o.tenant_id, t.clinic_name, o.kind, o.state, o.error,
            o.created_at, o.next_attempt_at,
            (count(*) FILTER (WHERE o.state = 'failed') OVER ())::integer AS "allFailed",
            (count(*) FILTER (WHERE o.state <> 'failed') OVER ())::integer AS "allStalled",
            floor(extract(epoch FROM :now::timestamptz - min(o.created_at) FILTER (WHERE o.state <> 'failed') OVER ()))::integer AS "oldestStalled"
       FROM troubled o JOIN tenants t USING (tenant_id)
      ORDER BY o.state = 'failed', o.created_at LIMIT :limit`,
    { longest: JSON.stringify(expectedSeconds), now, limit },
  );
  return {
    failed: rows[0]?.allFailed ?? 0,
    stalled: rows[0]?.allStalled ?? 0,
    oldestStalledSeconds: rows[0]?.oldestStalled ?? null,
    operations: rows.map(({ allFailed, allStalled, oldestStalled, ...row }) => isoTimes(row)),
  };
}

interface TroubledRow extends Omit<TroubledOperation, 'createdAt' | 'nextAttemptAt'> {
  createdAt: Date;
  nextAttemptAt: Date | null;
  allFailed: number;
  allStalled: number;
  oldestStalled: number | null;
}
