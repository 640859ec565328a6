import { type ClinicRole, planTable, subdomainFrom } from '@tamarack/core/domain';
import type { SampleTenant } from './generate.ts';
import { familyNames, givenNames } from './names.ts';
import { createRandom, uuid } from './random.ts';

export interface SampleMember {
  userId: string;
  fullName: string;
  email: string;
  role: ClinicRole;
  joinedAt: Date;
}

const DAY = 86_400_000;
/** Enough for a clinic of any size to look real, and few enough for a hundred thousand clinics. */
const maxClinicians = 8;

type Employer = Pick<
  SampleTenant,
  'tenantId' | 'ownerEmail' | 'subdomain' | 'locale' | 'staffing' | 'plan'
> & {
  activatedAt: Date;
};

/**
 * The colleagues of a clinic's owner: at least one clinician, as many as its plan allows at most, and the front desk.
 * Each clinic has its own generator, so this does not affect the next clinics.
 */
export function generateMembers(
  { tenantId, ownerEmail, subdomain, locale, staffing, plan, activatedAt }: Employer,
  now: Date,
): SampleMember[] {
  const random = createRandom(Number.parseInt(tenantId.slice(-8), 16) ^ 0x5eed);
  const clinicians = Math.min(
    Math.max(1, staffing.therapists + staffing.technicians),
    planTable[plan].clinicianLimit,
    maxClinicians,
  );
  const roles: ClinicRole[] = [
    ...Array.from({ length: clinicians }, () => 'clinician' as const),
    ...Array.from({ length: Math.min(staffing.receptionists, 2) }, () => 'front_desk' as const),
  ];
  const taken = new Set([ownerEmail]);
  return roles.map((role) => {
    const given = random.pick(givenNames[locale]);
    const family = random.pick(familyNames[locale]);
    const local = [given, family].map((name) => subdomainFrom(name).replaceAll('-', '')).join('.');
    let email = `${local}@${subdomain}.example`;
    for (let number = 2; taken.has(email); number += 1) email = `${local}${number}@${subdomain}.example`;
    taken.add(email);
    const joinedAt = new Date(Math.min(activatedAt.getTime() + random.next() * 20 * DAY, now.getTime()));
    return { userId: uuid(random, joinedAt), fullName: `${given} ${family}`, email, role, joinedAt };
  });
}
