import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { createClinic, type TestClinic } from '../../../../test/clinic.ts';
import { clinicCallsOf } from '../../../../test/clinic-calls.ts';
import { daysLeft } from './service.ts';

const now = new Date('2026-11-21T12:00:00Z');

const app = provideTestApp();
const { change } = clinicCallsOf(app);

function read(clinic: TestClinic, token = clinic.owner.token, headers: Record<string, string> = {}) {
  return app.call({ url: `/api/clinics/${clinic.tenantId}`, token, headers });
}

function update(clinic: TestClinic, columns: object) {
  return app.database.platform('tenants').where({ tenant_id: clinic.tenantId }).update(columns);
}

async function insertOperation(clinic: TestClinic, columns: object): Promise<string> {
  const sql = app.database.platform;
  const [row] = await sql('operations')
    .insert({ tenant_id: clinic.tenantId, kind: 'provision', ...columns })
    .returning('operation_id');
  await sql('operation_steps').insert([
    {
      tenant_id: clinic.tenantId,
      operation_id: row.operation_id,
      position: 1,
      name: 'reserve_subdomain',
      state: 'succeeded',
      attempts: 1,
      detail: 'dash belongs to the clinic',
    },
    {
      tenant_id: clinic.tenantId,
      operation_id: row.operation_id,
      position: 2,
      name: 'create_workspace',
      attempts: 2,
      error: 'connect ECONNREFUSED 10.0.0.7:5432',
    },
  ]);
  return row.operation_id;
}

describe('GET /api/clinics/{tenantId}', () => {
  it('shows the owner the current state of the clinic', async () => {
    const clinic = await createClinic(app, {
      subdomain: 'dash',
      clinicName: 'Harbour Physio',
      plan: 'professional',
    });
    await update(clinic, {
      country: 'CA',
      region: 'NS',
      time_zone: 'America/Halifax',
      locale: 'fr',
      trial_ends_at: new Date(Date.now() + 10.5 * 86_400_000),
    });
    for (const role of ['clinician', 'clinician', 'hr'] as const)
      await app.member(clinic.tenantId, (await app.person()).userId, role);
    const { status, body } = await read(clinic);
    expect(status).toBe(200);
    const { trialEndsAt, ...shown } = body.clinic;
    expect(Date.parse(trialEndsAt)).toBeGreaterThan(Date.now());
    expect(shown).toEqual({
      tenantId: clinic.tenantId,
      clinicName: 'Harbour Physio',
      subdomain: 'dash',
      siteUrl: 'http://dash.localhost:5000',
      status: 'active',
      plan: 'professional',
      role: 'administrator',
      isOwner: true,
      timeZone: 'America/Halifax',
      locale: 'fr',
      country: 'CA',
      region: 'NS',
      trialDaysLeft: 11,
      customerMessage: null,
      keptCharts: null,
      closing: null,
      profile: {
        version: 1,
        clinicName: 'Harbour Physio',
        clinicType: 'physical',
        ownerPhone: '',
        country: 'CA',
        streetAddress: '',
        city: '',
        region: 'NS',
        postalCode: '',
      },
      clinicians: { used: 2, limit: 5 },
      gracePeriods: { terminationDays: 30, redirectDays: 90 },
      checklist: [
        { item: 'verify_email', done: true },
        { item: 'set_up_site', done: true },
        { item: 'set_up_calendar', done: false },
        { item: 'two_factor', done: false },
        { item: 'invite_colleague', done: true },
        { item: 'time_zone', done: false },
      ],
      operation: null,
      permissions: [
        'clinic:read',
        'clinic:members:read',
        'clinic:members:manage',
        'clinic:settings',
        'clinic:plan',
        'clinic:subdomain',
        'clinic:transfer',
        'clinic:export',
        'clinic:support-access',
        'clinic:close',
      ],
    });
  });

  it.each([
    [null, null],
    ['2026-11-21T12:00:00Z', 0],
    ['2026-11-20T12:00:00Z', 0],
    ['2026-11-21T12:00:01Z', 1],
    ['2026-11-22T12:00:00Z', 1],
    ['2026-12-21T12:00:00Z', 30],
  ])('a trial that ends at %s has %s days left', (endsAt, days) => {
    expect(daysLeft(endsAt === null ? null : new Date(endsAt), now)).toBe(days);
  });

  it('the checklist asks a sole practitioner for no colleague', async () => {
    const clinic = await createClinic(app, { subdomain: 'sole', plan: 'basic' });
    const items = async () =>
      (await read(clinic)).body.clinic.checklist.map((entry: { item: string }) => entry.item);
    expect(await items()).toEqual([
      'verify_email',
      'set_up_site',
      'set_up_calendar',
      'two_factor',
      'time_zone',
    ]);
    await update(clinic, { plan: 'professional' });
    expect(await items()).toContain('invite_colleague');
  });

  it('the checklist ticks only completed items', async () => {
    const clinic = await createClinic(app, {
      subdomain: 'checklist',
      status: 'provisioning',
      plan: 'professional',
    });
    const done = async () =>
      Object.fromEntries(
        (await read(clinic)).body.clinic.checklist.map((entry: { item: string; done: boolean }) => [
          entry.item,
          entry.done,
        ]),
      );
    expect(await done()).toEqual({
      verify_email: true,
      set_up_site: false,
      set_up_calendar: false,
      two_factor: false,
      invite_colleague: false,
      time_zone: false,
    });
    await update(clinic, { status: 'active', activated_at: new Date() });
    await app.database
      .platform('users')
      .where({ user_id: clinic.owner.userId })
      .update({ totp_secret: Buffer.from('secret'), totp_confirmed_at: new Date() });
    await app.call({
      method: 'POST',
      url: `/api/clinics/${clinic.tenantId}/invitations`,
      token: clinic.owner.token,
      body: { email: 'kim@checklist.example', name: 'Kim', role: 'hr' },
    });
    await change(clinic, { timeZone: 'America/Toronto' });
    expect(await done()).toEqual({
      verify_email: true,
      set_up_site: true,
      set_up_calendar: false,
      two_factor: true,
      invite_colleague: true,
      time_zone: true,
    });
  });

  it('shows the operation in progress without the operators’ internal details', async () => {
    const clinic = await createClinic(app, { subdomain: 'dash-op', status: 'provisioning' });
    const staff = await app.person({ platformRole: 'admin', name: 'Operator Olga' });
    const operationId = await insertOperation(clinic, {
      state: 'running',
      started_at: new Date(),
      reason: 'internal reason',
      requested_by: staff.userId,
      error: 'connect ECONNREFUSED 10.0.0.7:5432',
      attempts: 2,
    });
    const { body } = await read(clinic);
    expect(body.clinic.operation).toMatchObject({
      operationId,
      kind: 'provision',
      state: 'running',
      requestedBy: null,
      reason: null,
      attempts: 2,
      error: 'This step failed. Our team has been notified.',
      steps: [
        { position: 1, name: 'reserve_subdomain', state: 'succeeded', detail: null, error: null },
        {
          position: 2,
          name: 'create_workspace',
          state: 'pending',
          error: 'This step failed. Our team has been notified.',
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/ECONNREFUSED|internal reason|Olga/);
    const one = await app.call({
      url: `/api/clinics/${clinic.tenantId}/operations/${operationId}`,
      token: clinic.owner.token,
      headers: { 'accept-language': 'fr' },
    });
    expect(one.body.operation.error).toBe(
      'Cette étape n’a pas pu être menée à bien. Notre équipe en a été informée.',
    );
  });

  it('a failed set-up stays visible, another finished operation does not', async () => {
    const clinic = await createClinic(app, { subdomain: 'dash-failed', status: 'provisioning' });
    const failed = { state: 'failed', error: 'gave up', finished_at: new Date() };
    await insertOperation(clinic, { ...failed, kind: 'restart' });
    expect((await read(clinic)).body.clinic.operation).toBeNull();
    const operationId = await insertOperation(clinic, failed);
    expect((await read(clinic)).body.clinic.operation).toMatchObject({ operationId, state: 'failed' });
  });

  it('a suspended clinic shows its owner the message and the remaining actions', async () => {
    const clinic = await createClinic(app, { subdomain: 'dash-held', status: 'suspended' });
    await update(clinic, { customer_message: 'Please update your card.' });
    const { status, body } = await read(clinic);
    expect(status).toBe(200);
    expect(body.clinic).toMatchObject({
      status: 'suspended',
      customerMessage: 'Please update your card.',
      permissions: ['clinic:read', 'clinic:plan', 'clinic:export'],
    });
    expect(JSON.stringify(body)).not.toContain('Invoice unpaid');
    const member = await app.person();
    await app.member(clinic.tenantId, member.userId, 'administrator');
    const siteCode = (token: string) =>
      app.call({ method: 'POST', url: '/api/auth/site-codes', body: { tenantId: clinic.tenantId }, token });
    for (const refused of [
      await read(clinic, member.token),
      await change(clinic, { locale: 'fr' }),
      await siteCode(member.token),
    ])
      expect(refused.body).toMatchObject({
        code: 'TENANT_SUSPENDED',
        details: { customerMessage: 'Please update your card.' },
      });
  });

  it('a closed clinic can be read and exported only by its owner', async () => {
    const clinic = await createClinic(app, { subdomain: 'dash-closed', status: 'terminated' });
    expect((await read(clinic)).body.clinic.permissions).toEqual([
      'clinic:read',
      'clinic:export',
      'clinic:close',
    ]);
    const refused = await change(clinic, { locale: 'fr' });
    expect([refused.status, refused.body.code]).toEqual([410, 'TENANT_TERMINATED']);
  });

  it.each([
    ['administrator', ['clinic:read', 'clinic:members:read', 'clinic:members:manage', 'clinic:settings']],
    ['clinician', ['clinic:read']],
    ['front_desk', ['clinic:read']],
    ['hr', ['clinic:read', 'clinic:members:read']],
  ] as const)('a member with role %s gets the permissions %j', async (role, permissions) => {
    const clinic = await createClinic(app, { subdomain: `perm-${role.replace('_', '-')}` });
    const member = await app.person();
    await app.member(clinic.tenantId, member.userId, role);
    expect((await read(clinic, member.token)).body.clinic).toMatchObject({
      role,
      isOwner: false,
      permissions,
    });
  });
});
