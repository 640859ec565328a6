import type { Tx } from '../../database/types.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import { namesForClinicians } from './repository.ts';

/**
 * The staff member to whose clients a member's view of names is limited; null for all clients. Clinicians see the names
 * of their own clients only, unless the clinic's settings let them see all.
 */
export async function ownClientsOnly(tx: Tx, { role, staffId }: ClinicAccess): Promise<string | null> {
  if (role !== 'clinician' || (await namesForClinicians(tx))) return null;
  return staffId;
}
