import { type Locale, translator } from '@tamarack/core/domain/text';
import { type Availability, type Day, findOverlap, type NewHours } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, invalid } from '../../../server/refusals.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { recordChange } from '../../shared/index.ts';
import { instantOf } from '../../time/index.ts';
import { listPlaces } from '../repository.ts';
import { scheduleTexts } from '../text.ts';
import { clearWeek, insertHours, listAvailability, lockStaff } from './repository.ts';

export function readAvailability(call: ClinicCall, staffId?: string): Promise<Availability[]> {
  return forClinic(call, (tx) => listAvailability(tx, staffId));
}

/**
 * Replaces a person's weekly hours from a day on, or in a range of days. Weeks before and after stay. Hours that apply then
 * already change nothing.
 * @throws DomainError NOT_FOUND for an unknown person, VALIDATION_FAILED with the overlapping hours
 */
export function setWeek(
  call: ClinicCall & { locale: Locale },
  staffId: string,
  { from, to = null, hours }: Omit<Week, 'to'> & { to?: Day | null },
): Promise<Availability[]> {
  const { access, locale } = call;
  return forClinic(call, async (tx) => {
    const staff = found(await lockStaff(tx, access.tenantId, staffId));
    const fields = await problemsOf(tx, { from, to, hours }, locale);
    if (fields) throw invalid(fields);
    const before = await listAvailability(tx, staffId);
    if (alreadyApply(before, { from, to, hours })) return before;
    await clearWeek(tx, staffId, from, to);
    const { tenantId, staffId: createdBy } = access;
    await insertHours(tx, { tenantId, createdBy, staffId, from, to }, hours);
    await recordChange(tx, call, {
      kind: 'hours',
      id: staffId,
      version: staff.version,
      action: 'hours.set',
      details: { from, to, ranges: hours.length },
    });
    return listAvailability(tx, staffId);
  });
}

interface Week {
  from: Day;
  to: Day | null;
  hours: NewHours[];
}

/** Whether exactly these hours are in force on all the days. */
function alreadyApply(before: readonly Availability[], { from, to, hours }: Week): boolean {
  const then = before.filter((row) => (to === null || row.from <= to) && (row.to === null || row.to >= from));
  const applies = (row: Availability) =>
    row.from <= from &&
    (row.to === null || (to !== null && row.to >= to)) &&
    hours.some(
      (one) =>
        one.locationId === row.locationId &&
        one.weekday === row.weekday &&
        one.fromMinute === row.fromMinute &&
        one.toMinute === row.toMinute,
    );
  return then.length === hours.length && then.every(applies);
}

async function problemsOf(
  tx: Tx,
  { from, to, hours }: Week,
  locale: Locale,
): Promise<Record<string, string> | undefined> {
  const t = translator(scheduleTexts, locale);
  if (to !== null && to < from) return { to: t('order') };
  const zones = new Map((await listPlaces(tx)).map(({ locationId, zone }) => [locationId, zone]));
  const unused = hours.findIndex(({ locationId }) => !zones.has(locationId));
  if (unused >= 0) return { [`hours.${unused}.locationId`]: t('archived') };
  const backwards = hours.findIndex(({ fromMinute, toMinute }) => fromMinute >= toMinute);
  if (backwards >= 0) return { [`hours.${backwards}.toMinute`]: t('order') };
  // Compares locations in different zones at noon of the first day.
  const shift = (locationId: string) =>
    (instantOf(`${from}T12:00`, zones.get(locationId) ?? 'UTC')?.getTime() ?? 0) / 60_000;
  const overlapping = findOverlap(hours, shift);
  return overlapping === undefined ? undefined : { [`hours.${overlapping}.fromMinute`]: t('overlap') };
}
