import type { WallTime } from '@tamarack/core/domain/workspace';
import { instantOf, plusMinutes } from '../../time/index.ts';

/** The instant of a wall time. If the rules of the zone skip it, the wall time an hour later is used. */
export function momentOf(wallTime: WallTime, zone: string): Date {
  const moment = instantOf(wallTime, zone) ?? instantOf(plusMinutes(wallTime, 60), zone);
  if (!moment) throw new Error(`${wallTime} does not exist in ${zone}`);
  return moment;
}
