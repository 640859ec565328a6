import type { Tx } from '../../database/types.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import { namesForClinicians } from './repository.ts';

/**
 * The member of staff to whose clients a member's view of names is limited; null for all clients. Clinicians see the
 * names of their own clients, unless the clinic's settings allow them to see all.
 */
export async function ownClientsOnly(tx: Tx, { role, staffId }: ClinicAccess): Promise<string | null> {
  if (role !== 'clinician' || (await namesForClinicians(tx))) return null;
  return staffId;
}
