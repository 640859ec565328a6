import type { Billing, ClientState, Day, ServiceFee } from '@tamarack/core/domain/workspace';
import { column, firstValue, one, query } from '../../../database/rows.ts';
import { insertion, type Statement } from '../../../database/statement.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { careTeamClients } from '../../charts/index.ts';
import type { AgreedTerms } from '../../services/index.ts';
import { serviceWhenCancelled } from '../calendar/repository.ts';

/** Details of the service, clinician, location and room of a booking. */
export interface BookingFacts {
  service: {
    minutes: number;
    bufferBefore: number;
    bufferAfter: number;
    capacity: number;
    billing: Billing;
    archived: boolean;
    fees: Pick<ServiceFee, 'staffId' | 'feeCents' | 'from'>[];
  };
  staff: {
    practises: boolean;
    activeFrom: Day | null;
    activeTo: Day | null;
    offersService: boolean;
  };
  location: { zone: string; archived: boolean };
  /** Null when none was requested or the id is unknown. */
  room: { locationId: string; shared: boolean; archived: boolean } | null;
  /** Hours before a visit at which its reminder is sent; 0 for none. */
  reminderHours: number;
}

/**
 * Keeps the fees of a service unchanged until the booking is committed, so that a new fee reaches its visits too. A
 * statement of its own: the one that reads the fees has to start after a change that this one waits for.
 */
export async function holdFees(tx: Tx, tenantId: string, serviceId: string): Promise<void> {
  await query(tx, 'SELECT 1 FROM services WHERE tenant_id = ? AND service_id = ? FOR SHARE', [
    tenantId,
    serviceId,
  ]);
}

/**
 * Like `holdFees`, for existing appointments and one more service. Before these are locked, because a new fee locks in
 * that order.
 */
export async function holdFeesOf(
  tx: Tx,
  tenantId: string,
  appointmentIds: readonly string[],
  serviceId: string | null = null,
): Promise<void> {
  await query(
    tx,
    `SELECT 1 FROM services v
      WHERE v.tenant_id = :tenantId AND (v.service_id = CAST(:serviceId AS uuid) OR v.service_id IN (
        SELECT a.service_id FROM appointments a
         WHERE a.tenant_id = :tenantId AND a.appointment_id = ANY(:appointmentIds)))
      ORDER BY v.service_id FOR SHARE`,
    { tenantId, appointmentIds: [...appointmentIds], serviceId },
  );
}

/**
 * Keeps the clinician, the location and its rooms as they are until the booking is committed: otherwise clients could be
 * booked with somebody who has just left, at a place that is closed, or in its former time zone. A statement of its own,
 * as in `holdFees`.
 */
export async function holdPlace(
  tx: Tx,
  tenantId: string,
  { staffId, locationId }: { staffId: string; locationId: string },
): Promise<void> {
  await query(
    tx,
    `SELECT 1 FROM clinic_staff s JOIN locations l USING (tenant_id)
      WHERE s.tenant_id = ? AND s.staff_id = ? AND l.location_id = ? FOR SHARE`,
    [tenantId, staffId, locationId],
  );
}

/** Undefined when the service, clinician or location does not belong to the clinic. */
export async function findBookingFacts(
  sql: Sql,
  tenantId: string,
  ids: { serviceId: string; staffId: string; locationId: string; roomId?: string | null | undefined },
): Promise<BookingFacts | undefined> {
  return one<BookingFacts>(
    sql,
    `SELECT json_build_object(
              'minutes', v.minutes, 'bufferBefore', v.buffer_before, 'bufferAfter', v.buffer_after,
              'capacity', v.capacity, 'billing', v.billing, 'archived', v.archived_at IS NOT NULL,
              'fees', coalesce((
                SELECT json_agg(json_build_object('staffId', f.staff_id, 'feeCents', f.fee_cents, 'from', f.from_on))
                  FROM service_fees f WHERE f.tenant_id = v.tenant_id AND f.service_id = v.service_id), '[]')) AS service,
            json_build_object(
              'practises', s.practises, 'activeFrom', s.active_from_on, 'activeTo', s.active_to_on,
              'offersService', EXISTS (SELECT 1 FROM service_staff o WHERE o.tenant_id = v.tenant_id
                                 AND o.service_id = v.service_id AND o.staff_id = s.staff_id)
                OR NOT EXISTS (SELECT 1 FROM service_staff o WHERE o.tenant_id = v.tenant_id
                                 AND o.service_id = v.service_id)) AS staff,
            json_build_object('zone', l.zone, 'archived', l.archived_at IS NOT NULL) AS location,
            (SELECT json_build_object('locationId', r.location_id, 'shared', r.shared, 'archived', r.archived_at IS NOT NULL)
               FROM rooms r WHERE r.tenant_id = v.tenant_id AND r.room_id = CAST(:roomId AS uuid)) AS room,
            (SELECT w.reminder_hours FROM workspace_settings w WHERE w.tenant_id = v.tenant_id) AS "reminderHours"
       FROM services v JOIN clinic_staff s USING (tenant_id) JOIN locations l USING (tenant_id)
      WHERE v.tenant_id = :tenantId AND v.service_id = :serviceId AND s.staff_id = :staffId
        AND l.location_id = :locationId`,
    { tenantId, ...ids, roomId: ids.roomId ?? null },
  );
}

export interface BookedClient {
  clientId: string;
  state: ClientState;
  /** File number of the client it was merged into. */
  mergedInto: number | null;
  /** Fees agreed with the client for the service. */
  fees: AgreedTerms[];
  /** Whether others are or were on the client's care team, and the opener has nothing to do with the client yet. */
  stranger: boolean;
}

/** A member who books or takes over a visit for themselves, which opens the charts of its clients to them. */
export interface Opener {
  staffId: string;
  now: Date;
}

/**
 * SQL condition that client `c` is a stranger to staff member `:own` at `:now`: others are or were on the care team, `:own`
 * is not on it and has had no visit with the client. Cancelled and voided visits do not count, since anyone can book one and
 * cancel it.
 */
const isStranger = `NOT EXISTS (SELECT FROM (${careTeamClients}) o WHERE o.client_id = c.client_id)
  AND NOT EXISTS (SELECT FROM attendances t JOIN appointments a USING (tenant_id, appointment_id)
                   WHERE t.tenant_id = c.tenant_id AND t.client_id = c.client_id AND a.staff_id = :own
                     AND t.state NOT IN ('void', 'cancelled'))
  AND EXISTS (SELECT FROM care_team ct
               WHERE ct.tenant_id = c.tenant_id AND ct.client_id = c.client_id AND ct.staff_id <> :own
                 AND ct.because IN ('booked', 'added'))`;

/** Those of the clients that were clients of others, not of the member. */
export async function listStrangers(
  tx: Tx,
  tenantId: string,
  clientIds: readonly string[],
  { staffId: own, now }: Opener,
): Promise<string[]> {
  return column<string>(
    tx,
    `SELECT c.client_id FROM clients c
      WHERE c.tenant_id = :tenantId AND c.client_id = ANY(:clientIds) AND ${isStranger}`,
    { tenantId, clientIds: [...clientIds], own, now },
  );
}

/**
 * Clients of a booking; unknown ids are left out. Without an opener nobody is a stranger. Locks their files, so
 * that none is merged or discharged before the visit is stored.
 */
export async function listBookedClients(
  sql: Sql,
  tenantId: string,
  clientIds: readonly string[],
  serviceId: string,
  opener: Opener | null = null,
): Promise<BookedClient[]> {
  return query<BookedClient>(
    sql,
    `SELECT c.client_id, c.state,
            (SELECT m.file_no FROM clients m WHERE m.tenant_id = c.tenant_id AND m.client_id = c.merged_into) AS "mergedInto",
            coalesce((
              SELECT json_agg(json_build_object('feeCents', f.fee_cents, 'reason', f.reason, 'from', f.from_on, 'to', f.to_on)
                              ORDER BY f.from_on DESC, f.client_fee_id DESC)
                FROM client_fees f
               WHERE f.tenant_id = c.tenant_id AND f.client_id = c.client_id AND f.service_id = :serviceId), '[]') AS fees,
            ${opener ? isStranger : 'false'} AS stranger
       FROM clients c WHERE c.tenant_id = :tenantId AND c.client_id = ANY(:clientIds)
      ORDER BY c.client_id FOR KEY SHARE OF c`,
    { tenantId, serviceId, clientIds: [...clientIds], own: opener?.staffId, now: opener?.now },
  );
}

/** A client's state before a booked visit made them active again. */
export interface Reactivated {
  clientId: string;
  /** Version of the client since then. */
  version: number;
  state: 'inactive' | 'discharged';
  dischargedOn: Day | null;
}

/** Reactivates clients who are inactive or whose care ended before the day. */
export async function reactivate(
  tx: Tx,
  tenantId: string,
  clientIds: readonly string[],
  day: Day,
): Promise<Reactivated[]> {
  return query<Reactivated>(
    tx,
    `UPDATE clients c SET state = 'active', discharged_on = NULL, version = c.version + 1
       FROM (SELECT tenant_id, client_id, state, discharged_on FROM clients
              WHERE tenant_id = :tenantId AND client_id = ANY(:clientIds)
                AND (state = 'inactive' OR state = 'discharged' AND coalesce(discharged_on < CAST(:day AS date), true))
              ORDER BY client_id FOR NO KEY UPDATE) b
      WHERE c.tenant_id = b.tenant_id AND c.client_id = b.client_id
      RETURNING c.client_id, c.version, b.state, b.discharged_on`,
    { tenantId, clientIds: [...clientIds], day },
  );
}

/**
 * Restores the state that a client had before a booking, unless their record has changed since or they have another
 * booking. Returns the new version, or undefined if nothing was changed.
 */
export async function restoreClientState(
  tx: Tx,
  tenantId: string,
  { clientId, version, state, dischargedOn }: Reactivated,
): Promise<number | undefined> {
  return firstValue<number>(
    tx,
    `UPDATE clients c SET state = :state, discharged_on = CAST(:dischargedOn AS date), version = c.version + 1
      WHERE c.tenant_id = :tenantId AND c.client_id = :clientId AND c.version = :version AND c.state = 'active'
        AND NOT EXISTS (SELECT 1 FROM attendances t WHERE t.tenant_id = c.tenant_id AND t.client_id = c.client_id
                           AND t.state IN ('booked', 'arrived')
                           AND t.local_on > coalesce(CAST(:dischargedOn AS date), '-infinity'))
      RETURNING c.version`,
    { tenantId, clientId, version, state, dischargedOn },
  );
}

export interface NewAttendance {
  attendanceId: string;
  appointmentId: string;
  clientId: string;
  localOn: Day;
  feeCents: number | null;
  feeReason: string;
  arrivedAt: Date | null;
}

/** Builds the statement that inserts the attendances. */
export function insertAttendances(
  tenantId: string,
  createdBy: string | null,
  attendances: readonly NewAttendance[],
): Statement {
  return insertion(
    'attendances',
    attendances.map(({ attendanceId, appointmentId, clientId, localOn, feeCents, feeReason, arrivedAt }) => ({
      tenantId,
      attendanceId,
      appointmentId,
      clientId,
      localOn,
      state: arrivedAt ? 'arrived' : 'booked',
      arrivedAt,
      feeCents,
      feeReason,
      createdBy,
    })),
  );
}

/**
 * Builds the statement that adds the clinician to the clients' care teams; existing members stay unchanged. The entries of
 * strangers are flagged for the privacy contact, because the clinician added themselves.
 */
export function joinCareTeam(
  tenantId: string,
  {
    clientIds,
    strangers,
    staffId,
    by,
    at,
  }: {
    clientIds: readonly string[];
    strangers: readonly string[];
    staffId: string;
    by: string | null;
    at: Date;
  },
): Statement {
  return insertion(
    'care_team',
    clientIds.map((clientId) => ({
      tenantId,
      clientId,
      staffId,
      because: 'booked',
      fromAt: at,
      flagged: strangers.includes(clientId),
      createdBy: by,
    })),
    'ON CONFLICT DO NOTHING',
  );
}

/**
 * A new booking of the same service takes as many of each client's visits off the rebooking list as it books, the oldest
 * first. Returns the attendances taken off.
 */
export async function clearRebooking(
  tx: Tx,
  tenantId: string,
  { clientIds, serviceId, times }: { clientIds: readonly string[]; serviceId: string; times: number },
): Promise<string[]> {
  return column<string>(
    tx,
    `UPDATE attendances SET rebook = false, version = version + 1
      WHERE tenant_id = :tenantId AND rebook AND attendance_id = ANY(ARRAY(
        SELECT attendance_id FROM (
          SELECT t.attendance_id, row_number() OVER (PARTITION BY t.client_id ORDER BY a.starts_at) AS nth
            FROM attendances t JOIN appointments a USING (tenant_id, appointment_id)
           WHERE t.tenant_id = :tenantId AND t.rebook AND t.client_id = ANY(:clientIds)
             AND ${serviceWhenCancelled} = :serviceId) o
         WHERE nth <= :times))
      RETURNING attendance_id`,
    { tenantId, clientIds: [...clientIds], serviceId, times },
  );
}

/** Puts cancelled attendances back onto the rebooking list. */
export async function markForRebooking(
  tx: Tx,
  tenantId: string,
  attendanceIds: readonly string[],
): Promise<void> {
  await tx('attendances')
    .where({ tenantId, state: 'cancelled' })
    .whereIn('attendance_id', [...attendanceIds])
    .update({ rebook: true, version: tx.raw('version + 1') });
}
