import type { ClientState, Day } from '@tamarack/core/domain/workspace';
import { exists, one, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { updateVersion } from '../../database/write.ts';
import { careTeamClients, inForce, mayHaveCareTeam } from '../charts/index.ts';

export async function namesForClinicians(sql: Sql): Promise<boolean> {
  const row = await one<{ open: boolean }>(
    sql,
    `SELECT names_for_clinicians AS open FROM workspace_settings`,
  );
  return row?.open ?? false;
}

/**
 * SQL that selects the clients of staff member `:own` at `:now`: those whose care team they are on, those whose chart they
 * opened in an emergency, and those they added whose care team nobody has joined yet.
 */
export const ownClients = `${careTeamClients}
  UNION
  SELECT ct.client_id FROM care_team ct WHERE ct.staff_id = :own AND ct.because = 'emergency' AND ${inForce}
  UNION
  SELECT c.client_id FROM clients c
   WHERE c.created_by = :own AND c.state <> 'destroyed' AND ${mayHaveCareTeam('c')}
     AND NOT EXISTS (SELECT FROM care_team ct WHERE ct.tenant_id = c.tenant_id AND ct.client_id = c.client_id
                        AND ct.because IN ('booked', 'added'))`;

export async function isOwn(sql: Sql, clientId: string, own: string, now: Date): Promise<boolean> {
  return exists(sql, `SELECT 1 FROM (${ownClients}) o WHERE o.client_id = :clientId LIMIT 1`, {
    clientId,
    own,
    now,
  });
}

export interface LockedClient {
  clientId: string;
  version: number;
  fileNo: number;
  state: ClientState;
  /** File number of the client this one was merged into. */
  mergedInto: number | null;
  region: string | null;
  lastEntryOn: Day | null;
  legalHold: boolean;
}

export async function lockClient(
  tx: Tx,
  tenantId: string,
  clientId: string,
): Promise<LockedClient | undefined> {
  return one<LockedClient>(
    tx,
    `SELECT c.client_id, c.version, c.file_no, c.state, c.region, c.last_entry_on, c.legal_hold,
            (SELECT m.file_no FROM clients m WHERE m.client_id = c.merged_into) AS "mergedInto"
       FROM clients c WHERE c.tenant_id = ? AND c.client_id = ? FOR UPDATE OF c`,
    [tenantId, clientId],
  );
}

/** Locks two clients in the order of their ids, so that changes of the same two clients do not deadlock. */
export async function lockClientPair(
  tx: Tx,
  tenantId: string,
  ids: readonly [string, string],
): Promise<void> {
  await query(
    tx,
    `SELECT client_id FROM clients
      WHERE tenant_id = ? AND client_id = ANY(?::uuid[]) ORDER BY client_id FOR UPDATE`,
    [tenantId, ids],
  );
}

/** Updates columns of a locked client and returns its new version. */
export async function updateClient(
  tx: Tx,
  clientId: string,
  changes: Record<string, string | boolean | null>,
): Promise<number> {
  const version = await updateVersion(tx, 'clients', { clientId }, changes);
  if (version === undefined) throw new Error('a locked client has no row');
  return version;
}

export async function findByFileNo(
  sql: Sql,
  fileNo: number,
): Promise<{ clientId: string; state: ClientState; mergedInto: string | null } | undefined> {
  return one(sql, `SELECT client_id, state, merged_into FROM clients WHERE file_no = ?`, [fileNo]);
}
