import type {
  ComponentHealth,
  HealthCell,
  HealthComponent,
  HealthIncident,
  HealthState,
} from '@tamarack/core/domain';
import { type Dated, isoTimes } from '../../../database/dated.ts';
import { query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

export interface NewSample extends ComponentHealth {
  minute: Date;
  value: number | null;
}

const maxReasonLength = 500;

/** Whether this transaction is the one to sample the current minute. */
export async function claimMinute(tx: Tx, minute: Date): Promise<boolean> {
  const rows = await query<{ mine: boolean }>(
    tx,
    `SELECT pg_try_advisory_xact_lock(727403, hashtext('health sample'))
            AND NOT EXISTS (SELECT 1 FROM health_samples WHERE minute = ? AND component = 'queues') AS mine`,
    [minute],
  );
  return rows[0]?.mine ?? false;
}

/** Stores samples; a minute that was already sampled keeps its samples. */
export async function insertSamples(sql: Sql, samples: readonly NewSample[]): Promise<void> {
  if (samples.length === 0) return;
  await sql('health_samples')
    .insert(
      samples.map((sample) => ({ ...sample, reason: sample.reason?.slice(0, maxReasonLength) ?? null })),
    )
    .onConflict(['component', 'minute'])
    .ignore();
}

export interface LatestSample {
  component: HealthComponent;
  state: HealthState;
  minute: Date;
}

/** The newest sample of each component from `since` to `now`; a clock that is ahead leaves later ones. */
export async function latestSamples(sql: Sql, since: Date, now: Date): Promise<LatestSample[]> {
  return query<LatestSample>(
    sql,
    `SELECT DISTINCT ON (component) component, state, minute FROM health_samples WHERE minute BETWEEN ? AND ?
      ORDER BY component, minute DESC`,
    [since, now],
  );
}

/** The states of each component from `since` until before `minute`, newest first. */
export async function recentStates(
  sql: Sql,
  since: Date,
  minute: Date,
): Promise<Map<HealthComponent, HealthState[]>> {
  const rows = await query<{ component: HealthComponent; states: HealthState[] }>(
    sql,
    `SELECT component, array_agg(state ORDER BY minute DESC) AS states
       FROM health_samples WHERE minute >= ? AND minute < ? GROUP BY component`,
    [since, minute],
  );
  return new Map(rows.map(({ component, states }) => [component, states]));
}

export interface CellRow extends Omit<HealthCell, 'from'> {
  component: HealthComponent;
  /** Number of the cell since 1970. */
  cell: number;
}

/** Start of the cell that contains a minute. */
const cellOf = "date_bin(make_interval(secs => :cellSeconds), minute, timestamptz 'epoch')";

/** Minutes that each component spent in each state, by cells of `cellSeconds`, since `from`. */
export async function listCells(sql: Sql, from: Date, cellSeconds: number): Promise<CellRow[]> {
  return query<CellRow>(
    sql,
    `WITH counts AS (
       SELECT component, ${cellOf} AS cell,
              (count(*) FILTER (WHERE state = 'ok'))::integer AS ok,
              (count(*) FILTER (WHERE state = 'warning'))::integer AS warning,
              (count(*) FILTER (WHERE state = 'down'))::integer AS down,
              (count(*) FILTER (WHERE state = 'off'))::integer AS off, avg(value) AS value
         FROM health_samples WHERE minute >= :from GROUP BY component, cell
     ), reasons AS (
       SELECT DISTINCT ON (component, cell) component, cell, reason
         FROM (SELECT *, ${cellOf} AS cell FROM health_samples
                WHERE minute >= :from AND state IN ('warning', 'down') AND reason IS NOT NULL) troubled
        ORDER BY component, cell, state = 'down' DESC, minute DESC
     )
     SELECT component, (extract(epoch FROM cell) / :cellSeconds)::integer AS cell, ok, warning, down, off, reason,
            round(value::numeric, 1)::double precision AS value
       FROM counts LEFT JOIN reasons USING (component, cell)`,
    { from, cellSeconds },
  );
}

/**
 * Incidents of a component, newest first: consecutive minutes, with at most one between them that was not
 * sampled. The state is the worst of them, the reason the last one recorded.
 */
export async function listIncidents(
  sql: Sql,
  from: Date,
  now: Date,
  limit: number,
): Promise<HealthIncident[]> {
  const { rows } = await sql.raw<{
    rows: Dated<HealthIncident, 'from' | 'to'>[];
  }>(
    `WITH trouble AS (
       SELECT component, minute, state, reason,
              CASE WHEN minute - lag(minute) OVER of_component <= interval '2 minutes' THEN 0 ELSE 1 END AS begins
         FROM health_samples WHERE state IN ('warning', 'down') AND minute >= :from
       WINDOW of_component AS (PARTITION BY component ORDER BY minute)
     ), numbered AS (
       SELECT *, sum(begins) OVER (PARTITION BY component ORDER BY minute) AS incident FROM trouble
     )
     SELECT component, CASE WHEN bool_or(state = 'down') THEN 'down' ELSE 'warning' END AS state, min(minute) AS from,
            CASE WHEN max(minute) < :now::timestamptz - interval '150 seconds' THEN max(minute) + interval '1 minute' END AS to,
            count(*)::integer AS minutes, (array_agg(reason ORDER BY state = 'down' DESC, minute DESC))[1] AS reason
       FROM numbered GROUP BY component, incident ORDER BY min(minute) DESC, component LIMIT :limit`,
    { from, now, limit },
  );
  return rows.map(isoTimes);
}
