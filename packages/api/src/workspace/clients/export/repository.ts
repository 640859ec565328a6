import type { ClientIdentity } from '@tamarack/core/domain/workspace';
import { query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { identityColumns } from '../record/repository.ts';

export interface ExportedClient extends ClientIdentity {
  clientId: string;
  fileNo: number;
  state: string;
  language: string;
  region: string | null;
  deskAlert: string;
  dischargedOn: string | null;
  lastEntryOn: string | null;
}

export async function listClientsAfter(tx: Tx, fileNo: number, limit: number): Promise<ExportedClient[]> {
  return query<ExportedClient>(
    tx,
    `SELECT c.client_id, c.file_no, c.state, c.language, c.region, c.desk_alert, c.discharged_on, c.last_entry_on, ${identityColumns}
       FROM clients c JOIN client_identities i USING (tenant_id, client_id)
      WHERE c.state <> 'merged' AND c.file_no > ? ORDER BY c.file_no LIMIT ?`,
    [fileNo, limit],
  );
}
