/** The seven clinic types offered at registration, as stored. */
export const clinicTypes = [
  'occupational',
  'physical',
  'speech',
  'mental_health',
  'behavioral',
  'marriage_family',
  'other',
] as const;
export type ClinicType = (typeof clinicTypes)[number];

/** Products to choose from in step 3 of the registration; any other name is typed in. */
export const namedSoftware = ['Jane', 'Cliniko', 'Noterro', 'Practice Better'] as const;

/** The groups that step 4 of the registration counts, in its order. */
export const staffRoles = [
  'therapists',
  'doctors',
  'nurses',
  'receptionists',
  'administrators',
  'technicians',
  'other',
] as const;
export type StaffRole = (typeof staffRoles)[number];
export type Staffing = Record<StaffRole, number>;

export const emptyStaffing: Staffing = {
  therapists: 0,
  doctors: 0,
  nurses: 0,
  receptionists: 0,
  administrators: 0,
  technicians: 0,
  other: 0,
};

export function totalStaff(staffing: Staffing): number {
  return staffRoles.reduce((sum, role) => sum + staffing[role], 0);
}

/** Number of staff who treat clients and would need a clinician's membership. */
export function cliniciansIn(staffing: Staffing): number {
  return staffing.therapists + staffing.doctors + staffing.nurses + staffing.technicians;
}

/**
 * English labels of the clinic types in the registration; the API accepts them as well as the stored names.
 */
export const clinicTypeLabels: Record<ClinicType, string> = {
  occupational: 'Occupational',
  physical: 'Physical',
  speech: 'Speech',
  mental_health: 'Mental Health',
  behavioral: 'Behavioral Therapy',
  marriage_family: 'Marriage & Family Therapy',
  other: 'Other',
};

/** Finds a clinic type by stored name or English label, ignoring case; `undefined` for any other text. */
export function clinicTypeFrom(text: string): ClinicType | undefined {
  const wanted = text.trim().toLowerCase();
  return clinicTypes.find((type) => type === wanted || clinicTypeLabels[type].toLowerCase() === wanted);
}
