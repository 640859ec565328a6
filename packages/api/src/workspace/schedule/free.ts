import {
  type Fit,
  type FreeStart,
  startsIn,
  type WallTime,
  wallTimeAt,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { found } from '../../server/refusals.ts';
import { daysFrom, instantOf, plusDays } from '../time/index.ts';
import { readHours } from './hours.ts';
import { type BusyRow, findServiceFit, listBusy, listInRoom, listPlaces } from './repository.ts';

export interface FreeSearch {
  serviceId: string;
  /** In the local time of each location. */
  from: WallTime;
  staffId?: string | undefined;
  locationId?: string | undefined;
  /** A room that has to be free too, at its location. */
  roomId?: string | null | undefined;
  /** Instead of the service's length. */
  minutes?: number | undefined;
  /** Instead of the service's, for an appointment booked before they changed. */
  buffers?: Pick<Fit, 'bufferBefore' | 'bufferAfter'>;
  /** Days to search; 14 by default. */
  days?: number | undefined;
  /** 20 by default. */
  limit?: number | undefined;
  /** An appointment being moved, whose own time counts as free. */
  except?: string | undefined;
}

/**
 * Starts at which clinicians who offer a service are free, in order of time.
 * @throws DomainError NOT_FOUND for an unknown service
 */
export async function findFreeStarts(
  tx: Tx,
  {
    serviceId,
    from,
    staffId,
    locationId,
    roomId,
    minutes,
    buffers,
    days = 14,
    limit = 20,
    except,
  }: FreeSearch,
): Promise<FreeStart[]> {
  const service = found(await findServiceFit(tx, serviceId));
  const fit = { ...service, minutes: minutes ?? service.minutes, ...buffers };
  const first = from.slice(0, 10);
  const scope = { from: first, to: plusDays(first, days - 1), staffId, locationId };
  const zones = new Map((await listPlaces(tx)).map((place) => [place.locationId, place.zone]));
  const offered = ({ staffId: one }: { staffId: string }) =>
    service.staffIds.length === 0 || service.staffIds.includes(one);
  const hours = (await readHours(tx, scope)).filter(offered);
  const others = ({ appointmentId }: { appointmentId: string }) => appointmentId !== except;
  const booked = (await listBusy(tx, scope)).filter(others);
  const bookedOf = Map.groupBy(booked, ({ staffId: one }) => one);
  const inRoom = roomId ? (await listInRoom(tx, roomId, scope)).filter(others) : [];
  const inRoomAt = Map.groupBy(inRoom, ({ locationId: one }) => one);

  const starts: FreeStart[] = [];
  for (const on of daysFrom(scope.from, scope.to)) {
    const ofDay = hours
      .filter((range) => range.on === on)
      .flatMap((range) => {
        const zone = zones.get(range.locationId) ?? 'UTC';
        return startsIn([range], fit).flatMap((minute) => {
          const localStart = wallTimeAt(on, minute);
          const moment = localStart >= from ? instantOf(localStart, zone) : undefined;
          if (!moment || isTaken(bookedOf.get(range.staffId) ?? [], moment, fit)) return [];
          if (isTaken(inRoomAt.get(range.locationId) ?? [], moment, { ...fit, ...noBuffers })) return [];
          return [{ moment, start: { staffId: range.staffId, locationId: range.locationId, localStart } }];
        });
      })
      .toSorted((a, b) => a.moment.getTime() - b.moment.getTime());
    starts.push(...ofDay.map(({ start }) => start));
    if (starts.length >= limit) break;
  }
  return starts.slice(0, limit);
}

const noBuffers = { bufferBefore: 0, bufferAfter: 0 };

/** Whether an appointment starting at `moment` would overlap a booked one. Compares instants, not wall times. */
function isTaken(
  booked: readonly Pick<BusyRow, 'busyFrom' | 'busyTo'>[],
  moment: Date,
  { minutes, bufferBefore, bufferAfter }: Fit,
): boolean {
  const after = (length: number) => new Date(moment.getTime() + length * 60_000);
  const [from, to] = [after(-bufferBefore), after(minutes + bufferAfter)];
  return booked.some(({ busyFrom, busyTo }) => busyFrom < to && from < busyTo);
}
