import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../bench/product.ts';
import { type Acknowledged, type Load, ownerOf } from './load.ts';
import type { Stage } from './stage.ts';

/** A period of the run, by `performance.now()`. */
export interface Window {
  from: number;
  to: number;
}

/** Expected messages, how many did not arrive, and how many arrived again under the same id. */
interface Arrived {
  total: number;
  lost: number;
  again: number;
}

export interface Count {
  acknowledged: number;
  lost: number;
  /** Writes that were done twice, such as `lead visitor7@faults7.example`. */
  doubled: string[];
  mails: Arrived;
  events: Arrived;
}

const drainWithinMs = 60_000;
/** Work unfinished after this time was abandoned by a process that lost the database or was killed. */
const abandonedAfterMs = 15_000;

/** Makes all waiting attempts due now until nothing is waiting. Returns what remains unfinished. */
export async function drain(stage: Stage): Promise<string[]> {
  const { sql } = stage.database;
  const waiting = {
    mails: "mail_outbox WHERE state = 'queued'",
    'conversion events': "conversion_events WHERE state = 'queued'",
    webhooks: "webhook_deliveries WHERE state = 'queued'",
    operations: "operations WHERE state IN ('queued', 'running')",
  };
  const begun = performance.now();
  for (;;) {
    const abandoned = performance.now() > begun + abandonedAfterMs;
    for (const table of ['mail_outbox', 'conversion_events', 'webhook_deliveries', 'operations'])
      await sql.query(
        `UPDATE ${table} SET next_attempt_at = now() WHERE state IN ('queued', 'running') AND (attempts > 0 OR $1) AND next_attempt_at > now()`,
        [abandoned],
      );
    if (abandoned) await sql.query('UPDATE webhook_deliveries SET claimed_until = NULL');
    await sql.query(
      "UPDATE pgboss.job SET start_after = now() WHERE state < 'active' AND start_after > now() AND name <> 'schedule.run'",
    );
    const unfinished: string[] = [];
    for (const [what, from] of Object.entries(waiting)) {
      const { rows } = await sql.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${from}`);
      if (rows[0]?.count) unfinished.push(`${rows[0].count} ${what} unfinished`);
    }
    if (unfinished.length === 0 || performance.now() > begun + drainWithinMs)
      return [...unfinished, ...(await stuckSteps(stage))];
    await delay(1_000);
  }
}

/** Steps on which operations are stuck. */
async function stuckSteps({ database: { sql } }: Stage): Promise<string[]> {
  const { rows } = await sql.query<{ why: string }>(
    `SELECT DISTINCT o.kind || ': ' || s.name || ' ' || coalesce(s.error, '') AS why
       FROM operations o JOIN operation_steps s USING (operation_id)
      WHERE o.state IN ('queued', 'running', 'failed') AND s.state <> 'succeeded' AND s.attempts > 0`,
  );
  return rows.map(({ why }) => why);
}

/** How often the database has an acknowledged write: 1 if all is well. */
async function written({
  database: { sql },
}: Stage): Promise<Record<Acknowledged['what'], Map<string, number>>> {
  const counts = async (query: string) => {
    const { rows } = await sql.query<{ subject: string; count: number }>(query);
    return new Map(rows.map(({ subject, count }) => [subject, count]));
  };
  const operations = (kind: string) =>
    counts(
      `SELECT tenant_id::text AS subject, count(*)::integer AS count FROM operations WHERE kind = '${kind}' GROUP BY 1`,
    );
  return {
    lead: await counts(
      'SELECT email::text AS subject, count(*)::integer AS count FROM leads JOIN lead_requests USING (lead_id) GROUP BY 1',
    ),
    registration: await counts('SELECT subdomain::text AS subject, 1 AS count FROM tenants'),
    booking: await counts(
      `SELECT staff_id || to_char(local_start, ' YYYY-MM-DD"T"HH24:MI') AS subject, count(*)::integer AS count
         FROM appointments GROUP BY 1`,
    ),
    cancellation: await counts(
      `SELECT subject_id::text AS subject, count(*)::integer AS count FROM history
        WHERE action LIKE 'cancel%' AND subject_id IN (SELECT appointment_id FROM appointments WHERE state = 'released') GROUP BY 1`,
    ),
    suspension: await operations('suspend'),
    resumption: await operations('resume'),
  };
}

/** Counts for each window, after everything was drained. */
export async function countAll(stage: Stage, load: Load, windows: readonly Window[]): Promise<Count[]> {
  const found = await written(stage);
  const { sql } = stage.database;
  const { rows } = await sql.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  /** Difference between performance.now() and the database’s clock. */
  const offset = performance.now() - (rows[0]?.now.getTime() ?? 0);
  const arrivals = async (query: string, seen: ReadonlyMap<string, number>) => {
    const { rows: all } = await sql.query<{ id: string; at: Date; ended: boolean }>(query);
    return ({ from, to }: Window): Arrived => {
      const inWindow = all.filter(({ at }) => at.getTime() + offset >= from && at.getTime() + offset < to);
      return {
        total: inWindow.length,
        lost: inWindow.filter(({ id, ended }) => !ended || !seen.has(id)).length,
        again: inWindow.reduce((sum, { id }) => sum + Math.max(0, (seen.get(id) ?? 0) - 1), 0),
      };
    };
  };
  const taken = new Map<string, number>();
  for (const { event_id } of stage.provider.accepted()) taken.set(event_id, (taken.get(event_id) ?? 0) + 1);
  const mails = await arrivals(
    "SELECT message_id AS id, created_at AS at, state = 'sent' AS ended FROM mail_outbox WHERE state <> 'cancelled'",
    stage.relay.accepted,
  );
  const conversions = await arrivals(
    "SELECT event_id AS id, happened_at AS at, state = 'sent' AS ended FROM conversion_events",
    taken,
  );
  const webhooks = await arrivals(
    "SELECT delivery_id AS id, created_at AS at, state = 'succeeded' AS ended FROM webhook_deliveries",
    stage.webhooks,
  );
  const perTenant = new Map<string, number>();
  for (const { what, subject } of load.acknowledged) {
    const key = `${what} ${subject}`;
    perTenant.set(key, (perTenant.get(key) ?? 0) + 1);
  }
  return windows.map((window) => {
    const inWindow = load.acknowledged.filter(({ at }) => at >= window.from && at < window.to);
    const outbox = mails(window);
    // Mails with a sign-in link are deleted from the outbox when they are sent.
    const activations = inWindow.filter(({ what }) => what === 'registration');
    const missing = activations.filter(({ subject }) => !stage.relay.recipients.has(ownerOf(subject)));
    const of = ({ what, subject }: Acknowledged) =>
      // Clinics are suspended and resumed many times.
      (found[what].get(subject) ?? 0) - (perTenant.get(`${what} ${subject}`) ?? 0);
    const [one, other] = [conversions(window), webhooks(window)];
    return {
      acknowledged: inWindow.length,
      lost: inWindow.filter((write) => of(write) < 0).length,
      doubled: inWindow.filter((write) => of(write) > 0).map(({ what, subject }) => `${what} ${subject}`),
      mails: {
        ...outbox,
        total: outbox.total + activations.length,
        lost: outbox.lost + missing.length,
      },
      events: { total: one.total + other.total, lost: one.lost + other.lost, again: one.again + other.again },
    };
  });
}

/** The output of `npm run admin -- audit verify`; rejects when the chain is broken. */
export function verifyAudit({ variables }: Stage): Promise<string> {
  const args = ['packages/api/src/admin.ts', 'audit', 'verify'];
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, ...variables };
    execFile(process.execPath, args, { cwd: root, env }, (error, out, err) =>
      error ? reject(new Error(`${out}${err}`)) : resolve(out.trim()),
    );
  });
}
