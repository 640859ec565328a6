import type { Day, StaffMember } from '@tamarack/core/domain/workspace';

export function hasLeft({ account, activeTo }: StaffMember, today: Day): boolean {
  return activeTo !== null && (activeTo < today || (account === 'none' && activeTo === today));
}

/** As the server counts: whoever practises, is a clinician or is invited as one. */
export function seatsUsed(staff: readonly StaffMember[], today: Day): number {
  return staff.filter(
    (person) => person.role === 'clinician' || (person.practises && !hasLeft(person, today)),
  ).length;
}
