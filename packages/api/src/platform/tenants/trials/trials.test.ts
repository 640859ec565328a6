import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LifecycleBench, lifecycleBench } from '../../../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { runSchedule } from '../../../../test/processes/background.ts';
import { renderMail } from '../../../mail/render.ts';
import { suspendedMail } from '../lifecycle/mails.ts';

let db: TestDatabase;
let bench: LifecycleBench;

beforeEach(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
});
afterEach(() => db.close());

const sql = () => db.database.platform;
const days = (count: number) => count * 86_400;
const remind = () => runSchedule('tenants.trials', bench.deps);
const verify = (tenantId: string) =>
  sql()('tenants').where({ tenant_id: tenantId }).update({ owner_verified_at: bench.clock.now() });
const reminders = (tenantId: string) =>
  sql()('mail_outbox').where({ tenant_id: tenantId, template: 'trial_ending' }).pluck('dedupe_key');

describe('the end of a trial', () => {
  it('is announced seven days and one day before, once each', async () => {
    const { tenantId } = await bench.active('trial');
    await verify(tenantId);
    await remind();
    expect(await reminders(tenantId)).toHaveLength(0);
    bench.clock.advance(days(23) + 60);
    await remind();
    await remind();
    expect(await reminders(tenantId)).toHaveLength(1);
    bench.clock.advance(days(6));
    await remind();
    await remind();
    expect(await reminders(tenantId)).toHaveLength(2);
    bench.clock.advance(days(2));
    await remind();
    expect(await reminders(tenantId)).toHaveLength(2);
  });

  it('is announced once when only one day is left', async () => {
    const { tenantId } = await bench.active('short');
    await verify(tenantId);
    bench.clock.advance(days(29) + 60);
    await remind();
    expect(await reminders(tenantId)).toHaveLength(1);
    const { params } = await sql()('mail_outbox')
      .where({ tenant_id: tenantId, template: 'trial_ending' })
      .first();
    expect(params.dashboardLink).toBe(`http://localhost:5000/dashboard?clinic=${tenantId}`);
  });

  it('is not announced to suspended tenants and samples', async () => {
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
    await remind();
    expect(await reminders(held.tenantId)).toEqual([]);
    expect(await reminders(sample.tenantId)).toEqual([]);
  });
});

describe('suspending tenants whose trial has ended', () => {
  const due = (tenantId: string) =>
    sql()('tenants').where({ tenant_id: tenantId }).update({ trial_ends_at: bench.clock.now() });
  const statuses = async () =>
    Object.fromEntries(
      (await sql()('tenants').select('subdomain', 'status')).map(({ subdomain, status }) => [
        subdomain,
        status,
      ]),
    );
  beforeEach(async () => {
    const since = new Date(bench.clock.now().getTime() - 60_000).toISOString();
    await db
      .admin('platform_settings')
      .insert({ name: 'trial_end', value: JSON.stringify({ suspends: true, since }) })
      .onConflict('name')
      .merge(['value']);
  });

  it('reaches all of them in one run, however many there are', async () => {
    const many = Array.from({ length: 205 }, (_, n) => ({
      subdomain: `clinic-${n}`,
      clinic_name: 'Érable Physio',
      clinic_type: 'physical',
      status: 'active',
      plan: 'basic',
      owner_name: 'Maude Gagnon',
      owner_email: 'owner@clinic.example',
      activated_at: sql().fn.now(),
      trial_ends_at: bench.clock.now(),
    }));
    await sql()('tenants').insert(many);
    await remind();
    expect(await sql()('tenants').where({ status: 'suspended' })).toHaveLength(205);
  });

  it('tells the owner that the trial has ended, and how to continue', async () => {
    const { tenantId } = await bench.active('ended');
    await due(tenantId);
    await remind();
    const operation = await sql()('operations').where({ tenant_id: tenantId, kind: 'suspend' }).first();
    await bench.run(operation.operation_id);
    const mail = await sql()('mail_outbox').where({ tenant_id: tenantId, template: 'suspended' }).first();
    expect(mail.params.kind).toBe('trial');
    const { text } = renderMail(suspendedMail, mail.params, 'en', bench.clock.now());
    expect(text).toContain(
      'The free trial has ended, and nothing was charged. To continue, reply to this email.',
    );
  });

  it('leaves one open that an operator has resumed since, after another suspension', async () => {
    const held = await bench.active('held');
    const early = await bench.active('early');
    const suspend = { kind: 'suspend', reason: 'x', holdKind: 'security', customerMessage: null } as const;
    await bench.carryOut(early.tenantId, suspend);
    await bench.carryOut(early.tenantId, { kind: 'resume' });
    await bench.carryOut(held.tenantId, suspend);
    await sql()('tenants').update({ trial_ends_at: sql().fn.now() });
    await bench.carryOut(held.tenantId, { kind: 'resume' });
    bench.clock.advance(60);
    await remind();
    expect(await statuses()).toEqual({ held: 'active', early: 'suspended' });
  });

  it('goes on after one that an operator is working on, which is suspended in a later run', async () => {
    const [first, busy, last] = [
      await bench.active('first'),
      await bench.active('busy'),
      await bench.active('last'),
    ];
    await Promise.all([first, busy, last].map(({ tenantId }) => due(tenantId)));
    let begun = false;
    const jobs: typeof bench.deps.jobs = {
      ...bench.deps.jobs,
      async send(...job) {
        if (!begun) {
          begun = true;
          await bench.request(busy.tenantId, { kind: 'restart' });
        }
        return bench.deps.jobs.send(...job);
      },
    };
    await runSchedule('tenants.trials', { ...bench.deps, jobs });
    expect(await statuses()).toEqual({ first: 'suspended', busy: 'active', last: 'suspended' });
    const restart = await sql()('operations').where({ tenant_id: busy.tenantId, kind: 'restart' }).first();
    await bench.run(restart.operation_id);
    await remind();
    expect(await statuses()).toEqual({ first: 'suspended', busy: 'suspended', last: 'suspended' });
  });
});
