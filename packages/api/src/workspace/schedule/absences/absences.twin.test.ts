import type {
  ClientBooked,
  CoveredAppointment,
  FreeStart,
  Suggestion,
} from '@tamarack/core/domain/workspace';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  by,
  createTwinWorld,
  nameOf,
  plainRows,
  type TwinClinic,
  type TwinWorld,
} from '../../../../test/twins/clinic-rows.ts';
import { momentOf, wallTimeAt } from '../../../../test/twins/clock.ts';
import { askRandomly } from '../../../../test/twins/random-questions.ts';
import { changeSchedule, days } from '../../../../test/twins/random-schedule.ts';
import { readVisits, type VisitRows } from '../../../../test/twins/random-visits.ts';
import {
  type BlockRow,
  type BookedRow,
  freeTwin,
  hoursTwin,
  isFreeTwin,
  isRoomFreeTwin,
  type ScheduleRows,
} from '../../../../test/twins/schedule-twin.ts';
import type { Random } from '../../../platform/sample-data/random.ts';
import type { ClinicAccess } from '../../../server/access/types.ts';
import { readCovered, readRemaining } from './service.ts';

let world: TwinWorld;
let rows: ScheduleRows;
let visits: VisitRows;
let licences: Licence[];
beforeAll(async () => {
  world = await createTwinWorld();
});
afterAll(() => world.db.close());

const now = new Date('2026-11-24T15:00:00Z');

interface Licence {
  staff_id: string;
  profession: string;
  valid_from_on: string | null;
  valid_to_on: string | null;
}

async function addLicences(world: TwinWorld, random: Random, { tenantId, clinicians }: TwinClinic) {
  const licence = () => ({
    ...{ tenant_id: tenantId, staff_id: random.pick(clinicians) },
    profession: random.pick(['physiotherapist', 'massage_therapist']),
    valid_from_on: random.pick([null, ...days]),
    valid_to_on: random.pick([null, '2027-01-31']),
  });
  await world.insert('credentials', Array.from({ length: 6 }, licence));
}

/** Tries every profession that either of the two has ever had. */
function haveSameProfession({ staff_id, local_on }: BookedRow, other: string): boolean {
  const inForce = licences.filter(
    ({ valid_from_on, valid_to_on }) =>
      !(valid_from_on && valid_from_on > local_on) && !(valid_to_on && valid_to_on < local_on),
  );
  const has = (who: string, what?: string) =>
    inForce.some((one) => one.staff_id === who && (what ?? one.profession) === one.profession);
  if (!has(staff_id) && !has(other)) return true;
  return licences.some(({ profession }) => has(staff_id, profession) && has(other, profession));
}

/** Booked appointments whose clients are still expected. */
function expected(wanted: (one: BookedRow) => boolean): BookedRow[] {
  const expectsSomebody = ({ appointment_id }: BookedRow) =>
    [...visits.attendances.values()].some(
      (visit) => visit.appointment_id === appointment_id && visit.state === 'booked',
    );
  return rows.booked
    .filter((one) => one.state === 'booked' && expectsSomebody(one) && wanted(one))
    .toSorted(
      by(
        (one) => Date.parse(one.starts_at),
        (one) => one.appointment_id,
      ),
    );
}

const coveredBy = (block: BlockRow): BookedRow[] =>
  expected(
    (one) =>
      Date.parse(one.starts_at) < Date.parse(block.ends_at) &&
      Date.parse(one.ends_at) > Date.parse(block.starts_at) &&
      (block.staff_id ?? one.staff_id) === one.staff_id &&
      (block.location_id ?? one.location_id) === one.location_id,
  );

const places = () => rows.locations.filter((one) => !one.archived_at).toSorted(by((one) => one.position));
/** Puts options at the appointment's location first, otherwise keeping their order. */
const hereFirst = <At extends { locationId: string }>(
  all: readonly At[],
  { location_id }: BookedRow,
): At[] => [
  ...all.filter((one) => one.locationId === location_id),
  ...all.filter((one) => one.locationId !== location_id),
];

/**
 * Clinicians who offer the service, work then and are free, at any location whose local time converts back to the same
 * instant.
 */
function colleaguesFor(one: BookedRow): Omit<CoveredAppointment['colleagues'][number], 'clientsBooked'>[] {
  const offering = rows.service_staff.filter(({ service_id }) => service_id === one.service_id);
  const start = Date.parse(one.starts_at);
  const found = places().flatMap(({ location_id: locationId, zone }) => {
    const localStart =
      locationId === one.location_id ? one.local_start.slice(0, 16) : wallTimeAt(start, zone);
    if (momentOf(localStart, zone) !== start) return [];
    const [on, hour, minute] = [localStart.slice(0, 10), localStart.slice(11, 13), localStart.slice(14)];
    const begins = Number(hour) * 60 + Number(minute) - one.buffer_before;
    const ends = begins + one.buffer_before + one.minutes + one.buffer_after;
    return hoursTwin(rows, { from: on, to: on, locationId })
      .filter(
        ({ staffId, fromMinute, toMinute }) =>
          staffId !== one.staff_id && fromMinute <= begins && ends <= toMinute,
      )
      .filter(({ staffId }) => offering.length === 0 || offering.some(({ staff_id }) => staff_id === staffId))
      .filter(({ staffId }) => isFreeTwin(rows.booked, { staffId, from: one.busyFrom, to: one.busyTo }))
      .map(({ staffId }) => ({
        ...{ staffId, locationId, localStart },
        fits: offering.length > 0 || haveSameProfession(one, staffId),
      }));
  });
  return hereFirst(found, one);
}

/**
 * Suggests one by one, so that no two appointments get the same time of the same person. `after` is the earliest later
 * start.
 */
function suggest(
  all: readonly BookedRow[],
  after: number | null,
  access: ClinicAccess,
): CoveredAppointment[] {
  const { names } = access;
  const promised: BookedRow[] = [];
  const promisedClients: { clientId: string; from: number; to: number }[] = [];
  const promise = (one: BookedRow, staff_id: string, later = 0) => {
    const at = (moment: string) => new Date(Date.parse(moment) + later).toISOString();
    const times = { starts_at: at(one.starts_at), ends_at: at(one.ends_at) };
    promised.push({
      ...{ ...one, ...times, staff_id, busyFrom: one.busyFrom + later, busyTo: one.busyTo + later },
    });
  };
  return all.map((one) => {
    const isFree = (staffId: string, later = 0) =>
      isFreeTwin([...rows.booked, ...promised], {
        staffId,
        from: one.busyFrom + later,
        to: one.busyTo + later,
      });
    const moved = ({ locationId, localStart }: Pick<FreeStart, 'locationId' | 'localStart'>) => {
      const zone = places().find(({ location_id }) => location_id === locationId)?.zone ?? '';
      return (momentOf(localStart, zone) ?? Number.NaN) - Date.parse(one.starts_at);
    };
    const isHere = ({ locationId }: { locationId: string }) => locationId === one.location_id;
    const there = [...visits.attendances.values()].filter(
      ({ appointment_id }) => appointment_id === one.appointment_id,
    );
    const movable = !there.some(({ attendance_id }) => visits.confirmations.has(attendance_id));
    const someArrived = there.some(({ state }) => state === 'arrived');
    const mayMoveTo = ({ localStart }: { localStart: string }) =>
      movable && (!someArrived || localStart.slice(0, 10) === one.local_on);
    /** Whether the room is not promised to another one then. */
    const isRoomFree = (later: number) =>
      one.room_id === null ||
      one.room_shared ||
      isRoomFreeTwin(promised, {
        roomId: one.room_id,
        from: Date.parse(one.starts_at) + later,
        to: Date.parse(one.ends_at) + later,
      });
    const withClients = <At extends { locationId: string; localStart: string }>(offer: At) => {
      const from = Date.parse(one.starts_at) + moved(offer);
      const clientsBooked = clientsBookedAt(one, all, offer.locationId, from, access);
      return { ...offer, clientsBooked };
    };
    const clientIds = clientsOf(one, names).map(({ clientId }) => clientId);
    const span = (offer: { locationId: string; localStart: string }) => {
      const from = Date.parse(one.starts_at) + moved(offer);
      return { from, to: from + one.minutes * 60_000 };
    };
    const suitsClients = (offer: ReturnType<typeof withClients>) =>
      offer.clientsBooked.length === 0 &&
      !promisedClients.some(
        ({ clientId, from, to }) =>
          clientIds.includes(clientId) && from < span(offer).to && span(offer).from < to,
      );
    const colleagues = colleaguesFor(one).filter(mayMoveTo).map(withClients);
    const open = (after === null ? [] : laterStarts(one, after))
      .filter(mayMoveTo)
      .filter((start) => isFree(one.staff_id, moved(start)))
      .filter((start) => !isHere(start) || isRoomFree(moved(start)))
      .map(withClients);
    const colleague = colleagues.find(
      (other) => other.fits && isHere(other) && isFree(other.staffId) && suitsClients(other),
    );
    const start = open.find((other) => isHere(other) && suitsClients(other));
    let suggestion: Suggestion = { to: 'rebooking' };
    if (colleague) suggestion = { to: 'colleague', staffId: colleague.staffId };
    else if (start) suggestion = { to: 'later', localStart: start.localStart };
    if (colleague) promise(one, colleague.staffId);
    else if (start) promise(one, one.staff_id, moved(start));
    const target = colleague ?? start;
    if (target) promisedClients.push(...clientIds.map((clientId) => ({ clientId, ...span(target) })));
    const first = open.filter(isHere).slice(0, 5);
    // The suggested start is always offered.
    if (!colleague && start && !first.includes(start)) first[4] = start;
    const later = [...first, ...open.filter((other) => !isHere(other)).slice(0, 5)];
    return {
      appointmentId: one.appointment_id,
      version: one.version,
      staffId: one.staff_id,
      locationId: one.location_id,
      serviceId: one.service_id,
      localStart: one.local_start.slice(0, 16),
      minutes: one.minutes,
      clients: clientsOf(one, names),
      movable,
      colleagues,
      later: later.map(({ locationId, localStart, clientsBooked }) => ({
        ...{ locationId, localStart, clientsBooked },
      })),
      suggestion,
    };
  });
}

function laterStarts(
  { staff_id, service_id, room_id, room_shared, minutes, buffer_before, buffer_after, zone }: BookedRow,
  after: number,
): FreeStart[] {
  const buffers = { bufferBefore: buffer_before, bufferAfter: buffer_after };
  const roomId = room_shared ? null : room_id;
  const of = { staffId: staff_id, serviceId: service_id, roomId, minutes, buffers };
  return freeTwin(rows, { ...of, from: wallTimeAt(after, zone), days: 28, limit: 400 });
}

/** For each client the first appointment, apart from all that are to be moved, at the time of one that begins at `from`. */
function clientsBookedAt(
  one: BookedRow,
  all: readonly BookedRow[],
  locationId: string,
  from: number,
  { role, staffId: own }: ClinicAccess,
): ClientBooked[] {
  const to = from + one.minutes * 60_000;
  const zone = places().find(({ location_id }) => location_id === locationId)?.zone ?? '';
  return clientsOf(one, false).flatMap(({ clientId }): ClientBooked[] => {
    const [other] = rows.booked
      .filter(({ state }) => state === 'booked' || state === 'held')
      .filter(({ appointment_id }) => !all.some((each) => each.appointment_id === appointment_id))
      .filter(({ starts_at, ends_at }) => Date.parse(starts_at) < to && from < Date.parse(ends_at))
      .filter(({ appointment_id }) =>
        [...visits.attendances.values()].some(
          (visit) =>
            visit.appointment_id === appointment_id &&
            visit.client_id === clientId &&
            ['booked', 'arrived', 'attended'].includes(visit.state),
        ),
      )
      .toSorted(
        by(
          ({ starts_at }) => Date.parse(starts_at),
          ({ appointment_id }) => appointment_id,
        ),
      );
    if (!other) return [];
    // Nobody is on a care team, so clinicians may read only their own appointments.
    if (role === 'clinician' && other.staff_id !== own) return [{ clientId, appointment: null }];
    const at = (moment: string) => wallTimeAt(Date.parse(moment), zone);
    const appointment = {
      staffName: visits.staff.get(other.staff_id)?.name ?? '',
      locationId: other.location_id,
      ...{ localStart: at(other.starts_at), localEnd: at(other.ends_at) },
    };
    return [{ clientId, appointment }];
  });
}

function clientsOf({ appointment_id }: BookedRow, names: boolean): CoveredAppointment['clients'] {
  const expectedThere = [...visits.attendances.values()].filter(
    (visit) => visit.appointment_id === appointment_id && visit.state === 'booked',
  );
  return expectedThere
    .map(({ client_id }) => visits.clients.get(client_id))
    .filter((client) => client !== undefined)
    .toSorted(by((client) => client.file_no))
    .map((client) => ({
      clientId: client.client_id,
      fileNo: client.file_no,
      name: names ? nameOf(client) : null,
      phone: (names && (client.phone || client.other_phone)) || null,
    }));
}

it('finds the same affected appointments and alternatives as trying every start', async () => {
  const found = { colleague: 0, later: 0, rebooking: 0, nothing: 0 };
  await askRandomly(
    async (random) => {
      if (!rows) for (const clinic of world.both) await addLicences(world, random, clinic);
      rows = await changeSchedule(world, random, !rows);
      licences = await plainRows(world, 'credentials');
      visits = await readVisits(world);
    },
    async ({ random, compare }) => {
      const call = world.callBy(random.pick(world.clinic.members), now);
      const { role, staffId } = call.access;
      let covered: CoveredAppointment[];
      if (random.chance(0.3)) {
        const asked = {
          staffId: random.pick(world.clinic.clinicians),
          after: random.pick(days),
        };
        const all = expected((one) => one.staff_id === asked.staffId && one.local_on > asked.after);
        covered = await readRemaining(call, asked.staffId, asked.after);
        compare({ ...asked, role }, covered, suggest(all, null, call.access));
      } else {
        // Clinicians may only read their own absences; a block that affects many appointments would take too long.
        const readable = rows.blocks.filter(
          (one) =>
            (role !== 'clinician' || (one.staff_id === staffId && one.kind !== 'open')) &&
            coveredBy(one).length < 15,
        );
        if (readable.length === 0) return;
        const block = random.pick(readable);
        const all = block.kind === 'open' ? [] : coveredBy(block);
        covered = await readCovered({ ...call, locale: 'en' }, block.block_id);
        compare(
          { block: block.block_id, role },
          covered,
          suggest(all, Date.parse(block.ends_at), call.access),
        );
      }
      for (const { suggestion } of covered) found[suggestion.to] += 1;
      if (covered.length === 0) found.nothing += 1;
    },
    { usual: 240, perRound: 15 },
  );
  expect(Math.min(...Object.values(found))).toBeGreaterThan(0);
}, 600_000);
