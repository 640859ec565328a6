import type { Readable } from 'node:stream';
import { createListener } from '../../database/connection/listener.ts';
import type { Session, Visit } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { createEventStream, type EventStream } from '../../server/event-stream.ts';
import { type Announced, channel, listListening, parseAnnounced } from './repository.ts';

/** A further stream closes the oldest one. */
const maxStreamsPerSession = 5;
const heartbeatEvery = 15_000;

interface Subscriber {
  sessionId: string;
  tenantId: string;
  stream: EventStream;
}

/** Sends announced changes to the screens of their clinic. One per process. */
export interface ChangesHub {
  /** @throws DomainError UNAVAILABLE while the listener is not connected to the database */
  subscribe(session: Pick<Session | Visit, 'sessionId'>, tenantId: string): Promise<Readable>;
  /** Sends a heartbeat to every screen and closes the streams of ended sessions; runs every 15 s. */
  beat(): Promise<void>;
  /** Closes every stream and the connection. */
  close(): Promise<void>;
}

type Heard = Announced | { endedSession: string } | { checkTenant: string };

/** The platform's channel: session ends, and changes of clinics and their members. */
const events = 'events';

export function createChangesHub({ database, log }: Pick<ServerDeps, 'database' | 'log'>): ChangesHub {
  const subscribers = new Set<Subscriber>();
  let heartbeat: NodeJS.Timeout | undefined;
  let connectedBefore = false;

  const listener = createListener<Heard>({
    name: 'workspace changes',
    newClient: database.newClient,
    log,
    channels: [channel, events],
    read: (from, payload) => (from === channel ? parseAnnounced(payload) : parseEvent(payload)),
    onEvent: hear,
    // Missed changes are not stored, so streams are closed: screens reconnect and reload everything.
    catchUp: async () => {
      if (connectedBefore) endWhere(() => true);
      connectedBefore = true;
    },
  });

  function hear(heard: Heard): void {
    if ('endedSession' in heard) endWhere(({ sessionId }) => sessionId === heard.endedSession);
    else if ('checkTenant' in heard) void check(({ tenantId }) => tenantId === heard.checkTenant);
    else
      for (const { tenantId, stream } of subscribers)
        if (tenantId === heard.tenantId) stream.send({ changes: heard.changes });
  }

  function endWhere(ends: (subscriber: Subscriber) => boolean): void {
    for (const subscriber of [...subscribers].filter(ends)) {
      subscribers.delete(subscriber);
      subscriber.stream.end();
    }
  }

  /** Closes the streams of sessions that have ended or cannot be checked. */
  async function check(asked: (subscriber: Subscriber) => boolean): Promise<void> {
    const those = [...subscribers].filter(asked);
    if (those.length === 0) return;
    const listening = await listListening(database.platform, [
      ...new Set(those.map(({ sessionId }) => sessionId)),
    ]).catch((error: unknown) => {
      log.warn({ err: error, streams: those.length }, 'workspace changes: sessions could not be checked');
      return [] as string[];
    });
    endWhere((subscriber) => those.includes(subscriber) && !listening.includes(subscriber.sessionId));
  }

  async function beat(): Promise<void> {
    listener.check();
    await check(() => true);
    for (const { stream } of subscribers) stream.beat();
  }

  return {
    beat,
    async subscribe({ sessionId }, tenantId) {
      await listener.ready();
      heartbeat ??= setInterval(() => void beat(), heartbeatEvery).unref();
      const [oldest, ...others] = [...subscribers].filter((one) => one.sessionId === sessionId);
      if (oldest && others.length >= maxStreamsPerSession - 1) endWhere((one) => one === oldest);
      const subscriber = { sessionId, tenantId, stream: createEventStream() };
      subscribers.add(subscriber);
      subscriber.stream.body.once('close', () => subscribers.delete(subscriber));
      return subscriber.stream.body;
    },
    async close() {
      clearInterval(heartbeat);
      endWhere(() => true);
      await listener.stop();
    },
  };
}

/** Parses a platform event; undefined for events that cannot end a stream. */
function parseEvent(payload: string | undefined): Heard | undefined {
  try {
    const { type, tenantId, sessionId } = JSON.parse(payload ?? '') as Record<string, unknown>;
    if (typeof sessionId === 'string') return { endedSession: sessionId };
    const matters = typeof type === 'string' && /^(member|tenant)\./.test(type);
    return matters && typeof tenantId === 'string' ? { checkTenant: tenantId } : undefined;
  } catch {
    return undefined;
  }
}
