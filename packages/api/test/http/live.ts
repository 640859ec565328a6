import type { Readable } from 'node:stream';
import type { LiveEvent } from '@tamarack/core/domain';
import pg from 'pg';
import type { LiveHub } from '../../src/platform/activity/live/hub.ts';
import { findLiveMainSession } from '../../src/server/access/repository.ts';
import type { Session } from '../../src/server/access/types.ts';
import type { TestApp } from '../app.ts';

/** What a client of a live stream has received so far. */
export interface Reader {
  received: LiveEvent[];
  /** Number of comments, including the first one. */
  comments: number;
  types(): string[];
  ended: boolean;
}

/** Collects the events of a stream. */
export function readStream(body: Readable): Reader {
  const reader: Reader = {
    received: [],
    comments: 0,
    types: () => reader.received.map(({ type }) => type),
    ended: false,
  };
  let text = '';
  body.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (text + chunk).split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data) reader.received.push(JSON.parse(data) as LiveEvent);
      else if (message.startsWith(':')) reader.comments += 1;
    }
  });
  body.once('close', () => {
    reader.ended = true;
  });
  return reader;
}

/** Helpers that listen to a hub and create events. */
export function liveBench(app: TestApp) {
  const liveSession = async (sessionId: string): Promise<Session> => {
    const session = await findLiveMainSession(app.database.platform, sessionId);
    if (!session) throw new Error('no live session');
    return session;
  };
  return {
    liveSession,
    async listen(hub: LiveHub, who: { sessionId: string }, lastEventId: number | null = null) {
      return readStream(await hub.subscribe(await liveSession(who.sessionId), lastEventId));
    },
    async happen(type: string, tenantId: string | null): Promise<number> {
      const [row] = await app.database
        .platform('events')
        .insert({ type, level: 'info', tenant_id: tenantId })
        .returning<{ event_id: number }[]>('event_id');
      if (!row) throw new Error('no event row');
      return row.event_id;
    },
    /** Creates many events at once; quiet ones are not announced. */
    async happenOften(times: number, tenantId: string, { quiet = false } = {}): Promise<void> {
      await app.database.platform.transaction(async (tx) => {
        if (quiet) await tx.raw("SET LOCAL app.quiet = 'on'");
        await tx.raw(
          `INSERT INTO events (type, level, tenant_id) SELECT 'tenant.restarted', 'info', ? FROM generate_series(1, ?::int)`,
          [tenantId, times],
        );
      });
    },
    /** Terminates the listening connection in the database. */
    async cutConnection(): Promise<void> {
      const admin = new pg.Client({ connectionString: app.adminUrl });
      await admin.connect();
      const { rowCount } = await admin.query(
        // The last query of the listening connection is LISTEN, or the check made by a heartbeat.
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND query IN ('LISTEN events', 'SELECT 1')`,
      );
      await admin.end();
      if (rowCount !== 1) throw new Error(`${rowCount} connections were cut`);
    },
  };
}
