import type { CoveredAppointment } from '@tamarack/core/domain/workspace';
import type { Rearrangement } from '../queries.ts';

/**
 * The choice for a booking, as an option value: `colleague {staffId} {locationId} {start}`, `later {locationId}
 * {start}`, `rebooking` or `keep`.
 */
export type Choice = string;

export function choiceOf({ suggestion, locationId, localStart }: CoveredAppointment): Choice {
  if (suggestion.to === 'colleague')
    return colleagueChoice({ staffId: suggestion.staffId, locationId, localStart });
  return suggestion.to === 'later' ? laterChoice({ ...suggestion, locationId }) : 'rebooking';
}

export const colleagueChoice = (one: CoveredAppointment['colleagues'][number]): Choice =>
  `colleague ${one.staffId} ${one.locationId} ${one.localStart}`;
export const laterChoice = (one: CoveredAppointment['later'][number]): Choice =>
  `later ${one.locationId} ${one.localStart}`;

/** The changes that follow from the choices; unchanged bookings are left out. */
export function changesOf(
  covered: readonly CoveredAppointment[],
  choices: Readonly<Record<string, Choice>>,
  reason: string,
): Rearrangement[] {
  return covered.flatMap(({ appointmentId, version, staffId }): Rearrangement[] => {
    const [way, ...target] = (choices[appointmentId] ?? 'keep').split(' ');
    const of = { appointmentId, version };
    if (way === 'colleague' || way === 'later') {
      const [who = '', locationId = '', localStart = ''] = way === 'later' ? [staffId, ...target] : target;
      return [{ ...of, move: { staffId: who, locationId, localStart } }];
    }
    return way === 'rebooking' ? [{ ...of, cancel: { reason } }] : [];
  });
}

/** Counts the bookings by choice. */
export function count(choices: readonly Choice[]) {
  const of = (way: string) => choices.filter((choice) => choice.split(' ')[0] === way).length;
  return { colleague: of('colleague'), later: of('later'), rebooking: of('rebooking'), keep: of('keep') };
}
