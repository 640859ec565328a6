import { majorityIn } from './retention.ts';
import { birthday, type Day } from './shared.ts';

/** From this age clients decide alone about care, and so about their record, in Quebec (Civil Code of Québec, s. 14). */
export const decidingAgeInQuebec = 14;

/** Who decides about a client's record. */
export type RecordDecision = 'adult' | 'minor_alone' | 'guardians';

/**
 * Who decides about the record of a client on a day: an adult, also if the birth date is unknown; a minor from 14 in Quebec,
 * elsewhere with a recorded capacity; else the guardians.
 */
export function whoDecides(
  { birthOn, region, decidesAlone }: { birthOn: Day | null; region: string | null; decidesAlone: boolean },
  today: Day,
): RecordDecision {
  const hasReached = (age: number) => birthOn === null || today >= birthday(birthOn, age);
  if (hasReached(majorityIn(region))) return 'adult';
  return decidesAlone || (region === 'QC' && hasReached(decidingAgeInQuebec)) ? 'minor_alone' : 'guardians';
}
