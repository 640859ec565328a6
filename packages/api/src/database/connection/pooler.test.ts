import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSecrets } from '../../../test/app.ts';
import { lifecycleBench } from '../../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { hasPgBouncer, startPgBouncer } from '../../../test/database/pooler.ts';
import { startBench } from '../../../test/processes/product-process.ts';
import { until } from '../../../test/until.ts';
import { query } from '../rows.ts';
import type { Database } from '../types.ts';
import { connectDatabase } from './connect.ts';

describe.skipIf(!hasPgBouncer)(
  hasPgBouncer
    ? 'behind PgBouncer in transaction mode'
    : 'behind PgBouncer in transaction mode (skipped: pgbouncer is not installed)',
  () => {
    let db: TestDatabase;
    let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
    let database: Database;
    const product = startBench();
    beforeAll(async () => {
      db = await createTestDatabase();
      pooler = await startPgBouncer(db.loginUrl);
      database = connectDatabase({ url: db.loginUrl, poolerUrl: pooler.url, poolSize: 8 });
    });
    afterAll(async () => {
      await database.close();
      await pooler.stop();
      await db.close();
    });

    it('clinics see only their own rows, even when their transactions share two connections', async () => {
      const bench = lifecycleBench(db);
      const clinics = [(await bench.active('ours')).tenantId, (await bench.active('theirs')).tenantId];
      const seen = await Promise.all(
        Array.from({ length: 200 }, async (_, at) => {
          const tenantId = clinics[at % 2] ?? '';
          const rows = await database.forTenant(
            tenantId,
            async (tx) => {
              await tx.raw('SELECT count(*) FROM memberships WHERE tenant_id = ?', [tenantId]);
              return query<{ tenantId: string; names: string; backend: number }>(
                tx,
                `SELECT tenant_id AS "tenantId", current_setting('app.names') AS names, pg_backend_pid() AS backend
                   FROM workspace_settings`,
              );
            },
            { names: at % 4 < 2 },
          );
          return { at, rows };
        }),
      );
      for (const { at, rows } of seen)
        expect(rows).toEqual([
          { tenantId: clinics[at % 2], names: at % 4 < 2 ? 'on' : '', backend: expect.any(Number) },
        ]);
      expect(new Set(seen.flatMap(({ rows }) => rows.map(({ backend }) => backend))).size).toBeLessThan(3);
      expect(await query(database.app, 'SELECT tenant_id FROM workspace_settings')).toEqual([]);
    });

    it.each([
      ['app', '10s'],
      ['platform', '10s'],
      ['worker', '1min'],
    ] as const)('svc_%s has its limits, set on its login', async (pool, limit) => {
      const [settings] = await query(
        database[pool],
        `SELECT current_setting('statement_timeout') AS statement, current_setting('timezone') AS zone,
                current_setting('idle_in_transaction_session_timeout') AS idle`,
      );
      expect(settings).toEqual({ statement: limit, zone: 'UTC', idle: '30s' });
    });

    it('the product signs in, changes a clinic, sends mail and announces events', async () => {
      const { tenantId } = await lifecycleBench(db).active('restarted');
      const password = 'seven quiet larches';
      await product.started({
        DATABASE_URL: db.loginUrl,
        DATABASE_POOLER_URL: pooler.url,
        ENCRYPTION_KEYS: testSecrets.encryption,
        ADMIN_PASSWORD: password,
        LOG_LEVEL: 'warn',
      });
      const { web } = JSON.parse(readFileSync(join(product.dataDir, 'api-clients.json'), 'utf8'));
      const call = (path: string, token: string, body?: object) =>
        fetch(`http://127.0.0.1:${product.port}${path}`, {
          ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
          headers: {
            'content-type': 'application/json',
            'x-client-id': web.id,
            'x-client-key': web.key,
            'idempotency-key': path,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
        });
      const signIn = { emailOrUsername: 'owner@tamarack.example', password };
      const signedIn = await call('/api/auth/login', '', signIn);
      const { token } = (await signedIn.json()) as { token: string };
      const live = await call('/api/events', token);
      const events = live.body?.getReader();
      expect((await call(`/api/tenants/${tenantId}/restart`, token, {})).status).toBe(202);
      let heard = '';
      await until(async () => {
        heard += Buffer.from((await events?.read())?.value ?? []).toString();
        return heard.includes('tenant.restarted');
      });
      await events?.cancel();
      const lead = { email: 'maude@erable.example', name: 'Maude', source: 'contact', message: 'Hello' };
      expect((await call('/api/leads', '', lead)).status).toBe(202);
      await until(() => readdirSync(join(product.dataDir, 'mail')).length > 0);
    });
  },
);
