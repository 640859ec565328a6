import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LifecycleBench, lifecycleBench } from '../../../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { runSchedule } from '../../../../test/processes/background.ts';
import { deleteTenant, listUnverified } from './repository.ts';

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
const remind = () => runSchedule('tenants.erasures-ahead', bench.deps);
const mailsTo = (email: string, template?: string) =>
  sql()('mail_outbox')
    .where({ to_email: email, ...(template ? { template } : {}) })
    .orderBy('message_id');
const verify = (tenantId: string) =>
  sql()('tenants').where({ tenant_id: tenantId }).update({ owner_verified_at: bench.clock.now() });
const exists = async (tenantId: string) =>
  (await sql()('tenants').where({ tenant_id: tenantId })).length === 1;

/** A client with a signed note, which keeps the charts of a closed clinic. */
async function addSignedNote(tenantId: string): Promise<void> {
  const of = { tenant_id: tenantId };
  const [client] = await db
    .admin('clients')
    .insert({ ...of, file_no: 1 })
    .returning('client_id');
  const author = await db.admin('clinic_staff').where(of).first('staff_id');
  await db.admin('notes').insert({
    ...of,
    ...{ client_id: client.client_id, author_id: author.staff_id, state: 'signed' },
    ...{ about_on: '2026-11-24', signed_at: '2026-11-24T15:00:00Z' },
  });
}

describe('a tenant whose owner never confirms their email', () => {
  it('is deleted after seven days: its subdomain is free, its owner deleted, the audit log kept', async () => {
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

  it('is kept when its owner has confirmed the email, even if only for another clinic', async () => {
    const { tenantId, ownerId } = await bench.active('elsewhere');
    await sql()('users').where({ user_id: ownerId }).update({ email_verified_at: bench.clock.now() });
    bench.clock.advance(days(8));
    await keep();
    expect(await exists(tenantId)).toBe(true);
    const destroyed = await db.database.worker.raw('SELECT destroy_clinic_key(?, ?) AS begun', [
      tenantId,
      bench.clock.now(),
    ]);
    expect(destroyed.rows).toEqual([{ begun: false }]);
  });

  it('is kept while an activation link is valid, and deleted once it has expired', async () => {
    const { tenantId, ownerId } = await bench.active('resent');
    bench.clock.advance(days(8));
    await sql()('one_time_tokens').insert({
      ...{ token_hash: Buffer.alloc(32, 7), purpose: 'activation', user_id: ownerId, tenant_id: tenantId },
      expires_at: new Date(bench.clock.now().getTime() + days(1) * 1000),
    });
    await keep();
    expect(await exists(tenantId)).toBe(true);
    bench.clock.advance(days(1) + 1);
    await keep();
    expect(await exists(tenantId)).toBe(false);
  });

  it('is kept when an activation link was mailed after it was found', async () => {
    const { tenantId, ownerId } = await bench.active('resent-late');
    bench.clock.advance(days(8));
    const now = bench.clock.now();
    const cause = { name: 'unverified', before: new Date(now.getTime() - days(7) * 1000) } as const;
    const { worker } = db.database;
    const found: string[] = [];
    for await (const id of listUnverified(worker, cause.before, now, 1)) found.push(id);
    expect(found).toContain(tenantId);
    await sql()('one_time_tokens').insert({
      ...{ token_hash: Buffer.alloc(32, 8), purpose: 'activation', user_id: ownerId, tenant_id: tenantId },
      expires_at: new Date(now.getTime() + days(1) * 1000),
    });
    expect(await worker.transaction((tx) => deleteTenant(tx, tenantId, cause, now))).toBeUndefined();
    expect(await exists(tenantId)).toBe(true);
  });

  it('is kept when somebody else has joined or it has a client, and deleted when they were only invited', async () => {
    const [joined, invited, treating] = await Promise.all([
      bench.active('joined'),
      bench.active('invited'),
      bench.active('treating'),
    ]);
    for (const [clinic, state] of [
      [joined, 'active'],
      [invited, 'invited'],
    ] as const) {
      const [person] = await sql()('users')
        .insert({ email: `${state}@x.example`, full_name: 'Kim Roy', email_verified_at: bench.clock.now() })
        .returning('user_id');
      await sql()('memberships').insert({
        ...{ tenant_id: clinic.tenantId, user_id: person.user_id, role: 'front_desk', state },
      });
    }
    await db.admin('clients').insert({ tenant_id: treating.tenantId, file_no: 1 });
    bench.clock.advance(days(60));
    await keep();
    expect(await Promise.all([joined, invited, treating].map(({ tenantId }) => exists(tenantId)))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is kept for seven days after an operator has reopened it', async () => {
    const { tenantId } = await bench.active('reopened');
    bench.clock.advance(days(8));
    await sql()('operations').insert({
      ...{
        tenant_id: tenantId,
        kind: 'cancel_termination',
        state: 'succeeded',
        finished_at: bench.clock.now(),
      },
      created_at: bench.clock.now(),
    });
    await keep();
    expect(await exists(tenantId)).toBe(true);
    bench.clock.advance(days(7) + 1);
    await keep();
    expect(await exists(tenantId)).toBe(false);
  });

  it('is kept while an operation runs, with a deletion lock, and if it is a sample', async () => {
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

describe('a terminated tenant', () => {
  it('is erased when its grace period is over, with accounts that belong to no other tenant', async () => {
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

  it('has its owner reminded a week before and told afterwards, once each', async () => {
    const { tenantId } = await bench.active('told');
    await verify(tenantId);
    await bench.carryOut(tenantId, { kind: 'terminate', reason: 'Closed', subdomain: 'told' });
    await remind();
    expect(await mailsTo('told@owner.example', 'erasure_ahead')).toEqual([]);
    bench.clock.advance(days(23) + 60);
    await remind();
    await remind();
    const eraseOn = (await sql()('tenants').where({ tenant_id: tenantId }).first()).erase_after.toISOString();
    expect(await mailsTo('told@owner.example', 'erasure_ahead')).toMatchObject([
      { params: { eraseOn, keepsCharts: false, clinicName: 'Clinic told' } },
    ]);
    bench.clock.advance(days(7));
    await keep();
    expect(await exists(tenantId)).toBe(false);
    expect(await mailsTo('told@owner.example')).toMatchObject([
      {
        template: 'clinic_erased',
        tenant_id: null,
        params: { clinicName: 'Clinic told', withAccount: true },
      },
    ]);
  });

  it('has its owner reminded a month and a week before the end of the year for which charts are kept', async () => {
    const { tenantId } = await bench.active('charts');
    await verify(tenantId);
    await addSignedNote(tenantId);
    await bench.carryOut(tenantId, { kind: 'terminate', reason: 'Closed', subdomain: 'charts' });
    const reminded = async () =>
      (await mailsTo('charts@owner.example', 'erasure_ahead')).map(({ params }) => params.keepsCharts);
    for (const [wait, expected] of [
      [days(24), []],
      [days(100), []],
      [days(212), [true]],
      [days(1), [true]],
      [days(22), [true, true]],
    ] as const) {
      bench.clock.advance(wait);
      await keep();
      await remind();
      expect(await reminded()).toEqual(expected);
    }
  });

  it('has nobody reminded while its deletion is locked', async () => {
    const { tenantId } = await bench.active('lock');
    await bench.carryOut(tenantId, { kind: 'terminate', reason: 'Closed', subdomain: 'lock' });
    await sql()('tenants').where({ tenant_id: tenantId }).update({ deletion_locked: true });
    bench.clock.advance(days(25));
    await remind();
    expect(await mailsTo('lock@owner.example', 'erasure_ahead')).toEqual([]);
  });

  it('is kept with a deletion lock and after a cancelled termination', async () => {
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
