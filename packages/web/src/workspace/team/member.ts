import type { Day, StaffMember } from '@tamarack/core/domain/workspace';

export function hasLeft({ account, activeTo }: StaffMember, today: Day): boolean {
  return account === 'left' || (activeTo !== null && activeTo < today);
}

/**
 * Whether a person uses a seat, by the same rule as the server: they practise, are a clinician, or are invited as one.
 */
export function holdsSeat(person: StaffMember, today: Day): boolean {
  return person.role === 'clinician' || (person.practises && !hasLeft(person, today));
}

export function seatsUsed(staff: readonly StaffMember[], today: Day): number {
  return staff.filter((person) => holdsSeat(person, today)).length;
}
