import { DomainError } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { SlotTaken, WallTime } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { findFreeStarts } from '../../schedule/index.ts';
import { say } from '../text.ts';
import { findTaken, type LaneWanted, listStartsInRoom, type Place } from './repository.ts';
import { type Slot, slotAt } from './slot.ts';

/** Builds the SLOT_TAKEN error, with who is booked and the next free starts. */
export async function slotTaken(
  tx: Tx,
  place: Place & { serviceId: string },
  slot: Slot,
  locale: Locale,
  { except, wanted, conflicts }: { except?: string; wanted?: LaneWanted; conflicts?: WallTime[] } = {},
): Promise<DomainError> {
  const taken = (await findTaken(tx, place, slot, { except, wanted })) ?? null;
  const { serviceId, staffId, locationId } = place;
  const { localStart: from, minutes } = slot;
  // The room is checked afterwards, so more starts than the three offered are needed.
  const limit = place.roomId && !place.roomShared ? 40 : 3;
  const search = { serviceId, staffId, locationId, from, minutes, except, limit };
  const starts = (await findFreeStarts(tx, search)).map(({ localStart }) => localStart);
  const slots = limit > 3 ? starts.map((start) => slotAt(start, place.zone, slot, locale)) : [];
  const inRoom = slots.length > 0 ? await listStartsInRoom(tx, place, slots, except ?? null) : [];
  const free = starts.filter((start) => !inRoom.includes(start)).slice(0, 3);
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
