import { beforeAll, describe, expect, it } from 'vitest';
import { startProxy } from '../../faults/proxy.ts';
import { provideTestApp } from '../../test/app.ts';
import { cutsOf } from '../../test/database/cuts.ts';
import { isDatabaseAway } from '../database/connection/away.ts';
import { connectDatabase } from '../database/connection/connect.ts';

let token: string;
const app = provideTestApp();
beforeAll(async () => {
  ({ token } = await app.person({ platformRole: 'admin' }));
  await app.tenant({ clinicName: 'Érable Physio' });
});

describe('a pool', () => {
  it('waits for an unreachable database until the acquire timeout', async () => {
    const url = new URL(app.loginUrl);
    const proxy = await startProxy(Number(url.port));
    url.port = String(proxy.port);
    const open = (acquireTimeoutMs: number) => {
      const database = connectDatabase({ url: url.toString(), poolSize: 2, acquireTimeoutMs });
      return {
        close: database.close,
        one: async () => (await database.platform.raw('SELECT 1 AS one')).rows,
      };
    };
    const [patient, impatient] = [open(60_000), open(400)];
    try {
      await proxy.set('down');
      const waiting = Promise.all([patient.one(), patient.one(), patient.one()]);
      await expect(impatient.one()).rejects.toThrow(/ECONNREFUSED|Timeout acquiring/);
      await proxy.set('pass');
      expect(await waiting).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
    } finally {
      await Promise.all([patient.close(), impatient.close()]);
      await proxy.stop();
    }
  });
});

describe('a read-only database, such as a primary that became a standby', () => {
  it('counts as unavailable, so that a write is answered with 503', async () => {
    const write = app.database.platform.transaction(async (tx) => {
      await tx.raw('SET TRANSACTION READ ONLY');
      await tx.raw('DELETE FROM leads');
    });
    await expect(write).rejects.toSatisfy(isDatabaseAway);
  });
});

describe('a request whose connection is cut', () => {
  const list = () => app.call({ url: '/api/tenants', token });
  const cutting = (table: RegExp, when: 'before' | 'after' = 'before') => ({
    at: (statement: string) => table.test(statement),
    when,
  });

  it.each([
    ['the session', /\bsessions s\b/],
    ['the list', /\bFROM tenants\b/],
  ])('succeeds on retry when it reads %s', async (_, table) => {
    const cut = cutsOf(app.database.platform);
    const { result, wasCut } = await cut(cutting(table), list);
    expect(wasCut).toBe(true);
    expect(result.status).toBe(200);
    expect(result.body.tenants.map((tenant: { clinicName: string }) => tenant.clinicName)).toEqual([
      'Érable Physio',
    ]);
  });

  it('is not retried when it writes, because it may already be committed', async () => {
    const cut = cutsOf(app.database.platform);
    const body = { source: 'landing', email: 'maude@visitor.example' };
    const { result, wasCut } = await cut(cutting(/INSERT INTO leads|"leads"|record_lead/i), () =>
      app.call({ method: 'POST', url: '/api/leads', body }),
    );
    expect(wasCut).toBe(true);
    expect([result.status, result.body.code, result.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '2',
    ]);
    expect(await app.admin('leads')).toEqual([]);
  });
});
