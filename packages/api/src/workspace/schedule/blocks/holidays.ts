import { DomainError } from '@tamarack/core/domain';
import { type Holiday, holidaysOf } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { recordChange } from '../../shared/index.ts';
import { instantOf, plusDays } from '../../time/index.ts';
import { findPlace } from '../repository.ts';
import { deleteBlock, insertBlock, listHolidayBlocks } from './repository.ts';

type Listed = Holiday & { blocked: boolean };
interface Year {
  locationId: string;
  year: number;
}

/** The statutory holidays of a location's province in a year. @throws DomainError NOT_FOUND */
export function readHolidays({ deps, access }: ClinicCall, of: Year): Promise<Listed[]> {
  return forClinic(deps, access, async (tx) => (await findHolidays(tx, of)).listed);
}

/**
 * Blocks the given holidays at a location and unblocks the others of that year. Bookings stay.
 * @throws DomainError NOT_FOUND, VALIDATION_FAILED for a holiday that the province does not have
 */
export function setHolidays(call: ClinicCall, { keys, ...of }: Year & { keys: string[] }): Promise<Listed[]> {
  const { deps, access } = call;
  return forClinic(deps, access, async (tx) => {
    const { listed, blocks, zone } = await findHolidays(tx, of);
    const wanted = new Set(keys);
    if (keys.some((key) => !listed.some((holiday) => holiday.key === key)))
      throw new DomainError('VALIDATION_FAILED', { fields: { keys: 'invalid' } });
    for (const { blockId, holiday } of blocks) if (!wanted.has(holiday)) await deleteBlock(tx, blockId);
    for (const { key, nameEn, day, blocked } of listed.filter((holiday) => wanted.has(holiday.key))) {
      if (blocked) continue;
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
    return listed.map((holiday) => ({ ...holiday, blocked: wanted.has(holiday.key) }));
  });
}

async function findHolidays(tx: Tx, { locationId, year }: Year) {
  const place = await findPlace(tx, locationId);
  if (!place) throw new DomainError('NOT_FOUND');
  const holidays = holidaysOf(place.region, year);
  const blocks = await listHolidayBlocks(
    tx,
    locationId,
    holidays.map(({ day }) => day),
  );
  const isBlocked = ({ key, day }: Holiday) =>
    blocks.some((block) => block.holiday === key && block.day === day);
  return {
    listed: holidays.map((holiday) => ({ ...holiday, blocked: isBlocked(holiday) })),
    blocks,
    zone: place.zone,
  };
}
