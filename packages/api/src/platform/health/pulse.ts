import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  type ComponentHealth,
  type HealthComponent,
  type HealthState,
  healthComponents,
  type ServiceRole,
} from '@tamarack/core/domain';
import type { Logger } from 'pino';
import { systemActor } from '../../audit/actor.ts';
import { insertEvent } from '../../audit/repository.ts';
import type { Sql, Tx } from '../../database/types.ts';
import type { Clock } from '../../server/deps.ts';
import { checkHealth, type HealthSettings } from './check.ts';
import { noteBeat, noteStop, readPool } from './instances/repository.ts';
import { measureOf } from './judge.ts';
import {
  claimMinute,
  insertSamples,
  listIncidents,
  type NewSample,
  recentStates,
} from './samples/repository.ts';

export interface PulseDeps {
  role: ServiceRole;
  version: string;
  /** Pool for writing heartbeats and samples. */
  sql: Sql;
  /** Pools to report, by role. */
  pools: Record<string, Sql>;
  settings: HealthSettings;
  clock: Clock;
  log: Logger;
}

export interface Pulse {
  /** Records one heartbeat, and samples the current minute if no process has. Never throws. */
  beat(): Promise<void>;
  /** Records an orderly stop. Never throws. */
  stop(): Promise<void>;
}

/** Minutes without a database that a process remembers until it can record them: a day at most. */
const maxRemembered = 1_440;
/** Older samples are not used for comparison. */
const changeWithinMs = 600_000;
/** A component counts as recovered after this many samples without an outage, so that one at a threshold is not reported each minute. */
const settledAfter = 5;
/** A component is reported as degraded after this many samples in a row. */
const degradedAfter = 30;
/** A component that is degraded again within this time is not reported again. */
const degradedOnceWithinMs = 86_400_000;
/** Enough to find the last one of each component. */
const maxIncidents = 1_000;
/** Operators are notified of failed operations and of failing webhooks one by one. */
const notifiedOneByOne: readonly HealthComponent[] = ['operations', 'webhooks'];

/**
 * The heartbeat of one part of a process. Every process samples and the first of a minute wins, so there is a history
 * while the workers are down. Minutes in which the database did not answer are remembered and recorded once it
 * does again.
 */
export function createPulse(deps: PulseDeps): Pulse {
  const { sql, clock, log } = deps;
  const instance = {
    instanceId: randomUUID(),
    role: deps.role,
    host: hostname(),
    pid: process.pid,
    version: deps.version,
    nodeVersion: process.versions.node,
    startedAt: clock.now(),
  };
  let outage: NewSample[] = [];
  let sampled = 0;
  let failing = false;

  async function sample(minute: Date): Promise<void> {
    let changes: Change[] = [];
    await sql.transaction(async (tx) => {
      await insertSamples(tx, outage);
      if (!(await claimMinute(tx, minute))) return;
      const statesSince = (ms: number) => recentStates(tx, new Date(minute.getTime() - ms), minute);
      const before = await statesSince(changeWithinMs);
      const dayBefore = await statesSince(degradedOnceWithinMs);
      const { components, readings } = await checkHealth(tx, deps.settings, clock.now());
      await insertSamples(
        tx,
        components.map((found) => ({ ...found, minute, value: measureOf(found.component, readings) })),
      );
      changes = await announce(tx, before, dayBefore, components, minute);
    });
    outage = [];
    for (const { type, component, reason } of changes) {
      if (type === 'health.down') log.error({ component, reason }, `${component} is down: ${reason}`);
      else if (type === 'health.degraded')
        log.warn({ component, reason }, `${component} is degraded: ${reason}`);
      else log.warn({ component }, `${component} has recovered`);
    }
  }

  return {
    async beat() {
      const now = clock.now();
      const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
      try {
        const pools = Object.fromEntries(
          Object.entries(deps.pools).map(([name, pool]) => [name, readPool(pool)]),
        );
        await noteBeat(sql, { ...instance, memoryBytes: process.memoryUsage.rss(), pools }, now);
        if (sampled !== minute.getTime()) await sample(minute);
        sampled = minute.getTime();
        failing = false;
      } catch (error) {
        if (!failing) log.error({ err: error }, 'heartbeat failed');
        failing = true;
        if (isOutage(error)) outage = remember(outage, minute, error);
      }
    },
    async stop() {
      await noteStop(sql, instance.instanceId, clock.now()).catch((error: unknown) =>
        log.warn({ err: error }, 'last heartbeat failed'),
      );
    },
  };
}

/** Whether the database was unreachable, as opposed to rejecting the statement (any other SQLSTATE). */
export function isOutage(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError)
    return false;
  const { code } = error as { code?: unknown };
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code);
}

function remember(outage: NewSample[], minute: Date, error: unknown): NewSample[] {
  if (outage.at(-1)?.minute.getTime() === minute.getTime()) return outage;
  const message = error instanceof Error ? error.message : String(error);
  const missed: NewSample = {
    component: 'database',
    state: 'down',
    minute,
    reason: `Did not answer: ${message || 'no connection'}`.slice(0, 300),
    value: null,
  };
  return [...outage, missed].slice(-maxRemembered);
}

const levels = {
  'health.down': 'error',
  'health.degraded': 'warning',
  'health.recovered': 'success',
} as const;

interface Change extends ComponentHealth {
  type: keyof typeof levels;
}

type States = ReadonlyMap<HealthComponent, readonly HealthState[]>;

/** How many of the newest samples were degraded. */
function countDegraded(states: readonly HealthState[]): number {
  const end = states.findIndex((state) => state !== 'warning');
  return end === -1 ? states.length : end;
}

/** Whether a component was reported as degraded in these samples. */
function wasDegraded(states: readonly HealthState[]): boolean {
  return states.some((_, at) => countDegraded(states.slice(at, at + degradedAfter)) === degradedAfter);
}

/**
 * What a sample tells about a component that is not down: that it is degraded for a while, or is no longer.
 * @param states before this sample, newest first
 */
function degradation(component: HealthComponent, now: HealthState, states: readonly HealthState[]) {
  if (notifiedOneByOne.includes(component)) return undefined;
  const since = now === 'warning' ? 0 : settledAfter - 1;
  if (now !== 'warning' && states.slice(0, since).some((state) => state !== 'ok')) return undefined;
  const degraded = countDegraded(states.slice(since));
  if (wasDegraded(states.slice(since + degraded))) return undefined;
  if (now === 'warning') return degraded === degradedAfter - 1 ? 'health.degraded' : undefined;
  return now === 'ok' && degraded >= degradedAfter ? 'health.recovered' : undefined;
}

/**
 * Records one event for each component that went down, is degraded for a while or recovered, and returns them.
 * @param before the states of each component before this sample, newest first
 * @param dayBefore the same, for a day
 */
async function announce(
  tx: Tx,
  before: States,
  dayBefore: States,
  components: readonly ComponentHealth[],
  minute: Date,
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const component of healthComponents) {
    const now = components.find((found) => found.component === component);
    const states = before.get(component);
    if (!now || !states) continue;
    const lastDown = states.indexOf('down');
    const isSettled = lastDown === -1 || lastDown >= settledAfter;
    // The first sample after a pause may only show what waited meanwhile; the second shows an outage.
    const isDownSinceStart = states.length === 1 && lastDown === 0;
    let type: Change['type'] | undefined;
    if (now.state === 'down') type = isSettled || isDownSinceStart ? 'health.down' : undefined;
    else if (lastDown === settledAfter - 1) type = 'health.recovered';
    else type = degradation(component, now.state, dayBefore.get(component) ?? []);
    if (!type) continue;
    changes.push({ type, ...now });
    await insertEvent(tx, systemActor, {
      type,
      level: levels[type],
      tenantId: null,
      payload: {
        component,
        ...(type === 'health.recovered'
          ? await lastIncident(tx, component, minute)
          : { reason: now.reason ?? undefined }),
      },
    });
  }
  return changes;
}

/** How long the incident lasted that a component has recovered from, and why: its outage may never have been reported. */
async function lastIncident(
  tx: Tx,
  component: HealthComponent,
  now: Date,
): Promise<{ minutes?: number; reason?: string }> {
  const incidents = await listIncidents(
    tx,
    new Date(now.getTime() - degradedOnceWithinMs),
    now,
    maxIncidents,
  );
  const last = incidents.find((incident) => incident.component === component);
  return { minutes: last?.minutes, reason: last?.reason ?? undefined };
}
