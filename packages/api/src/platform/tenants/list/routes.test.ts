import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

describe('the list', () => {
  it('answers in the format of the specification, newest first, twenty per page', async () => {
    for (let made = 0; made < 22; made += 1) await bench.app.tenant();
    const answer = await bench.get('/api/tenants');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, page: 1, limit: 20, totalIsExact: true });
    expect(answer.body.tenants).toHaveLength(20);
    expect(Object.keys(answer.body.tenants[0])).toEqual([
      'tenantId',
      'subdomain',
      'clinicName',
      'ownerName',
      'ownerEmail',
      'status',
      'plan',
      'createdAt',
      'operation',
      'version',
      'clinicType',
      'ownerPhone',
      'city',
      'region',
      'country',
      'activatedAt',
      'trialEndsAt',
      'holdKind',
    ]);
    const times = answer.body.tenants.map((tenant: { createdAt: string }) => tenant.createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('has the same values as the clinic’s own page, with times to the millisecond', async () => {
    const tenantId = await bench.app.tenant();
    await bench.app.database
      .platform('tenants')
      .where({ tenant_id: tenantId })
      .update({ created_at: '2026-03-08T07:30:00.0426Z', trial_ends_at: '2026-12-31T23:59:59.9999-05:00' });
    const listed = await bench.get(`/api/tenants?search=${tenantId}`);
    const page = await bench.get(`/api/tenants/${tenantId}`);
    const [{ holdKind, ...row }] = listed.body.tenants;
    expect(page.body.tenant).toMatchObject(row);
    expect([row.createdAt, row.trialEndsAt, holdKind]).toEqual([
      '2026-03-08T07:30:00.042Z',
      '2027-01-01T04:59:59.999Z',
      null,
    ]);
  });

  it.each([
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['status=gone', 'status'],
    ['plan=gold', 'plan'],
    ['sort=version', 'sort'],
    ['direction=up', 'direction'],
    ['order=1', 'order'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=%00', 'search'],
  ])('refuses %s, naming the field', async (query, field) => {
    const answer = await bench.get(`/api/tenants?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('accepts public names of plans and empty filters', async () => {
    const answer = await bench.get('/api/tenants?plan=pro&status=&search=');
    expect(answer.status).toBe(200);
    expect(answer.body.tenants.every((tenant: { plan: string }) => tenant.plan === 'professional')).toBe(
      true,
    );
  });
});
