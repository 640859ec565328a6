import type { Locale } from '@tamarack/core/domain/text';
import type { Day, WallTime } from '@tamarack/core/domain/workspace';
import { invalid } from '../../../server/refusals.ts';
import { instantOf } from '../../time/index.ts';
import { say } from '../text.ts';

/** Durations that determine the length of a slot. */
export interface Length {
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
}

/** A time of a clinician at a location, as stored. */
export interface Slot extends Length {
  localStart: WallTime;
  startsAt: Date;
  endsAt: Date;
  busyFrom: Date;
  busyTo: Date;
}

const MINUTE = 60_000;

/** @throws DomainError VALIDATION_FAILED for a wall time skipped by daylight saving time */
export function slotAt(localStart: WallTime, zone: string, length: Length, locale: Locale): Slot {
  const startsAt = instantOf(localStart, zone);
  if (!startsAt) throw invalid({ localStart: say(locale, 'skippedTime') });
  const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE);
  const endsAt = after(startsAt, length.minutes);
  return {
    ...length,
    localStart,
    startsAt,
    endsAt,
    busyFrom: after(startsAt, -length.bufferBefore),
    busyTo: after(endsAt, length.bufferAfter),
  };
}

export const dayOfWallTime = (wallTime: WallTime): Day => wallTime.slice(0, 10);
