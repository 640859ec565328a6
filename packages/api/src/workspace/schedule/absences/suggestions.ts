import {
  type ClientBooked,
  type CoveredAppointment,
  type Day,
  type FreeStart,
  minuteOf,
  moveObstacle,
  type Suggestion,
  type WallTime,
  type WorkingHours,
} from '@tamarack/core/domain/workspace';
import { instantOf, wallTimeOf } from '../../time/index.ts';
import { type ClientVisit, clientsBookedDuring } from '../client-visits.ts';
import type { BusyRow, ServiceFit } from '../repository.ts';
import type { CoveredRow, PractisedProfession } from './repository.ts';

/** Free starts offered per appointment. */
const laterOffers = 5;

/** What the suggestions are made from. */
export interface Search {
  /** Time zones by location. */
  zones: ReadonlyMap<string, string>;
  hours: readonly WorkingHours[];
  busy: readonly BusyRow[];
  fits: ReadonlyMap<string, ServiceFit>;
  professions: readonly PractisedProfession[];
  later: ReadonlyMap<CoveredRow, readonly FreeStart[]>;
  /** Visits of the clients in other appointments. */
  visits: readonly ClientVisit[];
}

/**
 * Makes suggestions one by one, so that no two appointments get the same time of the same person, room or client. An
 * appointment keeps its room at its location.
 */
export function suggest(rows: readonly CoveredRow[], search: Search): CoveredAppointment[] {
  const promised: BusyRow[] = [];
  const promisedRooms: RoomUse[] = [];
  const promisedClients: ClientUse[] = [];
  return rows.map((row) => {
    const taken = [...search.busy, ...promised];
    const here = ({ locationId }: { locationId: string }) => locationId === row.locationId;
    const mayMoveTo = ({ localStart }: { localStart: WallTime }) =>
      moveObstacle(row.visits, { sameDay: localStart.slice(0, 10) === row.localStart.slice(0, 10) }) === null;
    const colleagues = hereFirst(row, colleaguesFor(row, search))
      .filter(mayMoveTo)
      .map((one) => ({ ...one, clientsBooked: clientsBookedAt(row, one, search) }));
    const areClientsFree = (offer: MoveOffer) =>
      offer.clientsBooked.length === 0 &&
      !clientsAt(row, offer, search).some((one) =>
        promisedClients.some((use) => use.clientId === one.clientId && overlap(use, one)),
      );
    const starts = (search.later.get(row) ?? []).filter(mayMoveTo);
    const open = starts
      .filter(
        (start) =>
          isFree(taken, rangeAt(row, start, search)) && isRoomFree(promisedRooms, roomAt(row, start, search)),
      )
      .map((start) => ({ ...start, clientsBooked: clientsBookedAt(row, start, search) }));
    const colleague = colleagues.find(
      (one) =>
        one.fits &&
        here(one) &&
        isFree(taken, { ...rangeOf(row), staffId: one.staffId }) &&
        areClientsFree(one),
    );
    const start = open.find((one) => here(one) && areClientsFree(one));
    const suggestion: Suggestion = colleague
      ? { to: 'colleague', staffId: colleague.staffId }
      : start
        ? { to: 'later', localStart: start.localStart }
        : { to: 'rebooking' };
    if (colleague) promised.push({ ...rangeOf(row), staffId: colleague.staffId });
    else if (start) {
      promised.push(rangeAt(row, start, search));
      promisedRooms.push(...roomAt(row, start, search));
    }
    const target = colleague ?? start;
    if (target) promisedClients.push(...clientsAt(row, target, search));
    const { appointmentId, version, staffId, locationId, serviceId, localStart, minutes, clients } = row;
    const elsewhere = open.filter((one) => !here(one));
    const laterHere = open.filter(here).slice(0, laterOffers);
    if (suggestion.to === 'later' && start && !laterHere.includes(start)) laterHere.splice(-1, 1, start);
    return {
      ...{ appointmentId, version, staffId, locationId, serviceId, localStart, minutes, clients },
      movable: moveObstacle(row.visits, { sameDay: true }) === null,
      colleagues,
      later: [...laterHere, ...elsewhere.slice(0, laterOffers)].map(
        ({ locationId, localStart, clientsBooked }) => ({ locationId, localStart, clientsBooked }),
      ),
      suggestion,
    };
  });
}

function hereFirst<T extends { locationId: string }>(row: CoveredRow, all: readonly T[]): T[] {
  return all.toSorted(
    (a, b) => Number(b.locationId === row.locationId) - Number(a.locationId === row.locationId),
  );
}

/** Clinicians who offer the service, work at that time and are free, at any location. */
function colleaguesFor(
  row: CoveredRow,
  { zones, hours, fits, busy, professions }: Search,
): (FreeStart & { fits: boolean })[] {
  const { staffIds = [] } = fits.get(row.serviceId) ?? {};
  const mayStandIn = (staffId: string) =>
    staffIds.length > 0 || shareProfession(professions, row.localStart.slice(0, 10), [row.staffId, staffId]);
  return [...zones].flatMap(([locationId, zone]) => {
    const isHere = locationId === row.locationId;
    const localStart = isHere ? row.localStart : wallTimeOf(row.startsAt, zone);
    // When the local time occurs twice that day, a booking would get the first occurrence.
    if (!isHere && instantOf(localStart, zone)?.getTime() !== row.startsAt.getTime()) return [];
    const { fromMinute, toMinute } = minutesOf(row, localStart);
    return hours
      .filter(
        (range) =>
          range.staffId !== row.staffId &&
          range.locationId === locationId &&
          range.on === localStart.slice(0, 10) &&
          range.fromMinute <= fromMinute &&
          toMinute <= range.toMinute,
      )
      .map(({ staffId }) => staffId)
      .filter((staffId) => staffIds.length === 0 || staffIds.includes(staffId))
      .filter((staffId) => isFree(busy, { ...rangeOf(row), staffId }))
      .map((staffId) => ({ staffId, locationId, localStart, fits: mayStandIn(staffId) }));
  });
}

/** Whether two clinicians may practise the same profession on a day, or have none recorded. */
function shareProfession(
  professions: readonly PractisedProfession[],
  on: Day,
  [one, other]: readonly [string, string],
): boolean {
  const [ofOne = [], ofOther = []] = [one, other].map((staffId) =>
    professions
      .filter(({ from, to, ...of }) => of.staffId === staffId && (from ?? on) <= on && on <= (to ?? on))
      .map(({ profession }) => profession),
  );
  return ofOne.some((each) => ofOther.includes(each)) || (ofOne.length === 0 && ofOther.length === 0);
}

type Busy = Pick<BusyRow, 'busyFrom' | 'busyTo'>;

const overlap = (one: Busy, other: Busy) => one.busyFrom < other.busyTo && other.busyFrom < one.busyTo;

function isFree(taken: readonly BusyRow[], wanted: BusyRow): boolean {
  return !taken.some((booked) => booked.staffId === wanted.staffId && overlap(booked, wanted));
}

/** A time of a room that is not shared. */
interface RoomUse extends Busy {
  roomId: string;
}

function isRoomFree(taken: readonly RoomUse[], wanted: readonly RoomUse[]): boolean {
  return !wanted.some((one) => taken.some((use) => use.roomId === one.roomId && overlap(use, one)));
}

type MoveOffer = CoveredAppointment['later'][number];

/** A time of a client. */
interface ClientUse extends Busy {
  clientId: string;
}

/** The times of its clients if the appointment is moved to another start. */
function clientsAt(row: CoveredRow, start: StartAt, search: Search): ClientUse[] {
  const moment = momentAt(row, start, search);
  const [busyFrom, busyTo] = [new Date(moment), new Date(moment + row.minutes * 60_000)];
  return row.clients.map(({ clientId }) => ({ clientId, busyFrom, busyTo }));
}

/** The clients who have another appointment if the appointment is moved to another start, each with the first one. */
function clientsBookedAt(row: CoveredRow, start: StartAt, search: Search): ClientBooked[] {
  const moment = momentAt(row, start, search);
  const time = { startsAt: new Date(moment), endsAt: new Date(moment + row.minutes * 60_000) };
  const clientIds = row.clients.map(({ clientId }) => clientId);
  return clientsBookedDuring(search.visits, clientIds, time, search.zones.get(start.locationId) ?? row.zone);
}

const rangeOf = ({ appointmentId, staffId, busyFrom, busyTo }: CoveredRow): BusyRow => ({
  appointmentId,
  staffId,
  busyFrom,
  busyTo,
});

/** The busy range of the appointment if moved to another start of its clinician. */
function rangeAt(row: CoveredRow, start: FreeStart, search: Search): BusyRow {
  const moved = momentAt(row, start, search) - row.startsAt.getTime();
  const { appointmentId, staffId, busyFrom, busyTo } = row;
  return {
    appointmentId,
    staffId,
    busyFrom: new Date(busyFrom.getTime() + moved),
    busyTo: new Date(busyTo.getTime() + moved),
  };
}

/** The room that the appointment keeps if moved to another start; empty if it keeps none. */
function roomAt(row: CoveredRow, start: FreeStart, search: Search): RoomUse[] {
  const { roomId, locationId, minutes } = row;
  if (roomId === null || start.locationId !== locationId) return [];
  const moment = momentAt(row, start, search);
  return [{ roomId, busyFrom: new Date(moment), busyTo: new Date(moment + minutes * 60_000) }];
}

type StartAt = Pick<FreeStart, 'locationId' | 'localStart'>;

function momentAt(row: CoveredRow, { locationId, localStart }: StartAt, { zones }: Search): number {
  return instantOf(localStart, zones.get(locationId) ?? row.zone)?.getTime() ?? Number.NaN;
}

/** The appointment with its buffers, in minutes of its local day at a location. */
function minutesOf({ startsAt, busyFrom, busyTo }: CoveredRow, localStart: WallTime) {
  const start = minuteOf(localStart);
  const minutes = (moment: Date) => (moment.getTime() - startsAt.getTime()) / 60_000;
  return { fromMinute: start + minutes(busyFrom), toMinute: start + minutes(busyTo) };
}
