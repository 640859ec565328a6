import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LifecycleBench, lifecycleBench } from '../../../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { reportStalled } from './stalled.ts';

let db: TestDatabase;
let bench: LifecycleBench;

beforeEach(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
});
afterEach(() => db.close());

const sql = () => db.database.platform;

describe('a stuck operation', () => {
  it('is reported once, when it takes longer than its kind should', async () => {
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
