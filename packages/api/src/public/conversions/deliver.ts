import { type Backoff, backoffDelay } from '@tamarack/core/domain/backoff';
import { systemActor } from '../../audit/actor.ts';
import { insertEvent } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { noteFailure, noteSuccess, type OutageKind } from './outages/repository.ts';
import { type ConversionsProvider, type Delivery, maxEvents } from './provider.ts';
import { conversionsDeliver } from './queue.ts';
import {
  claimConversions,
  deleteQueued,
  dropOutdated,
  endConversions,
  listDueConsents,
  mayLeave,
  postponeConversions,
  type QueuedConversion,
} from './repository.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Age of the oldest event that the provider accepts. */
const OLDEST = 7 * DAY;
const RETRY: Backoff = { first: MINUTE, longest: 240 * MINUTE, spread: [0.8, 1.2] };
/** How long events in delivery are reserved for one worker; several times the longest request. */
const LEASE = 2 * MINUTE;
/** Failed attempts, over some minutes, before an outage that may end on its own is reported. */
const ATTEMPTS_BEFORE_REPORT = 3;
/** How long a due event waits for its own job before another one is sent. */
const OVERDUE_AFTER = 15_000;

export interface ConversionDeliveryDeps extends Pick<ServerDeps, 'jobs' | 'clock'> {
  database: Pick<ServerDeps['database'], 'worker'>;
  /** Null when no provider is configured. Events then wait for one until they are too old. */
  conversions: ConversionsProvider | null;
  /** Between 0 and 1; spreads the retries. */
  random?: () => number;
}

/** Number of events per outcome of a run. */
export type DeliveryCounts = Record<'sent' | 'dropped' | 'rejected' | 'postponed', number>;

/**
 * Delivers the due events of one visitor, in batches of their own. Consent is checked again before each batch; without
 * it the events are deleted. No transaction is open while the provider answers. Events are postponed beforehand, so a
 * killed worker loses none, and the provider counts an event that arrives twice once, by its ID. The events of a
 * rejected batch are sent again one by one. Never throws when the provider fails.
 */
export async function deliverConversions(
  deps: ConversionDeliveryDeps,
  consentId: string,
  signal?: AbortSignal,
): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { sent: 0, dropped: 0, rejected: 0, postponed: 0 };
  const { conversions } = deps;
  if (!conversions) return counts;
  while (!signal?.aborted) {
    const events = await take(deps, conversions, consentId, counts);
    if (events === null) break;
    if (events.length === 0) continue;
    const delivery = await conversions.send(events.map((event) => event.body));
    await deps.database.worker.transaction((tx) => settle(tx, deps, events, delivery, counts));
    if (delivery.outcome === 'unavailable' || delivery.outcome === 'refused') break;
  }
  return counts;
}

/** Takes the next batch, without events that may no longer be sent; null when nothing is due. */
async function take(
  { database, clock }: ConversionDeliveryDeps,
  { events: switchedOn }: ConversionsProvider,
  consentId: string,
  counts: DeliveryCounts,
): Promise<QueuedConversion[] | null> {
  const now = clock.now();
  return database.worker.transaction(async (tx) => {
    if (!(await mayLeave(tx, consentId, now))) {
      counts.dropped += await deleteQueued(tx, consentId);
      return null;
    }
    const until = new Date(now.getTime() + LEASE);
    const taken = await claimConversions(tx, { consentId, now, until, limit: maxEvents });
    if (taken.length === 0) return null;
    const isOutdated = (event: QueuedConversion) => now.getTime() - event.happenedAt.getTime() >= OLDEST;
    const isOff = (event: QueuedConversion) => !isOutdated(event) && !switchedOn.includes(event.name);
    await drop(tx, taken.filter(isOutdated), 'Older than the provider accepts', now);
    await drop(tx, taken.filter(isOff), 'Switched off', now);
    const sendable = taken.filter((event) => !isOutdated(event) && !isOff(event));
    counts.dropped += taken.length - sendable.length;
    return sendable;
  });
}

async function drop(tx: Tx, events: readonly QueuedConversion[], reason: string, now: Date): Promise<void> {
  if (events.length > 0) await endConversions(tx, idsOf(events), { state: 'dropped', reason, now });
}

function idsOf(events: readonly QueuedConversion[]): string[] {
  return events.map((event) => event.conversionId);
}

async function settle(
  tx: Tx,
  deps: ConversionDeliveryDeps,
  events: readonly QueuedConversion[],
  delivery: Delivery,
  counts: DeliveryCounts,
): Promise<void> {
  const now = deps.clock.now();
  if (delivery.outcome === 'accepted') {
    counts.sent += events.length;
    await endConversions(tx, idsOf(events), { state: 'sent', reason: null, now });
    return noteSuccess(tx, now);
  }
  const { reason } = delivery;
  if (delivery.outcome === 'rejected') {
    if (events.length > 1) return postponeConversions(tx, idsOf(events), { next: now, reason, alone: true });
    counts.rejected += 1;
    await endConversions(tx, idsOf(events), { state: 'failed', reason, now });
    return report(tx, 'rejected', reason, now);
  }
  counts.postponed += events.length;
  const attempts = Math.max(...events.map((event) => event.attempts)) + 1;
  const requestedMs = delivery.outcome === 'unavailable' ? (delivery.retryAfterMs ?? 0) : 0;
  const wait = Math.max(backoffDelay(attempts, RETRY, deps.random), Math.min(requestedMs, DAY));
  await postponeConversions(tx, idsOf(events), { next: new Date(now.getTime() + wait), reason });
  if (delivery.outcome === 'refused' || attempts >= ATTEMPTS_BEFORE_REPORT)
    await report(tx, delivery.outcome, reason, now);
}

/** Records one event per outage, not per visitor. */
async function report(tx: Tx, kind: OutageKind, reason: string, now: Date): Promise<void> {
  if (!(await noteFailure(tx, { kind, reason, now }))) return;
  await insertEvent(tx, systemActor, {
    type: 'conversions.failed',
    level: 'error',
    payload: { kind, error: reason },
  });
}

/**
 * Sends jobs for due events: later attempts, and events whose job was lost with a killed worker. Drops events that became
 * too old while they waited.
 */
export async function resendConversions(deps: ConversionDeliveryDeps, isFirst: boolean): Promise<void> {
  const now = deps.clock.now().getTime();
  await deps.database.worker.transaction(async (tx) => {
    await dropOutdated(tx, new Date(now - OLDEST), new Date(now));
    if (!deps.conversions) return;
    for (const consentId of await listDueConsents(tx, new Date(now - (isFirst ? 0 : OVERDUE_AFTER))))
      await deps.jobs.send(tx, conversionsDeliver, { consentId });
  });
}
