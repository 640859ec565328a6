import type { ClinicRole } from '@tamarack/core/domain';
import type { Day, StaffChanges, StaffKind, StaffMember } from '@tamarack/core/domain/workspace';
import { firstValue, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { updateVersion } from '../../../database/write.ts';
import { sampleRoleOf } from '../../shared/index.ts';

/**
 * In the sandbox, sample members look as if they had an account. `bookingsRemain` is a scalar: PostgreSQL may hash an
 * EXISTS over all bookings of the clinic, which takes seconds while the tables have no statistics yet.
 */
const staffQuery = `
  SELECT s.staff_id, s.version, s.name, coalesce(m.role, x.role) AS role,
         coalesce(m.is_owner, x.role IS NOT NULL AND s.kind = 'owner') AS "isOwner",
         coalesce(m.state, CASE WHEN x.role IS NOT NULL THEN 'active' WHEN s.user_id IS NULL THEN 'none' ELSE 'left' END) AS account,
         s.practises, s.kind, s.supervisor_id, s.color, s.active_from_on AS "activeFrom",
         s.active_to_on AS "activeTo",
         (SELECT c.profession FROM credentials c
           WHERE c.tenant_id = s.tenant_id AND c.staff_id = s.staff_id
             AND (c.valid_from_on IS NULL OR c.valid_from_on <= :today) AND (c.valid_to_on IS NULL OR c.valid_to_on >= :today)
           ORDER BY c.credential_id LIMIT 1) AS profession,
         NOT s.practises AND (
           SELECT count(*) > 0 FROM appointments a JOIN attendances t USING (tenant_id, appointment_id)
            WHERE a.tenant_id = s.tenant_id AND a.staff_id = s.staff_id AND a.state = 'booked' AND t.state = 'booked'
              AND a.local_on >= :today) AS "bookingsRemain"
    FROM clinic_staff s LEFT JOIN memberships m USING (tenant_id, user_id)
   CROSS JOIN LATERAL (SELECT ${sampleRoleOf('s')} AS role) x
   WHERE s.tenant_id = :tenantId`;

/** Everyone who works or has worked at the clinic, in calendar order. */
export function listStaff(sql: Sql, tenantId: string, today: Day): Promise<StaffMember[]> {
  return query<StaffMember>(sql, `${staffQuery} ORDER BY s.position, s.staff_id`, { tenantId, today });
}

/** Locks and returns one person. */
export function lockStaff(
  tx: Tx,
  tenantId: string,
  staffId: string,
  today: Day,
): Promise<StaffMember | undefined> {
  return one<StaffMember>(tx, `${staffQuery} AND s.staff_id = :staffId FOR UPDATE OF s`, {
    tenantId,
    staffId,
    today,
  });
}

export async function insertStaff(
  tx: Tx,
  tenantId: string,
  person: { name: string; practises: boolean; kind: StaffKind; createdBy: string | null },
): Promise<{ id: string; version: number }> {
  const row = await one<{ id: string; version: number }>(
    tx,
    `INSERT INTO clinic_staff (tenant_id, name, practises, kind, created_by, color, position)
     SELECT :tenantId, :name, :practises, :kind, :createdBy, next_staff_color(:tenantId), count(*)
       FROM clinic_staff WHERE tenant_id = :tenantId
     RETURNING staff_id AS id, version`,
    { tenantId, ...person },
  );
  if (!row) throw new Error('insert into clinic_staff returned no row');
  return row;
}

/** Changes a person if they are still at the given version; else returns undefined. */
export async function updateStaff(
  tx: Tx,
  tenantId: string,
  staffId: string,
  { version, activeFrom, activeTo, ...facts }: StaffChanges,
): Promise<number | undefined> {
  const changes = { ...facts, activeFromOn: activeFrom, activeToOn: activeTo };
  return updateVersion(tx, 'clinic_staff', { tenantId, staffId, version }, changes);
}

/** The membership of a person, or undefined. */
export async function findMemberId(sql: Sql, tenantId: string, staffId: string): Promise<string | undefined> {
  return firstValue<string>(
    sql,
    `SELECT member_id(m.tenant_id, m.user_id) AS "memberId"
       FROM clinic_staff s JOIN memberships m USING (tenant_id, user_id) WHERE s.tenant_id = ? AND s.staff_id = ?`,
    [tenantId, staffId],
  );
}

/** Clinics with members, other than the owner, whose last day was before the given day. */
export function listClinicsWithLeavers(worker: Sql, today: Day): Promise<string[]> {
  return worker('clinic_staff')
    .join('memberships', {
      'memberships.tenant_id': 'clinic_staff.tenant_id',
      'memberships.user_id': 'clinic_staff.user_id',
    })
    .where('active_to_on', '<', today)
    .where({ isOwner: false })
    .distinct()
    .pluck('clinic_staff.tenant_id');
}

export interface Leaver {
  userId: string;
  role: ClinicRole;
  state: 'invited' | 'active';
}

/** People being brought back keep a last day from before the invitation until they join. */
const leaversQuery = `
  SELECT m.user_id, m.role, m.state FROM clinic_staff s JOIN memberships m USING (tenant_id, user_id)
   WHERE s.tenant_id = :tenantId AND s.active_to_on < :today AND NOT m.is_owner
     AND (m.state = 'active' OR s.created_at >= m.created_at OR s.active_to_on > m.created_at::date)`;

/** Members of a clinic, other than the owner, whose last day was before the given day. */
export function listLeavers(tx: Tx, tenantId: string, today: Day): Promise<Leaver[]> {
  return query<Leaver>(tx, leaversQuery, { tenantId, today });
}

/** The membership of a person whose last day was before the given day. */
export function findLeaver(
  tx: Tx,
  tenantId: string,
  staffId: string,
  today: Day,
): Promise<Leaver | undefined> {
  return one<Leaver>(tx, `${leaversQuery} AND s.staff_id = :staffId`, {
    tenantId,
    staffId,
    today,
  });
}

/** The staff row of a membership. */
export async function findStaffOfMember(
  sql: Sql,
  tenantId: string,
  memberId: string,
): Promise<{ id: string; version: number } | undefined> {
  return one(
    sql,
    `SELECT staff_id AS id, version FROM clinic_staff WHERE tenant_id = ? AND member_id(tenant_id, user_id) = ?`,
    [tenantId, memberId],
  );
}
