import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type LifecycleBench, lifecycleBench } from '../../../test/lifecycle.ts';
import { keepHouse } from './daily.ts';
import { reportStalled } from './sweep.ts';

let db: TestDatabase;
let bench: LifecycleBench;

beforeEach(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
});
afterEach(() => db.close());

const sql = () => db.database.platform;
const days = (count: number) => count * 86_400;
const keep = () => keepHouse(bench.deps);
const verify = (tenantId: string) =>
  sql()('tenants').where({ tenant_id: tenantId }).update({ owner_verified_at: bench.clock.now() });
const exists = async (tenantId: string) =>
  (await sql()('tenants').where({ tenant_id: tenantId })).length === 1;
const reminders = (tenantId: string) =>
  sql()('mail_outbox').where({ tenant_id: tenantId, template: 'trial_ending' }).pluck('dedupe_key');

describe('the counts of the day', () => {
  it('are those at its last run, whatever was counted before', async () => {
    await bench.active('one');
    await keep();
    await bench.active('two', { plan: 'basic' });
    await keep();
    const day = bench.clock.now().toISOString().slice(0, 10);
    const { rows } = await sql().raw(
      'SELECT day::text, status, plan, tenants FROM tenant_daily_counts WHERE tenants > 0 ORDER BY plan',
    );
    expect(rows).toEqual([
      { day, status: 'active', plan: 'basic', tenants: 1 },
      { day, status: 'active', plan: 'professional', tenants: 1 },
    ]);
  });
});

describe('the end of a trial', () => {
  it('is told seven days and one day before, once each', async () => {
    const { tenantId } = await bench.active('trial');
    await verify(tenantId);
    await keep();
    expect(await reminders(tenantId)).toHaveLength(0);
    bench.clock.advance(days(23) + 60);
    await keep();
    await keep();
    expect(await reminders(tenantId)).toHaveLength(1);
    bench.clock.advance(days(6));
    await keep();
    await keep();
    expect(await reminders(tenantId)).toHaveLength(2);
    bench.clock.advance(days(2));
    await keep();
    expect(await reminders(tenantId)).toHaveLength(2);
  });

  it('that is a day away is told once, not twice', async () => {
    const { tenantId } = await bench.active('short');
    await verify(tenantId);
    bench.clock.advance(days(29) + 60);
    await keep();
    expect(await reminders(tenantId)).toHaveLength(1);
  });

  it('concerns no clinic that is suspended, and no sample', async () => {
    const held = await bench.active('held');
    const sample = await bench.active('sample');
    await sql()('tenants').where({ tenant_id: sample.tenantId }).update({ sample: true });
    await Promise.all([verify(held.tenantId), verify(sample.tenantId)]);
    await bench.carryOut(held.tenantId, {
      kind: 'suspend',
      reason: 'x',
      holdKind: 'other',
      customerMessage: null,
    });
    bench.clock.advance(days(25));
    await keep();
    expect(await reminders(held.tenantId)).toEqual([]);
    expect(await reminders(sample.tenantId)).toEqual([]);
  });
});

describe('a clinic whose owner never verifies', () => {
  it('is released after seven days: its address is free, its owner forgotten, the audit log whole', async () => {
    const { tenantId, ownerId } = await bench.active('nobody');
    const verified = await bench.active('somebody');
    await verify(verified.tenantId);
    bench.clock.advance(days(7) - 60);
    await keep();
    expect(await exists(tenantId)).toBe(true);
    bench.clock.advance(120);
    await keep();
    expect(await exists(tenantId)).toBe(false);
    expect(await exists(verified.tenantId)).toBe(true);
    expect(await sql()('users').where({ user_id: ownerId })).toEqual([]);
    expect(await sql()('mail_outbox').where({ to_email: 'nobody@owner.example' })).toEqual([]);
    expect(await sql()('events').where({ type: 'tenant.released' })).toMatchObject([
      { tenant_id: null, payload: { tenantId, subdomain: 'nobody', accounts: 1 } },
    ]);
    expect(
      await sql()('audit_log').where({ tenant_id: tenantId }).orderBy('entry_id').pluck('action'),
    ).toEqual(['tenant.create', 'tenant.provision', 'tenant.released']);
    expect(await bench.active('nobody')).toMatchObject({ ownerIsNew: true });
  });

  it('stays while an operation runs, under a deletion lock, and as a sample', async () => {
    const running = await bench.create('running');
    const locked = await bench.active('locked');
    const sample = await bench.active('sample');
    await sql()('tenants').where({ tenant_id: locked.tenantId }).update({ deletion_locked: true });
    await sql()('tenants').where({ tenant_id: sample.tenantId }).update({ sample: true });
    bench.clock.advance(days(8));
    await keep();
    expect(await Promise.all([running, locked, sample].map(({ tenantId }) => exists(tenantId)))).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('a terminated clinic', () => {
  it('is erased when its grace period is over, with accounts that belong nowhere else', async () => {
    const { tenantId, ownerId } = await bench.active('closing');
    const other = await bench.active('staying');
    await Promise.all([verify(tenantId), verify(other.tenantId)]);
    const [shared] = await sql()('users')
      .insert({ email: 's@x.example', full_name: 'Shared' })
      .returning('user_id');
    for (const clinic of [tenantId, other.tenantId])
      await sql()('memberships').insert({ tenant_id: clinic, user_id: shared.user_id, role: 'clinician' });
    await bench.carryOut(tenantId, { kind: 'terminate', reason: 'Closed', subdomain: 'closing' });
    bench.clock.advance(days(30) - 60);
    await keep();
    expect(await exists(tenantId)).toBe(true);
    bench.clock.advance(120);
    await keep();
    await keep();
    expect(await exists(tenantId)).toBe(false);
    expect(await sql()('users').whereIn('user_id', [ownerId, shared.user_id]).pluck('email')).toEqual([
      's@x.example',
    ]);
    expect(await sql()('events').where({ type: 'tenant.erased' })).toHaveLength(1);
    expect(await sql()('audit_log').where({ tenant_id: tenantId, action: 'tenant.erased' })).toHaveLength(1);
  });

  it('is kept under a deletion lock and after a cancelled termination', async () => {
    const locked = await bench.active('kept');
    const cancelled = await bench.active('back');
    await Promise.all([verify(locked.tenantId), verify(cancelled.tenantId)]);
    await bench.carryOut(locked.tenantId, { kind: 'terminate', reason: 'x', subdomain: 'kept' });
    await bench.carryOut(cancelled.tenantId, { kind: 'terminate', reason: 'x', subdomain: 'back' });
    await bench.carryOut(cancelled.tenantId, { kind: 'cancel_termination' });
    await sql()('tenants').where({ tenant_id: locked.tenantId }).update({ deletion_locked: true });
    bench.clock.advance(days(40));
    await keep();
    expect(await exists(locked.tenantId)).toBe(true);
    expect(await exists(cancelled.tenantId)).toBe(true);
  });
});

describe('what nobody needs any more', () => {
  it('goes when its time is over, and not before', async () => {
    const { ownerId, tenantId } = await bench.active('tidy');
    await verify(tenantId);
    const at = (seconds: number) => new Date(bench.clock.now().getTime() + seconds * 1000);
    await sql()('idempotency_keys').insert([
      { scope: 's', key: 'old', fingerprint: Buffer.alloc(32), created_at: at(-days(1) - 60) },
      { scope: 's', key: 'new', fingerprint: Buffer.alloc(32), created_at: at(-60) },
    ]);
    const session = { user_id: ownerId, kind: 'account', idle_seconds: 1800 };
    await sql()('sessions').insert([
      { ...session, user_agent: 'ended long ago', expires_at: at(-days(31)) },
      { ...session, user_agent: 'ended lately', expires_at: at(-days(29)) },
      {
        ...session,
        user_agent: 'revoked long ago',
        expires_at: at(days(5)),
        revoked_at: at(-days(31)),
        revoked_because: 'signed out',
      },
      { ...session, user_agent: 'alive', expires_at: at(days(5)) },
    ]);
    await sql()('registrations').insert([
      { token_hash: Buffer.alloc(32, 1), expires_at: at(-60), step_reached: 1 },
      { token_hash: Buffer.alloc(32, 2), expires_at: at(60), step_reached: 2 },
      {
        token_hash: Buffer.alloc(32, 3),
        expires_at: at(-60),
        reserved_subdomain: 'held',
        reserved_until: at(60),
        step_reached: 3,
      },
    ]);
    await keep();
    expect(await sql()('idempotency_keys').pluck('key')).toEqual(['new']);
    expect(await sql()('sessions').orderBy('user_agent').pluck('user_agent')).toEqual([
      'alive',
      'ended lately',
    ]);
    expect(await sql()('registrations').orderBy('step_reached').pluck('step_reached')).toEqual([2, 3]);
  });

  it('visitors who asked for the sample report are forgotten after six months, their links at once', async () => {
    const at = (seconds: number) => new Date(bench.clock.now().getTime() + seconds * 1000);
    const lead = { source: 'sample_report', first_name: 'Ida', locale: 'en' };
    const [old, lately] = await sql()('leads')
      .insert([
        { ...lead, email: 'old@lead.example', last_request_at: at(-days(185)) },
        { ...lead, email: 'lately@lead.example', last_request_at: at(-days(180)) },
      ])
      .returning<{ lead_id: string }[]>('lead_id');
    await sql()('report_links').insert([
      { token_hash: Buffer.alloc(32, 1), lead_id: old?.lead_id, locale: 'en', expires_at: at(60) },
      { token_hash: Buffer.alloc(32, 2), lead_id: lately?.lead_id, locale: 'en', expires_at: at(-60) },
      { token_hash: Buffer.alloc(32, 3), lead_id: lately?.lead_id, locale: 'en', expires_at: at(60) },
    ]);
    await keep();
    expect(await sql()('leads').pluck('email')).toEqual(['lately@lead.example']);
    expect(await sql()('report_links').pluck('token_hash')).toEqual([Buffer.alloc(32, 3)]);
  });

  it('requests go with their lead; the newsletter’s proof stays for three years after its end', async () => {
    const at = (count: number) => new Date(bench.clock.now().getTime() - days(count) * 1000);
    const [old] = await sql()('leads')
      .insert({ source: 'contact', email: 'old@contact.example', locale: 'en', last_request_at: at(185) })
      .returning<{ lead_id: string }[]>('lead_id');
    await sql()('lead_requests').insert({
      lead_id: old?.lead_id,
      locale: 'en',
      message: 'Hello',
      newsletter: false,
      text_version: '2026-11',
      mailed: true,
    });
    const reader = { locale: 'en', asked_at: at(2000), confirmed_at: null, unsubscribed_at: null };
    const subscriptions = await sql()('newsletter_subscriptions')
      .insert([
        { ...reader, email: 'confirmed@x.example', state: 'confirmed', confirmed_at: at(2000) },
        { ...reader, email: 'silent@x.example', state: 'unconfirmed', asked_at: at(31) },
        { ...reader, email: 'asked@x.example', state: 'unconfirmed', asked_at: at(29) },
        { ...reader, email: 'ended@x.example', state: 'unsubscribed', unsubscribed_at: at(1000) },
        { ...reader, email: 'long-ended@x.example', state: 'unsubscribed', unsubscribed_at: at(1100) },
        {
          ...reader,
          email: 'back@x.example',
          state: 'unconfirmed',
          asked_at: at(40),
          unsubscribed_at: at(1100),
        },
      ])
      .returning<{ subscription_id: string; email: string }[]>(['subscription_id', 'email']);
    const idOf = (email: string) => subscriptions.find((row) => row.email === email)?.subscription_id;
    await sql()('newsletter_tokens').insert([
      {
        token_hash: Buffer.alloc(32, 1),
        subscription_id: idOf('asked@x.example'),
        purpose: 'confirm',
        expires_at: at(1),
      },
      { token_hash: Buffer.alloc(32, 2), subscription_id: idOf('asked@x.example'), purpose: 'unsubscribe' },
    ]);
    const bounce = { origin: 'report', status: '5.1.1', diagnostic: '', recipient_refused: true };
    await sql()('mail_bounces').insert([
      { ...bounce, email: 'stranger@x.example', message_id: randomUUID(), bounced_at: at(400) },
      { ...bounce, email: 'lately@x.example', message_id: randomUUID(), bounced_at: at(300) },
      { ...bounce, email: 'confirmed@x.example', message_id: randomUUID(), bounced_at: at(400) },
    ]);
    await keep();
    expect(await sql()('lead_requests').pluck('message')).toEqual([]);
    expect(await sql()('newsletter_subscriptions').orderBy('email').pluck('email')).toEqual([
      'asked@x.example',
      'back@x.example',
      'confirmed@x.example',
      'ended@x.example',
    ]);
    expect(await sql()('newsletter_tokens').pluck('purpose')).toEqual(['unsubscribe']);
    expect(await sql()('mail_bounces').orderBy('email').pluck('email')).toEqual([
      'confirmed@x.example',
      'lately@x.example',
    ]);
  });
});

describe('an operation that stands still', () => {
  it('is reported once, after the time its kind should take', async () => {
    const { operationId } = await bench.create('stuck');
    bench.clock.advance(50);
    await reportStalled(bench.deps);
    expect(await sql()('events').where({ type: 'operation.stalled' })).toEqual([]);
    bench.clock.advance(60);
    await Promise.all([reportStalled(bench.deps), reportStalled(bench.deps)]);
    await reportStalled(bench.deps);
    expect(await sql()('events').where({ type: 'operation.stalled' })).toMatchObject([
      {
        operation_id: operationId,
        level: 'warning',
        payload: { clinicName: 'Clinic stuck', kind: 'provision' },
      },
    ]);
  });
});
