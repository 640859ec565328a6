import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

describe('the numbers of the overview', () => {
  it('count current tenants and compare with the same day a month before', async () => {
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
      change: { total: -66.7, active: -50, provisioning: null, suspended: -100 },
    });
    expect(body.provisioningMedianSeconds).toBeGreaterThanOrEqual(0);
  });

  it('match SQL over the daily history, using the last counted day of the week before when a day is missing', async () => {
    const sql = bench.app.database.worker;
    await sql.raw('DELETE FROM tenant_daily_counts');
    // Counts for every day except the compared day and the two before it, different each day.
    await sql.raw(
      `INSERT INTO tenant_daily_counts (day, status, plan, tenants)
       SELECT day::date, status, plan, 3 + extract(day FROM day)::integer + length(status) + length(plan)
         FROM generate_series((now() AT TIME ZONE 'UTC')::date - interval '1 year', (now() AT TIME ZONE 'UTC')::date, '1 day') AS day,
              unnest(ARRAY['active', 'provisioning', 'suspended', 'terminated']) AS status,
              unnest(ARRAY['basic', 'professional', 'enterprise']) AS plan
        WHERE day::date NOT BETWEEN ((now() AT TIME ZONE 'UTC')::date - interval '1 month')::date - 2
                                AND ((now() AT TIME ZONE 'UTC')::date - interval '1 month')::date`,
    );
    const { rows } = await sql.raw(
      `WITH before AS (SELECT * FROM tenant_daily_counts WHERE day = ((now() AT TIME ZONE 'UTC')::date - interval '1 month')::date - 3)
       SELECT round((n.total - b.total) * 100.0 / b.total, 1)::float AS total, round((n.active - b.active) * 100.0 / b.active, 1)::float AS active,
              round((n.provisioning - b.provisioning) * 100.0 / b.provisioning, 1)::float AS provisioning,
              round((n.suspended - b.suspended) * 100.0 / b.suspended, 1)::float AS suspended
         FROM (SELECT sum(tenants) AS total, sum(tenants) FILTER (WHERE status = 'active') AS active,
                      sum(tenants) FILTER (WHERE status = 'provisioning') AS provisioning,
                      sum(tenants) FILTER (WHERE status = 'suspended') AS suspended FROM before) b,
              (SELECT count(*) AS total, count(*) FILTER (WHERE status = 'active') AS active,
                      count(*) FILTER (WHERE status = 'provisioning') AS provisioning,
                      count(*) FILTER (WHERE status = 'suspended') AS suspended FROM tenants WHERE NOT sandbox) n`,
    );
    const { body } = await bench.get('/api/tenants/stats');
    expect(body.change).toEqual(rows[0]);
    expect(body.change.total).toBeLessThan(0);
  });
});
