import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LifecycleBench, lifecycleBench } from '../../../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { runSchedule } from '../../../../test/processes/background.ts';
import type { RetentionRule } from '../../../feature.ts';

let db: TestDatabase;
let bench: LifecycleBench;

beforeEach(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
});
afterEach(() => db.close());

const sql = () => db.database.platform;
const days = (count: number) => count * 86_400;
const keep = () => runSchedule('privacy.retention', bench.deps);
const verify = (tenantId: string) =>
  sql()('tenants').where({ tenant_id: tenantId }).update({ owner_verified_at: bench.clock.now() });

describe('retention', () => {
  it('removes rows when their period is over, and not earlier', async () => {
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
        submitted_at: at(-60),
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

  it('removes leads six months after their last request, and expired links to the report', async () => {
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

  it('removes requests with their lead, and keeps the proof of a newsletter subscription for three years after its end', async () => {
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

  it('removes bulk changes with their list of tenants 90 days after they finish', async () => {
    const at = (count: number) => new Date(bench.clock.now().getTime() - days(count) * 1000);
    const bulk = { kind: 'resume', selection: {}, total: 1, created_at: at(200) };
    const rows = await sql()('bulk_changes')
      .insert([
        { ...bulk, reason: 'old', finished_at: at(91) },
        { ...bulk, reason: 'lately', finished_at: at(89) },
        { ...bulk, reason: 'unfinished' },
      ])
      .returning<{ bulk_id: string }[]>('bulk_id');
    await sql()('bulk_change_tenants').insert(
      rows.map(({ bulk_id }) => ({ bulk_id, position: 1, tenant_id: randomUUID() })),
    );
    await keep();
    expect(await sql()('bulk_changes').orderBy('reason').pluck('reason')).toEqual(['lately', 'unfinished']);
    expect(await sql()('bulk_change_tenants')).toHaveLength(2);
  });
});

it('continues after a rule that fails, and then fails as a whole', async () => {
  const rule = { kept: '1 day', since: '', what: '' };
  const retention: RetentionRule[] = [
    { ...rule, name: 'broken', remove: () => Promise.reject(new Error('out of order')) },
    { ...rule, name: 'next', remove: async () => 7 },
  ];
  const run = runSchedule('privacy.retention', { ...bench.deps, retention });
  await expect(run).rejects.toThrow('retention rule broken failed');
  expect(await sql()('retention_runs').select('rule', 'removed')).toEqual([{ rule: 'next', removed: 7 }]);
});
