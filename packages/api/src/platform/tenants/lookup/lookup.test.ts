import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

const unknownId = '018f0000-0000-7000-8000-000000000000';
const at = (tenantId: string, rest: string) => `/api/tenants/${tenantId}/${rest}`;

describe('an id', () => {
  const found = async (id: string) => (await bench.get(`/api/lookup?id=${id}`)).body.found;

  it('is found for every kind of object', async () => {
    const { tenant, operation } = await bench.created('looked-up');
    expect(await found(tenant.tenantId)).toEqual([
      {
        kind: 'tenant',
        id: tenant.tenantId,
        title: 'Érable Physio',
        detail: 'looked-up',
        tenantId: tenant.tenantId,
      },
    ]);
    expect(await found(operation.operationId)).toEqual([
      {
        kind: 'operation',
        id: operation.operationId,
        title: 'provision',
        detail: 'Érable Physio',
        tenantId: tenant.tenantId,
      },
    ]);
    const owner = await bench.app.database
      .platform('memberships')
      .where({ tenant_id: tenant.tenantId })
      .first();
    expect(await found(owner.user_id)).toMatchObject([
      { kind: 'person', title: 'Maude Gagnon', tenantId: tenant.tenantId },
    ]);
    expect(await found(bench.admin.userId)).toMatchObject([
      { kind: 'staff', title: 'Ada Admin', tenantId: null },
    ]);
    const bulk = await bench.post('/api/tenants/bulk', { kind: 'resume', tenantIds: [tenant.tenantId] });
    const { bulkId } = bulk.body.change;
    expect(await found(bulkId)).toMatchObject([
      { kind: 'bulk', id: bulkId, title: 'resume', tenantId: null },
    ]);
    expect((await bench.get(`/api/tenants?search=${bulkId}`)).body.tenants).toMatchObject([
      { tenantId: tenant.tenantId },
    ]);
    const { note } = (await bench.post(at(tenant.tenantId, 'notes'), { body: 'A note' })).body;
    expect(await found(note.noteId)).toMatchObject([
      { kind: 'note', title: 'A note', tenantId: tenant.tenantId },
    ]);
    const entry = await bench.app.database
      .platform('audit_log')
      .where({ tenant_id: tenant.tenantId, action: 'tenant.note_add' })
      .first();
    const trace = { kind: 'audit', id: String(entry.entry_id), title: 'tenant.note_add' };
    expect(await found(String(entry.entry_id))).toMatchObject([trace]);
    expect(await found(bench.admin.sessionId)).toMatchObject([trace]);
  });

  it('that is unknown finds nothing, and an invalid one is refused', async () => {
    expect(await found(unknownId)).toEqual([]);
    expect((await bench.get('/api/lookup?id=erable')).body.code).toBe('VALIDATION_FAILED');
  });
});

it.each(['members', 'usage', 'holds', 'notes'])('%s without a clinic are not found', async (what) => {
  expect((await bench.get(at(unknownId, what))).body.code).toBe('NOT_FOUND');
});
