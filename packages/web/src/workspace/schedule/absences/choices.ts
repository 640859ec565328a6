import type { CoveredAppointment, Suggestion } from '@tamarack/core/domain/workspace';
import type { Rearrangement } from '../queries.ts';

/** What becomes of a booking, as the list of ways holds it: `colleague {staffId}`, `later {start}`, `rebooking`, `keep`. */
export type Choice = string;

export function choiceOf(suggestion: Suggestion): Choice {
  if (suggestion.to === 'colleague') return `colleague ${suggestion.staffId}`;
  return suggestion.to === 'later' ? `later ${suggestion.localStart}` : 'rebooking';
}

/** The changes that the choices ask for; bookings that stay are not among them. */
export function changesOf(
  covered: readonly CoveredAppointment[],
  choices: Readonly<Record<string, Choice>>,
  reason: string,
): Rearrangement[] {
  return covered.flatMap(({ appointmentId, version, staffId, localStart }): Rearrangement[] => {
    const [way, target = ''] = (choices[appointmentId] ?? 'keep').split(' ');
    const of = { appointmentId, version };
    if (way === 'colleague') return [{ ...of, move: { staffId: target, localStart } }];
    if (way === 'later') return [{ ...of, move: { staffId, localStart: target } }];
    return way === 'rebooking' ? [{ ...of, cancel: { reason } }] : [];
  });
}

/** How many bookings go each way. */
export function count(choices: readonly Choice[]) {
  const of = (way: string) => choices.filter((choice) => choice.split(' ')[0] === way).length;
  return { colleague: of('colleague'), later: of('later'), rebooking: of('rebooking'), keep: of('keep') };
}
