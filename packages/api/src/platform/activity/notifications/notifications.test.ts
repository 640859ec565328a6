import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp, type TestApp } from '../../../../test/app.ts';
import { liveBench, type Reader } from '../../../../test/http/live.ts';
import { until } from '../../../../test/until.ts';
import { tellStaff } from '../../../audit/repository.ts';
import { createLiveHub, type LiveHub } from '../live/hub.ts';

let hub: LiveHub;
type Person = Awaited<ReturnType<TestApp['person']>>;
let admin: Person;
let other: Person;
let tenantId: string;

const app = provideTestApp();
beforeAll(async () => {
  hub = createLiveHub(app.deps);
  tenantId = await app.tenant();
  admin = await app.person({ platformRole: 'admin', name: 'Ada Admin' });
  other = await app.person({ platformRole: 'support', name: 'Sam Support' });
});
afterAll(() => hub.close());

async function happen(actorId: string | null = null, type = 'tenant.restarted'): Promise<number> {
  const [row] = await app.database
    .platform('events')
    .insert({ type, level: 'info', tenant_id: tenantId, actor_id: actorId })
    .returning<{ event_id: number }[]>('event_id');
  return row?.event_id ?? 0;
}
const read = async (who: Person, limit = 3) =>
  (await app.call({ url: `/api/notifications?limit=${limit}`, token: who.token })).body;
const seen = (who: Person, eventId: unknown) =>
  app.call({ method: 'POST', url: '/api/notifications/seen', body: { eventId }, token: who.token });
const marks = (body: { entries: { unread: boolean }[] }) => body.entries.map(({ unread }) => unread);

describe('notifications', () => {
  it('are unread for each operator until that operator has seen them', async () => {
    await happen();
    const newest = await happen();
    expect((await read(admin)).unread).toBe(2);
    expect((await seen(admin, newest)).status).toBe(200);
    expect(await read(admin)).toMatchObject({ unread: 0 });
    expect(await read(other)).toMatchObject({ unread: 2 });
    await happen();
    expect(marks(await read(admin))).toEqual([true, false, false]);
  });

  it('never include the operator’s own actions', async () => {
    await seen(admin, await happen());
    await happen(admin.userId);
    await happen(other.userId);
    const body = await read(admin, 2);
    expect([body.unread, marks(body)]).toEqual([1, [true, false]]);
  });

  it('include the failures of what the operator started', async () => {
    await seen(admin, await happen());
    await happen(admin.userId, 'operation.failed');
    await happen(admin.userId, 'bulk.failed');
    expect((await read(admin)).unread).toBe(2);
  });

  it('stay read: the mark never moves back, nor past the newest event', async () => {
    const earlier = await happen();
    await seen(admin, 9_000_000_000);
    await seen(admin, earlier);
    expect((await read(admin)).unread).toBe(0);
    await happen();
    expect((await read(admin)).unread).toBe(1);
  });

  it('begin with the account: earlier events are not unread', async () => {
    await happen();
    const fresh = await app.person({ platformRole: 'admin' });
    expect((await read(fresh)).unread).toBe(0);
    await app.admin('events').insert({
      type: 'tenant.restarted',
      level: 'info',
      tenant_id: tenantId,
      created_at: '2020-01-01T00:00:00Z',
    });
    expect(await read(fresh)).toMatchObject({ unread: 0, entries: [{ unread: false }, {}, {}] });
    await happen();
    expect((await read(fresh)).unread).toBe(1);
  });

  it('begin with the role for an account that is older, and again for someone who returns', async () => {
    const owner = await app.person({ platformRole: 'platform_owner' });
    const old = await app.person();
    await app.database.platform('users').where({ user_id: old.userId }).update({ password_hash: 'x' });
    const change = (path: string, body: object) =>
      app.call({ method: 'POST', url: `/api/staff${path}`, token: owner.token, body });
    const join = async () => {
      await happen();
      const answer = await change('', { name: 'Sam Support', email: old.email, role: 'support' });
      expect(answer.status).toBe(201);
      const body = await read({ ...old, ...(await app.session(old.userId, 'console')) });
      // Only that they have joined.
      expect([body.unread, marks(body)]).toEqual([1, [true, false, false]]);
      return answer.body.member.version as number;
    };
    const version = await join();
    expect((await change(`/${old.userId}/remove`, { version })).status).toBe(200);
    await join();
  });

  it('exclude an event a microsecond before the account was created', async () => {
    const fresh = await app.person({ platformRole: 'admin' });
    const created = '2026-01-01T00:00:00.000500Z';
    await app.admin('users').where({ user_id: fresh.userId }).update({ created_at: created });
    const times = ['2026-01-01T00:00:00.000499Z', created, '2026-01-01T00:00:00.000501Z'];
    await seen(fresh, await happen());
    for (const created_at of times)
      await app.admin('events').insert({ type: 'tenant.restarted', level: 'info', created_at });
    const body = await read(fresh);
    expect([body.unread, marks(body)]).toEqual([1, [true, false, false]]);
  });

  it('are counted up to a hundred', async () => {
    await app.database.platform.raw(
      `INSERT INTO events (type, level) SELECT 'tenant.restarted', 'info' FROM generate_series(1, 150)`,
    );
    expect((await read(other)).unread).toBe(100);
  });

  it.each([0, -1, 1.5, 'all', null])('refuse the mark %j', async (eventId) => {
    expect((await seen(admin, eventId)).body.code).toBe('VALIDATION_FAILED');
  });

  it('are for operators only', async () => {
    const owner = await app.person();
    await app.member(tenantId, owner.userId, 'administrator', true);
    expect((await app.call({ url: '/api/notifications', token: owner.token })).body.code).toBe('FORBIDDEN');
    expect((await seen(owner, 1)).body.code).toBe('FORBIDDEN');
  });
});

describe('word for operators', () => {
  const heardBy = async (reader: Reader, type: string) => {
    await until(async () => reader.types().includes(type));
    return reader.received.filter((event) => event.type === type);
  };

  it('reaches all screens of one operator and nobody else; a stream cannot resume from it', async () => {
    const { listen } = liveBench(app);
    const second = { ...admin, ...(await app.session(admin.userId, 'console')) };
    const owner = await app.person();
    await app.member(tenantId, owner.userId, 'hr');
    const [one, two, support, clinic] = await Promise.all(
      [admin, second, other, owner].map((who) => listen(hub, who)),
    );
    if (!one || !two || !support || !clinic) throw new Error('no readers');
    await seen(admin, await happen());
    for (const reader of [one, two])
      expect(await heardBy(reader, 'notifications.seen')).toEqual([
        { id: 0, type: 'notifications.seen', tenantId: null },
      ]);
    await tellStaff(app.database.platform, { type: 'note.changed', tenantId });
    expect(await heardBy(support, 'note.changed')).toEqual([{ id: 0, type: 'note.changed', tenantId }]);
    await happen();
    await until(async () => clinic.types().filter((type) => type === 'tenant.restarted').length === 2);
    expect(support.types()).not.toContain('notifications.seen');
    expect(new Set(clinic.types())).toEqual(new Set(['tenant.restarted']));
  });
});
