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

/** Permissions that remain while a clinic is suspended or closed; the server applies the same. */
const open: Partial<Record<TenantStatus, readonly ClinicPermission[]>> = {
  suspended: permittedWhileSuspended,
  terminated: permittedAfterClosing,
};

/** The sections of a clinic available to a member, by role and by the clinic's status. */
export function sectionsFor(clinic: OwnClinic): (typeof clinicSections)[number][] {
  const admitted = open[clinic.status];
  const may = (permission: ClinicPermission) =>
    (!admitted || admitted.includes(permission)) && clinicRoleMay(clinic.role, clinic.isOwner, permission);
  const offered = clinicSections.filter((section) => needs[section].some(may));
  // What an owner can still do after closing is in the overview.
  return clinic.status === 'terminated' ? offered.filter((section) => section !== 'settings') : offered;
}

/** The section from the search params; the first available one for any other text. */
export function sectionFrom(text: string | null, available: readonly SectionName[]): SectionName {
  return available.find((section) => section === text) ?? available[0] ?? 'profile';
}
