import {
  type ClinicPermission,
  clinicRoleMay,
  type OwnClinic,
  permittedAfterClosing,
  permittedWhileSuspended,
  type TenantStatus,
} from '@tamarack/core/domain';

export const clinicSections = ['overview', 'team', 'plan', 'settings', 'support'] as const;
export const ownSections = ['profile', 'security'] as const;
export type SectionName = (typeof clinicSections)[number] | (typeof ownSections)[number];

const needs: Record<(typeof clinicSections)[number], readonly ClinicPermission[]> = {
  overview: ['clinic:read'],
  team: ['clinic:members:read'],
  plan: ['clinic:plan'],
  settings: ['clinic:settings', 'clinic:subdomain', 'clinic:transfer', 'clinic:export', 'clinic:close'],
  support: ['clinic:support-access'],
};

/** What is still open while a clinic is held; the server applies the same. */
const open: Partial<Record<TenantStatus, readonly ClinicPermission[]>> = {
  suspended: permittedWhileSuspended,
  terminated: permittedAfterClosing,
};

/** The sections of a clinic that a member finds, by role and by the clinic's status. */
export function sectionsFor(clinic: OwnClinic): (typeof clinicSections)[number][] {
  const admitted = open[clinic.status];
  const may = (permission: ClinicPermission) =>
    (!admitted || admitted.includes(permission)) && clinicRoleMay(clinic.role, clinic.isOwner, permission);
  return clinicSections.filter((section) => needs[section].some(may));
}

/** Reads the section of the address; the first one there is for any other text. */
export function sectionFrom(text: string | null, available: readonly SectionName[]): SectionName {
  return available.find((section) => section === text) ?? available[0] ?? 'profile';
}
