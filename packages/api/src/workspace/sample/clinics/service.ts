import { StartError } from '../../../config/start-error.ts';
import type { Database } from '../../../database/types.ts';
import type { PasswordHasher } from '../../../server/passwords.ts';
import { novaScotiaProfile } from '../profiles/nova-scotia.ts';
import type { SampleProfile } from '../profiles/profile.ts';
import { quebecProfile } from '../profiles/quebec.ts';
import { refreshSample, type SampleDeps } from '../service.ts';
import {
  ensureAccount,
  findSampleClinics,
  insertClinic,
  insertMembership,
  isSubdomainTaken,
  linkStaff,
  type SampleMember,
  setPractises,
} from './repository.ts';

/** Sample clinics for development, by subdomain. */
export const sampleClinicProfiles: Readonly<Record<string, SampleProfile>> = {
  quebec: quebecProfile,
  'nova-scotia': novaScotiaProfile,
};

export interface SampleClinicDeps extends SampleDeps {
  database: SampleDeps['database'] & Pick<Database, 'platform'>;
  hasher: Pick<PasswordHasher, 'hash'>;
}

/**
 * Creates a sample clinic with its records, or updates it. Its owner, first clinician and first front desk member can
 * sign in with the password.
 * @throws StartError when another clinic has the subdomain
 */
export async function makeSampleClinic(
  deps: SampleClinicDeps,
  subdomain: string,
  profile: SampleProfile,
  password: string,
): Promise<SampleMember[]> {
  const { database, hasher } = deps;
  const members = membersOf(subdomain, profile);
  const [owner] = members;
  if (!owner) throw new Error(`${subdomain} has no owner`);
  const [found] = await findSampleClinics(database.platform, [subdomain]);
  if (!found && (await isSubdomainTaken(database.platform, subdomain)))
    throw new StartError(
      `A clinic has the address "${subdomain}" already.`,
      'Give that clinic another subdomain, then try again.',
    );
  const tenantId =
    found?.tenantId ??
    (await database.platform.transaction((tx) => insertClinic(tx, subdomain, profile, owner)));
  await refreshSample(deps, tenantId, profile);
  const account = { locale: profile.language, passwordHash: await hasher.hash(password) };
  for (const member of members) {
    const userId = await database.platform.transaction((tx) => ensureAccount(tx, member, account));
    await database.forTenant(tenantId, (tx) => linkStaff(tx, member.name, userId));
    await database.platform.transaction((tx) => insertMembership(tx, tenantId, userId, member));
    await database.forTenant(tenantId, (tx) => setPractises(tx, userId, member.practises));
  }
  return members;
}

/** Updates all existing sample clinics. */
export async function refreshSampleClinics(deps: SampleDeps): Promise<void> {
  const found = await findSampleClinics(deps.database.worker, Object.keys(sampleClinicProfiles));
  for (const { tenantId, subdomain } of found) {
    const profile = sampleClinicProfiles[subdomain];
    if (profile) await refreshSample(deps, tenantId, profile);
  }
}

/** Members with an account, owner first. */
function membersOf(subdomain: string, { staff }: SampleProfile): SampleMember[] {
  const email = (name: string) =>
    `${name
      .normalize('NFD')
      .replace(/[^a-zA-Z ]/g, '')
      .toLowerCase()
      .replaceAll(' ', '.')}@${subdomain}.example`;
  const roles = [
    { role: 'administrator', person: staff.find(({ kind }) => kind === 'owner') },
    { role: 'clinician', person: staff.find(({ kind, profession }) => kind !== 'owner' && profession) },
    { role: 'front_desk', person: staff.find(({ kind, profession }) => kind !== 'owner' && !profession) },
  ] as const;
  return roles.flatMap(({ role, person }) =>
    person
      ? [
          {
            email: email(person.name),
            name: person.name,
            role,
            isOwner: role === 'administrator',
            practises: person.profession !== null,
          },
        ]
      : [],
  );
}
