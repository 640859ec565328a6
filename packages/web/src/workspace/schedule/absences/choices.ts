import type {
  ClientBooked,
  CoveredAppointment,
  Location,
  Service,
  WallTime,
} from '@tamarack/core/domain/workspace';
import { nowIn } from '../../shared/dates/days.ts';
import type { Rearrangement } from '../queries.ts';

type MoveOffer = CoveredAppointment['later'][number];

/**
 * The choice for a booking, as an option value: `colleague {staffId} {locationId} {start}`, `later {locationId}
 * {start}`, `rebooking` or `keep`.
 */
export type Choice = string;

function choiceOf({ suggestion, locationId, localStart }: CoveredAppointment): Choice {
  if (suggestion.to === 'colleague')
    return colleagueChoice({ staffId: suggestion.staffId, locationId, localStart });
  return suggestion.to === 'later' ? laterChoice({ ...suggestion, locationId }) : 'rebooking';
}

export const colleagueChoice = (
  one: Pick<CoveredAppointment['colleagues'][number], 'staffId' | 'locationId' | 'localStart'>,
): Choice => `colleague ${one.staffId} ${one.locationId} ${one.localStart}`;
export const laterChoice = (one: Pick<MoveOffer, 'locationId' | 'localStart'>): Choice =>
  `later ${one.locationId} ${one.localStart}`;

interface Target {
  staffId: string;
  locationId: string;
  localStart: WallTime;
}

/** Where a choice moves the booking; undefined when it does not move it. */
function targetOf({ staffId }: CoveredAppointment, choice: Choice): Target | undefined {
  const [way, ...target] = choice.split(' ');
  if (way !== 'colleague' && way !== 'later') return undefined;
  const [who = '', locationId = '', localStart = ''] = way === 'later' ? [staffId, ...target] : target;
  return { staffId: who, locationId, localStart };
}

/** Services and locations by id, which decide how long a booking takes and when, and who gives it. */
export interface Lists {
  services: ReadonlyMap<string, Service>;
  locations: ReadonlyMap<string, Location>;
  /** Names of the staff by id. */
  people: ReadonlyMap<string, string>;
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

/** A time of a booking, in milliseconds since 1970. */
interface TakenTime extends Target {
  appointmentId: string;
  clientIds: readonly string[];
  /** With the buffers. */
  from: number;
  to: number;
  /** Without them. */
  startsAt: number;
  endsAt: number;
}

/** The time that a booking takes with a choice; undefined when it is cancelled. */
function takenBy(
  booking: CoveredAppointment,
  choice: Choice,
  { services, locations }: Lists,
): TakenTime | undefined {
  const { staffId, locationId, localStart } = booking;
  const target = choice === 'keep' ? { staffId, locationId, localStart } : targetOf(booking, choice);
  if (!target) return undefined;
  const start = instantOf(target.localStart, locations.get(target.locationId)?.zone ?? 'UTC');
  const { bufferBefore = 0, bufferAfter = 0 } = services.get(booking.serviceId) ?? {};
  return {
    ...target,
    appointmentId: booking.appointmentId,
    clientIds: booking.clients.map(({ clientId }) => clientId),
    startsAt: start,
    endsAt: start + booking.minutes * 60_000,
    from: start - bufferBefore * 60_000,
    to: start + (booking.minutes + bufferAfter) * 60_000,
  };
}

export type Choices = Readonly<Record<string, Choice>>;

/** Colleagues and later times for a booking. */
export type Offer = Pick<CoveredAppointment, 'colleagues' | 'later'>;

/** Whether a choice takes no time that another booking is to get. */
function isFree(
  booking: CoveredAppointment,
  choice: Choice,
  taken: readonly TakenTime[],
  lists: Lists,
): boolean {
  const time = takenBy(booking, choice, lists);
  return !taken.some(
    (other) =>
      other.appointmentId !== booking.appointmentId &&
      other.staffId === time?.staffId &&
      other.from < time.to &&
      time.from < other.to,
  );
}

/** What a booking can be moved to without taking a time that another booking is to get. */
function offerTo(booking: CoveredAppointment, taken: readonly TakenTime[], lists: Lists): Offer {
  return {
    colleagues: booking.colleagues.filter((one) => isFree(booking, colleagueChoice(one), taken, lists)),
    later: booking.later.filter((one) => isFree(booking, laterChoice(one), taken, lists)),
  };
}

/** The clients of a booking who are expected in another one at a time. */
const expectedIn = (other: TakenTime, time: TakenTime): string[] =>
  other.appointmentId !== time.appointmentId && other.startsAt < time.endsAt && time.startsAt < other.endsAt
    ? time.clientIds.filter((clientId) => other.clientIds.includes(clientId))
    : [];

/** The clients who have another appointment with a choice, at the clinic or among those that are rearranged. */
function clientsBookedWith(
  booking: CoveredAppointment,
  choice: Choice,
  taken: readonly TakenTime[],
  lists: Lists,
): ClientBooked[] {
  const time = targetOf(booking, choice) && takenBy(booking, choice, lists);
  if (!time) return [];
  const zone = lists.locations.get(time.locationId)?.zone ?? 'UTC';
  const offers = [
    ...booking.colleagues.map((one) => [colleagueChoice(one), one.clientsBooked] as const),
    ...booking.later.map((one) => [laterChoice(one), one.clientsBooked] as const),
  ];
  const atClinic = offers.find(([one]) => one === choice)?.[1] ?? [];
  const inList = taken.flatMap((other) =>
    expectedIn(other, time).map((clientId) => {
      const at = (moment: number) => nowIn(zone, new Date(moment));
      const times = { localStart: at(other.startsAt), localEnd: at(other.endsAt) };
      const staffName = lists.people.get(other.staffId) ?? '';
      return { clientId, appointment: { staffName, locationId: other.locationId, ...times } };
    }),
  );
  return [...new Map([...inList, ...atClinic].map((each) => [each.clientId, each])).values()];
}

const movesOf = ({ colleagues, later }: Offer): Choice[] => [
  ...colleagues.map(colleagueChoice),
  ...later.map(laterChoice),
];

/**
 * Returns a choice for each booking, its other options, and the clients who have another appointment at the chosen time.
 * The choice is the one that was made, as long as the server still offers it; otherwise the suggestion or, if another booking
 * gets that time, the next alternative at the same location and of the same profession at which no client has another
 * appointment.
 */
export function arrange(
  covered: readonly CoveredAppointment[],
  chosen: Choices,
  lists: Lists,
): {
  choices: Choices;
  offers: ReadonlyMap<string, Offer>;
  clientsBooked: ReadonlyMap<string, ClientBooked[]>;
} {
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
    }).filter((choice) => clientsBookedWith(one, choice, taken, lists).length === 0);
    const suggested = choiceOf(one);
    const isPossible = suggested === 'rebooking' || free.includes(suggested);
    choose(one, isPossible ? suggested : (free[0] ?? 'rebooking'));
  }
  const offers = new Map(covered.map((one) => [one.appointmentId, offerTo(one, taken, lists)]));
  const clientsBooked = new Map(
    covered.map((one) => {
      const { appointmentId } = one;
      return [appointmentId, clientsBookedWith(one, choices[appointmentId] ?? 'keep', taken, lists)] as const;
    }),
  );
  return { choices, offers, clientsBooked };
}

/**
 * The colleagues who could take bookings at their own time and location, those who could take most first. Of bookings at
 * the same time, each can take one.
 */
export function colleaguesForAll(
  covered: readonly CoveredAppointment[],
  lists: Lists,
): { staffId: string; choices: Record<string, Choice> }[] {
  const byColleague = new Map<string, { choices: Record<string, Choice>; taken: TakenTime[] }>();
  for (const booking of covered)
    for (const one of booking.colleagues) {
      if (!one.fits || one.locationId !== booking.locationId) continue;
      const { choices, taken } = byColleague.get(one.staffId) ?? { choices: {}, taken: [] };
      const choice = colleagueChoice(one);
      const time = takenBy(booking, choice, lists);
      if (!time || !isFree(booking, choice, taken, lists)) continue;
      byColleague.set(one.staffId, {
        choices: { ...choices, [booking.appointmentId]: choice },
        taken: [...taken, time],
      });
    }
  const size = (choices: object) => Object.keys(choices).length;
  return [...byColleague]
    .map(([staffId, { choices }]) => ({ staffId, choices }))
    .toSorted((a, b) => size(b.choices) - size(a.choices));
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
