import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../test/console/operators.ts';
import { unusedPort } from '../../../test/ports.ts';
import { query } from '../rows.ts';
import type { Database, Sql } from '../types.ts';
import { connectDatabase } from './connect.ts';
import { freshReplica } from './replica.ts';

let database: Database;
let owner: string;
const read: string[] = [];
const bench = provideOperatorsBench();
beforeAll(async () => {
  const { loginUrl, deps } = bench.app;
  owner = (await bench.app.person({ platformRole: 'platform_owner' })).token;
  // The same database stands in for a standby.
  database = connectDatabase({ url: loginUrl, replicaUrl: loginUrl, poolSize: 2 });
  const replica = await database.reader();
  replica.on('query', ({ sql }: { sql: string }) => read.push(sql));
  deps.database.reader = database.reader;
});
afterAll(() => database.close());

describe('with a replica', () => {
  it.each([
    ['/api/analytics?range=30d', /daily_(transitions|counts)|transitions/],
    ['/api/analytics/funnel?range=30d', /leads/],
    ['/api/analytics/growth/export?range=30d', /transitions/],
    ['/api/tenants/export', /FROM tenants/],
    ['/api/leads/export', /FROM leads/],
    ['/api/logs/audit/export', /audit_log/],
    ['/api/logs/application/export', /application_log/],
  ])('%s reads from it', async (path, statement) => {
    read.length = 0;
    expect((await bench.app.call({ url: path, token: owner })).status).toBe(200);
    expect(read.join('\n')).toMatch(statement);
  });

  it('nothing is written to it', async () => {
    const replica = await database.reader();
    await expect(replica('tenants').update({ clinic_name: 'Elsewhere' })).rejects.toMatchObject({
      code: '25006',
    });
    expect(await query(replica, "SELECT current_setting('transaction_read_only') AS only")).toEqual([
      { only: 'on' },
    ]);
  });

  it('that does not answer, the primary is read, and the replica is not retried for a while', async () => {
    const away = new URL(bench.app.loginUrl);
    away.port = String(await unusedPort());
    const without = connectDatabase({ url: bench.app.loginUrl, replicaUrl: away.toString(), poolSize: 2 });
    expect(await without.reader()).toBe(without.platform);
    expect(await without.reader()).toBe(without.platform);
    await without.close();
  });

  it('that lags behind, the primary is read until it has caught up', async () => {
    const { platform } = bench.app.database;
    const answers = [false, null, true];
    const connection = {
      query: (_asked: unknown, answered: (error: null, result: object) => void) =>
        answered(null, { fields: [{ name: 'fresh' }], rows: [{ fresh: answers.shift() }] }),
    };
    const client = { acquireConnection: async () => connection, releaseConnection() {}, emit() {} };
    const replica = { client } as unknown as Sql;
    const reader = freshReplica(replica, platform);
    expect(await reader()).toBe(platform);
    expect(await reader()).toBe(platform);
    expect(await reader()).toBe(replica);
  });
});

it('without a replica, the primary is read', async () => {
  const plain = connectDatabase({ url: bench.app.loginUrl, poolSize: 1 });
  expect(await plain.reader()).toBe(plain.platform);
  await plain.close();
});
