import { type Locale, languageTags } from '@tamarack/core/domain';
import type { Day, StaffMember } from '@tamarack/core/domain/workspace';

export function hasLeft({ account, activeTo }: StaffMember, today: Day): boolean {
  return account === 'left' || (activeTo !== null && activeTo < today);
}

/** Whether a person can cosign the notes of others. */
export function canCosign(person: StaffMember, today: Day): boolean {
  return person.account === 'active' && person.practises && !hasLeft(person, today);
}

/** The names of those whose notes a person cosigns. */
export function supervisedBy(staffId: string, staff: readonly StaffMember[], today: Day): string[] {
  return staff.filter((one) => one.supervisorId === staffId && !hasLeft(one, today)).map(({ name }) => name);
}

/** `Chen Li and Roy Lavoie`, `Chen Li et Roy Lavoie`. */
export const formatNames = (names: readonly string[], locale: Locale) =>
  new Intl.ListFormat(languageTags[locale]).format(names);

/**
 * Whether a person uses a seat, by the same rule as the server: they practise, are a clinician, are invited as one, or
 * will practise when they accept an invitation as an administrator.
 */
export function holdsSeat(person: StaffMember, today: Day): boolean {
  const { role, account, practises } = person;
  if (role === 'clinician') return true;
  return practises && (!hasLeft(person, today) || (account === 'invited' && role === 'administrator'));
}

export function seatsUsed(staff: readonly StaffMember[], today: Day): number {
  return staff.filter((person) => holdsSeat(person, today)).length;
}
