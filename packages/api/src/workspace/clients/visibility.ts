import type { Tx } from '../../database/types.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import { namesForClinicians } from './repository.ts';

/**
 * Whose clients’ names a member reads: null for all, else the member of staff whose own they are. Clinicians read those of
 * their own clients unless the clinic's setting opens all.
 */
export async function ownClientsOnly(tx: Tx, { role, staffId }: ClinicAccess): Promise<string | null> {
  if (role !== 'clinician' || (await namesForClinicians(tx))) return null;
  return staffId;
}
