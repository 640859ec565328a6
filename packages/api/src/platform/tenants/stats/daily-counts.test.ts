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
const count = () => runSchedule('tenants.daily-counts', bench.deps);

describe('the daily counts', () => {
  it('are those of the last run of the day', async () => {
    await bench.active('one');
    await count();
    await bench.active('two', { plan: 'basic' });
    await count();
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
