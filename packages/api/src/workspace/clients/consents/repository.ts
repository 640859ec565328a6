import type { ConsentGiver, Day } from '@tamarack/core/domain/workspace';
import { execute, exists, firstValue, one } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { guardiansDecide } from '../../shared/index.ts';

/** Returns undefined when a consent of this kind is already in force. */
export async function insertConsent(
  tx: Tx,
  tenantId: string,
  consent: {
    clientId: string;
    kind: string;
    textVersion: string;
    givenBy: string;
    givenAt: Date;
    createdBy: string | null;
  },
): Promise<string | undefined> {
  return firstValue<string>(
    tx,
    `INSERT INTO client_consents (tenant_id, client_id, kind, text_version, given_by, given_at, created_by)
     VALUES (:tenantId, :clientId, :kind, :textVersion, :givenBy, :givenAt, :createdBy)
     ON CONFLICT DO NOTHING RETURNING consent_id`,
    { tenantId, ...consent },
  );
}

/** Who gives a consent that is ticked with a new client: the guardians while they decide, else the client. */
export async function findConsentGiver(tx: Tx, clientId: string, today: Day): Promise<ConsentGiver> {
  const isGuardian = await exists(
    tx,
    `SELECT 1 FROM clients c JOIN client_identities i USING (tenant_id, client_id)
      WHERE c.client_id = :clientId AND ${guardiansDecide('c', 'i', ':today::date')}`,
    { clientId, today },
  );
  return isGuardian ? 'guardian' : 'client';
}

/** Ends a guardian's consent of a kind, if the guardians do not decide for the client any more. */
export async function endGuardiansConsent(
  tx: Tx,
  { clientId, kind, today, now }: { clientId: string; kind: string; today: Day; now: Date },
): Promise<void> {
  await execute(
    tx,
    `UPDATE client_consents s SET withdrawn_at = :now, version = s.version + 1
       FROM clients c JOIN client_identities i USING (tenant_id, client_id)
      WHERE s.client_id = :clientId AND s.kind = :kind AND s.given_by = 'guardian' AND s.withdrawn_at IS NULL
        AND c.tenant_id = s.tenant_id AND c.client_id = s.client_id AND NOT ${guardiansDecide('c', 'i', ':today::date')}`,
    { clientId, kind, today, now },
  );
}

export interface ConsentState {
  version: number;
  kind: string;
  withdrawnAt: Date | null;
}

export async function findConsent(
  tx: Tx,
  clientId: string,
  consentId: string,
): Promise<ConsentState | undefined> {
  return one<ConsentState>(
    tx,
    `SELECT version, kind, withdrawn_at FROM client_consents WHERE client_id = ? AND consent_id = ?`,
    [clientId, consentId],
  );
}

/** Returns undefined when it is already withdrawn, or not at this version. */
export async function withdraw(
  tx: Tx,
  consentId: string,
  version: number,
  now: Date,
): Promise<number | undefined> {
  return firstValue<number>(
    tx,
    `UPDATE client_consents SET withdrawn_at = ?, version = version + 1
      WHERE consent_id = ? AND version = ? AND withdrawn_at IS NULL RETURNING version`,
    [now, consentId, version],
  );
}
