import { decidingAgeInQuebec, majorityAt19 } from '@tamarack/core/domain/workspace';
import { literals } from '../../database/statement.ts';

/** SQL for the region whose law applies to a client: their own, else the clinic's. */
const regionOf = (client: string) => `coalesce(${client}.region, (
  SELECT f.region FROM locations f WHERE f.tenant_id = ${client}.tenant_id ORDER BY f.archived_at NULLS FIRST, f.position LIMIT 1))`;

/**
 * SQL for whether the guardians of a client decide on a day, as `whoDecides` says. Null if the birth date is unknown.
 * @param client alias of `clients`
 * @param identity alias of `client_identities`
 * @param on SQL for the day
 */
export const guardiansDecide = (client: string, identity: string, on: string) =>
  `(NOT ${client}.decides_alone AND ${identity}.birth_on > ${on} - make_interval(years =>
    CASE WHEN ${regionOf(client)} = 'QC' THEN ${decidingAgeInQuebec}
         WHEN ${regionOf(client)} IN (${literals(majorityAt19)}) THEN 19 ELSE 18 END))`;
