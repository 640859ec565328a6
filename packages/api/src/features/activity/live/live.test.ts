import type { Readable } from 'node:stream';
import type { LiveEvent } from '@tamarack/core/domain';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { until } from '../../../../test/until.ts';
import { findLiveSession } from '../../../plugins/access/repository.ts';
import type { Session } from '../../../plugins/access/types.ts';
import { createLiveHub, type LiveHub } from './hub.ts';

let app: TestApp;
let hub: LiveHub;
beforeAll(async () => {
  app = await createTestApp();
  hub = createLiveHub(app.deps);
});
afterAll(async () => {
  await hub.close();
  await app.close();
});

/** What a reader of a stream has heard so far. */
interface Reader {
  heard: LiveEvent[];
  types(): string[];
  ended: boolean;
}

function read(body: Readable): Reader {
  const reader: Reader = { heard: [], types: () => reader.heard.map(({ type }) => type), ended: false };
  let text = '';
  body.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data) reader.heard.push(JSON.parse(data) as LiveEvent);
    }
  });
  body.once('close', () => {
    reader.ended = true;
  });
  return reader;
}

async function liveSession(sessionId: string): Promise<Session> {
  const session = await findLiveSession(app.database.platform, sessionId);
  if (!session) throw new Error('no live session');
  return session;
}

async function listen(who: { sessionId: string }, lastEventId: number | null = null): Promise<Reader> {
  return read(await hub.subscribe(await liveSession(who.sessionId), lastEventId));
}

async function happen(type: string, tenantId: string | null): Promise<number> {
  const [row] = await app.database
    .platform('events')
    .insert({ type, level: 'info', tenant_id: tenantId })
    .returning<{ event_id: number }[]>('event_id');
  if (!row) throw new Error('no event row');
  return row.event_id;
}

/** Ends the hub's connection from the side of the database. */
async function cutConnection(): Promise<void> {
  const admin = new pg.Client({ connectionString: app.adminUrl });
  await admin.connect();
  const { rowCount } = await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN events'`,
  );
  await admin.end();
  if (rowCount !== 1) throw new Error(`${rowCount} connections were cut`);
}

describe('who hears what', () => {
  it('operators hear of every clinic and of the platform', async () => {
    const [one, other] = [await app.tenant(), await app.tenant()];
    const operator = await listen(await app.person({ platformRole: 'support' }));
    const first = await happen('tenant.restarted', one);
    await happen('tenant.suspended', other);
    await happen('tenant.erased', null);
    await until(() => operator.heard.length === 3);
    expect(operator.heard[0]).toEqual({ id: first, type: 'tenant.restarted', tenantId: one });
    expect(operator.types()).toEqual(['tenant.restarted', 'tenant.suspended', 'tenant.erased']);
  });

  it('an owner never hears of other clinics', async () => {
    const [own, foreign] = [await app.tenant(), await app.tenant()];
    const person = await app.person();
    await app.member(own, person.userId, 'administrator', true);
    const owner = await listen(person);
    await happen('tenant.suspended', foreign);
    await happen('tenant.erased', null);
    await happen('tenant.restarted', own);
    await until(() => owner.heard.length > 0);
    expect(owner.types()).toEqual(['tenant.restarted']);
  });

  it('someone who is only invited hears nothing until they have joined', async () => {
    const tenantId = await app.tenant();
    const person = await app.person();
    await app.member(tenantId, person.userId, 'clinician');
    const membership = app.database.platform('memberships').where({ tenant_id: tenantId });
    await membership.clone().update({ state: 'invited' });
    const reader = await listen(person);
    await happen('tenant.restarted', tenantId);
    await membership.clone().update({ state: 'active' });
    await happen('tenant.member_joined', tenantId);
    await until(() => reader.heard.length > 0);
    expect(reader.types()).toEqual(['tenant.member_joined']);
  });

  it('a member who was removed hears no more of the clinic, not even of that', async () => {
    const tenantId = await app.tenant();
    const [owner, member] = [await app.person(), await app.person()];
    await app.member(tenantId, owner.userId, 'administrator', true);
    await app.member(tenantId, member.userId, 'clinician');
    const [staying, removed] = [await listen(owner), await listen(member)];
    await happen('tenant.restarted', tenantId);
    await app.database.platform('memberships').where({ user_id: member.userId }).delete();
    await happen('member.removed', tenantId);
    await happen('tenant.resumed', tenantId);
    await until(() => staying.heard.length === 3);
    expect(removed.types()).toEqual(['tenant.restarted']);
  });

  it('in production an operator without a second factor hears of no clinic', async () => {
    const guarded = createLiveHub({ ...app.deps, settings: { production: true } });
    const bare = await app.person({ platformRole: 'admin' });
    const secured = await app.person({ platformRole: 'admin' });
    await app.database
      .platform('users')
      .where({ user_id: secured.userId })
      .update({ totp_secret: Buffer.from('sealed'), totp_confirmed_at: new Date() });
    const [without, having] = [
      read(await guarded.subscribe(await liveSession(bare.sessionId), null)),
      read(await guarded.subscribe(await liveSession(secured.sessionId), null)),
    ];
    await happen('tenant.restarted', await app.tenant());
    await until(() => having.heard.length === 1);
    expect(without.heard).toEqual([]);
    await guarded.close();
  });
});

describe('resuming', () => {
  it('begins with what came after the last event heard, in order, then goes on', async () => {
    const [own, foreign] = [await app.tenant(), await app.tenant()];
    const person = await app.person();
    await app.member(own, person.userId, 'administrator', true);
    const last = await happen('tenant.created', own);
    await happen('tenant.activated', own);
    await happen('tenant.activated', foreign);
    await happen('tenant.restarted', own);
    const reader = await listen(person, last);
    await happen('tenant.suspended', own);
    await until(() => reader.heard.length >= 3);
    expect(reader.types()).toEqual(['tenant.activated', 'tenant.restarted', 'tenant.suspended']);
  });

  it('starts afresh when more than 500 events were missed', async () => {
    const tenantId = await app.tenant();
    const last = await happen('tenant.created', tenantId);
    await app.database.platform.raw(
      `INSERT INTO events (type, level, tenant_id) SELECT 'tenant.restarted', 'info', ? FROM generate_series(1, 501)`,
      [tenantId],
    );
    const reader = await listen(await app.person({ platformRole: 'admin' }), last);
    await happen('tenant.suspended', tenantId);
    await until(() => reader.types().includes('tenant.suspended'));
    expect(reader.types()).toEqual(['tenant.suspended']);
  });
});

describe('the connection to the database', () => {
  it('loses no event when it is cut, and tells of none twice', async () => {
    const tenantId = await app.tenant();
    const reader = await listen(await app.person({ platformRole: 'admin' }));
    const ids = [await happen('tenant.restarted', tenantId)];
    await until(() => reader.heard.length === 1);
    await cutConnection();
    for (let n = 0; n < 20; n += 1) ids.push(await happen('tenant.restarted', tenantId));
    await until(() => reader.heard.length >= 21);
    ids.push(await happen('tenant.suspended', tenantId));
    await until(() => reader.types().includes('tenant.suspended'));
    expect(reader.heard.map(({ id }) => id)).toEqual(ids);
  });

  it('tells of a change that was committed after a later one, also when it was cut in between', async () => {
    const tenantId = await app.tenant();
    const reader = await listen(await app.person({ platformRole: 'admin' }));
    const slow = await app.database.platform.transaction();
    await slow('events').insert({ type: 'tenant.resumed', level: 'info', tenant_id: tenantId });
    await happen('tenant.restarted', tenantId);
    await until(() => reader.heard.length === 1);
    await cutConnection();
    await slow.commit();
    await until(() => reader.heard.length === 2);
    expect(reader.types()).toEqual(['tenant.restarted', 'tenant.resumed']);
  });

  it('has everyone connect anew when more was missed than can be looked up', async () => {
    const tenantId = await app.tenant();
    const operator = await app.person({ platformRole: 'admin' });
    const reader = await listen(operator);
    await app.database.platform.transaction(async (tx) => {
      await tx.raw("SET LOCAL app.quiet = 'on'");
      await tx.raw(
        `INSERT INTO events (type, level, tenant_id) SELECT 'tenant.restarted', 'info', ? FROM generate_series(1, 1000)`,
        [tenantId],
      );
    });
    await cutConnection();
    await until(() => reader.ended);
    const again = await listen(operator);
    await happen('tenant.suspended', tenantId);
    await until(() => again.heard.length > 0);
    expect(again.types()).toEqual(['tenant.suspended']);
  });
});

describe('the end of a stream', () => {
  it('comes with the end of the session, and what happens then is not told', async () => {
    const person = await app.person({ platformRole: 'admin' });
    const reader = await listen(person);
    await app.database
      .platform('sessions')
      .where({ session_id: person.sessionId })
      .update({ revoked_at: new Date(), revoked_because: 'signed out' });
    await hub.beat();
    await until(() => reader.ended);
    await happen('tenant.suspended', await app.tenant());
    expect(reader.heard).toEqual([]);
  });

  it.each([
    ['the session is idle too long', 'sessions', "last_seen_at = now() - interval '31 minutes'"],
    ['the session is past its time', 'sessions', "expires_at = now() - interval '1 second'"],
    ['the person is deactivated', 'users', 'deactivated_at = now()'],
  ])('comes when %s', async (_when, table, change) => {
    const person = await app.person({ platformRole: 'admin' });
    const reader = await listen(person);
    await hub.beat();
    expect(reader.ended).toBe(false);
    await app.database.platform.raw(`UPDATE ${table} SET ${change} WHERE user_id = ?`, [person.userId]);
    await hub.beat();
    await until(() => reader.ended);
  });

  it('comes for the oldest when a session holds more than 5, or a person more than 20', async () => {
    const person = await app.person({ platformRole: 'admin' });
    const readers: Reader[] = [];
    for (let n = 0; n < 6; n += 1) readers.push(await listen(person));
    await until(() => readers[0]?.ended === true);
    expect(readers.map(({ ended }) => ended)).toEqual([true, false, false, false, false, false]);
    for (let n = 0; n < 3; n += 1) {
      const session = await app.session(person.userId, 'console');
      for (let m = 0; m < 5; m += 1) readers.push(await listen(session));
    }
    expect(readers.filter(({ ended }) => !ended)).toHaveLength(20);
    readers.push(await listen(await app.session(person.userId, 'console')));
    await until(() => readers[1]?.ended === true);
    expect(readers.filter(({ ended }) => !ended)).toHaveLength(20);
  });

  it('comes for a reader who does not read', async () => {
    const tenantId = await app.tenant();
    const operator = await app.person({ platformRole: 'admin' });
    const body = await hub.subscribe(await liveSession(operator.sessionId), null);
    const reader = await listen(operator);
    for (let n = 0; n < 8; n += 1)
      await app.database.platform.raw(
        `INSERT INTO events (type, level, tenant_id) SELECT 'tenant.restarted', 'info', ? FROM generate_series(1, 100)`,
        [tenantId],
      );
    await until(() => reader.heard.length === 800);
    await until(() => body.destroyed);
    expect(reader.ended).toBe(false);
  });
});
