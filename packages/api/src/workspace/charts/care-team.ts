import { careTeamDaysAfterDischarge } from '@tamarack/core/domain/workspace';
import { clinicDayOf } from '../shared/index.ts';

/** SQL for the entries of care team `ct` that are in force at `:now`. */
export const inForce = 'ct.from_at <= :now AND (ct.until_at IS NULL OR ct.until_at > :now)';

/** SQL for the first day of the 90 days that have not passed. */
const firstDay = `${clinicDayOf(':now::timestamptz')} - ${careTeamDaysAfterDischarge}`;

/**
 * SQL condition that the client of a row may have a care team at `:now`: until 90 days after discharge.
 * @param row alias of a table with `client_id`
 * @param unless SQL condition under which the row counts after these days too
 */
export const mayHaveCareTeam = (row: string, unless = 'false') => `NOT EXISTS (
  SELECT FROM clients d WHERE d.tenant_id = ${row}.tenant_id AND d.client_id = ${row}.client_id
     AND d.state = 'discharged' AND d.discharged_on < ${firstDay} AND NOT (${unless}))`;

/**
 * SQL condition that a booked or added entry of care team `ct` still counts at `:now`: until 90 days after discharge. For
 * someone added later, the 90 days start when they were added.
 */
export const countsAfterDischarge = mayHaveCareTeam(
  'ct',
  `ct.because = 'added' AND ${clinicDayOf('ct.from_at')} >= ${firstDay}`,
);

/**
 * SQL that selects the clients whose care team staff member `:own` is on at `:now`: clients that they, or someone they
 * supervise, are booked with or were added for.
 */
export const careTeamClients = `
  SELECT ct.client_id FROM care_team ct JOIN clinic_staff s USING (tenant_id, staff_id)
   WHERE :own IN (s.staff_id, s.supervisor_id) AND ct.because IN ('booked', 'added') AND ${inForce}
     AND ${countsAfterDischarge}`;
