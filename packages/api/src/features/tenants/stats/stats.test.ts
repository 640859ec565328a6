import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOperatorsBench, type OperatorsBench } from '../../../../test/operators.ts';

let bench: OperatorsBench;

beforeAll(async () => {
  bench = await createOperatorsBench();
});
afterAll(() => bench.app.close());

describe('the numbers of the overview', () => {
  test('count what there is and compare it with the same day a month before', async () => {
    await bench.app.database.worker.raw(
      `INSERT INTO tenant_daily_counts (day, status, plan, tenants)
       VALUES ((current_date - interval '1 month')::date, 'active', 'professional', 2),
              ((current_date - interval '1 month')::date, 'suspended', 'basic', 1)`,
    );
    await bench.activeClinic('counted');
    const { body } = await bench.get('/api/tenants/stats');
    expect(body).toMatchObject({
      success: true,
      total: 1,
      byStatus: { active: 1, provisioning: 0, suspended: 0, terminated: 0 },
      byPlan: { basic: 0, professional: 1, enterprise: 0 },
      change: { total: -66.7, active: -50, suspended: -100 },
    });
    expect(body.provisioningMedianSeconds).toBeGreaterThanOrEqual(0);
  });
});
