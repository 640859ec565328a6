import { accountTables } from './accounts.ts';
import { actTables } from './acts.ts';
import { clinicTables } from './clinics.ts';
import type { PersonalTable } from './types.ts';
import { visitorTables } from './visitors.ts';

/**
 * Every table that may hold personal data, in the order of an erasure: referring rows before the row they refer to, and
 * the account last. Finding, exporting and erasing use this map; a test compares it with the database and fails for a
 * column that is missing here.
 */
export const personalTables: readonly PersonalTable[] = [
  ...clinicTables,
  ...visitorTables,
  ...actTables,
  ...accountTables,
];
