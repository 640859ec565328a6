import type {
  Client,
  ClientChange,
  ClientConsent,
  ClientFee,
  ClientIdentity,
  ClientRelation,
  ClientVisit,
  Day,
} from '@tamarack/core/domain/workspace';
import { one, query, value } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import { clientName } from '../../shared/index.ts';
import { ownClients } from '../repository.ts';
import { identityColumns } from './repository.ts';

export type ClientRow = Omit<
  Client,
  | 'mayChange'
  | 'mergedInto'
  | 'destroyedAt'
  | 'identity'
  | 'relations'
  | 'consents'
  | 'fees'
  | 'nextVisit'
  | 'merges'
> & { destroyedAt: Date | null };

export async function findClient(sql: Sql, clientId: string): Promise<ClientRow | undefined> {
  return one<ClientRow>(
    sql,
    `SELECT client_id, version, file_no, state, language, region, desk_alert, decides_alone, discharged_on,
            last_entry_on, legal_hold, destroyed_at, destroyed_because,
            kept_until(retention_until_on, retention_from_on,
                       (SELECT w.retention_years FROM workspace_settings w WHERE w.tenant_id = c.tenant_id)) AS "retentionUntil"
       FROM clients c WHERE client_id = ?`,
    [clientId],
  );
}

export async function findIdentity(sql: Sql, clientId: string): Promise<ClientIdentity | undefined> {
  return one<ClientIdentity>(sql, `SELECT ${identityColumns} FROM client_identities i WHERE client_id = ?`, [
    clientId,
  ]);
}

/**
 * The relations of a client. Related clients have their name and contact only if they are clients of `own`; null for
 * readers who see all names.
 */
export async function listRelations(
  sql: Sql,
  clientId: string,
  own: string | null,
  now: Date,
): Promise<ClientRelation[]> {
  return query<ClientRelation>(
    sql,
    `SELECT r.relation_id, r.version, r.kind, r.related_client_id, c.file_no AS "relatedFileNo", r.organization,
            CASE WHEN i.client_id IS NULL THEN r.name ELSE ${clientName()} END AS name,
            CASE WHEN i.client_id IS NULL THEN r.email ELSE i.email END AS email,
            CASE WHEN i.client_id IS NULL THEN r.phone ELSE i.phone END AS phone, r.may_book, r.may_see
       FROM client_relations r
       LEFT JOIN clients c ON c.tenant_id = r.tenant_id AND c.client_id = r.related_client_id
       LEFT JOIN client_identities i ON i.tenant_id = r.tenant_id AND i.client_id = r.related_client_id
                                    ${own ? `AND i.client_id IN (${ownClients})` : ''}
      WHERE r.client_id = :clientId ORDER BY r.relation_id`,
    { clientId, own, now },
  );
}

export type ConsentRow = Omit<ClientConsent, 'givenAt' | 'withdrawnAt'> & {
  givenAt: Date;
  withdrawnAt: Date | null;
};

export async function listConsents(sql: Sql, clientId: string): Promise<ConsentRow[]> {
  return query<ConsentRow>(
    sql,
    `SELECT consent_id, version, kind, text_version, given_by, given_at, withdrawn_at
       FROM client_consents WHERE client_id = ? ORDER BY withdrawn_at DESC NULLS FIRST, given_at DESC`,
    [clientId],
  );
}

export async function listFees(sql: Sql, clientId: string): Promise<ClientFee[]> {
  return query<ClientFee>(
    sql,
    `SELECT f.client_fee_id, f.version, f.service_id, s.name_en AS "serviceEn", s.name_fr AS "serviceFr", f.fee_cents,
            f.reason, f.from_on AS "from", f.to_on AS "to"
       FROM client_fees f JOIN services s USING (tenant_id, service_id)
      WHERE f.client_id = ? ORDER BY f.from_on DESC, f.client_fee_id`,
    [clientId],
  );
}

/** The appointments of a client, newest first, from the one after `after` on. */
export async function listVisits(
  sql: Sql,
  clientId: string,
  after: string | null,
  limit: number,
): Promise<ClientVisit[]> {
  return query<ClientVisit>(
    sql,
    `SELECT a.attendance_id, p.appointment_id, p.local_start, p.minutes, p.service_id, s.name_en AS "serviceEn",
            s.name_fr AS "serviceFr", p.staff_id, k.name AS "staffName", a.state,
            coalesce(f.fee_cents, a.fee_cents) AS "feeCents", f.state AS confirmation,
            (SELECT json_build_object('invoiceId', b.invoice_id, 'number', b.number)
               FROM invoice_lines x JOIN invoices b USING (tenant_id, invoice_id)
              WHERE x.tenant_id = a.tenant_id AND x.attendance_id = a.attendance_id AND x.charged) AS invoice
       FROM attendances a JOIN appointments p USING (tenant_id, appointment_id)
       JOIN services s USING (tenant_id, service_id) JOIN clinic_staff k USING (tenant_id, staff_id)
       LEFT JOIN confirmations f USING (tenant_id, attendance_id)
      WHERE a.client_id = :clientId AND a.state <> 'void'
        ${
          after
            ? `AND (a.local_on, p.local_start, a.attendance_id) < (
                 SELECT b.local_on, q.local_start, b.attendance_id
                   FROM attendances b JOIN appointments q USING (tenant_id, appointment_id)
                  WHERE b.attendance_id = :after)`
            : ''
        }
      ORDER BY a.local_on DESC, p.local_start DESC, a.attendance_id DESC LIMIT :limit`,
    { clientId, limit, after },
  );
}

/** The next booked appointment, if any. */
export async function findNextVisit(
  sql: Sql,
  clientId: string,
  now: Date,
): Promise<NonNullable<Client['nextVisit']> | undefined> {
  return one(
    sql,
    `SELECT appointment_id, p.local_start, p.staff_id
       FROM attendances a JOIN appointments p USING (tenant_id, appointment_id)
      WHERE a.client_id = ? AND a.state = 'booked' AND p.starts_at > ? ORDER BY p.starts_at LIMIT 1`,
    [clientId, now],
  );
}

/** Whether an appointment after a day is still to come. */
export async function hasBookingAfter(sql: Sql, clientId: string, day: Day, now: Date): Promise<boolean> {
  return value<boolean>(
    sql,
    `SELECT EXISTS (
       SELECT FROM attendances a JOIN appointments p USING (tenant_id, appointment_id)
        WHERE a.client_id = ? AND a.state = 'booked' AND a.local_on > ? AND p.starts_at > ?) AS found`,
    [clientId, day, now],
  );
}

export async function listOpenMerges(
  sql: Sql,
  clientId: string,
  after: Date,
): Promise<{ mergeId: string; version: number; fileNo: number; mergedAt: Date }[]> {
  return query(
    sql,
    `SELECT m.merge_id, m.version, c.file_no, m.merged_at
       FROM client_merges m JOIN clients c ON c.tenant_id = m.tenant_id AND c.client_id = m.from_client_id
      WHERE m.into_client_id = ? AND m.undone_at IS NULL AND m.merged_at > ? ORDER BY m.merged_at DESC`,
    [clientId, after],
  );
}

export type ChangeRow = Omit<ClientChange, 'at'> & { historyId: string; at: Date };

/** The changes of a client’s record, newest first, from the one after `after` on. */
export async function listChanges(
  sql: Sql,
  clientId: string,
  after: string | null,
  limit: number,
): Promise<ChangeRow[]> {
  return query<ChangeRow>(
    sql,
    `SELECT h.history_id, h.at, h.action, s.name AS "staffName", h.details
       FROM history h LEFT JOIN clinic_staff s USING (tenant_id, staff_id)
      WHERE h.subject_id = :clientId AND h.kind = 'client' ${after ? 'AND h.history_id < :after' : ''}
      ORDER BY h.history_id DESC LIMIT :limit`,
    { clientId, limit, after },
  );
}
