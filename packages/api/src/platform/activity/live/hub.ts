import type { Readable } from 'node:stream';
import { type LiveEvent, platformRoleMay } from '@tamarack/core/domain';
import type { Session } from '../../../server/access/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { createListener } from './listener.ts';
import { type Announcement, type Audience, eventsAfter, listAudiences, newestEvents } from './repository.ts';
import { createEventStream, type EventStream } from './stream.ts';

/** Streams that one session and one person may hold; a further one ends the oldest. */
const mostStreams = { ofSession: 5, ofUser: 20 } as const;
/** Events that are sent again to a reader who resumes; past it the stream starts afresh, for readers then fetch anew. */
const mostReplayed = 500;
/** How far back, counted in events of the whole platform, the ones of a single reader are looked for. */
const replayReach = 10_000;
/** Events that a new connection to the database looks back on; more than a lost one can have missed unnoticed. */
const lookBack = 1_000;
/** How long the knowledge of what somebody may hear is good for, in milliseconds. */
const viewLasts = 5_000;
const heartbeatEvery = 15_000;

/** What one reader may hear: everything, or the events of these clinics. */
interface View {
  tenantIds: 'all' | ReadonlySet<string>;
  /** When the question was put to the database; 0 when it has to be asked again. */
  at: number;
}

interface Subscriber {
  sessionId: string;
  userId: string;
  stream: EventStream;
  view: View;
  /** Events that wait until the reader was sent what it missed; null once it was. */
  held: LiveEvent[] | null;
  /** Ids that the reader has, of which the word may still come. */
  replayed: Set<number>;
}

/** Hands the events of the database on to everyone who may hear of them. One for each process. */
export interface LiveHub {
  /**
   * Opens a stream for a session. With `lastEventId` it begins with what came after that event, unless that is more
   * than 500 events, or 10,000 of the whole platform.
   * @throws DomainError UNAVAILABLE while the database announces nothing
   */
  subscribe(session: Session, lastEventId: number | null): Promise<Readable>;
  /** Sends a sign of life to everyone and ends the streams of sessions that are over; happens every 15 s by itself. */
  beat(): Promise<void>;
  /** How many streams are open. */
  size(): number;
  /** Ends every stream and the connection to the database. */
  close(): Promise<void>;
}

type HubDeps = Pick<ServerDeps, 'database' | 'log'> & {
  settings: Pick<ServerDeps['settings'], 'production'>;
};

export function createLiveHub({ database, log, settings }: HubDeps): LiveHub {
  const subscribers = new Set<Subscriber>();
  const pending: Announcement[] = [];
  /** Ids heard of, the newest last: a transaction may commit after one with a higher id, so a number is not enough. */
  const known = new Set<number>();
  let newest = 0;
  let delivering = false;
  let heartbeat: NodeJS.Timeout | undefined;
  let caughtUpBefore = false;

  const listener = createListener({ newClient: database.newClient, log, onEvent: take, catchUp });

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

  /** Events of which a lost connection told nobody are told now; with too many, readers connect and fetch anew. */
  async function catchUp(): Promise<void> {
    const events = await newestEvents(database.platform, lookBack);
    const missed = events.filter(({ id }) => !known.has(id));
    if (!caughtUpBefore || missed.length === lookBack) {
      for (const { id } of missed) remember(id);
      if (caughtUpBefore) endAll();
      caughtUpBefore = true;
    } else for (const event of missed) take({ ...event, to: 'whom it concerns' });
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
          if (mayHear(subscriber, event)) tell(subscriber, event);
        }
      }
    }
    delivering = false;
  }

  /** Asks the database anew whether sessions live and what they may hear. Whoever cannot be asked about hears no more. */
  async function refresh(asked: readonly Subscriber[]): Promise<void> {
    if (asked.length === 0) return;
    const at = Date.now();
    const sessionIds = [...new Set(asked.map(({ sessionId }) => sessionId))];
    const audiences = await listAudiences(database.platform, sessionIds).catch((error: unknown) => {
      log.warn({ err: error, streams: asked.length }, 'live events: sessions could not be checked');
      return [];
    });
    const bySession = new Map(audiences.map((audience) => [audience.sessionId, audience]));
    for (const subscriber of asked) {
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
      ofSession.length >= mostStreams.ofSession
        ? ofSession[0]
        : ofUser.length >= mostStreams.ofUser
          ? ofUser[0]
          : undefined;
    if (oldest) end(oldest);
  }

  async function replay(subscriber: Subscriber, lastEventId: number): Promise<void> {
    if (newest - lastEventId > replayReach) return;
    const { tenantIds } = subscriber.view;
    const whose = tenantIds === 'all' ? tenantIds : [...tenantIds];
    const missed = await eventsAfter(database.platform, lastEventId, whose, mostReplayed + 1);
    if (missed.length > mostReplayed) return;
    for (const event of missed) subscriber.stream.send(event);
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
        held: [],
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
      const held = subscriber.held ?? [];
      subscriber.held = null;
      for (const event of held) tell(subscriber, event);
      return stream.body;
    },
    async close() {
      clearInterval(heartbeat);
      endAll();
      await listener.stop();
    },
  };
}

function tell({ held, replayed, stream }: Subscriber, event: LiveEvent): void {
  if (held) held.push(event);
  else if (!replayed.delete(event.id)) stream.send(event);
}

function mayHear({ userId, view: { tenantIds } }: Subscriber, { tenantId, to }: Announcement): boolean {
  if (to !== 'whom it concerns')
    return tenantIds === 'all' && (to === 'staff' || ('userId' in to && to.userId === userId));
  return tenantIds === 'all' || (tenantId !== null && tenantIds.has(tenantId));
}

/** After these events what somebody may hear can be another than it was. */
function changesMembership({ type }: LiveEvent): boolean {
  return (
    type.startsWith('member.') || ['tenant.created', 'tenant.member_joined', 'staff.changed'].includes(type)
  );
}
