import type { Changed, Day, Service, ServiceFacts } from '@tamarack/core/domain/workspace';
import { exists, one, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { updateRow } from '../../database/write.ts';
import { type FeeChange, type ListedFee, staffWithFees } from './fee-changes.ts';

/** All services with the people who offer them and their fees; archived ones come last. */
export function listServices(sql: Sql, tenantId: string): Promise<Service[]> {
  return query<Service>(
    sql,
    `SELECT service_id, version, code, name_en, name_fr, minutes, buffer_before, buffer_after, capacity, billing,
            tax_class, virtual_care, missed_fee_bp, notice_hours, note_required,
            archived_at IS NOT NULL AS archived,
            (SELECT coalesce(json_agg(o.staff_id ORDER BY o.staff_id), '[]') FROM service_staff o
              WHERE o.tenant_id = s.tenant_id AND o.service_id = s.service_id) AS "staffIds",
            (SELECT coalesce(json_agg(json_build_object('feeId', f.fee_id, 'version', f.version, 'staffId', f.staff_id,
               'feeCents', f.fee_cents, 'from', f.from_on) ORDER BY f.from_on DESC, f.fee_id), '[]') FROM service_fees f
              WHERE f.tenant_id = s.tenant_id AND f.service_id = s.service_id) AS fees
       FROM services s WHERE tenant_id = ? ORDER BY archived_at IS NOT NULL, position, service_id`,
    [tenantId],
  );
}

export type ServiceColumns = Partial<Omit<ServiceFacts, 'staffIds'>>;

/** Adds a service at the end of the list; returns undefined when its code is taken. */
export async function insertService(
  tx: Tx,
  tenantId: string,
  service: ServiceColumns & { code: string; createdBy: string | null },
): Promise<Changed | undefined> {
  const [row] = await tx('services')
    .insert({
      tenantId,
      ...service,
      position: tx('services').where({ tenantId }).select(tx.raw('coalesce(max(position), 0) + 1')),
    })
    .onConflict(['tenant_id', 'code'])
    .ignore()
    .returning<Changed[]>(['service_id AS id', 'version']);
  return row;
}

/** Whether a service has a bill and a note per client, or one for all; undefined if there is no such service. */
export async function findBilling(
  sql: Sql,
  tenantId: string,
  serviceId: string,
): Promise<ServiceFacts['billing'] | undefined> {
  const row = await sql('services').where({ tenantId, serviceId }).first('billing');
  return row?.billing;
}

/** Whether several clients were booked together for a service. */
export async function hasSharedVisits(sql: Sql, tenantId: string, serviceId: string): Promise<boolean> {
  return exists(
    sql,
    `SELECT 1 FROM appointments a JOIN attendances t USING (tenant_id, appointment_id)
      WHERE a.tenant_id = ? AND a.service_id = ? AND t.state <> 'void'
      GROUP BY a.appointment_id HAVING count(*) > 1 LIMIT 1`,
    [tenantId, serviceId],
  );
}

/** Changes a service if it is still at the given version; else returns undefined. */
export async function updateService(
  tx: Tx,
  tenantId: string,
  serviceId: string,
  { version, ...changes }: ServiceColumns & { version: number; archivedAt?: Date | null },
): Promise<Changed | undefined> {
  const where = { tenantId, serviceId, version };
  return updateRow(tx, 'services', where, changes, 'service_id AS id, version');
}

/** Sets who offers a service; returns false when a person is not in this clinic. */
export async function replaceOffering(
  tx: Tx,
  tenantId: string,
  serviceId: string,
  staffIds: readonly string[],
): Promise<boolean> {
  await tx('service_staff').where({ tenantId, serviceId }).delete();
  const rows = await query<unknown>(
    tx,
    `INSERT INTO service_staff (tenant_id, service_id, staff_id)
     SELECT tenant_id, ?, staff_id FROM clinic_staff WHERE tenant_id = ? AND staff_id = ANY(?) RETURNING staff_id`,
    [serviceId, tenantId, [...staffIds]],
  );
  return rows.length === staffIds.length;
}

/** Locks a service against other changes of its fees, and returns them; undefined when it is not in this clinic. */
export async function lockFees(
  tx: Tx,
  tenantId: string,
  serviceId: string,
): Promise<ListedFee[] | undefined> {
  const service = await one(
    tx,
    'SELECT 1 FROM services WHERE tenant_id = ? AND service_id = ? FOR NO KEY UPDATE',
    [tenantId, serviceId],
  );
  return service === undefined ? undefined : listFees(tx, tenantId, serviceId);
}

export function listFees(sql: Sql, tenantId: string, serviceId: string): Promise<ListedFee[]> {
  return query(
    sql,
    `SELECT staff_id, fee_cents, from_on AS "from" FROM service_fees WHERE tenant_id = ? AND service_id = ?`,
    [tenantId, serviceId],
  );
}

const ofClient = `t.client_id = :clientId AND t.fee_reason = ANY(:reasons::text[])`;
const withoutAgreedFee = `NOT EXISTS (
            SELECT FROM client_fees f WHERE f.tenant_id = t.tenant_id AND f.client_id = t.client_id
               AND f.service_id = :serviceId AND f.from_on <= t.local_on AND (f.to_on IS NULL OR f.to_on >= t.local_on))`;

/** An appointment some of whose visits got another fee. */
export interface FollowedAppointment {
  id: string;
  version: number;
  before: number | null;
  after: number | null;
  visits: number;
}

/** A client whose agreed fees have changed. */
export interface AgreedWith {
  clientId: string;
  /** The reasons of the fees agreed before. */
  reasons: readonly string[];
}

/**
 * Gives booked visits without an outcome the new fee of their day and clinician. A visit whose fee differs from the one
 * before the change keeps it. After a change of the price list, visits of clients with an agreed fee also keep theirs;
 * after a change of the fees agreed with a client, only that client's visits change, except those whose fee has a reason
 * of its own. With a joint bill, only the visit that carries it changes: the one with a fee, or the first if it is free.
 * @param fees all fees of the service, after the change
 */
export async function followFees(
  tx: Tx,
  tenantId: string,
  serviceId: string,
  changes: readonly FeeChange[],
  fees: readonly ListedFee[],
  agreed?: AgreedWith,
): Promise<FollowedAppointment[]> {
  const [earliest] = changes.map(({ from }) => from).toSorted();
  if (earliest === undefined) return [];
  return query<FollowedAppointment>(
    tx,
    `WITH changes AS (
       SELECT * FROM unnest(:staffIds::uuid[], :days::date[], :nextDays::date[], :feesBefore::integer[], :feesAfter::integer[],
                            :newReasons::text[])
         AS c (staff_id, from_on, until_on, before, after, reason)),
     held AS (
       SELECT a.appointment_id, c.before, c.after, c.reason
         FROM appointments a
         JOIN changes c ON a.local_on >= c.from_on AND (c.until_on IS NULL OR a.local_on < c.until_on)
                       AND (c.staff_id = a.staff_id OR (c.staff_id IS NULL AND a.staff_id <> ALL (:named::uuid[])))
        WHERE a.tenant_id = :tenantId AND a.service_id = :serviceId AND a.local_on >= :earliest AND a.state = 'booked'
          AND EXISTS (SELECT FROM attendances t WHERE t.tenant_id = a.tenant_id AND t.appointment_id = a.appointment_id
                         AND t.state IN ('booked', 'arrived') AND t.fee_cents IS NOT DISTINCT FROM c.before
                         ${agreed ? 'AND t.client_id = :clientId' : ''})
        ORDER BY a.appointment_id FOR UPDATE OF a),
     followed AS (
       UPDATE attendances t
          SET fee_cents = h.after, fee_reason = coalesce(h.reason, t.fee_reason), version = t.version + 1
         FROM held h, services v
        WHERE t.tenant_id = :tenantId AND t.appointment_id = h.appointment_id AND t.state IN ('booked', 'arrived')
          AND t.fee_cents IS NOT DISTINCT FROM h.before AND v.tenant_id = t.tenant_id AND v.service_id = :serviceId
          AND (v.billing = 'each' OR t.fee_cents IS DISTINCT FROM 0 OR NOT EXISTS (
            SELECT FROM attendances o WHERE o.tenant_id = t.tenant_id AND o.appointment_id = t.appointment_id
               AND o.state IN ('booked', 'arrived', 'attended')
               AND (o.attendance_id < t.attendance_id OR o.fee_cents IS DISTINCT FROM 0)))
          AND ${agreed ? ofClient : withoutAgreedFee}
       RETURNING t.appointment_id, h.before, h.after)
     UPDATE appointments a SET version = a.version + 1
       FROM (SELECT appointment_id, before, after, count(*)::integer AS visits FROM followed GROUP BY 1, 2, 3) f
      WHERE a.tenant_id = :tenantId AND a.appointment_id = f.appointment_id
     RETURNING a.appointment_id AS id, a.version, f.before, f.after, f.visits`,
    {
      ...{ tenantId, serviceId, earliest, named: staffWithFees(fees) },
      ...(agreed ? { clientId: agreed.clientId, reasons: ['', ...agreed.reasons] } : {}),
      staffIds: changes.map(({ staffId }) => staffId),
      days: changes.map(({ from }) => from),
      nextDays: changes.map(({ until }) => until),
      feesBefore: changes.map(({ before }) => before),
      feesAfter: changes.map(({ after }) => after),
      newReasons: changes.map(({ reason = null }) => reason),
    },
  );
}

/**
 * Sets the fee from a day on, replacing one of the same day. Undefined when the service or person is not in this
 * clinic.
 */
export async function putFee(
  tx: Tx,
  tenantId: string,
  fee: { serviceId: string; staffId: string | null; feeCents: number; from: Day; createdBy: string | null },
): Promise<Changed | undefined> {
  return one<Changed>(
    tx,
    `INSERT INTO service_fees AS f (tenant_id, service_id, staff_id, fee_cents, from_on, created_by)
     SELECT tenant_id, service_id, :staffId, :feeCents, :from, :createdBy FROM services
      WHERE tenant_id = :tenantId AND service_id = :serviceId
        AND (:staffId::uuid IS NULL
             OR EXISTS (SELECT 1 FROM clinic_staff WHERE tenant_id = :tenantId AND staff_id = :staffId))
     ON CONFLICT (tenant_id, service_id, staff_id, from_on)
       DO UPDATE SET fee_cents = excluded.fee_cents, version = f.version + 1
     RETURNING fee_id AS id, version`,
    { tenantId, ...fee },
  );
}

export async function deleteFee(
  tx: Tx,
  tenantId: string,
  serviceId: string,
  feeId: string,
): Promise<Changed | undefined> {
  const [row] = await tx('service_fees')
    .where({ tenantId, serviceId, feeId })
    .delete()
    .returning<Changed[]>(['fee_id AS id', 'version']);
  return row;
}
