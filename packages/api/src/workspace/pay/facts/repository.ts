import type { AttendanceState, Day, PayRun, PayShare, WallTime } from '@tamarack/core/domain/workspace';
import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import { takesPlace } from '../../shared/index.ts';

/** What a statement says about a visit besides amounts, as of now. */
export interface VisitDescription {
  /** Of the client. */
  fileNo: number;
  localStart: WallTime;
  serviceEn: string;
  serviceFr: string;
  outcome: AttendanceState;
}

/** A contractor's visit that was confirmed by the cutoff, or was in an earlier approved run. */
export interface VisitRow extends VisitDescription {
  staffId: string;
  attendanceId: string;
  appointmentId: string;
  servedOn: Day;
  confirmedAt: Date;
  cancelled: boolean;
  /** Whether it was before the clinic's first day of billing here. */
  beforeBilling: boolean;
  /** The confirmed fee; null once the visit is reopened. */
  feeCents: number | null;
  treatedMinutes: number | null;
  noteMissing: boolean;
  queried: boolean;
  /** Paid back since the last approved run. */
  repaidCents: number;
  waivedCents: number;
  earlier: {
    firstRunId: string;
    earnedCents: number;
    paidCents: number;
    feeCents: number;
    tierShare: PayShare | null;
  } | null;
}

export interface VisitFilter {
  /** Limits the list to one person. */
  staffId: string | null;
  /** The cutoff of the run. */
  until: Date;
  /** The day of the cutoff at the clinic. */
  untilOn: Day;
  /** Cutoff of the last approved run. Visits settled by it are left out unless something has changed since. */
  since: Date;
  /** People whose visits are all listed, settled or not. */
  wholly: readonly string[];
}

/**
 * Lists the visits to pay or adjust. If one visit of an appointment is listed, all of them are. If a missed visit with a
 * share of its own was corrected to attended, all visits of its contractor are, because it takes its place in the tiers
 * of its period.
 */
export function listVisits(
  sql: Sql,
  tenantId: string,
  { staffId, until, untilOn, since, wholly }: VisitFilter,
): Promise<VisitRow[]> {
  const of = (column: string) => (staffId ? `AND ${column} = :staffId` : '');
  return query<VisitRow>(
    sql,
    `WITH first AS MATERIALIZED (
       SELECT staff_id, min(from_on) AS from_on FROM agreements
        WHERE tenant_id = :tenantId AND withdrawn_at IS NULL ${of('staff_id')} GROUP BY staff_id
     ), moved AS (
       SELECT l.attendance_id
         FROM allocations x JOIN invoice_lines l USING (tenant_id, invoice_id)
        WHERE x.tenant_id = :tenantId AND x.at > :since AND x.counts_on <= :untilOn
       UNION
       SELECT l.attendance_id
         FROM invoices i
         JOIN invoice_lines l ON l.tenant_id = i.tenant_id AND l.invoice_id = coalesce(i.credits_invoice_id, i.invoice_id)
        WHERE i.tenant_id = :tenantId AND (i.settled_at > :since OR (i.kind = 'credit' AND i.issued_at > :since))
     ), unranked AS MATERIALIZED (
       SELECT p.staff_id
         FROM confirmations c
         JOIN attendances t USING (tenant_id, attendance_id)
         JOIN pay_items p USING (tenant_id, attendance_id)
         JOIN pay_lines l USING (tenant_id, run_id, staff_id, attendance_id)
         JOIN agreements g USING (tenant_id, agreement_id)
        WHERE c.tenant_id = :tenantId AND c.state = 'confirmed' AND c.decided_at > :since AND c.decided_at <= :until
          AND l.outcome <> 'attended' AND t.state = 'attended'
          AND g.rule ->> 'kind' = 'tiers' AND g.missed_share_bp IS NOT NULL
     ), picked AS MATERIALIZED (
       SELECT a.appointment_id
         FROM confirmations c
         JOIN attendances t USING (tenant_id, attendance_id)
         JOIN appointments a USING (tenant_id, appointment_id)
         JOIN first f ON f.staff_id = a.staff_id AND f.from_on <= a.local_on
         LEFT JOIN pay_items p ON p.tenant_id = c.tenant_id AND p.attendance_id = c.attendance_id AND p.staff_id = a.staff_id
        WHERE c.tenant_id = :tenantId AND c.state = 'confirmed' AND c.decided_at <= :until
          AND (p.staff_id IS NULL OR c.decided_at > :since)
       UNION
       SELECT t.appointment_id
         FROM pay_items p
         JOIN attendances t USING (tenant_id, attendance_id)
         JOIN appointments a USING (tenant_id, appointment_id)
         LEFT JOIN confirmations c ON c.tenant_id = p.tenant_id AND c.attendance_id = p.attendance_id
        WHERE p.tenant_id = :tenantId ${of('p.staff_id')}
          AND (NOT p.settled OR p.staff_id = ANY(:wholly::uuid[]) OR p.staff_id IN (SELECT staff_id FROM unranked)
               OR c.state IS DISTINCT FROM 'confirmed'
               OR (p.staff_id, p.attendance_id) IN (SELECT z.staff_id, z.attendance_id FROM pay_settlements z
                                                     WHERE z.tenant_id = :tenantId AND z.run_id IS NULL)
               OR a.staff_id <> p.staff_id OR p.attendance_id IN (SELECT attendance_id FROM moved))
     ), signed AS MATERIALIZED (
       SELECT t.attendance_id, t.appointment_id, ${takesPlace('t')} AS takes_place
         FROM notes n JOIN attendances t USING (tenant_id, attendance_id)
        WHERE n.tenant_id = :tenantId AND n.state IN ('signed', 'locked')
          AND coalesce(n.cosigned_at, n.signed_at) <= :until
          AND t.appointment_id IN (SELECT appointment_id FROM picked)
     ), owed AS (
       SELECT t.attendance_id, a.staff_id
         FROM picked JOIN appointments a USING (appointment_id) JOIN attendances t USING (tenant_id, appointment_id)
        WHERE a.tenant_id = :tenantId
       UNION
       SELECT p.attendance_id, p.staff_id
         FROM picked JOIN attendances t USING (appointment_id) JOIN pay_items p USING (tenant_id, attendance_id)
        WHERE t.tenant_id = :tenantId
     )
     SELECT o.staff_id, o.attendance_id, t.appointment_id, k.file_no, a.local_start, v.name_en AS "serviceEn",
            v.name_fr AS "serviceFr", t.state AS outcome, t.local_on AS "servedOn",
            coalesce(l.confirmed_at, c.decided_at) AS "confirmedAt", c.fee_cents, t.treated_minutes,
            coalesce(t.local_on < w.billing_from_on, false) AS "beforeBilling",
            c.state IS DISTINCT FROM 'confirmed' OR a.staff_id <> o.staff_id AS cancelled,
            v.note_required AND o.attendance_id NOT IN (SELECT attendance_id FROM signed)
              AND NOT (v.billing = 'one' AND t.appointment_id IN (SELECT appointment_id FROM signed WHERE takes_place))
              AS "noteMissing",
            (o.staff_id, o.attendance_id) IN (SELECT q.staff_id, q.attendance_id FROM pay_queries q
               WHERE q.tenant_id = :tenantId AND q.answered_at IS NULL) AS queried,
            coalesce(z.repaid, 0)::integer AS "repaidCents", coalesce(z.waived, 0)::integer AS "waivedCents",
            CASE WHEN l.run_id IS NOT NULL THEN json_build_object(
              'firstRunId', l.first_run_id, 'earnedCents', l.earned_so_far_cents, 'paidCents', l.paid_so_far_cents,
              'feeCents', l.fee_so_far_cents,
              'tierShare', CASE WHEN l.tier_agreement_id IS NOT NULL THEN json_build_object(
                'agreementId', l.tier_agreement_id, 'weightedBp', l.tier_weighted_bp, 'ofCents', l.tier_of_cents) END)
            END AS earlier
       FROM owed o
       JOIN attendances t ON t.tenant_id = :tenantId AND t.attendance_id = o.attendance_id
       JOIN appointments a ON a.tenant_id = :tenantId AND a.appointment_id = t.appointment_id
       JOIN services v ON v.tenant_id = :tenantId AND v.service_id = a.service_id
       JOIN clients k ON k.tenant_id = :tenantId AND k.client_id = t.client_id
       JOIN workspace_settings w ON w.tenant_id = :tenantId
       LEFT JOIN confirmations c ON c.tenant_id = :tenantId AND c.attendance_id = o.attendance_id
       LEFT JOIN first f ON f.staff_id = o.staff_id
       LEFT JOIN (SELECT staff_id, attendance_id, sum(cents) FILTER (WHERE way = 'repaid' AND run_id IS NULL) AS repaid,
                         max(kept_cents) FILTER (WHERE way = 'waived') AS waived
                    FROM pay_settlements WHERE tenant_id = :tenantId GROUP BY staff_id, attendance_id) z
         ON z.staff_id = o.staff_id AND z.attendance_id = o.attendance_id
       LEFT JOIN pay_items p ON p.tenant_id = :tenantId AND p.staff_id = o.staff_id AND p.attendance_id = o.attendance_id
       LEFT JOIN pay_lines l ON l.tenant_id = :tenantId AND l.run_id = p.run_id AND l.staff_id = o.staff_id
             AND l.attendance_id = o.attendance_id
      WHERE (l.run_id IS NOT NULL
             OR (c.state = 'confirmed' AND c.decided_at <= :until AND a.staff_id = o.staff_id AND f.from_on <= t.local_on))
        ${of('o.staff_id')}`,
    { tenantId, until, untilOn, since, wholly, staffId },
  );
}

/** People with visits that no agreement covers, confirmed after one cutoff and by the next. */
export function listUnagreed(
  sql: Sql,
  tenantId: string,
  { since, until }: { since: Date; until: Date },
): Promise<PayRun['withoutAgreement']> {
  return query(
    sql,
    `WITH decided AS MATERIALIZED (
       SELECT attendance_id, fee_cents FROM confirmations
        WHERE tenant_id = :tenantId AND state = 'confirmed' AND decided_at > :since AND decided_at <= :until
     )
     SELECT s.staff_id, s.name, count(*)::integer AS visits, sum(c.fee_cents)::integer AS "feeCents"
       FROM decided c
       JOIN attendances t ON t.tenant_id = :tenantId AND t.attendance_id = c.attendance_id
       JOIN appointments a ON a.tenant_id = :tenantId AND a.appointment_id = t.appointment_id
       JOIN clinic_staff s ON s.tenant_id = :tenantId AND s.staff_id = a.staff_id
      WHERE NOT EXISTS (SELECT FROM agreements g WHERE g.tenant_id = :tenantId AND g.staff_id = a.staff_id
                           AND g.withdrawn_at IS NULL AND g.from_on <= t.local_on)
      GROUP BY s.staff_id, s.name ORDER BY s.name, s.staff_id`,
    { tenantId, since, until },
  );
}
