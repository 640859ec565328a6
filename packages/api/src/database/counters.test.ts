import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase({ poolSize: 8 });
});
afterAll(() => db.close());

/** A small seeded generator, so that a failure can be reproduced (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const plans = ['basic', 'professional', 'enterprise'];

it('counts by status and plan match the rows after any concurrent changes', async () => {
  const sql = db.database.worker;
  const lane = async (number: number): Promise<void> => {
    const random = randomFrom(number + 1);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    for (let step = 0; step < 40; step += 1) {
      const one = sql('tenants').select('tenant_id').orderByRaw('md5(tenant_id::text || ?)', [step]).limit(1);
      const action = random();
      if (action < 0.4) {
        const count = 1 + Math.floor(random() * 3);
        await sql('tenants').insert(
          Array.from({ length: count }, (_, index) => ({
            subdomain: `lane-${number}-${step}-${index}`,
            clinic_name: 'Clinic',
            clinic_type: 'other',
            plan: pick(plans),
            owner_name: 'Owner',
            owner_email: 'o@x.example',
          })),
        );
      } else if (action < 0.6)
        await sql('tenants')
          .whereIn('tenant_id', one)
          .update({ plan: pick(plans) });
      else if (action < 0.75)
        await sql('tenants')
          .whereIn('tenant_id', one)
          .update({ status: 'active', activated_at: sql.fn.now(), terminated_at: null });
      else if (action < 0.85)
        await sql('tenants')
          .whereIn('tenant_id', one)
          .update({ status: 'terminated', terminated_at: sql.fn.now() });
      else if (action < 0.95) await sql('tenants').whereIn('tenant_id', one).delete();
      else
        await sql
          .transaction(async (tx) => {
            await tx('tenants')
              .whereIn('tenant_id', one)
              .update({ plan: pick(plans) });
            throw new Error('taken back');
          })
          .catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: 6 }, (_, number) => lane(number)));

  const { rows } = await sql.raw(`
    SELECT status, plan, sum(tenants)::bigint AS counted,
           (SELECT count(*) FROM tenants t WHERE t.status = c.status AND t.plan = c.plan) AS there
      FROM tenant_counts c GROUP BY status, plan ORDER BY status, plan`);
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.map((row: { counted: number }) => row.counted)).toEqual(
    rows.map((row: { there: number }) => row.there),
  );
  const total = rows.reduce((sum: number, row: { counted: number }) => sum + row.counted, 0);
  expect((await sql('tenants').count('* as count').first())?.count).toBe(total);
});
