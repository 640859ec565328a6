import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

const at = (tenantId: string, rest: string) => `/api/tenants/${tenantId}/${rest}`;
const audit = (tenantId: string, action: string) =>
  bench.app.database
    .platform('audit_log')
    .where({ tenant_id: tenantId, action })
    .orderBy('entry_id')
    .select(
      'actor_id',
      'subject_id',
      'details',
      bench.app.database.platform.raw('(audit_personal(audit_log)).personal'),
    );

describe('the export of a clinic', () => {
  it('contains the account data, but no clients, charts, visits or invoices, and is audited before it is sent', async () => {
    const tenantId = await bench.app.tenant({ subdomain: 'operator-export', clinicName: 'Érable Physio' });
    await bench.post(at(tenantId, 'notes'), { body: 'internal remark' });
    const { status, body, headers } = await bench.app.call({
      url: at(tenantId, 'export'),
      token: bench.admin.token,
    });
    expect([status, body.clinic.subdomain, body.events.at(-1).type]).toEqual([
      200,
      'operator-export',
      'tenant.exported',
    ]);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Erable-Physio-export-\d{4}-\d\d-\d\d\.json"/,
    );
    expect(Object.keys(body)).toEqual([
      ...['product', 'formatVersion', 'about', 'exportedAt', 'clinic', 'settings', 'locations', 'staff'],
      ...['services', 'members', 'formerSubdomains', 'termsAcceptances', 'operations', 'events', 'messages'],
    ]);
    expect(JSON.stringify(body)).not.toContain('internal remark');
    expect(await audit(tenantId, 'tenant.export')).toMatchObject([{ actor_id: bench.admin.userId }]);
  });
});
