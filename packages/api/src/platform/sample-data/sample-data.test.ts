import { isCanadianPostalCode, isPhone, planTable, subdomainProblem } from '@tamarack/core/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { generateTenants } from './generate.ts';
import { loadFirstSampleData, loadSampleData } from './service.ts';

const now = new Date('2026-11-20T15:00:00Z');
const options = { tenants: 500, seed: 7, now, reset: false, production: false };

/** First letters of postal codes by province or territory, as assigned by Canada Post. */
const firstLetters: Record<string, string> = {
  NL: 'A',
  NS: 'B',
  PE: 'C',
  NB: 'E',
  QC: 'GHJ',
  ON: 'KLMNP',
  MB: 'R',
  SK: 'S',
  AB: 'T',
  BC: 'V',
  NU: 'X',
  NT: 'X',
  YT: 'Y',
};

describe('sample clinics', () => {
  const clinics = generateTenants(2_000, 7, now);

  it('are the same for the same seed and differ for another', () => {
    expect(generateTenants(50, 7, now)).toEqual(generateTenants(50, 7, now));
    expect(generateTenants(50, 8, now)).not.toEqual(generateTenants(50, 7, now));
  });

  it('have postal codes and telephone numbers of their province, and unique subdomains', () => {
    for (const clinic of clinics) {
      expect(isCanadianPostalCode(clinic.postalCode), clinic.postalCode).toBe(true);
      expect(firstLetters[clinic.place.region], `${clinic.place.city} ${clinic.postalCode}`).toContain(
        clinic.postalCode[0],
      );
      expect(isPhone(clinic.ownerPhone), clinic.ownerPhone).toBe(true);
      expect(subdomainProblem(clinic.subdomain), clinic.subdomain).toBeUndefined();
      expect(clinic.ownerEmail).toMatch(/^[a-z]+\.[a-z]+@[a-z0-9-]+\.example$/);
    }
    expect(new Set(clinics.map(({ subdomain }) => subdomain)).size).toBe(clinics.length);
  });

  it('grew over the year and are mostly active', () => {
    const months = (from: number, to: number) =>
      clinics.filter(({ createdAt }) => {
        const age = (now.getTime() - createdAt.getTime()) / (30 * 86_400_000);
        return age >= from && age < to;
      }).length;
    expect(months(0, 3)).toBeGreaterThan(months(9, 12));
    const active = clinics.filter(({ status }) => status === 'active').length;
    expect(active / clinics.length).toBeGreaterThan(0.85);
  });

  it('are all provisioned, including the newest', () => {
    for (const seed of [1, 2, 3])
      expect(generateTenants(300, seed, now).filter(({ status }) => status === 'provisioning')).toEqual([]);
    expect(generateTenants(1, 7, now).map(({ status }) => status)).not.toContain('provisioning');
  });

  it('have colleagues of the owner: at least one clinician, and no more than the plan allows', () => {
    for (const { plan, members } of clinics) {
      const clinicians = members.filter(({ role }) => role === 'clinician').length;
      expect(clinicians).toBeGreaterThan(0);
      expect(clinicians).toBeLessThanOrEqual(planTable[plan].clinicianLimit);
      expect(members.every(({ joinedAt }) => joinedAt <= now)).toBe(true);
    }
    const emails = clinics.flatMap(({ ownerEmail, members }) => [
      ownerEmail,
      ...members.map(({ email }) => email),
    ]);
    expect(new Set(emails).size).toBe(emails.length);
  });
});

it('are loaded once by two processes that start simultaneously, and not into a database with clinics', async () => {
  const db = await createTestDatabase();
  try {
    const load = () => loadFirstSampleData(db.database, { tenants: 20, seed: 7, now });
    expect((await Promise.all([load(), load()])).toSorted((a, b) => a - b)).toEqual([0, 20]);
    expect(await load()).toBe(0);
  } finally {
    await db.close();
  }
});

describe('loading them', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.close());
  const query = async (sql: string) => (await db.admin.raw(sql)).rows;

  it('fills counters and history that agree with the rows', async () => {
    expect(await loadSampleData(db.database, options)).toBe(500);
    const rows = await query('SELECT status, plan, count(*) AS n FROM tenants GROUP BY 1, 2 ORDER BY 1, 2');
    const counters = await query(
      'SELECT status, plan, sum(tenants)::bigint AS n FROM tenant_counts GROUP BY 1, 2 HAVING sum(tenants) > 0 ORDER BY 1, 2',
    );
    const lastDay = await query(
      "SELECT status, plan, tenants AS n FROM tenant_daily_counts WHERE day = '2026-11-20' ORDER BY 1, 2",
    );
    expect(counters).toEqual(rows);
    expect(lastDay).toEqual(rows);
    const early = await query(
      "SELECT sum(tenants)::bigint AS n FROM tenant_daily_counts WHERE day = '2026-05-20'",
    );
    const then = await query("SELECT count(*) AS n FROM tenants WHERE created_at < '2026-05-21T00:00:00Z'");
    expect(early).toEqual(then);
  });

  it('include first sign-ins, leads and the history for analytics', async () => {
    const [row] = await query(`
      SELECT (SELECT count(*) FROM tenants WHERE first_sign_in_at IS NOT NULL) AS "signIns",
             (SELECT sum(tenants)::bigint FROM tenant_first_sign_ins) AS "countedSignIns",
             (SELECT sum(tenants)::bigint FROM tenant_transitions WHERE from_status = 'none') AS registered,
             (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM lead_requests) AS requests,
             (SELECT count(*) FROM leads WHERE registered_at IS NOT NULL) AS "leadsRegistered"`);
    expect(row.signIns).toBeGreaterThan(400);
    expect(row.countedSignIns).toBe(row.signIns);
    expect(row.registered).toBe(500);
    expect(row.leads).toBeGreaterThan(700);
    expect(row.requests).toBe(row.leads);
    expect(row.leadsRegistered).toBeGreaterThan(50);
  });

  it('keep the kind of hold of a suspension, also after it was lifted', async () => {
    const kinds = await query(`
      SELECT DISTINCT o.params ->> 'holdKind' AS asked, t.hold_kind AS held FROM operations o JOIN tenants t USING (tenant_id)
       WHERE o.kind = 'suspend' AND o.reason = 'Invoice unpaid for 45 days, two reminders sent' ORDER BY held`);
    expect(kinds).toEqual([
      { asked: 'billing', held: 'billing' },
      { asked: 'billing', held: null },
    ]);
  });

  it('have members in the console, with no clinic over its plan’s limit', async () => {
    expect(await query("SELECT DISTINCT role FROM memberships WHERE state = 'active' ORDER BY role")).toEqual(
      [{ role: 'administrator' }, { role: 'clinician' }, { role: 'front_desk' }],
    );
    expect(
      await query(
        "SELECT count(*) AS n FROM tenants t WHERE NOT EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_id = t.tenant_id AND m.role = 'clinician')",
      ),
    ).toEqual([{ n: 0 }]);
    expect(
      await query(
        "SELECT count(*) AS n FROM tenants WHERE seats_taken(tenant_id) > CASE plan WHEN 'basic' THEN 1 WHEN 'professional' THEN 5 ELSE 25 END",
      ),
    ).toEqual([{ n: 0 }]);
  });

  it('sends no mail and creates neither passwords nor jobs', async () => {
    expect(await query('SELECT count(*) AS n FROM mail_outbox')).toEqual([{ n: 0 }]);
    expect(await query('SELECT count(*) AS n FROM users WHERE password_hash IS NOT NULL')).toEqual([
      { n: 0 },
    ]);
    expect(await query("SELECT count(*) AS n FROM pgboss.job WHERE name = 'operation.run'")).toEqual([
      { n: 0 },
    ]);
  });

  it('is refused a second time, and replaces them with --reset', async () => {
    await expect(loadSampleData(db.database, options)).rejects.toThrow(
      'There are 500 sample clinics already.',
    );
    await loadSampleData(db.database, { ...options, tenants: 40, reset: true });
    expect(await query('SELECT count(*) AS n FROM tenants')).toEqual([{ n: 40 }]);
    expect(await query('SELECT count(*) AS n FROM users')).toEqual(
      await query('SELECT count(*) AS n FROM memberships'),
    );
    expect(
      await query('SELECT count(*) AS n FROM events WHERE tenant_id NOT IN (SELECT tenant_id FROM tenants)'),
    ).toEqual([{ n: 0 }]);
  });

  it('is refused in production', async () => {
    await expect(loadSampleData(db.database, { ...options, production: true })).rejects.toThrow(
      'Sample clinics have no place in production.',
    );
  });
});
