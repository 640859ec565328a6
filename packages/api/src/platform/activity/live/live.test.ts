import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { liveBench, type Reader, readStream } from '../../../../test/http/live.ts';
import { until } from '../../../../test/until.ts';
import { createLiveHub, type LiveHub } from './hub.ts';

let bench: ReturnType<typeof liveBench>;
let hub: LiveHub;
const app = provideTestApp();
beforeAll(async () => {
  bench = liveBench(app);
  hub = createLiveHub(app.deps);
});
afterAll(() => hub.close());

afterEach(() => void vi.useRealTimers());

describe('who receives which events', () => {
  it('operators receive events of every clinic and of the platform', async () => {
    const [one, other] = [await app.tenant(), await app.tenant()];
    const operator = await bench.listen(hub, await app.person({ platformRole: 'support' }));
    const first = await bench.happen('tenant.restarted', one);
    await bench.happen('tenant.suspended', other);
    await bench.happen('tenant.erased', null);
    await until(() => operator.received.length === 3);
    expect(operator.received[0]).toEqual({ id: first, type: 'tenant.restarted', tenantId: one });
    expect(operator.types()).toEqual(['tenant.restarted', 'tenant.suspended', 'tenant.erased']);
  });

  it('an owner receives no events of other clinics', async () => {
    const [own, foreign] = [await app.tenant(), await app.tenant()];
    const person = await app.person();
    await app.member(own, person.userId, 'administrator', true);
    const owner = await bench.listen(hub, person);
    await bench.happen('tenant.suspended', foreign);
    await bench.happen('tenant.erased', null);
    await bench.happen('tenant.restarted', own);
    await until(() => owner.received.length > 0);
    expect(owner.types()).toEqual(['tenant.restarted']);
  });

  it('an invited person receives nothing until they have joined', async () => {
    const tenantId = await app.tenant();
    const person = await app.person();
    await app.member(tenantId, person.userId, 'clinician');
    const membership = app.database.platform('memberships').where({ tenant_id: tenantId });
    await membership.clone().update({ state: 'invited' });
    const reader = await bench.listen(hub, person);
    const operator = await bench.listen(hub, await app.person({ platformRole: 'admin' }));
    await bench.happen('tenant.restarted', tenantId);
    await until(() => operator.received.some((event) => event.tenantId === tenantId));
    await membership.clone().update({ state: 'active' });
    await bench.happen('tenant.member_joined', tenantId);
    await until(() => reader.received.length > 0);
    expect(reader.types()).toEqual(['tenant.member_joined']);
  });

  it('a removed member receives no more events of the clinic, not even their removal', async () => {
    const tenantId = await app.tenant();
    const [owner, member] = [await app.person(), await app.person()];
    await app.member(tenantId, owner.userId, 'administrator', true);
    await app.member(tenantId, member.userId, 'clinician');
    const [staying, removed] = [await bench.listen(hub, owner), await bench.listen(hub, member)];
    await bench.happen('tenant.restarted', tenantId);
    await until(() => removed.received.length === 1);
    await app.database.platform('memberships').where({ user_id: member.userId }).delete();
    await bench.happen('member.removed', tenantId);
    await bench.happen('tenant.resumed', tenantId);
    await until(() => staying.received.length === 3);
    expect(removed.types()).toEqual(['tenant.restarted']);
  });

  it('the streams of a session end as soon as the session ends', async () => {
    const person = await app.person({ platformRole: 'admin' });
    const other = await app.session(person.userId, 'console');
    const [ended, staying] = [await bench.listen(hub, person), await bench.listen(hub, other)];
    await app.call({ method: 'POST', url: '/api/auth/logout', token: person.token });
    await until(() => ended.ended);
    expect(staying.ended).toBe(false);
    await app.call({ method: 'POST', url: '/api/account/sessions/sign-out-everywhere', token: other.token });
    await until(() => staying.ended);
  });

  it('in production an operator without two-step sign-in receives no events of clinics', async () => {
    const guarded = createLiveHub({ ...app.deps, settings: { production: true } });
    const bare = await app.person({ platformRole: 'admin' });
    const secured = await app.person({ platformRole: 'admin' });
    await app.database
      .platform('users')
      .where({ user_id: secured.userId })
      .update({ totp_secret: Buffer.from('sealed'), totp_confirmed_at: new Date() });
    const [without, having] = [
      readStream(await guarded.subscribe(await bench.liveSession(bare.sessionId), null)),
      readStream(await guarded.subscribe(await bench.liveSession(secured.sessionId), null)),
    ];
    await bench.happen('tenant.restarted', await app.tenant());
    await until(() => having.received.length === 1);
    await guarded.close();
    await until(() => without.ended);
    expect(without.received).toEqual([]);
  });
});

describe('resuming', () => {
  it('replays the events after the last one received, in order, then continues live', async () => {
    const [own, foreign] = [await app.tenant(), await app.tenant()];
    const person = await app.person();
    await app.member(own, person.userId, 'administrator', true);
    const last = await bench.happen('tenant.created', own);
    await bench.happen('tenant.activated', own);
    await bench.happen('tenant.activated', foreign);
    await bench.happen('tenant.restarted', own);
    const reader = await bench.listen(hub, person, last);
    await bench.happen('tenant.suspended', own);
    await until(() => reader.received.length >= 3);
    expect(reader.types()).toEqual(['tenant.activated', 'tenant.restarted', 'tenant.suspended']);
  });

  it('restarts when more than 500 events were missed', async () => {
    const tenantId = await app.tenant();
    const last = await bench.happen('tenant.created', tenantId);
    const operator = await app.person({ platformRole: 'admin' });
    const before = await bench.listen(hub, operator);
    await bench.happenOften(501, tenantId);
    await until(() => before.received.length >= 501);
    const reader = await bench.listen(hub, operator, last);
    await bench.happen('tenant.suspended', tenantId);
    await until(() => reader.types().includes('tenant.suspended'));
    expect(reader.types()).toEqual(['tenant.suspended']);
  });

  it('restarts when more than 10,000 events of the platform came after the last one received', async () => {
    const [own, foreign] = [await app.tenant(), await app.tenant()];
    const person = await app.person();
    await app.member(own, person.userId, 'administrator', true);
    const last = await bench.happen('tenant.created', own);
    await bench.happen('tenant.activated', own);
    await bench.happenOften(10_000, foreign, { quiet: true });
    const operator = await bench.listen(hub, await app.person({ platformRole: 'admin' }));
    await bench.happen('tenant.restarted', foreign);
    await until(() => operator.types().includes('tenant.restarted'));
    const reader = await bench.listen(hub, person, last);
    await bench.happen('tenant.suspended', own);
    await until(() => reader.received.length > 0);
    expect(reader.types()).toEqual(['tenant.suspended']);
  });
});

it('sends a heartbeat every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const beating = createLiveHub(app.deps);
  const reader = await bench.listen(beating, await app.person({ platformRole: 'admin' }));
  await until(() => reader.comments === 1);
  vi.advanceTimersByTime(14_999);
  await bench.happen('tenant.restarted', null);
  await until(() => reader.received.length === 1);
  expect(reader.comments).toBe(1);
  vi.advanceTimersByTime(1);
  await until(() => reader.comments === 2);
  await beating.close();
});

describe('the end of a stream', () => {
  it('comes with the end of the session; later events are not sent', async () => {
    const person = await app.person({ platformRole: 'admin' });
    const reader = await bench.listen(hub, person);
    const other = await bench.listen(hub, await app.person({ platformRole: 'admin' }));
    await app.database
      .platform('sessions')
      .where({ session_id: person.sessionId })
      .update({ revoked_at: new Date(), revoked_because: 'signed out' });
    await hub.beat();
    await until(() => reader.ended);
    const later = await bench.happen('tenant.suspended', await app.tenant());
    await until(() => other.received.some(({ id }) => id === later));
    expect(reader.received.map(({ id }) => id)).not.toContain(later);
  });

  it('comes at once for an operator whose account is deactivated', async () => {
    const person = await app.person({ platformRole: 'admin' });
    const reader = await bench.listen(hub, person);
    await app.database
      .platform('users')
      .where({ user_id: person.userId })
      .update({ deactivated_at: new Date() });
    const change = await bench.happen('staff.changed', null);
    await until(() => reader.ended);
    expect(reader.received.map(({ id }) => id)).not.toContain(change);
  });

  it.each([
    ['the session is idle too long', 'sessions', "last_seen_at = now() - interval '31 minutes'"],
    ['the session has expired', 'sessions', "expires_at = now() - interval '1 second'"],
    ['the person is deactivated', 'users', 'deactivated_at = now()'],
  ])('comes when %s', async (_when, table, change) => {
    const person = await app.person({ platformRole: 'admin' });
    const reader = await bench.listen(hub, person);
    await hub.beat();
    expect(reader.ended).toBe(false);
    await app.database.platform.raw(`UPDATE ${table} SET ${change} WHERE user_id = ?`, [person.userId]);
    await hub.beat();
    await until(() => reader.ended);
  });

  it('comes for the oldest when a session holds more than 5, or a person more than 20', async () => {
    const person = await app.person({ platformRole: 'admin' });
    const readers: Reader[] = [];
    for (let n = 0; n < 6; n += 1) readers.push(await bench.listen(hub, person));
    await until(() => readers[0]?.ended === true);
    expect(readers.map(({ ended }) => ended)).toEqual([true, false, false, false, false, false]);
    for (let n = 0; n < 3; n += 1) {
      const session = await app.session(person.userId, 'console');
      for (let m = 0; m < 5; m += 1) readers.push(await bench.listen(hub, session));
    }
    expect(readers.filter(({ ended }) => !ended)).toHaveLength(20);
    readers.push(await bench.listen(hub, await app.session(person.userId, 'console')));
    await until(() => readers[1]?.ended === true);
    expect(readers.filter(({ ended }) => !ended)).toHaveLength(20);
  });

  it('comes for a client that does not read', async () => {
    const tenantId = await app.tenant();
    const operator = await app.person({ platformRole: 'admin' });
    const body = await hub.subscribe(await bench.liveSession(operator.sessionId), null);
    const reader = await bench.listen(hub, operator);
    for (let n = 0; n < 8; n += 1) await bench.happenOften(100, tenantId);
    await until(() => reader.received.length >= 800);
    await until(() => body.destroyed);
    expect(reader.ended).toBe(false);
  });
});
