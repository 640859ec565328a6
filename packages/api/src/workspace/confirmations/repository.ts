import type {
  AttendanceState,
  Checks,
  ConfirmationState,
  Day,
  NoteState,
  Profession,
  QueueCounts,
  QueueTab,
  TaxClass,
  WallTime,
} from '@tamarack/core/domain/workspace';
import { one, query, value } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { updateVersion } from '../../database/write.ts';
import { chargedFee, paysOn, professionOn, taxRegion } from '../billing/index.ts';
import { noteOfVisit } from '../notes/index.ts';
import { clientName, visitsWithoutOutcome } from '../shared/index.ts';

export interface VisitRow {
  attendanceId: string;
  version: number;
  appointmentId: string;
  state: ConfirmationState;
  localStart: WallTime;
  localOn: Day;
  zone: string;
  bookedMinutes: number;
  treatedMinutes: number | null;
  attendance: AttendanceState;
  arrived: boolean;
  /** Whether this missed visit is charged although another one on its joint bill took place. */
  partnerCame: boolean;
  clientId: string;
  fileNo: number;
  name: string | null;
  client: { birthOn: Day | null; reachable: boolean; hasPayer: boolean } | null;
  staffId: string;
  staffName: string;
  /** The clinician's last day, if they are leaving or have left. */
  staffLeftOn: Day | null;
  licensed: boolean;
  serviceId: string;
  serviceEn: string;
  serviceFr: string;
  locationId: string;
  serviceArchived: boolean;
  noteRequired: boolean;
  taxClass: TaxClass;
  virtualCare: boolean;
  /** Profession of the credential in force on that day. */
  profession: Profession | null;
  /** Province whose tax applies. */
  region: string | null;
  /** False for a visit before the day from which the clinic bills here. */
  billedHere: boolean;
  invoice: { invoiceId: string; number: number; credited: boolean } | null;
  note: NoteState | null;
  noteBeforeBilling: boolean;
  visitFeeCents: number | null;
  feeReason: string;
  jointBillOf: { fileNo: number; name: string | null } | null;
  confirmedFeeCents: number | null;
  /** The checks at the time of confirmation. */
  keptChecks: (Checks & { reviewedBySelf?: true }) | Record<string, never>;
  reason: string;
  answer: string;
  decidedAt: Date | null;
  decidedBy: string | null;
}

const visits = `
  SELECT c.attendance_id, c.version, c.state, c.checks AS "keptChecks", c.fee_cents AS "confirmedFeeCents",
         c.reason, c.answer, c.decided_at, d.name AS "decidedBy", t.state AS attendance,
         t.arrived_at IS NOT NULL AS arrived, t.treated_minutes,
         v.billing = 'one' AND t.state <> 'attended' AND coalesce(t.fee_cents, 0) > 0 AND EXISTS (
           SELECT FROM attendances j WHERE j.tenant_id = c.tenant_id AND j.appointment_id = t.appointment_id
              AND j.state = 'attended') AS "partnerCame",
         t.fee_cents AS "visitFeeCents", t.fee_reason,
         CASE WHEN v.billing = 'one' AND t.fee_cents = 0 THEN (
           SELECT json_build_object('fileNo', jk.file_no, 'name', ${clientName('ji')})
             FROM attendances j
             JOIN clients jk ON jk.tenant_id = j.tenant_id AND jk.client_id = j.client_id
             LEFT JOIN client_identities ji ON ji.tenant_id = j.tenant_id AND ji.client_id = j.client_id
            WHERE j.tenant_id = c.tenant_id AND j.appointment_id = t.appointment_id AND j.fee_cents > 0
              AND j.state NOT IN ('cancelled', 'void')
            ORDER BY j.attendance_id LIMIT 1) END AS "jointBillOf",
         a.appointment_id, a.local_on, a.zone, a.minutes AS "bookedMinutes",
         a.local_start, k.client_id, k.file_no, ${clientName()} AS name,
         CASE WHEN i.client_id IS NOT NULL THEN json_build_object(
           'birthOn', i.birth_on,
           'reachable', concat(i.email, i.phone, i.other_phone, i.street_address) <> '',
           'hasPayer', EXISTS (SELECT FROM client_relations r WHERE r.tenant_id = c.tenant_id AND r.client_id = k.client_id
                                  AND ${paysOn('r', 'k', 'i', 'a.local_on')})) END AS client,
         s.staff_id, s.name AS "staffName", s.active_to_on AS "staffLeftOn",
         EXISTS (SELECT FROM credentials l WHERE l.tenant_id = c.tenant_id AND l.staff_id = a.staff_id
                    AND (l.valid_from_on IS NULL OR l.valid_from_on <= a.local_on)
                    AND (l.valid_to_on IS NULL OR l.valid_to_on >= a.local_on)) AS licensed,
         v.service_id, v.name_en AS "serviceEn", v.name_fr AS "serviceFr", a.location_id, v.tax_class,
         v.virtual_care, ${taxRegion} AS region, ${professionOn} AS profession,
         coalesce(a.local_on >= w.billing_from_on, true) AS "billedHere",
         (SELECT json_build_object('invoiceId', b.invoice_id, 'number', b.number, 'credited', NOT x.charged)
            FROM invoice_lines x JOIN invoices b USING (tenant_id, invoice_id)
           WHERE x.tenant_id = c.tenant_id AND x.attendance_id = c.attendance_id AND b.kind = 'invoice'
             AND (x.charged OR c.state = 'confirmed')
           ORDER BY x.charged DESC, b.number DESC LIMIT 1) AS invoice,
         v.archived_at IS NOT NULL AS "serviceArchived", v.note_required, w.note_before_billing,
         ${noteOfVisit('t', 'v')} AS note
    FROM confirmations c
    JOIN attendances t USING (tenant_id, attendance_id)
    JOIN appointments a USING (tenant_id, appointment_id)
    JOIN clinic_staff s ON s.tenant_id = c.tenant_id AND s.staff_id = a.staff_id
    JOIN services v ON v.tenant_id = c.tenant_id AND v.service_id = a.service_id
    JOIN locations o ON o.tenant_id = c.tenant_id AND o.location_id = a.location_id
    JOIN clients k ON k.tenant_id = c.tenant_id AND k.client_id = c.client_id
    JOIN workspace_settings w ON w.tenant_id = c.tenant_id
    LEFT JOIN client_identities i ON i.tenant_id = c.tenant_id AND i.client_id = c.client_id
    LEFT JOIN clinic_staff d ON d.tenant_id = c.tenant_id AND d.staff_id = c.decided_by`;

/** The last visit of a page; the next page starts after it. */
export interface QueuePlace {
  localStart: WallTime;
  attendanceId: string;
}

const statesOf = {
  open: `c.state = 'open'`,
  returned: `c.state = 'returned'`,
  done: `c.state IN ('confirmed', 'excluded')`,
} as const satisfies Record<QueueTab, string>;

export interface QueueQuery {
  tab: QueueTab;
  on?: Day;
  staffId?: string;
  locationId?: string;
  limit: number;
  after?: QueuePlace;
}

/** Visits in order of time, of everyone and everywhere, or of one clinician or location. */
export async function listVisits(
  sql: Sql,
  tenantId: string,
  { tab, on, staffId, locationId, after, limit }: QueueQuery,
): Promise<VisitRow[]> {
  return query<VisitRow>(
    sql,
    `${visits}
      WHERE c.tenant_id = :tenantId AND ${statesOf[tab]}
        ${on ? 'AND t.local_on = :on' : ''} ${staffId ? 'AND a.staff_id = :staffId' : ''}
        ${locationId ? 'AND a.location_id = :locationId' : ''}
        ${after ? 'AND (a.local_start, c.attendance_id) > (:start::timestamp, :attendanceId::uuid)' : ''}
      ORDER BY a.local_start, c.attendance_id LIMIT :limit`,
    { tenantId, limit, on, staffId, locationId, start: after?.localStart, attendanceId: after?.attendanceId },
  );
}

/**
 * Locks visits by the ids of their attendances and returns them. Reads them after locking, so that they include the
 * latest change.
 */
export async function lockVisits(tx: Tx, tenantId: string, ids: readonly string[]): Promise<VisitRow[]> {
  const named = `c.tenant_id = :tenantId AND c.attendance_id = ANY(:ids::uuid[]) ORDER BY c.attendance_id`;
  await query(tx, `SELECT 1 FROM confirmations c WHERE ${named} FOR UPDATE`, { tenantId, ids });
  return query<VisitRow>(tx, `${visits} WHERE ${named}`, { tenantId, ids });
}

/** A visit with another one that carries its joint bill. */
export interface CarriedVisit {
  attendanceId: string;
  carrierId: string;
  fileNo: number;
  clientName: string | null;
}

/** Those visits, except missed ones, whose joint bill is carried by one that is neither confirmed nor excluded. */
export function listCarried(sql: Sql, tenantId: string, ids: readonly string[]): Promise<CarriedVisit[]> {
  return query<CarriedVisit>(
    sql,
    `SELECT t.attendance_id, j.attendance_id AS "carrierId", k.file_no,
            ${clientName()} AS "clientName"
       FROM attendances t
       JOIN appointments a USING (tenant_id, appointment_id)
       JOIN services v ON v.tenant_id = t.tenant_id AND v.service_id = a.service_id AND v.billing = 'one'
       JOIN attendances j ON j.tenant_id = t.tenant_id AND j.appointment_id = t.appointment_id
                         AND j.attendance_id <> t.attendance_id AND j.state NOT IN ('cancelled', 'void') AND j.fee_cents > 0
       JOIN clients k ON k.tenant_id = j.tenant_id AND k.client_id = j.client_id
       LEFT JOIN client_identities i ON i.tenant_id = j.tenant_id AND i.client_id = j.client_id
      WHERE t.tenant_id = :tenantId AND t.attendance_id = ANY(:ids::uuid[]) AND t.state NOT IN ('no_show', 'late_cancelled')
        AND NOT EXISTS (SELECT FROM confirmations c WHERE c.tenant_id = j.tenant_id AND c.attendance_id = j.attendance_id
                           AND c.state IN ('confirmed', 'excluded'))`,
    { tenantId, ids },
  );
}

/**
 * Counts the visits in the queue that match a filter, and all those that are still to come into it; only those of the
 * clinician `own` unless it is null.
 */
export async function countVisits(
  sql: Sql,
  tenantId: string,
  today: Day,
  own: string | null,
  { on, staffId, locationId }: { on?: Day; staffId?: string; locationId?: string } = {},
): Promise<QueueCounts> {
  const inQueue = own ?? staffId;
  const counts = await one<QueueCounts>(
    sql,
    `SELECT q.open, q.returned, w.visits AS "withoutOutcome", to_char(w.oldest, 'YYYY-MM-DD') AS "withoutOutcomeFrom"
       FROM (SELECT count(*) FILTER (WHERE c.state = 'open')::integer AS open,
                    count(*) FILTER (WHERE c.state = 'returned')::integer AS returned
               FROM confirmations c ${
                 inQueue || on || locationId
                   ? 'JOIN attendances t USING (tenant_id, attendance_id) JOIN appointments a USING (tenant_id, appointment_id)'
                   : ''
               }
              WHERE c.tenant_id = :tenantId AND c.state IN ('open', 'returned')
                ${inQueue ? 'AND a.staff_id = :inQueue' : ''} ${on ? 'AND t.local_on = :on' : ''}
                ${locationId ? 'AND a.location_id = :locationId' : ''}) q,
            (SELECT count(*)::integer AS visits, min(t.local_on) AS oldest
               ${visitsWithoutOutcome({ days: 'up_to_today', own: own !== null })}) w`,
    { tenantId, today, staffId: own, inQueue, on, locationId },
  );
  return counts as QueueCounts;
}

/** Whether any visit has ever come into the queue. */
export function hasConfirmations(sql: Sql, tenantId: string): Promise<boolean> {
  return value<boolean>(sql, 'SELECT EXISTS (SELECT FROM confirmations WHERE tenant_id = ?) AS found', [
    tenantId,
  ]);
}

interface OwnReview {
  /** Whether another member may review the member's visits. */
  othersReview: boolean;
  /** The first day on which an agreement pays the member for visits. */
  paidFrom: Day | null;
}

/** By whom, and from when, a member's own visits are reviewed. */
export async function readOwnReview(sql: Sql, tenantId: string, staffId: string): Promise<OwnReview> {
  const review = await one<OwnReview>(
    sql,
    `SELECT EXISTS (
       SELECT FROM memberships m JOIN clinic_staff s USING (tenant_id, user_id)
        WHERE m.tenant_id = :tenantId AND m.state = 'active' AND m.role IN ('administrator', 'front_desk')
          AND s.staff_id <> :staffId) AS others_review,
       (SELECT min(g.from_on) FROM agreements g
         WHERE g.tenant_id = :tenantId AND g.staff_id = :staffId AND g.withdrawn_at IS NULL) AS paid_from`,
    { tenantId, staffId },
  );
  return review as OwnReview;
}

export interface Decision {
  attendanceId: string;
  version: number;
  feeCents: number;
  checks: Checks & { reviewedBySelf?: true };
  reason: string;
}

/** Confirms open visits that are still at the given version; returns the ids of the confirmed ones. */
export async function confirmVisits(
  tx: Tx,
  tenantId: string,
  by: { staffId: string | null; at: Date },
  decisions: readonly Decision[],
): Promise<{ attendanceId: string; version: number }[]> {
  return query(
    tx,
    `UPDATE confirmations c
        SET state = 'confirmed', fee_cents = d."feeCents", checks = d.checks, reason = d.reason, decided_at = :at,
            decided_by = :staffId, version = c.version + 1
       FROM jsonb_to_recordset(:decisions::jsonb)
         AS d ("attendanceId" uuid, version integer, "feeCents" integer, checks jsonb, reason text)
      WHERE c.tenant_id = :tenantId AND c.attendance_id = d."attendanceId" AND c.state = 'open' AND c.version = d.version
      RETURNING c.attendance_id, c.version`,
    { tenantId, staffId: by.staffId, at: by.at, decisions: JSON.stringify(decisions) },
  );
}

/** Columns written by a transition other than a confirmation. */
export interface StateChange {
  from: readonly ConfirmationState[];
  to: 'open' | 'returned' | 'excluded';
  reason?: string;
  answer?: string;
  decided?: { by: string | null; at: Date };
}

/** Returns the new version; undefined when the visit has another state or version. */
export async function updateState(
  tx: Tx,
  tenantId: string,
  { attendanceId, version }: { attendanceId: string; version: number },
  { from, to, reason, answer, decided }: StateChange,
): Promise<number | undefined> {
  const [row] = await tx('confirmations')
    .where({ tenantId, attendanceId, version })
    .whereIn('state', from)
    .update({
      state: to,
      feeCents: null,
      checks: '{}',
      ...(reason === undefined ? {} : { reason }),
      ...(answer === undefined ? {} : { answer }),
      decidedBy: decided?.by ?? null,
      decidedAt: decided?.at ?? null,
      version: tx.raw('version + 1'),
    })
    .returning<{ version: number }[]>('version');
  return row?.version;
}

/** Corrects the length of an attended visit; returns undefined when it was not attended. */
export async function setTreatedMinutes(
  tx: Tx,
  tenantId: string,
  attendanceId: string,
  minutes: number,
): Promise<number | undefined> {
  return updateVersion(
    tx,
    'attendances',
    { tenantId, attendanceId, state: 'attended' },
    { treatedMinutes: minutes },
  );
}

export interface FeeRow extends QueuePlace {
  localOn: Day;
  fileNo: number;
  serviceEn: string;
  serviceFr: string;
  staffName: string;
  feeCents: number;
  outcome: AttendanceState;
}

export type FeePlace = Pick<FeeRow, 'localOn' | keyof QueuePlace>;

/**
 * Confirmed fees of visits between two days, in order of time; 0 if the invoice was credited. The day comes first in the
 * order, so that a page is read along the index of days instead of sorting the whole period.
 */
export async function listFees(
  sql: Sql,
  tenantId: string,
  {
    from,
    to,
    staffId,
    after,
    limit,
  }: { from: Day; to: Day; staffId: string | null; after: FeePlace | null; limit: number },
): Promise<FeeRow[]> {
  return query<FeeRow>(
    sql,
    `SELECT t.attendance_id, a.local_on, k.file_no, v.name_en AS "serviceEn",
            v.name_fr AS "serviceFr", s.name AS "staffName", ${chargedFee} AS "feeCents", t.state AS outcome, a.local_start
       FROM attendances t
       JOIN confirmations c USING (tenant_id, attendance_id)
       JOIN appointments a USING (tenant_id, appointment_id)
       JOIN clinic_staff s ON s.tenant_id = t.tenant_id AND s.staff_id = a.staff_id
       JOIN services v ON v.tenant_id = t.tenant_id AND v.service_id = a.service_id
       JOIN clients k ON k.tenant_id = t.tenant_id AND k.client_id = t.client_id
      WHERE t.tenant_id = :tenantId AND t.local_on BETWEEN :from AND :to AND c.state = 'confirmed'
        ${staffId ? 'AND a.staff_id = :staffId' : ''}
        ${after ? 'AND (a.local_start, t.attendance_id) > (:start::timestamp, :attendanceId::uuid)' : ''}
      ORDER BY t.local_on, a.local_start, t.attendance_id LIMIT :limit`,
    {
      ...{ tenantId, from: after?.localOn ?? from, to, limit, staffId },
      ...{ start: after?.localStart, attendanceId: after?.attendanceId },
    },
  );
}
