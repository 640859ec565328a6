import { describe, expect, it } from 'vitest';
import { clinicForm, provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

const sql = () => bench.app.database.platform;

describe('creating a clinic', () => {
  it('returns the clinic and the operation that provisions it', async () => {
    const answer = await bench.post('/api/tenants', clinicForm('new-clinic'));
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({
      success: true,
      tenant: {
        subdomain: 'new-clinic',
        clinicName: 'Érable Physio',
        status: 'provisioning',
        plan: 'professional',
        operation: 'provision',
        ownerName: 'Maude G.',
        ownerEmail: 'new-clinic@clinic.example',
        ownerPhone: '819-555-0101',
        postalCode: 'J8X 2K4',
        region: 'QC',
        locale: 'fr',
        previousSoftware: 'Jane',
        numberOfClients: 120,
        monthlyAppointments: null,
        siteUrl: 'http://new-clinic.localhost:5000',
        clinicians: { used: 0, limit: 5 },
        allowedOperations: [],
      },
      operation: { kind: 'provision', state: 'queued', requestedBy: 'Ada Admin' },
    });
    const { tenantId } = answer.body.tenant;
    expect(await sql()('events').where({ tenant_id: tenantId }).pluck('actor_id')).toEqual([
      bench.admin.userId,
    ]);
    expect(await sql()('terms_acceptances').where({ tenant_id: tenantId })).toEqual([]);
  });

  it('follows the rules of the wizard and reports every invalid field', async () => {
    const answer = await bench.post(
      '/api/tenants',
      clinicForm('x', { email: 'no', ownerPhone: '1', staffing: {} }),
    );
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: {
        email: 'Please enter a valid email address',
        subdomain: 'Use 3 to 63 characters',
        ownerPhone: 'Please enter a valid phone number (e.g., 123-456-7890)',
        staffing: 'Please enter at least one staff member.',
      },
    });
  });

  it.each(['acceptTerms', 'password', 'status'])('refuses the unknown field %s', async (field) => {
    const answer = await bench.post('/api/tenants', clinicForm('unknown-field', { [field]: true }));
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ [field]: 'This field is not known here. Remove it' });
  });

  it('refuses a subdomain that is taken and makes one when none is given', async () => {
    await bench.created('taken');
    const answer = await bench.post('/api/tenants', clinicForm('taken', { email: 'other@clinic.example' }));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'SUBDOMAIN_TAKEN',
      fields: { subdomain: 'This address is already taken. Please choose another' },
    });
    const { subdomain: _, ...withoutAddress } = clinicForm('nameless', { clinicName: 'Taken' });
    const made = await bench.post('/api/tenants', withoutAddress);
    expect(made.body.tenant.subdomain).toBe('taken-2');
  });

  it('is done once for one idempotency key', async () => {
    const call = () =>
      bench.app.call({
        method: 'POST',
        url: '/api/tenants',
        body: clinicForm('only-once'),
        token: bench.admin.token,
        headers: { 'idempotency-key': 'key-1' },
      });
    const [first, second] = [await call(), await call()];
    expect(second.status).toBe(202);
    expect(second.body).toEqual(first.body);
    expect(await sql()('tenants').where({ subdomain: 'only-once' })).toHaveLength(1);
  });
});
