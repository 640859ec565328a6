import { accountTables } from './accounts.ts';
import { actTables } from './acts.ts';
import { clinicTables } from './clinics.ts';
import type { PersonalTable } from './types.ts';
import { visitorTables } from './visitors.ts';

/**
 * Every table in which something of a person may lie, in the order in which an erasure goes through them: what hangs on
 * a row before the row, the account last. Finding, handing out and erasing all go by this map; a test holds it against
 * the database, so that a column nobody has thought about fails it.
 */
export const personalTables: readonly PersonalTable[] = [
  ...clinicTables,
  ...visitorTables,
  ...actTables,
  ...accountTables,
];
