import { randomBytes } from 'node:crypto';
import type { ClinicRole } from '@tamarack/core/domain';
import { beforeAll } from 'vitest';
import { createSecretBox } from '../src/server/secret-box.ts';
import { wordsOf } from '../src/workspace/clients/index.ts';
import type { TestApp } from './app.ts';
import { createClinic, type TestClinic } from './clinic.ts';

/** A member of the clinic with a session on its site. */
export interface TestMember {
  staffId: string;
  userId: string;
  token: string;
  sessionId: string;
}

/**
 * A clinic in Toronto with its people, price list and hours, at `{subdomain}.localhost`. Roy does physiotherapy and
 * Chen massage, both Monday to Friday from 9 to 17.
 */
export interface TestWorkspace extends TestClinic {
  host: string;
  ownerAtSite: TestMember;
  roy: TestMember;
  chen: TestMember;
  desk: TestMember;
  /** Role hr: cannot read names. */
  bookkeeper: TestMember;
  locationId: string;
  /** 45 minutes plus a 10-minute buffer, 120.00; 50% if missed or cancelled within 24 h. */
  physio: string;
  /** 60 minutes, 110.00. */
  massage: string;
  /** Anne Tremblay, file 10432. */
  anne: string;
  /** Adds a client; file numbers continue after 10432. */
  client(
    givenName: string,
    familyName: string,
    contact?: { email?: string; phone?: string },
  ): Promise<string>;
}

interface WorkspaceOptions {
  subdomain: string;
  plan?: 'basic' | 'professional' | 'enterprise';
}

/** A clinic of an app of `provideTestApp`, created before the first test. */
export function provideWorkspace(app: TestApp, options: WorkspaceOptions): TestWorkspace {
  const clinic: Partial<TestWorkspace> = {};
  beforeAll(async () => {
    Object.assign(clinic, await createWorkspace(app, options));
  });
  return clinic as TestWorkspace;
}

export async function createWorkspace(app: TestApp, options: WorkspaceOptions): Promise<TestWorkspace> {
  const clinic = await createClinic(app, { plan: 'professional', ...options });
  const { tenantId } = clinic;
  const sql = app.admin;
  await sql('workspace_settings')
    .insert({
      tenant_id: tenantId,
      currency: 'CAD',
      tax_label: 'HST',
      // The members sign in without two-step sign-in.
      two_step_charts_from: '2100-01-01',
    })
    .onConflict('tenant_id')
    .ignore();
  const sealedKey = createSecretBox(app.deps.settings.encryptionKeys).seal(
    randomBytes(32).toString('base64'),
  );
  await sql('clinic_keys')
    .insert({ tenant_id: tenantId, sealed_key: sealedKey })
    .onConflict('tenant_id')
    .ignore();
  const insert = async (table: string, row: Record<string, unknown>, id: string): Promise<string> => {
    const [added] = await sql(table)
      .insert({ tenant_id: tenantId, ...row })
      .returning(id);
    return added[id];
  };
  const staffOf = async (userId: string): Promise<TestMember> => {
    const row = await sql('clinic_staff').where({ tenant_id: tenantId, user_id: userId }).first('staff_id');
    return { staffId: row.staff_id, userId, ...(await app.session(userId, 'clinic', tenantId)) };
  };
  const member = async (name: string, role: ClinicRole): Promise<TestMember> => {
    const { userId } = await app.person({
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@${options.subdomain}.example`,
    });
    await app.member(tenantId, userId, role);
    return staffOf(userId);
  };
  const locationId = await insert(
    'locations',
    { name: 'Main Street', city: 'Toronto', region: 'ON', zone: 'America/Toronto' },
    'location_id',
  );
  const [roy, chen, desk, bookkeeper, ownerAtSite] = [
    await member('Roy Lavoie', 'clinician'),
    await member('Chen Li', 'clinician'),
    await member('Dana Desk', 'front_desk'),
    await member('Hana Books', 'hr'),
    await staffOf(clinic.owner.userId),
  ];
  const service = async (row: Record<string, unknown>, staffId: string, feeCents: number) => {
    const serviceId = await insert('services', row, 'service_id');
    await sql('service_staff').insert({ tenant_id: tenantId, service_id: serviceId, staff_id: staffId });
    await insert(
      'service_fees',
      { service_id: serviceId, fee_cents: feeCents, from_on: '2024-01-01' },
      'fee_id',
    );
    return serviceId;
  };
  const physio = await service(
    {
      code: 'fixture-physio',
      name_en: 'Physiotherapy',
      name_fr: 'Physiothérapie',
      minutes: 45,
      buffer_after: 10,
    },
    roy.staffId,
    12_000,
  );
  const massage = await service(
    { code: 'fixture-massage', name_en: 'Massage', name_fr: 'Massothérapie', minutes: 60 },
    chen.staffId,
    11_000,
  );
  const licences = [
    [roy, 'physiotherapist'],
    [chen, 'massage_therapist'],
  ] as const;
  for (const [{ staffId }, profession] of licences) {
    await insert('credentials', { staff_id: staffId, profession, licence_no: '12345' }, 'credential_id');
    for (const weekday of [1, 2, 3, 4, 5])
      await sql('availability').insert({
        tenant_id: tenantId,
        staff_id: staffId,
        location_id: locationId,
        weekday,
        from_minute: 9 * 60,
        to_minute: 17 * 60,
        from_on: '2024-01-01',
      });
  }
  await sql('counters').insert({ tenant_id: tenantId, name: 'file_no', value: 10_431 });

  const client: TestWorkspace['client'] = async (givenName, familyName, { email = '', phone = '' } = {}) => {
    const [{ value }] = await sql('counters')
      .where({ tenant_id: tenantId, name: 'file_no' })
      .increment('value', 1)
      .returning('value');
    const clientId = await insert('clients', { file_no: value }, 'client_id');
    const identity = { tenant_id: tenantId, client_id: clientId };
    await sql('client_identities').insert({
      ...identity,
      given_name: givenName,
      family_name: familyName,
      email,
      phone,
    });
    const words = wordsOf({
      givenName,
      familyName,
      email,
      phone,
      preferredName: '',
      otherPhone: '',
      birthOn: null,
    });
    await sql('client_words').insert(words.map((word) => ({ ...identity, word })));
    return clientId;
  };
  const anne = await client('Anne', 'Tremblay', { email: 'anne@tremblay.example', phone: '416-555-0142' });
  return {
    ...clinic,
    host: `${options.subdomain}.localhost`,
    ownerAtSite,
    roy,
    chen,
    desk,
    bookkeeper,
    locationId,
    physio,
    massage,
    anne,
    client,
  };
}
