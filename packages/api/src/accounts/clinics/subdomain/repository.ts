import { one } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

/**
 * Moves the site of the transaction's clinic. Returns for how many days the former subdomain redirects to the new one;
 * null when that is taken. A subdomain that still redirects to the clinic may be taken back.
 */
export async function moveSite(tx: Tx, subdomain: string): Promise<number | null> {
  const row = await one<{ days: number | null }>(tx, 'SELECT move_clinic_site(?) AS days', [subdomain]);
  return row?.days ?? null;
}
