import type { Day, DayNumbers, Leaks, TodayVisit } from '@tamarack/core/domain/workspace';
import { noShowAfterMinutes } from '@tamarack/core/domain/workspace';
import { one, query } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';
import { chargedFee } from '../billing/index.ts';
import { noteOfVisit, ownNoteOfVisit } from '../notes/index.ts';
import { clientName, takesPlace, visitsWithoutOutcome } from '../shared/index.ts';

export type VisitRow = Omit<
  TodayVisit,
  'arrivedAt' | 'noShowFrom' | 'noticeUntil' | 'missedFeeCents' | 'reviewer'
> & {
  noticeHours: number;
  missedFeeBp: number;
  /** Whether somebody else on a joint bill still comes and takes over the fee. */
  partnerComes: boolean;
  arrivedAt: Date | null;
  noShowFrom: Date;
};

/**
 * Visits of a day in order of time, of everyone or only of the reader. Cancelled ones are left out.
 * @param readerId staff id of the reader
 */
export async function listVisits(
  sql: Sql,
  tenantId: string,
  on: Day,
  { readerId, onlyOwn }: { readerId: string | null; onlyOwn: boolean },
): Promise<VisitRow[]> {
  return query<VisitRow>(
    sql,
    `SELECT t.attendance_id, t.version, t.appointment_id, a.minutes, a.location_id, a.zone, a.local_start, t.client_id,
            k.file_no, ${clientName()} AS name, k.desk_alert, a.memo, s.staff_id, s.name AS "staffName",
            v.name_en AS "serviceEn", v.name_fr AS "serviceFr", t.state, t.arrived_at, t.fee_cents,
            a.starts_at + interval '${noShowAfterMinutes} minutes' AS "noShowFrom", c.state AS confirmation,
            v.notice_hours, v.missed_fee_bp,
            v.billing = 'one' AND EXISTS (
              SELECT FROM attendances o
               WHERE o.tenant_id = t.tenant_id AND o.appointment_id = t.appointment_id
                 AND o.attendance_id <> t.attendance_id AND ${takesPlace('o')}) AS "partnerComes",
            v.note_required,
            (SELECT json_build_object('invoiceId', b.invoice_id, 'number', b.number)
               FROM invoice_lines x JOIN invoices b USING (tenant_id, invoice_id)
              WHERE x.tenant_id = t.tenant_id AND x.attendance_id = t.attendance_id AND x.charged) AS invoice,
            ${noteOfVisit('t', 'v')} AS note, ${ownNoteOfVisit('t', 'v', ':readerId::uuid')} AS "ownNoteId"
       FROM appointments a
       JOIN attendances t USING (tenant_id, appointment_id)
       JOIN clients k ON k.tenant_id = a.tenant_id AND k.client_id = t.client_id
       JOIN clinic_staff s ON s.tenant_id = a.tenant_id AND s.staff_id = a.staff_id
       JOIN services v ON v.tenant_id = a.tenant_id AND v.service_id = a.service_id
       LEFT JOIN confirmations c ON c.tenant_id = a.tenant_id AND c.attendance_id = t.attendance_id
       LEFT JOIN client_identities i ON i.tenant_id = a.tenant_id AND i.client_id = t.client_id
      WHERE a.tenant_id = :tenantId AND a.local_on = :on AND a.state <> 'held' AND t.state NOT IN ('cancelled', 'void')
        ${onlyOwn ? 'AND a.staff_id = :readerId' : ''}
      ORDER BY a.local_start, s.position, t.attendance_id LIMIT 1000`,
    { tenantId, on, readerId },
  );
}

/** Counts of a day's visits by outcome, and the confirmed fees without credited ones. */
export async function countDay(sql: Sql, tenantId: string, on: Day): Promise<DayNumbers | undefined> {
  return one<DayNumbers>(
    sql,
    `SELECT count(*) FILTER (WHERE t.state IN ('booked', 'arrived', 'attended', 'no_show', 'late_cancelled'))::integer AS booked,
            count(*) FILTER (WHERE t.state = 'arrived')::integer AS arrived,
            count(*) FILTER (WHERE t.state = 'attended')::integer AS attended,
            count(*) FILTER (WHERE t.state IN ('no_show', 'late_cancelled'))::integer AS missed,
            count(*) FILTER (WHERE t.state = 'cancelled')::integer AS cancelled,
            coalesce(sum(${chargedFee}) FILTER (WHERE c.state = 'confirmed'), 0)::integer AS "confirmedCents"
       FROM attendances t LEFT JOIN confirmations c USING (tenant_id, attendance_id)
      WHERE t.tenant_id = :tenantId AND t.local_on = :on`,
    { tenantId, on },
  );
}

/** Counts open items of earlier days. `unsigned` is SQL that selects everyone's overdue notes of appointments `a`. */
export async function countLeaks(
  sql: Sql,
  tenantId: string,
  today: Day,
  now: Date,
  unsigned: string,
): Promise<Leaks | undefined> {
  return one<Leaks>(
    sql,
    `SELECT (SELECT count(*)::integer FROM confirmations
              WHERE tenant_id = :tenantId AND state IN ('open', 'returned') AND local_on < :today::date) AS unconfirmed,
            w.visits AS "withoutOutcome", to_char(w.oldest, 'YYYY-MM-DD') AS "withoutOutcomeFrom",
            (SELECT coalesce(json_agg(json_build_object('staffId', s.staff_id, 'name', s.name, 'notes', u.notes)
                                      ORDER BY u.notes DESC, s.staff_id), '[]')
               FROM (SELECT a.staff_id, count(*)::integer AS notes ${unsigned} GROUP BY a.staff_id) u
               JOIN clinic_staff s ON s.tenant_id = :tenantId AND s.staff_id = u.staff_id) AS unsigned
       FROM (SELECT count(*)::integer AS visits, min(t.local_on) AS oldest
               ${visitsWithoutOutcome({ days: 'earlier', own: false })}) w`,
    { tenantId, today, now },
  );
}
