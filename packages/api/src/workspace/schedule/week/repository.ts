import type { Availability, Day, NewHours } from '@tamarack/core/domain/workspace';
import { execute, one, query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

/** Reads a staff member and locks their hours until the transaction ends. */
export function lockStaff(
  tx: Tx,
  tenantId: string,
  staffId: string,
): Promise<{ version: number } | undefined> {
  return one(tx, 'SELECT version FROM clinic_staff WHERE tenant_id = ? AND staff_id = ? FOR UPDATE', [
    tenantId,
    staffId,
  ]);
}

const availabilityColumns = `
  availability_id, version, staff_id, location_id, weekday, from_minute, to_minute, from_on AS "from",
  to_on AS "to"`;

export function listAvailability(tx: Tx, staffId?: string): Promise<Availability[]> {
  return query(
    tx,
    `SELECT ${availabilityColumns} FROM availability WHERE ?::uuid IS NULL OR staff_id = ?
      ORDER BY staff_id, from_on, weekday, from_minute`,
    [staffId ?? null, staffId ?? null],
  );
}

/** Removes a person's weekly hours in a range of days, or from a day on; hours before and after stay. */
export async function clearWeek(tx: Tx, staffId: string, from: Day, to: Day | null): Promise<void> {
  if (to !== null)
    await execute(
      tx,
      `INSERT INTO availability
         (tenant_id, staff_id, location_id, weekday, from_minute, to_minute, from_on, to_on, created_by)
       SELECT tenant_id, staff_id, location_id, weekday, from_minute, to_minute, ?::date + 1, to_on, created_by
         FROM availability WHERE staff_id = ? AND from_on <= ? AND (to_on IS NULL OR to_on > ?)`,
      [to, staffId, to, to],
    );
  await execute(
    tx,
    'DELETE FROM availability WHERE staff_id = ? AND from_on >= ? AND (?::date IS NULL OR from_on <= ?)',
    [staffId, from, to, to],
  );
  await execute(
    tx,
    `UPDATE availability SET to_on = ?::date - 1, version = version + 1
      WHERE staff_id = ? AND from_on < ? AND (to_on IS NULL OR to_on >= ?)`,
    [from, staffId, from, from],
  );
}

export async function insertHours(
  tx: Tx,
  of: { tenantId: string; createdBy: string | null; staffId: string; from: Day; to: Day | null },
  hours: readonly NewHours[],
): Promise<void> {
  if (hours.length === 0) return;
  await tx('availability').insert(
    hours.map(({ locationId, weekday, fromMinute, toMinute }) => ({
      tenantId: of.tenantId,
      createdBy: of.createdBy,
      staffId: of.staffId,
      locationId,
      weekday,
      fromMinute,
      toMinute,
      fromOn: of.from,
      toOn: of.to,
    })),
  );
}
