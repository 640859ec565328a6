import { type AnswerOf, DomainError, type PayloadOf } from '@tamarack/core/domain';
import {
  type appointmentEndpoints,
  type ClientBooked,
  outsideHours,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { clientsBookedDuring, readClientVisits, readHoursAndBlocks } from '../../schedule/index.ts';
import { findAppointment } from '../calendar/repository.ts';
import { listFollowing } from '../moving/repository.ts';
import { refuseOthers } from '../own.ts';
import { listStartsInRoom, listTakenStarts } from '../slots/repository.ts';
import { dayOfWallTime, type Slot, slotAt } from '../slots/slot.ts';
import { type AppointmentCall, inCalendar } from '../work.ts';
import { bookingFacts, isActiveThen, placeOf, slotsOf } from './service.ts';

/**
 * Tells which starts of a booking or repeat are taken, which are outside the clinician's hours and which beyond their first
 * or last day, and which of the clients have another appointment then. The same for the new time of an existing
 * appointment, which keeps its length, and optionally of those that move along with it.
 * @throws DomainError like `book`, except SLOT_TAKEN
 */
export function checkStarts(
  call: AppointmentCall,
  { appointmentId, following, ...payload }: PayloadOf<(typeof appointmentEndpoints)['check']>,
): Promise<AnswerOf<(typeof appointmentEndpoints)['check']>> {
  const { tenantId } = call.access;
  refuseOthers(call.access, payload.staffId);
  return inCalendar(call, async (tx) => {
    const moved = appointmentId ? await findAppointment(tx, tenantId, appointmentId) : undefined;
    if (appointmentId && !moved) throw new DomainError('NOT_FOUND');
    const facts = moved
      ? await bookingFacts(tx, call, { ...payload, clientIds: [] }, { of: moved })
      : await bookingFacts(tx, call, payload);
    const later =
      moved && following ? await listFollowing(tx, tenantId, moved.appointmentId, payload.localStart) : [];
    const slots = moved
      ? [payload.localStart, ...later.map(({ newStart }) => newStart)].map((start) =>
          slotAt(start, facts.location.zone, moved, call.locale),
        )
      : slotsOf(call, payload, facts);
    const except = [...(moved ? [moved] : []), ...later].map((each) => each.appointmentId);
    const place = placeOf(tenantId, payload, facts);
    const { staffId, locationId } = place;
    const days = slots.map(({ localStart }) => dayOfWallTime(localStart));
    const [from = '', to = from] = [days[0], days.at(-1)];
    if (!from) return { starts: [] };
    const [taken, inRoom, schedule, booked] = await Promise.all([
      listTakenStarts(tx, place, slots, except),
      place.roomId && !place.roomShared ? listStartsInRoom(tx, place, slots, except) : ([] as WallTime[]),
      readHoursAndBlocks(tx, call.access, { from, to, staffId }, days),
      clientsBookedAt(tx, call, payload.clientIds, { zone: place.zone, slots, except }),
    ]);
    return {
      starts: slots.map(({ localStart, minutes }) => ({
        localStart,
        taken: taken.includes(localStart),
        roomTaken: inRoom.includes(localStart),
        notActive: !isActiveThen(facts, { localStart }),
        outsideHours: outsideHours({ staffId, locationId, localStart, minutes }, schedule),
        clientsBooked: booked.get(localStart) ?? [],
      })),
    };
  });
}

/** The clients who have another appointment than those of `except` at a start, by start. */
async function clientsBookedAt(
  tx: Tx,
  call: AppointmentCall,
  clientIds: readonly string[],
  { zone, slots, except }: { zone: string; slots: readonly OccupiedSlot[]; except: string[] },
): Promise<Map<WallTime, ClientBooked[]>> {
  const days = slots.map(({ localStart }) => dayOfWallTime(localStart)).toSorted();
  const [from = '', to = from] = [days[0], days.at(-1)];
  const visits = await readClientVisits(tx, call, { clientIds, from, to, except });
  return new Map(slots.map((slot) => [slot.localStart, clientsBookedDuring(visits, clientIds, slot, zone)]));
}

type OccupiedSlot = Pick<Slot, 'localStart' | 'startsAt' | 'endsAt'>;

/** Those of the clients who have another appointment at the time of an appointment. */
export async function clientsBookedBeside(
  tx: Tx,
  call: AppointmentCall,
  { appointmentId, zone, ...slot }: OccupiedSlot & { appointmentId: string; zone: string },
  clientIds: readonly string[],
): Promise<ClientBooked[]> {
  const at = { zone, slots: [slot], except: [appointmentId] };
  return (await clientsBookedAt(tx, call, clientIds, at)).get(slot.localStart) ?? [];
}
