import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LifecycleBench, lifecycleBench } from '../../../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { runSchedule } from '../../../../test/processes/background.ts';

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
