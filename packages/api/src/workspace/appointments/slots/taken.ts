import { DomainError } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { SlotTaken, WallTime } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { findFreeStarts } from '../../schedule/index.ts';
import { say } from '../text.ts';
import { findTaken, type LaneWanted, listStartsInRoom, type Place } from './repository.ts';
import type { Slot } from './slot.ts';

/**
 * Builds the SLOT_TAKEN error, with who is booked and the next free starts. A double-booking that only the room prevents
 * names the room, because it would be refused again.
 */
export async function slotTaken(
  tx: Tx,
  place: Place & { serviceId: string },
  slot: Slot,
  locale: Locale,
  { except, wanted, conflicts }: { except?: string; wanted?: LaneWanted; conflicts?: WallTime[] } = {},
): Promise<DomainError> {
  const { serviceId, staffId, locationId, roomId, roomShared } = place;
  const isDoubleBooking = wanted !== undefined && 'doubleBook' in wanted && wanted.doubleBook;
  const inRoom =
    isDoubleBooking && roomId && !roomShared
      ? await listStartsInRoom(tx, place, [slot], except ? [except] : [])
      : [];
  const taken = inRoom.length > 0 ? null : ((await findTaken(tx, place, slot, { except, wanted })) ?? null);
  const { localStart: from, minutes } = slot;
  const search = { serviceId, staffId, locationId, roomId, from, minutes, except, limit: 3 };
  const free = (await findFreeStarts(tx, search)).map(({ localStart }) => localStart);
  const details: SlotTaken = { taken, free, ...(conflicts ? { conflicts } : {}) };
  const text = conflicts
    ? say(locale, 'repeatTaken', { count: conflicts.length })
    : taken
      ? say(locale, 'bookedThen', {
          name: taken.staffName,
          from: clock(taken.localStart, locale),
          to: clock(taken.localEnd, locale),
        })
      : say(locale, 'roomTaken');
  return new DomainError('SLOT_TAKEN', { text, details: { ...details } });
}

/** `14:00`, in French `14 h` and `14 h 45`. */
function clock(wallTime: WallTime, locale: Locale): string {
  const [hours = '', minutes = ''] = wallTime.slice(11).split(':');
  if (locale === 'en') return `${hours}:${minutes}`;
  return minutes === '00' ? `${Number(hours)}\u00a0h` : `${Number(hours)}\u00a0h\u00a0${minutes}`;
}
