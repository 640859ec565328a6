import type { CoveredAppointment, Location, Service, WallTime } from '@tamarack/core/domain/workspace';
import { nowIn } from '../../shared/days.ts';
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

export const colleagueChoice = (
  one: Pick<CoveredAppointment['colleagues'][number], 'staffId' | 'locationId' | 'localStart'>,
): Choice => `colleague ${one.staffId} ${one.locationId} ${one.localStart}`;
export const laterChoice = (one: CoveredAppointment['later'][number]): Choice =>
  `later ${one.locationId} ${one.localStart}`;

/** Where a choice moves the booking; undefined when it does not move it. */
function targetOf({ staffId }: CoveredAppointment, choice: Choice) {
  const [way, ...target] = choice.split(' ');
  if (way !== 'colleague' && way !== 'later') return undefined;
  const [who = '', locationId = '', localStart = ''] = way === 'later' ? [staffId, ...target] : target;
  return { staffId: who, locationId, localStart };
}

/** Services and locations by id, which decide how long a booking takes and when. */
export interface Lists {
  services: ReadonlyMap<string, Service>;
  locations: ReadonlyMap<string, Location>;
}

const instants = new Map<string, number>();

/** Milliseconds since 1970 of a wall time. Kept, because the conversion is slow and a list repeats the same times. */
function instantOf(time: WallTime, zone: string): number {
  const key = `${zone} ${time}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const utc = Date.parse(`${time}Z`);
  const instant = 2 * utc - Date.parse(`${nowIn(zone, new Date(utc))}Z`);
  instants.set(key, instant);
  return instant;
}

interface TakenTime {
  appointmentId: string;
  staffId: string;
  /** Milliseconds since 1970, with the buffers. */
  from: number;
  to: number;
}

/** The time that a booking takes with a choice; undefined when the choice does not move it. */
function takenBy(
  booking: CoveredAppointment,
  choice: Choice,
  { services, locations }: Lists,
): TakenTime | undefined {
  const target = targetOf(booking, choice);
  if (!target) return undefined;
  const start = instantOf(target.localStart, locations.get(target.locationId)?.zone ?? 'UTC');
  const { bufferBefore = 0, bufferAfter = 0 } = services.get(booking.serviceId) ?? {};
  return {
    appointmentId: booking.appointmentId,
    staffId: target.staffId,
    from: start - bufferBefore * 60_000,
    to: start + (booking.minutes + bufferAfter) * 60_000,
  };
}

export type Choices = Readonly<Record<string, Choice>>;

/** Colleagues and later times for a booking. */
export type Offer = Pick<CoveredAppointment, 'colleagues' | 'later'>;

/** What a booking can be moved to without taking a time that another booking is to get. */
function offerTo(booking: CoveredAppointment, taken: readonly TakenTime[], lists: Lists): Offer {
  const others = taken.filter(({ appointmentId }) => appointmentId !== booking.appointmentId);
  const isFree = (choice: Choice) => {
    const time = takenBy(booking, choice, lists);
    return !others.some(
      (other) => other.staffId === time?.staffId && other.from < time.to && time.from < other.to,
    );
  };
  return {
    colleagues: booking.colleagues.filter((one) => isFree(colleagueChoice(one))),
    later: booking.later.filter((one) => isFree(laterChoice(one))),
  };
}

const movesOf = ({ colleagues, later }: Offer): Choice[] => [
  ...colleagues.map(colleagueChoice),
  ...later.map(laterChoice),
];

/**
 * A choice for each booking, and what it can be moved to besides. The choice is the chosen one while the server still
 * offers it, else the suggestion or, if another booking is to get that time, the next alternative at the same location and
 * of the same profession.
 */
export function arrange(
  covered: readonly CoveredAppointment[],
  chosen: Choices,
  lists: Lists,
): { choices: Choices; offers: ReadonlyMap<string, Offer> } {
  const choices: Record<string, Choice> = {};
  const taken: TakenTime[] = [];
  const choose = (one: CoveredAppointment, choice: Choice) => {
    choices[one.appointmentId] = choice;
    const time = takenBy(one, choice, lists);
    if (time) taken.push(time);
  };
  for (const one of covered) {
    const choice = chosen[one.appointmentId];
    if (choice && ['rebooking', 'keep', ...movesOf(one)].includes(choice)) choose(one, choice);
  }
  for (const one of covered) {
    if (choices[one.appointmentId]) continue;
    const isHere = ({ locationId }: { locationId: string }) => locationId === one.locationId;
    const { colleagues, later } = offerTo(one, taken, lists);
    const free = movesOf({
      colleagues: colleagues.filter((other) => other.fits && isHere(other)),
      later: later.filter(isHere),
    });
    const suggested = choiceOf(one);
    const isPossible = suggested === 'rebooking' || free.includes(suggested);
    choose(one, isPossible ? suggested : (free[0] ?? 'rebooking'));
  }
  const offers = new Map(covered.map((one) => [one.appointmentId, offerTo(one, taken, lists)]));
  return { choices, offers };
}

/** The changes that follow from the choices; unchanged bookings are left out. */
export function changesOf(
  covered: readonly CoveredAppointment[],
  choices: Choices,
  reason: string,
): Rearrangement[] {
  return covered.flatMap((one): Rearrangement[] => {
    const { appointmentId, version } = one;
    const choice = choices[appointmentId] ?? 'keep';
    const of = { appointmentId, version };
    const move = targetOf(one, choice);
    if (move) return [{ ...of, move }];
    return choice === 'rebooking' ? [{ ...of, cancel: { reason } }] : [];
  });
}

/** Counts the bookings by choice. */
export function count(choices: readonly Choice[]) {
  const of = (way: string) => choices.filter((choice) => choice.split(' ')[0] === way).length;
  return { colleague: of('colleague'), later: of('later'), rebooking: of('rebooking'), keep: of('keep') };
}
