import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type LiveEvent, platformRoleMay } from '@tamarack/core/domain';
import { createListener } from '../../../database/connection/listener.ts';
import type { Session } from '../../../server/access/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { createEventStream, type EventStream } from '../../../server/event-stream.ts';
import {
  type Announcement,
  type Audience,
  channel,
  eventsAfter,
  listAudiences,
  newestEvents,
  parseEvent,
} from './repository.ts';

/** Streams allowed for one session and for one person; a further one closes the oldest. */
const maxStreams = { ofSession: 5, ofUser: 20 } as const;
/** Events replayed at most to a client that resumes. After more, the stream restarts and the client refetches. */
const maxReplayed = 500;
/** With more platform events than this since a client’s last one, we do not search them for the client’s own. */
const replayReach = 10_000;
/** Events that a new database connection rereads: more than can be missed before a lost connection is noticed. */
const lookBack = 1_000;
/** How long a client's permissions are cached, in milliseconds. */
const viewLasts = 5_000;
const heartbeatEvery = 15_000;
/**
 * Time between two writes to a stream, in milliseconds. A write costs more than an event, so events in between are sent
 * together; an event after a pause is sent at once.
 */
const pauseMs = 100;

/** What a client may receive: all events, or those of these clinics. */
interface View {
  tenantIds: 'all' | ReadonlySet<string>;
  /** When the permissions were read; 0 to read them again. */
  at: number;
}

interface Subscriber {
  sessionId: string;
  userId: string;
  stream: EventStream;
  view: View;
  /** Events held back until the replay is sent; null afterwards. */
  pending: LiveEvent[] | null;
  /** Ids already sent whose announcements may still arrive. */
  replayed: Set<number>;
}

/** Sends events announced by the database to every client that may receive them. One per process. */
export interface LiveHub {
  /**
   * Opens a stream for a session. With `lastEventId` it replays what came after that event, unless that is more
   * than 500 events, or 10,000 of the whole platform.
   * @throws DomainError UNAVAILABLE while not listening to the database
   */
  subscribe(session: Session, lastEventId: number | null): Promise<Readable>;
  /** Sends a heartbeat to every client and closes the streams of ended sessions; runs every 15 s. */
  beat(): Promise<void>;
  /** Number of open streams. */
  size(): number;
  /** Closes every stream and the database connection. */
  close(): Promise<void>;
}

type HubDeps = Pick<ServerDeps, 'database' | 'log'> & {
  settings: Pick<ServerDeps['settings'], 'production'>;
};

export function createLiveHub({ database, log, settings }: HubDeps): LiveHub {
  const subscribers = new Set<Subscriber>();
  const pending: Announcement[] = [];
  /** Ids announced, newest last. A transaction may commit after one with a higher id, so the highest id is not enough. */
  const known = new Set<number>();
  let newest = 0;
  let delivering = false;
  let heartbeat: NodeJS.Timeout | undefined;
  let caughtUpBefore = false;

  const listener = createListener({
    name: 'live events',
    newClient: database.newClient,
    log,
    channels: [channel],
    read: (_channel, payload) => parseEvent(payload),
    onEvent: take,
    catchUp,
  });

  function take(event: Announcement): void {
    if (typeof event.to === 'object' && 'endedSession' in event.to) {
      endSession(event.to.endedSession);
      return;
    }
    if (event.id > 0) {
      if (known.has(event.id)) return;
      remember(event.id);
    }
    pending.push(event);
    void deliver();
  }

  function remember(id: number): void {
    known.add(id);
    newest = Math.max(newest, id);
    const [oldest] = known;
    if (known.size > 4 * lookBack && oldest !== undefined) known.delete(oldest);
  }

  /** Replays events missed while disconnected; after too many, clients reconnect and refetch. */
  async function catchUp(): Promise<void> {
    const events = await newestEvents(database.platform, lookBack);
    const missed = events.filter(({ id }) => !known.has(id));
    if (!caughtUpBefore || missed.length === lookBack) {
      for (const { id } of missed) remember(id);
      if (caughtUpBefore) endAll();
      caughtUpBefore = true;
    } else for (const event of missed) take({ ...event, to: 'tenant' });
  }

  async function deliver(): Promise<void> {
    if (delivering) return;
    delivering = true;
    while (pending.length > 0) {
      const events = pending.splice(0);
      const fresh = events.some(changesMembership) ? Number.POSITIVE_INFINITY : Date.now() - viewLasts;
      await refresh([...subscribers].filter(({ view }) => view.at < fresh));
      for (const subscriber of subscribers) {
        for (const event of events) {
          if (mayHear(subscriber, event)) sendOrHold(subscriber, event);
        }
      }
      await delay(pauseMs, undefined, { ref: false });
    }
    delivering = false;
  }

  /** Rereads which sessions are live and what they may receive. Sessions that cannot be checked receive nothing more. */
  async function refresh(subscribersToCheck: readonly Subscriber[]): Promise<void> {
    if (subscribersToCheck.length === 0) return;
    const at = Date.now();
    const sessionIds = [...new Set(subscribersToCheck.map(({ sessionId }) => sessionId))];
    const audiences = await listAudiences(database.platform, sessionIds).catch((error: unknown) => {
      log.warn(
        { err: error, streams: subscribersToCheck.length },
        'live events: sessions could not be checked',
      );
      return [];
    });
    const bySession = new Map(audiences.map((audience) => [audience.sessionId, audience]));
    for (const subscriber of subscribersToCheck) {
      const audience = bySession.get(subscriber.sessionId);
      if (!audience) end(subscriber);
      else if (subscriber.view.at <= at) subscriber.view = { tenantIds: tenantsOf(audience), at };
    }
  }

  function tenantsOf(audience: Audience): View['tenantIds'] {
    const isStaff =
      audience.kind === 'console' &&
      platformRoleMay(audience.platformRole, 'events:read') &&
      (audience.twoFactor || !settings.production);
    return isStaff ? 'all' : new Set(audience.tenantIds);
  }

  function end(subscriber: Subscriber): void {
    subscribers.delete(subscriber);
    subscriber.stream.end();
  }

  function endSession(sessionId: string): void {
    for (const subscriber of subscribers) if (subscriber.sessionId === sessionId) end(subscriber);
  }

  function endAll(): void {
    for (const subscriber of subscribers) end(subscriber);
  }

  function makeRoom({ sessionId, user }: Session): void {
    const ofUser = [...subscribers].filter(({ userId }) => userId === user.userId);
    const ofSession = ofUser.filter((subscriber) => subscriber.sessionId === sessionId);
    const oldest =
      ofSession.length >= maxStreams.ofSession
        ? ofSession[0]
        : ofUser.length >= maxStreams.ofUser
          ? ofUser[0]
          : undefined;
    if (oldest) end(oldest);
  }

  async function replay(subscriber: Subscriber, lastEventId: number): Promise<void> {
    if (newest - lastEventId > replayReach) return;
    const { tenantIds } = subscriber.view;
    const visibleTenants = tenantIds === 'all' ? tenantIds : [...tenantIds];
    const missed = await eventsAfter(database.platform, lastEventId, visibleTenants, maxReplayed + 1);
    if (missed.length > maxReplayed) return;
    for (const event of missed) sendEvent(subscriber.stream, event);
    subscriber.replayed = new Set([lastEventId, ...missed.map(({ id }) => id)]);
  }

  async function beat(): Promise<void> {
    listener.check();
    await refresh([...subscribers]);
    for (const { stream } of subscribers) stream.beat();
  }

  return {
    beat,
    size: () => subscribers.size,
    async subscribe(session, lastEventId) {
      await listener.ready();
      heartbeat ??= setInterval(() => void beat(), heartbeatEvery).unref();
      makeRoom(session);
      const stream = createEventStream();
      const subscriber: Subscriber = {
        sessionId: session.sessionId,
        userId: session.user.userId,
        stream,
        view: { tenantIds: new Set(), at: 0 },
        pending: [],
        replayed: new Set(),
      };
      subscribers.add(subscriber);
      stream.body.once('close', () => subscribers.delete(subscriber));
      try {
        await refresh([subscriber]);
        if (lastEventId !== null) await replay(subscriber, lastEventId);
      } catch (error) {
        end(subscriber);
        throw error;
      }
      const pendingEvents = subscriber.pending ?? [];
      subscriber.pending = null;
      for (const event of pendingEvents) sendOrHold(subscriber, event);
      return stream.body;
    },
    async close() {
      clearInterval(heartbeat);
      endAll();
      await listener.stop();
    },
  };
}

function sendOrHold({ pending, replayed, stream }: Subscriber, event: LiveEvent): void {
  if (pending) pending.push(event);
  else if (!replayed.delete(event.id)) sendEvent(stream, event);
}

/** Only stored events have an id from which a client can resume. */
function sendEvent(stream: EventStream, { id, type, tenantId }: LiveEvent): void {
  stream.send({ id, type, tenantId }, id > 0 ? id : undefined);
}

function mayHear({ userId, view: { tenantIds } }: Subscriber, { tenantId, to }: Announcement): boolean {
  if (to !== 'tenant')
    return tenantIds === 'all' && (to === 'staff' || ('userId' in to && to.userId === userId));
  return tenantIds === 'all' || (tenantId !== null && tenantIds.has(tenantId));
}

/** Events that can change what somebody may receive. */
function changesMembership({ type }: LiveEvent): boolean {
  return (
    type.startsWith('member.') || ['tenant.created', 'tenant.member_joined', 'staff.changed'].includes(type)
  );
}
