import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/charts.ts';
import { createClinic, type TestClinic } from '../../../../test/clinic.ts';
import { createWorkspace } from '../../../../test/workspace.ts';

const app = provideTestApp();

const sql = () => app.database.platform;
const change = ({ tenantId, owner }: TestClinic, body: object, token = owner.token) =>
  app.call({ method: 'PATCH', url: `/api/clinics/${tenantId}/profile`, token, body });
const read = async ({ tenantId, owner }: TestClinic, token = owner.token) =>
  (await app.call({ url: `/api/clinics/${tenantId}`, token })).body.clinic.profile;
const address = {
  country: 'CA',
  streetAddress: '12 rue Principale',
  city: 'Gatineau',
  region: 'QC',
  postalCode: 'j8x2k4',
};
const recorded = async ({ tenantId }: TestClinic) => [
  await sql()('events')
    .where({ tenant_id: tenantId })
    .orderBy('event_id')
    .select('type', 'payload', 'actor_id'),
  await sql()('audit_log')
    .where({ tenant_id: tenantId })
    .orderBy('entry_id')
    .select('action', 'outcome', 'details'),
];

describe('a clinic’s profile', () => {
  it('is changed by an administrator: name, type, phone and street address, audited by field', async () => {
    const clinic = await createClinic(app, { subdomain: 'profile', clinicName: 'Harbour Physio' });
    const { userId, token } = await app.person();
    await app.member(clinic.tenantId, userId, 'administrator');
    const wanted = {
      clinicName: 'Érable Physio',
      clinicType: 'speech',
      ownerPhone: '(819) 555-0101',
      ...address,
    };
    const { status, body } = await change(clinic, { version: 1, ...wanted }, token);
    expect(status).toBe(200);
    const stored = { ...wanted, ownerPhone: '819-555-0101', postalCode: 'J8X 2K4' };
    expect([body.clinic.clinicName, body.clinic.profile]).toEqual([
      'Érable Physio',
      { version: 2, ...stored },
    ]);
    const fields = [
      'clinicName',
      'clinicType',
      'ownerPhone',
      'streetAddress',
      'city',
      'region',
      'postalCode',
    ];
    expect(await recorded(clinic)).toEqual([
      [{ type: 'tenant.updated', payload: { clinicName: 'Érable Physio', fields }, actor_id: userId }],
      [{ action: 'tenant.profile', outcome: 'done', details: { fields } }],
    ]);
    const site = await app.call({ url: '/api/site', host: 'profile.localhost' });
    expect(site.body.clinicName).toBe('Érable Physio');
    const again = await change(clinic, {
      version: 2,
      ...wanted,
      postalCode: 'J8X 2K4',
      ownerPhone: '819-555-0101',
    });
    expect([again.status, again.body.clinic.profile.version]).toEqual([200, 2]);
    expect((await recorded(clinic))[0]).toHaveLength(1);
  });

  it('is not changed at an outdated version, also by two people at once', async () => {
    const clinic = await createClinic(app, { subdomain: 'profile-race' });
    const answers = await Promise.all(
      ['One', 'Two'].map((clinicName) => change(clinic, { version: 1, clinicName })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = await change(clinic, { version: 1, clinicName: 'Three' });
    expect([stale.status, stale.body.code, stale.body.details]).toEqual([
      409,
      'VERSION_CONFLICT',
      { version: 2 },
    ]);
    expect((await read(clinic)).clinicName).toMatch(/^(One|Two)$/);
  });

  it.each([
    [{ clinicName: ' ' }, { clinicName: 'Clinic name is required' }],
    [{ ownerPhone: '12' }, { ownerPhone: 'Please enter a valid phone number (e.g., 123-456-7890)' }],
    [
      { ...address, postalCode: '12345' },
      { postalCode: 'Please enter a valid Canadian postal code (e.g., A1A 1A1)' },
    ],
    [{ city: 'Gatineau' }, { streetAddress: 'Street address is required' }],
    [{ ...address, region: 'NY' }, { region: 'State/Province is required' }],
    [{ clinicType: 'bakery' }, { clinicType: 'This value is not valid' }],
    [{ plan: 'expert' }, { plan: 'This field is not known here. Remove it' }],
  ])('refuses %j', async (wanted, fields) => {
    const clinic = await createClinic(app, {
      subdomain: `profile-${Object.keys(wanted).join('').toLowerCase().slice(0, 40)}-${JSON.stringify(wanted).length}`,
    });
    const { status, body } = await change(clinic, { version: 1, ...wanted });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject(fields);
    expect((await read(clinic)).version).toBe(1);
  });

  describe('with another country', () => {
    const inUs = {
      country: 'US',
      region: 'MN',
      postalCode: '55401',
      city: 'Minneapolis',
      streetAddress: '1 Main St',
    };
    const settingsOf = ({ tenantId }: TestClinic) =>
      app
        .admin('workspace_settings')
        .where({ tenant_id: tenantId })
        .first('currency', 'tax_label', 'version');

    it('has its currency and tax label from there', async () => {
      const clinic = await createWorkspace(app, { subdomain: 'profile-country' });
      expect((await change(clinic, { version: 1, city: 'Ottawa' })).status).toBe(400);
      expect(await settingsOf(clinic)).toEqual({ currency: 'CAD', tax_label: 'HST', version: 1 });
      expect((await change(clinic, { version: 1, ...inUs })).status).toBe(200);
      expect(await settingsOf(clinic)).toEqual({ currency: 'USD', tax_label: 'Sales tax', version: 2 });
      expect((await change(clinic, { version: 2, ...address })).status).toBe(200);
      expect(await settingsOf(clinic)).toEqual({ currency: 'CAD', tax_label: 'GST + QST', version: 3 });
    });

    it('keeps its currency once a payment is recorded', async () => {
      const clinic = await createWorkspace(app, { subdomain: 'profile-paid' });
      const { post } = callsOf(app, clinic, clinic.desk);
      const payment = { clientId: clinic.anne, method: 'cash', amountCents: 5_000 };
      expect((await post('/payments', payment)).status).toBe(201);
      expect((await change(clinic, { version: 1, ...inUs })).status).toBe(200);
      expect(await settingsOf(clinic)).toEqual({ currency: 'CAD', tax_label: 'HST', version: 1 });
    });
  });

  it('is neither shown to other roles nor changed by them', async () => {
    const clinic = await createClinic(app, { subdomain: 'profile-roles' });
    const { userId, token } = await app.person();
    await app.member(clinic.tenantId, userId, 'hr');
    expect(await read(clinic, token)).toBeNull();
    expect((await change(clinic, { version: 1, clinicName: 'Mine' }, token)).body.code).toBe('FORBIDDEN');
  });
});
