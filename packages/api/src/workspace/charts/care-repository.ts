import type {
  CareReason,
  CareTeamMember,
  EmergencyGround,
  ReleaseGround,
} from '@tamarack/core/domain/workspace';
import type { Dated } from '../../database/dated.ts';
import { execute, exists, firstValue, one, query } from '../../database/rows.ts';
import type { Tx } from '../../database/types.ts';
import { countsAfterDischarge, inForce } from './care-team.ts';

export type CareRow = Dated<CareTeamMember, 'fromAt' | 'untilAt'>;

const careColumns = `ct.care_id, ct.version, ct.staff_id, s.name, ct.because, ct.reason, ct.from_at, ct.until_at, ct.flagged,
            CASE WHEN ct.because IN ('booked', 'added') THEN (
              SELECT o.name FROM clinic_staff o WHERE o.tenant_id = s.tenant_id AND o.staff_id = s.supervisor_id)
            END AS supervisor_name`;

/** The entries that open the client's chart now, of the same person the booking first. */
export function listCareTeam(tx: Tx, clientId: string, now: Date): Promise<CareRow[]> {
  return query(
    tx,
    `SELECT ${careColumns} FROM care_team ct JOIN clinic_staff s USING (tenant_id, staff_id)
      WHERE ct.client_id = :clientId AND ${inForce}
        AND (ct.because IN ('emergency', 'release') OR ${countsAfterDischarge})
      ORDER BY s.name, s.staff_id, ct.because <> 'booked', ct.from_at`,
    { clientId, now },
  );
}

/** Adds a person to the care team; undefined when they are already on it for the same reason. */
export async function insertCare(
  tx: Tx,
  tenantId: string,
  entry: {
    clientId: string;
    staffId: string;
    because: CareReason;
    reason?: string;
    ground?: EmergencyGround | ReleaseGround;
    fromAt: Date;
    untilAt?: Date | null;
    flagged?: boolean;
    createdBy: string | null;
  },
): Promise<string | undefined> {
  const rows = await tx('care_team')
    .insert({
      tenantId,
      clientId: entry.clientId,
      staffId: entry.staffId,
      because: entry.because,
      reason: entry.reason ?? '',
      ground: entry.ground ?? null,
      fromAt: entry.fromAt,
      untilAt: entry.untilAt ?? null,
      flagged: entry.flagged ?? false,
      createdBy: entry.createdBy,
    })
    .onConflict()
    .ignore()
    .returning<{ care_id: string }[]>('care_id');
  return rows[0]?.care_id;
}

/**
 * The emergency opening that the same person began for the same reason since the given time, if it has not ended. Until
 * this transaction ends, the person cannot begin another one of this chart.
 */
export async function findSameEmergency(
  tx: Tx,
  tenantId: string,
  opening: {
    clientId: string;
    staffId: string;
    ground: EmergencyGround;
    reason: string;
    since: Date;
    now: Date;
  },
): Promise<{ id: string; version: number } | undefined> {
  const { clientId, staffId } = opening;
  const lock = "SELECT pg_advisory_xact_lock(hashtextextended('emergency:' || ? || ? || ?, 0))";
  await execute(tx, lock, [tenantId, clientId, staffId]);
  return one(
    tx,
    `SELECT care_id AS id, version FROM care_team
      WHERE tenant_id = :tenantId AND client_id = :clientId AND staff_id = :staffId AND because = 'emergency'
        AND ground = :ground AND reason = :reason AND from_at > :since AND until_at > :now`,
    { ...opening, tenantId },
  );
}

/** Locks and returns the entry with its client. */
export async function lockCare(
  tx: Tx,
  tenantId: string,
  careId: string,
): Promise<(CareRow & { clientId: string }) | undefined> {
  return one(
    tx,
    `SELECT ${careColumns}, ct.client_id
       FROM care_team ct JOIN clinic_staff s USING (tenant_id, staff_id)
      WHERE ct.tenant_id = ? AND ct.care_id = ? FOR UPDATE OF ct`,
    [tenantId, careId],
  );
}

/**
 * Locks the file of an entry's client against bookings until the transaction ends. Before the entry, as when a visit is
 * cancelled.
 */
export async function lockFileOfCare(tx: Tx, tenantId: string, careId: string): Promise<void> {
  await query(
    tx,
    `SELECT 1 FROM clients WHERE tenant_id = :tenantId AND client_id = (
       SELECT client_id FROM care_team WHERE tenant_id = :tenantId AND care_id = :careId) FOR UPDATE`,
    { tenantId, careId },
  );
}

/** Whether a member of the care team has an upcoming or current visit with the client. */
export async function isStillBooked(
  tx: Tx,
  { clientId, staffId }: { clientId: string; staffId: string },
  now: Date,
): Promise<boolean> {
  return exists(
    tx,
    `SELECT 1 FROM attendances t JOIN appointments a USING (tenant_id, appointment_id)
      WHERE t.client_id = ? AND t.state IN ('booked', 'arrived') AND t.local_on >= (?::timestamptz - interval '1 day')::date
        AND a.staff_id = ? LIMIT 1`,
    [clientId, now, staffId],
  );
}

/** Ends the other entries by which a person is on the care team of a client; returns them. */
export function endOtherCare(
  tx: Tx,
  { careId, clientId, staffId }: { careId: string; clientId: string; staffId: string },
  now: Date,
): Promise<{ careId: string; version: number; because: CareReason }[]> {
  return query(
    tx,
    `UPDATE care_team SET until_at = :now, version = version + 1
      WHERE client_id = :clientId AND staff_id = :staffId AND care_id <> :careId AND because IN ('booked', 'added')
        AND (until_at IS NULL OR until_at > :now)
      RETURNING care_id, version, because`,
    { careId, clientId, staffId, now },
  );
}

/** Ends an entry of the care team that is still at this version. */
export async function endCare(
  tx: Tx,
  careId: string,
  version: number,
  now: Date,
): Promise<number | undefined> {
  return firstValue<number>(
    tx,
    `UPDATE care_team SET until_at = ?, version = version + 1
      WHERE care_id = ? AND version = ? AND (until_at IS NULL OR until_at > ?) RETURNING version`,
    [now, careId, version, now],
  );
}

export async function reviewCare(
  tx: Tx,
  careId: string,
  version: number,
  { staffId, now }: { staffId: string; now: Date },
): Promise<number | undefined> {
  return firstValue<number>(
    tx,
    `UPDATE care_team SET reviewed_at = ?, reviewed_by = ?, version = version + 1
      WHERE care_id = ? AND version = ? AND reviewed_at IS NULL RETURNING version`,
    [now, staffId, careId, version],
  );
}
