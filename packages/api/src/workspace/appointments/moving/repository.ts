import type { WallTime } from '@tamarack/core/domain/workspace';
import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import type { FeePassed } from '../attendance/joint-bill.ts';
import type { Reactivated } from '../booking/repository.ts';
import { isUndoable } from '../calendar/repository.ts';
import type { ChangeUndo } from './change.ts';

/** A change that can be undone, with the details needed for that. */
export interface UndoableChange {
  appointmentId: string;
  version: number;
  action: 'booked' | 'moved' | 'changed' | 'cancelled' | 'client_added';
  staffId: string | null;
  details: {
    act?: string;
    before?: unknown;
    rebooked?: string[];
    reactivated?: Reactivated[];
    passed?: FeePassed;
    /** The visit of the client who was added. */
    attendanceId?: string;
    undo?: ChangeUndo;
  };
}

const columns = `subject_id AS "appointmentId", subject_version AS version, action, staff_id, details`;

/** The latest change of an appointment, if it can be undone and was made after `since`. */
export async function findUndoableChange(
  sql: Sql,
  tenantId: string,
  appointmentId: string,
  version: number,
  since: Date,
): Promise<UndoableChange | undefined> {
  const [last] = await query<UndoableChange>(
    sql,
    `SELECT ${columns} FROM history
      WHERE tenant_id = ? AND subject_id = ? AND kind = 'appointment' AND subject_version = ? AND at > ?
        AND ${isUndoable}`,
    [tenantId, appointmentId, version, since],
  );
  return last;
}

/** All bookings, moves, changes or cancellations made in one step; in the order in which they were made. */
export async function listSameAct(
  sql: Sql,
  tenantId: string,
  { action, act }: { action: UndoableChange['action']; act: string },
  since: Date,
): Promise<UndoableChange[]> {
  return query<UndoableChange>(
    sql,
    `SELECT ${columns} FROM history
      WHERE tenant_id = ? AND at > ? AND kind = 'appointment' AND action = ? AND details->>'act' = ?
      ORDER BY history_id`,
    [tenantId, since, action, act],
  );
}

/** A later appointment of a repeat, with its time now and after the move of an earlier one. */
export interface FollowingMove {
  appointmentId: string;
  localStart: WallTime;
  newStart: WallTime;
}

/**
 * Later appointments of a repeat that are changed along with one of its appointments, in order of time: those on its weekday,
 * at its time and place and with its clinician. An appointment that was given a time of its own keeps it.
 * @param to the new start of the one appointment; omit for a change at the same time
 */
export function listFollowing(
  sql: Sql,
  tenantId: string,
  appointmentId: string,
  to: WallTime | null = null,
): Promise<FollowingMove[]> {
  return query(
    sql,
    `SELECT b.appointment_id, b.local_start,
            b.local_start + (coalesce(CAST(:to AS timestamp), a.local_start) - a.local_start) AS "newStart"
       FROM appointments a JOIN appointments b ON b.tenant_id = a.tenant_id AND b.repeat_id = a.repeat_id
      WHERE a.tenant_id = :tenantId AND a.appointment_id = :appointmentId AND b.state = 'booked'
        AND b.local_start > a.local_start AND (b.local_on - a.local_on) % 7 = 0
        AND b.local_start::time = a.local_start::time AND b.staff_id = a.staff_id AND b.location_id = a.location_id
      ORDER BY b.local_start`,
    { tenantId, appointmentId, to },
  );
}
