import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { plansOf } from '../../../../test/database/plans.ts';
import { one, query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import type { ClinicAccess } from '../../../server/access/types.ts';
import { listEntries } from '../../charts/log/repository.ts';
import { type FeePlace, type FeeRow, listFees } from '../../confirmations/repository.ts';
import { listJointNotes } from '../../notes/repository.ts';
import { countLeaks } from '../../today/repository.ts';
import { listTodos } from '../../todos/repository.ts';
import { lateNotes, rulesFor } from '../../todos/rules.ts';
import { novaScotiaProfile } from '../profiles/nova-scotia.ts';
import { makeSampleClinic } from './service.ts';

const app = provideTestApp({ clock: { now: () => new Date('2026-11-17T15:20:00Z') } });
let tenantId: string;
let clientId: string;

beforeAll(async () => {
  const small = { ...novaScotiaProfile, clients: 60, attendances: 400 };
  const make = (name: string) => makeSampleClinic(app.deps, name, small, 'quiet harbour morning');
  const tables = ['appointments', 'attendances', 'services', 'notes', 'clients'];
  for (const table of tables) await app.admin.raw(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  await make('elder');
  await app.admin.raw('ANALYZE');
  await make('newer');
  const found = await one<{ tenantId: string; clientId: string }>(
    app.admin,
    `SELECT tenant_id AS "tenantId", client_id AS "clientId" FROM attendances JOIN tenants USING (tenant_id)
      WHERE subdomain = 'newer' LIMIT 1`,
  );
  if (!found) throw new Error('no attendance');
  ({ tenantId, clientId } = found);
});

describe('a clinic that is newer than the statistics', () => {
  it('is planned like the average clinic', async () => {
    const { rows } = await app.database.forTenant(tenantId, (tx) =>
      tx.raw('EXPLAIN (FORMAT JSON) SELECT FROM attendances'),
    );
    expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThanOrEqual(400);
  });

  it('finds joint notes through the visits of the client, not of the clinic', async () => {
    const plan = await plansOf(app, tenantId, (tx) =>
      listJointNotes(tx, clientId, { from: null, before: null }),
    );
    expect(plan).toMatch(/on attendances t .*\n\s*(Index|Recheck) Cond: .*client_id = /);
    expect(plan).toMatch(/on attendances o .*\n\s*(Index|Recheck) Cond: .*appointment_id = /);
    expect(plan).toMatch(/on notes n .*\n\s*(Index|Recheck) Cond: .*attendance_id = /);
  });

  it('reads a page of the exported fees along the index of days, without sorting the period', async () => {
    const period = { from: '2026-01-01', to: '2026-12-31', staffId: null };
    const read = (after: FeePlace | null, limit: number) =>
      app.database.forTenant(tenantId, (tx) => listFees(tx, tenantId, { ...period, after, limit }));
    const all = await read(null, 1_000);
    expect(all.length).toBeGreaterThan(100);
    expect(all.map(({ localStart }) => localStart)).toEqual(
      all.map(({ localStart }) => localStart).toSorted(),
    );
    const paged: FeeRow[] = [];
    for (let page: FeeRow[]; ; paged.push(...page)) {
      page = await read(paged.at(-1) ?? null, 7);
      if (page.length === 0) break;
    }
    expect(paged).toEqual(all);
    const plan = await plansOf(app, tenantId, (tx) =>
      listFees(tx, tenantId, { ...period, after: all[50] ?? null, limit: 7 }),
    );
    expect(plan).toContain('Presorted Key: t.local_on');
  });

  it('reads the signed notes at once, not visit by visit, when it counts overdue notes', async () => {
    const count = (tx: Tx) =>
      countLeaks(tx, tenantId, '2026-11-17', new Date('2026-11-17T15:20:00Z'), lateNotes);
    const plan = await plansOf(app, tenantId, count, { generic: true });
    expect(plan).toMatch(/on attendances y .*\n(.*Cond: .*\n)*\s*Filter: .*NOT.*hashed SubPlan/);
  });

  it('finds bookings to reassign through the few people who do not treat clients, not through all bookings', async () => {
    const today = '2026-11-17';
    const reader = {
      tenantId,
      staffId: null,
      roles: [],
      everything: true,
      allNames: true,
      today,
      now: new Date(),
    };
    const rules = rulesFor({ role: 'front_desk', isOwner: false, practises: false } as ClinicAccess);
    const list = (tx: Tx) => listTodos(tx, reader, rules, { tab: 'open', limit: 50 });
    const plan = await plansOf(app, tenantId, list, { generic: true });
    expect(plan).toMatch(/on appointments a\w* .*\n\s*Index Cond: .*local_on >= .*staff_id = s\w*\.staff_id/);
  });

  it('finds the bookings of an access log entry through its client', async () => {
    const [from, to] = [new Date('2026-10-18T00:00:00Z'), new Date('2026-11-18T00:00:00Z')];
    const wanted = { from, to, reader: null, own: null, now: to };
    const plan = await plansOf(app, tenantId, (tx) => listEntries(tx, wanted, { limit: 50 }));
    expect(plan).toMatch(/on attendances a .*\n\s*(Index|Recheck) Cond: .*client_id = /);
  });
});

it('the largest tables refresh their statistics once a hundredth of their rows has changed', async () => {
  const often = await query<{ name: string }>(
    app.admin,
    `SELECT relname AS name FROM pg_class WHERE 'autovacuum_analyze_scale_factor=0.01' = ANY (reloptions)`,
  );
  expect(often.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'appointments',
      'attendances',
      'clients',
      'history',
      'invoice_lines',
      'notes',
      'payments',
    ]),
  );
});
