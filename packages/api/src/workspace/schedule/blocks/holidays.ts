import { type Holiday, holidaysOf, type ListedHoliday } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, invalid } from '../../../server/refusals.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { type ChangeCall, recordChange, recordChanges } from '../../shared/index.ts';
import { dayOf, instantOf, plusDays } from '../../time/index.ts';
import { findPlace } from '../repository.ts';
import {
  countBooked,
  deleteBlock,
  type HolidayBlock,
  insertBlock,
  listHolidayBlocks,
  lockPlace,
  renameHolidayBlock,
} from './repository.ts';

interface Year {
  locationId: string;
  year: number;
}

/** The statutory holidays of a location's province in a year. @throws DomainError NOT_FOUND */
export function readHolidays(call: ClinicCall, of: Year): Promise<ListedHoliday[]> {
  return forClinic(call, (tx) => listHolidays(tx, call, of));
}

/**
 * Blocks the given holidays at a location and unblocks the others of that year. Bookings stay.
 * @throws DomainError NOT_FOUND, VALIDATION_FAILED for a holiday that the province does not have
 */
export function setHolidays(
  call: ClinicCall,
  { keys, ...of }: Year & { keys: string[] },
): Promise<ListedHoliday[]> {
  const { access } = call;
  return forClinic(call, async (tx) => {
    await lockPlace(tx, access.tenantId, of.locationId);
    const { holidays, blocks, zone } = await findHolidays(tx, of);
    const wanted = new Set(keys);
    if (keys.some((key) => !holidays.some((holiday) => holiday.key === key)))
      throw invalid({ keys: 'invalid' });
    const stays = (block: HolidayBlock) =>
      holidays.some((holiday) => isOf(block)(holiday) && wanted.has(holiday.key));
    const outdated = blocks.filter((block) => !stays(block));
    const missing = holidays.filter(
      (holiday) => wanted.has(holiday.key) && !blocks.some((block) => isOf(block)(holiday)),
    );
    if (outdated.length + missing.length === 0) return listHolidays(tx, call, of);
    for (const { blockId } of outdated) await deleteBlock(tx, blockId);
    for (const { key, nameEn, day } of missing) {
      const [localStart, localEnd] = [`${day}T00:00`, `${plusDays(day, 1)}T00:00`];
      const [startsAt, endsAt] = [instantOf(localStart, zone), instantOf(localEnd, zone)];
      if (!startsAt || !endsAt) throw new Error(`midnight is skipped in ${zone}`);
      const times = { zone, localStart, localEnd, startsAt, endsAt };
      await insertBlock(
        tx,
        { tenantId: access.tenantId, createdBy: access.staffId },
        { staffId: null, locationId: of.locationId, kind: 'holiday', title: nameEn, holiday: key, ...times },
      );
    }
    await recordChange(tx, call, {
      kind: 'holidays',
      id: of.locationId,
      version: 1,
      action: 'holidays.set',
      details: { year: of.year, keys },
    });
    return listHolidays(tx, call, of);
  });
}

/**
 * After the province of a location was changed: blocked holidays from today on become those that the new one has on the
 * same day; where it has none, they are removed. A title that somebody wrote stays.
 */
export async function moveHolidays(
  tx: Tx,
  call: ChangeCall,
  of: { locationId: string; before: string | null; region: string | null; zone: string },
): Promise<void> {
  const from = dayOf(call.deps.clock.now(), of.zone);
  const changes = [];
  for (const block of await listHolidayBlocks(tx, of.locationId, { from })) {
    const { blockId, version, title } = block;
    const there = holidaysOn(block.day, of.region);
    if (there.some(isOf(block))) continue;
    const [next] = there;
    if (next) {
      const old = holidaysOn(block.day, of.before).find(isOf(block));
      const titles = old && { [old.nameEn]: next.nameEn, [old.nameFr]: next.nameFr };
      const named = { holiday: next.key, title: titles?.[title] ?? title };
      const renamed = await renameHolidayBlock(tx, blockId, named);
      changes.push({ id: blockId, version: renamed, action: 'block.changed' });
    } else {
      await deleteBlock(tx, blockId);
      changes.push({ id: blockId, version, action: 'block.removed' });
    }
  }
  await recordChanges(
    tx,
    call,
    changes.map((change) => ({ kind: 'block', ...change, details: { kind: 'holiday' } })),
  );
}

/** The holidays of a province on a day: a New Year’s Day on a Saturday can be observed the day before. */
function holidaysOn(day: string, region: string | null): Holiday[] {
  const year = Number(day.slice(0, 4));
  return [year, year + 1].flatMap((one) => holidaysOf(region, one)).filter((one) => one.day === day);
}

async function findHolidays(tx: Tx, { locationId, year }: Year) {
  const place = found(await findPlace(tx, locationId));
  const { region, zone } = place;
  const near = await listHolidayBlocks(tx, locationId, { from: `${year - 1}-12-31`, to: `${year}-12-31` });
  const blocks = near.filter((block) => yearOf(block, region) === year);
  return { holidays: holidaysOf(region, year), blocks, zone };
}

async function listHolidays(tx: Tx, { deps }: ClinicCall, of: Year): Promise<ListedHoliday[]> {
  const { holidays, blocks } = await findHolidays(tx, of);
  const days = blocks.map(({ day }) => day);
  const booked = await countBooked(tx, { locationId: of.locationId, days, now: deps.clock.now() });
  return holidays.map((holiday) => {
    const block = blocks.find((each) => isOf(each)(holiday));
    return {
      ...holiday,
      blocked: block !== undefined,
      blockId: block?.blockId ?? null,
      booked: block ? (booked.get(block.day) ?? 0) : 0,
    };
  });
}

const isOf = (block: HolidayBlock) => (holiday: Holiday) =>
  block.holiday === holiday.key && block.day === holiday.day;

/** The year that a blocked holiday belongs to: a New Year’s Day on a Saturday is observed the day before. */
function yearOf(block: HolidayBlock, region: string | null): number {
  const year = Number(block.day.slice(0, 4));
  return holidaysOf(region, year + 1).some(isOf(block)) ? year + 1 : year;
}
