import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LifecycleBench, lifecycleBench } from '../../../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { runSchedule } from '../../../../test/processes/background.ts';
import { createSecretBox } from '../../../server/secret-box.ts';
import { listIncomplete } from './steps/repository.ts';

let db: TestDatabase;
let bench: LifecycleBench;

beforeAll(async () => {
  db = await createTestDatabase();
  bench = lifecycleBench(db);
});
afterAll(() => db.close());

const tenantRow = (tenantId: string) =>
  db.database.platform('tenants').where({ tenant_id: tenantId }).first();

async function idsOf(found: AsyncIterable<string>): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of found) ids.push(id);
  return ids;
}

describe('provisioning a clinic', () => {
  it('creates its workspace, emails the owner once and makes it active, with one event and one audit entry', async () => {
    const { tenantId, ownerId, operationId, ownerIsNew } = await bench.create('cedar');
    expect(ownerIsNew).toBe(true);
    expect(await tenantRow(tenantId)).toMatchObject({ status: 'provisioning', activated_at: null });

    expect(await bench.run(operationId)).toBe('succeeded');

    const sql = db.database.platform;
    const tenant = await tenantRow(tenantId);
    expect(tenant.status).toBe('active');
    expect(tenant.activated_at).toEqual(bench.clock.now());
    expect(tenant.trial_ends_at.getTime() - bench.clock.now().getTime()).toBe(30 * 86_400_000);
    expect(await sql('workspace_settings').where({ tenant_id: tenantId }).first()).toMatchObject({
      currency: 'CAD',
      tax_label: 'GST + QST',
    });
    expect(await sql('services').where({ tenant_id: tenantId }).orderBy('position').pluck('name_fr')).toEqual(
      ['Évaluation initiale', 'Séance de suivi', 'Traitement prolongé', 'Révision du programme d’exercices'],
    );
    expect(await db.admin('locations').where({ tenant_id: tenantId })).toMatchObject([
      {
        name: 'Clinic cedar',
        street_address: '12 rue Principale',
        city: 'Gatineau',
        region: 'QC',
        zone: 'America/Toronto',
      },
    ]);
    expect(await db.admin('clinic_staff').where({ tenant_id: tenantId })).toMatchObject([
      { user_id: ownerId, name: 'Maude Gagnon', kind: 'owner', practises: false },
    ]);
    const [{ sealed_key }] = await db.admin('clinic_keys').where({ tenant_id: tenantId });
    const key = createSecretBox(bench.deps.settings.encryptionKeys).open(sealed_key);
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(
      await db.admin('note_templates').where({ tenant_id: tenantId }).orderBy('position').pluck('name_en'),
    ).toEqual([
      'Physiotherapy session',
      'Massage therapy session',
      'Kinesiology session',
      'SOAP',
      'Occupational therapy session',
      'Speech therapy progress',
      'Psychotherapy: DAP',
      'Psychotherapy: BIRP',
    ]);
    expect(await sql('memberships').where({ tenant_id: tenantId })).toMatchObject([
      { user_id: ownerId, role: 'administrator', is_owner: true, state: 'active' },
    ]);
    const mails = await sql('mail_outbox').where({ tenant_id: tenantId });
    expect(mails).toMatchObject([
      {
        to_email: 'cedar@owner.example',
        template: 'activation',
        locale: 'en',
        params: {
          clinicName: 'Clinic cedar',
          siteAddress: 'http://cedar.localhost:5000',
          expiresHours: 24,
          verificationDays: 7,
        },
      },
    ]);
    expect(mails[0].params.link).toMatch(/^http:\/\/localhost:5000\/set-password\/[\w-]{43}$/);
    const tokens = await sql('one_time_tokens').where({ tenant_id: tenantId });
    expect(tokens).toMatchObject([{ purpose: 'activation', user_id: ownerId, used_at: null }]);
    expect(tokens[0].expires_at.getTime() - bench.clock.now().getTime()).toBe(24 * 3_600_000);
    expect(await sql('events').where({ operation_id: operationId })).toMatchObject([
      {
        type: 'tenant.activated',
        level: 'success',
        payload: { clinicName: 'Clinic cedar', city: 'Gatineau' },
      },
    ]);
    expect(await sql('audit_log').where({ operation_id: operationId }).pluck('action')).toEqual([
      'tenant.provision',
    ]);
    expect(
      await sql('operation_steps')
        .where({ operation_id: operationId })
        .orderBy('position')
        .select('name', 'state', 'detail'),
    ).toEqual([
      { name: 'reserve_subdomain', state: 'succeeded', detail: 'cedar.localhost:5000 belongs to the clinic' },
      {
        name: 'create_workspace',
        state: 'succeeded',
        detail: 'Settings, owner, location, key and 4 services in place',
      },
      { name: 'check_site', state: 'succeeded', detail: 'Answered in 3 ms' },
      { name: 'send_activation', state: 'succeeded', detail: 'Link queued for the owner, valid 24 h' },
      { name: 'activate', state: 'succeeded', detail: 'The clinic is active' },
    ]);
  });

  it('tells an owner with a verified email that another clinic is ready, in the owner’s language', async () => {
    const sql = db.database.platform;
    await sql('users').insert({
      email: 'twice@owner.example',
      full_name: 'Luc Roy',
      email_verified_at: sql.fn.now(),
    });
    const { tenantId, ownerIsNew } = await bench.active('second', {
      ownerEmail: 'Twice@owner.example',
      locale: 'fr',
    });
    expect(ownerIsNew).toBe(false);
    expect(await tenantRow(tenantId)).toMatchObject({
      status: 'active',
      owner_verified_at: expect.any(Date),
    });
    expect(await sql('mail_outbox').where({ tenant_id: tenantId })).toMatchObject([
      {
        template: 'clinic_ready',
        locale: 'en',
        params: { fullName: 'Luc Roy', dashboardLink: `http://localhost:5000/dashboard?clinic=${tenantId}` },
      },
    ]);
    expect(await sql('workspace_settings').where({ tenant_id: tenantId }).pluck('tax_label')).toEqual([
      'TPS + TVQ',
    ]);
  });

  it('completes clinics that are older than a part of the workspace, once', async () => {
    const { tenantId } = await bench.active('earlier');
    for (const table of ['clinic_keys', 'locations', 'clinic_staff', 'services', 'note_templates'])
      await db.admin(table).where({ tenant_id: tenantId }).delete();
    const complete = () => runSchedule('workspaces.complete', { ...bench.deps, database: db.database });
    await complete();
    const key = () => db.admin('clinic_keys').where({ tenant_id: tenantId }).first();
    const first = await key();
    // Its people have 30 days for two-step sign-in; those of a new clinic need it for their first chart.
    const twoStepFrom = (of: string) =>
      db
        .admin('workspace_settings')
        .where({ tenant_id: of })
        .first()
        .then((row) => row.two_step_charts_from);
    expect(await twoStepFrom(tenantId)).toBe(
      new Date(bench.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
    );
    expect(await twoStepFrom((await bench.active('later')).tenantId)).toBeNull();
    expect(await db.admin('locations').where({ tenant_id: tenantId })).toHaveLength(1);
    expect(await db.admin('clinic_staff').where({ tenant_id: tenantId })).toMatchObject([{ kind: 'owner' }]);
    expect(await db.admin('services').where({ tenant_id: tenantId })).toHaveLength(4);
    await complete();
    expect(await key()).toEqual(first);
    expect(await db.admin('locations').where({ tenant_id: tenantId })).toHaveLength(1);
  });

  it('finds every clinic with a missing part, however few it looks at in one statement', async () => {
    const ids: string[] = [];
    for (const name of ['first-gap', 'no-gap', 'second-gap', 'third-gap'])
      ids.push((await bench.active(name)).tenantId);
    const incomplete = ids.filter((_, at) => at !== 1).toSorted();
    for (const [at, table] of ['services', 'clinic_keys', 'note_templates'].entries())
      await db.admin(table).where({ tenant_id: incomplete[at] }).delete();
    const { signal } = new AbortController();
    for (const window of [1, 2, 1_000]) {
      const found = await idsOf(listIncomplete(db.database.worker, signal, window));
      expect(
        found.filter((id) => ids.includes(id)),
        `${window}`,
      ).toEqual(incomplete);
    }
    expect(await idsOf(listIncomplete(db.database.worker, AbortSignal.abort()))).toEqual([]);
  });

  it('releases the subdomain that the registration had reserved', async () => {
    const sql = db.database.platform;
    const [registration] = await sql('registrations')
      .insert({
        token_hash: Buffer.alloc(32, 1),
        expires_at: sql.raw("now() + interval '1 day'"),
        reserved_subdomain: 'harbour',
      })
      .returning('registration_id');
    await expect(bench.create('harbour')).rejects.toMatchObject({ code: 'SUBDOMAIN_TAKEN' });
    await bench.active('harbour', { registrationId: registration.registration_id });
    expect(await sql('registrations').pluck('reserved_subdomain')).toEqual([null]);
  });

  it('refuses the subdomain of another clinic, and writes nothing', async () => {
    await expect(bench.create('cedar', { ownerEmail: 'late@owner.example' })).rejects.toMatchObject({
      code: 'SUBDOMAIN_TAKEN',
      fields: { subdomain: 'subdomainTaken' },
    });
    expect(await db.database.platform('users').where({ email: 'late@owner.example' })).toEqual([]);
  });
});
