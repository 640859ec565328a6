import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { provideWorkspace, type TestMember } from '../../../../test/workspace.ts';

const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'licences' });
const other = provideWorkspace(app, { subdomain: 'other-licences' });

const as = (member: TestMember, method: string, path: string, body?: object) =>
  app.call({ method, url: `/api/clinic${path}`, token: member.token, host: clinic.host, body });
const list = async () => (await as(clinic.bookkeeper, 'GET', '/credentials')).body.credentials;

describe('licences', () => {
  const licence = {
    profession: 'physiotherapist',
    college: 'College of Physiotherapists of Ontario',
    licenceNo: '20145',
    validFrom: '2026-04-01',
    validTo: '2027-03-31',
  };

  it('can be added, changed and removed by HR', async () => {
    const added = await as(clinic.bookkeeper, 'POST', `/staff/${clinic.roy.staffId}/credentials`, licence);
    expect(added.status).toBe(201);
    const found = async () =>
      (await list()).find((one: { credentialId: string }) => one.credentialId === added.body.id);
    expect(await found()).toMatchObject({ ...licence, staffId: clinic.roy.staffId, version: 1 });
    const path = `/credentials/${added.body.id}`;
    const change = { version: 1, validTo: '2028-03-31' };
    expect((await as(clinic.bookkeeper, 'PATCH', path, change)).body).toMatchObject({ version: 2 });
    const stale = await as(clinic.bookkeeper, 'PATCH', path, change);
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await found()).toMatchObject({ validTo: '2028-03-31' });
    expect((await as(clinic.bookkeeper, 'DELETE', path)).status).toBe(200);
    expect(await found()).toBeUndefined();
    expect((await as(clinic.bookkeeper, 'DELETE', path)).status).toBe(404);
    const actions = await app
      .admin('history')
      .where({ subject_id: added.body.id })
      .orderBy('history_id')
      .pluck('action');
    expect(actions).toEqual(['added', 'changed', 'removed']);
  });

  it('are refused to the front desk, and can be changed by neither the front desk nor clinicians', async () => {
    expect((await as(clinic.desk, 'GET', '/credentials')).status).toBe(403);
    for (const who of [clinic.roy, clinic.desk]) {
      const path = `/staff/${clinic.roy.staffId}/credentials`;
      expect((await as(who, 'POST', path, licence)).status).toBe(403);
    }
  });

  it('of others are not shown to clinicians', async () => {
    const { roy, chen } = clinic;
    for (const { staffId } of [roy, chen])
      await as(clinic.bookkeeper, 'POST', `/staff/${staffId}/credentials`, licence);
    const { status, body } = await as(roy, 'GET', '/credentials');
    expect(status).toBe(200);
    const ofRoy = (await list()).filter(({ staffId }: { staffId: string }) => staffId === roy.staffId);
    expect(ofRoy.length).toBeGreaterThan(0);
    expect(body.credentials).toEqual(ofRoy);
  });

  it('cannot be added to another clinic’s people', async () => {
    const { ownerAtSite } = clinic;
    expect((await as(ownerAtSite, 'POST', `/staff/${other.roy.staffId}/credentials`, licence)).status).toBe(
      404,
    );
    const [theirs] = await app
      .admin('credentials')
      .where({ tenant_id: other.tenantId })
      .pluck('credential_id');
    expect(
      (await as(ownerAtSite, 'PATCH', `/credentials/${theirs}`, { version: 1, college: 'X' })).status,
    ).toBe(404);
    expect((await as(ownerAtSite, 'DELETE', `/credentials/${theirs}`)).status).toBe(404);
  });

  it('cannot end before they begin', async () => {
    const days = { ...licence, validFrom: '2027-04-01' };
    const { status, body } = await as(
      clinic.bookkeeper,
      'POST',
      `/staff/${clinic.roy.staffId}/credentials`,
      days,
    );
    expect([status, Object.keys(body.fields)]).toEqual([400, ['validTo']]);
  });
});
