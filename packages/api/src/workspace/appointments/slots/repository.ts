import { maxLanes, type WallTime } from '@tamarack/core/domain/workspace';
import { column, firstValue, one, send } from '../../../database/rows.ts';
import { type Statement, writeStatement } from '../../../database/statement.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { withCommit } from '../../../database/with-commit.ts';
import { wallTimeOf } from '../../time/index.ts';
import type { Slot } from './slot.ts';

const exclusionViolation = '23P01';

/** The clinician, location and room of a slot. */
export interface Place {
  tenantId: string;
  staffId: string;
  locationId: string;
  zone: string;
  roomId: string | null;
  roomShared: boolean;
}

export interface NewAppointmentRow extends Place {
  serviceId: string;
  repeatId: string | null;
  source: 'desk' | 'clinician' | 'walk_in' | 'import';
  /** The import that books it. */
  importId: string | null;
  memo: string;
  createdBy: string | null;
}

/** A slot with the id of its future appointment. */
export interface NewSlot extends Slot {
  appointmentId: string;
}

/**
 * SQL condition that no other lane is taken. Without double-booking, appointments in other lanes count too, which the
 * exclusion constraint does not cover. `counts` is the SQL condition on such an appointment `o`; by default the slot is
 * in lane 0. The days limit the search, since `&&` cannot use an index under row security.
 */
const noOtherLane = (busy: string, day: string, counts = 'o.lane > 0') => `NOT EXISTS (
  SELECT 1 FROM appointments o
   WHERE o.tenant_id = :tenantId AND o.staff_id = :staffId AND ${counts} AND o.state IN ('held', 'booked')
     AND o.appointment_id IS DISTINCT FROM CAST(:except AS uuid)
     AND o.local_on BETWEEN ${day} - 1 AND ${day} + 1 AND o.busy && ${busy})`;

/** SQL array of the ids of the clinician's appointments at the same time as the appointment `a`. */
export const idsBeside = `ARRAY(
  SELECT o.appointment_id FROM appointments o
   WHERE o.tenant_id = a.tenant_id AND o.staff_id = a.staff_id AND o.lane <> a.lane AND o.state IN ('held', 'booked')
     AND o.local_on BETWEEN a.local_on - 1 AND a.local_on + 1 AND o.busy && a.busy)`;

/**
 * SQL conditions that another appointment `o` is not beside the appointment `a` on purpose. When both left their time,
 * only the one that left first has kept the other's id.
 */
const notBeside = {
  now: 'NOT (o.busy && a.busy)',
  before: 'o.appointment_id <> ALL (a.beside) AND a.appointment_id <> ALL (o.beside)',
} as const;

/** Lanes to try, in order. Only double-booking may use more than the first. */
const lanesFor = (doubleBook: boolean) => Array.from({ length: doubleBook ? maxLanes : 1 }, (_, i) => i);

/**
 * Books the slots that are free and returns them. A taken slot is skipped, also one that a concurrent transaction is
 * about to commit.
 */
export async function insertAppointments(
  tx: Tx,
  row: NewAppointmentRow,
  slots: readonly NewSlot[],
  doubleBook: boolean,
): Promise<NewSlot[]> {
  const booked = new Set<string>();
  for (const lane of lanesFor(doubleBook)) {
    const left = slots.filter(({ appointmentId }) => !booked.has(appointmentId));
    if (left.length === 0) break;
    const inserting = insertInLane(row, left, { lane, doubleBook, onConflict: 'ON CONFLICT DO NOTHING' });
    const { rows } = await send(tx, inserting);
    for (const { appointment_id } of rows) booked.add(appointment_id);
  }
  return slots.filter(({ appointmentId }) => booked.has(appointmentId));
}

/**
 * Books slots together with the commit, which fails if any slot is taken. The exclusion constraint refuses a slot taken
 * in the same lane. A slot taken in another lane is not inserted, so the foreign key of its attendances fails.
 */
export async function insertAppointmentsWithCommit(
  tx: Tx,
  row: NewAppointmentRow,
  slots: readonly NewSlot[],
): Promise<void> {
  if (slots.length > 0)
    await withCommit(tx, insertInLane(row, slots, { lane: 0, doubleBook: false, onConflict: '' }));
}

/** Whether a commit failed because a slot was taken. */
export function isSlotTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === exclusionViolation || constraint === 'attendances_tenant_id_appointment_id_fkey';
}

function insertInLane(
  row: NewAppointmentRow,
  slots: readonly NewSlot[],
  { lane, doubleBook, onConflict }: { lane: number; doubleBook: boolean; onConflict: string },
): Statement {
  const busy = 'tstzrange(x.busy_from, x.busy_to)';
  const { minutes = 0, bufferBefore = 0, bufferAfter = 0 } = slots[0] ?? {};
  return writeStatement(
    `INSERT INTO appointments (tenant_id, appointment_id, service_id, staff_id, location_id, room_id, room_shared, lane,
       repeat_id, zone, local_start, minutes, buffer_before, buffer_after, starts_at, ends_at, busy, source, import_id, memo,
       created_by)
     SELECT :tenantId, x.id, :serviceId, :staffId, :locationId, CAST(:roomId AS uuid), :roomShared, :lane,
            CAST(:repeatId AS uuid), :zone, x.local_start, :minutes, :bufferBefore, :bufferAfter, x.starts_at, x.ends_at,
            ${busy}, :source, CAST(:importId AS uuid), :memo, CAST(:createdBy AS uuid)
       FROM unnest(CAST(:ids AS uuid[]), CAST(:localStarts AS timestamp[]), CAST(:startsAt AS timestamptz[]),
                   CAST(:endsAt AS timestamptz[]), CAST(:busyFrom AS timestamptz[]), CAST(:busyTo AS timestamptz[]))
              AS x (id, local_start, starts_at, ends_at, busy_from, busy_to)
      WHERE CAST(:doubleBook AS boolean) OR ${noOtherLane(busy, 'x.local_start::date')}
      ORDER BY x.starts_at
     ${onConflict} RETURNING appointment_id`,
    {
      ...row,
      lane,
      doubleBook,
      except: null,
      minutes,
      bufferBefore,
      bufferAfter,
      ids: slots.map(({ appointmentId }) => appointmentId),
      localStarts: slots.map(({ localStart }) => localStart),
      startsAt: isoOf(slots, 'startsAt'),
      endsAt: isoOf(slots, 'endsAt'),
      busyFrom: isoOf(slots, 'busyFrom'),
      busyTo: isoOf(slots, 'busyTo'),
    },
  );
}

type Moment = 'startsAt' | 'endsAt' | 'busyFrom' | 'busyTo';

function isoOf<Key extends Moment>(slots: readonly Record<Key, Date>[], key: Key): string[] {
  return slots.map((slot) => slot[key].toISOString());
}

export interface TakenBy {
  staffName: string;
  localStart: WallTime;
  localEnd: WallTime;
}

/**
 * The clinician's first appointment for which a slot is taken, with times in the zone of the place; `except` is the
 * appointment being placed, in the lane `wanted`.
 */
export async function findTaken(
  sql: Sql,
  { tenantId, staffId, zone }: Pick<Place, 'tenantId' | 'staffId' | 'zone'>,
  slot: Slot,
  { except = null, wanted }: { except?: string | null; wanted?: LaneWanted } = {},
): Promise<TakenBy | undefined> {
  const kept = wanted && 'lane' in wanted ? wanted : undefined;
  const taken = await one<{ staffName: string; startsAt: Date; endsAt: Date }>(
    sql,
    `SELECT s.name AS "staffName", o.starts_at, o.ends_at
       FROM appointments o JOIN clinic_staff s USING (tenant_id, staff_id)
       ${kept ? 'JOIN appointments a ON a.tenant_id = o.tenant_id AND a.appointment_id = CAST(:except AS uuid)' : ''}
      WHERE o.tenant_id = :tenantId AND o.staff_id = :staffId AND o.state IN ('held', 'booked')
        ${kept ? `AND (o.lane = :lane OR (${notBeside[kept.beside]}))` : ''}
        AND o.local_on BETWEEN CAST(:day AS date) - 1 AND CAST(:day AS date) + 1
        AND o.busy && tstzrange(:busyFrom, :busyTo)
        AND o.appointment_id IS DISTINCT FROM CAST(:except AS uuid)
      ORDER BY o.starts_at LIMIT 1`,
    {
      ...{ tenantId, staffId, except, day: slot.localStart.slice(0, 10) },
      ...(kept ? { lane: kept.lane } : {}),
      ...slotRange(slot),
    },
  );
  return (
    taken && {
      staffName: taken.staffName,
      localStart: wallTimeOf(taken.startsAt, zone),
      localEnd: wallTimeOf(taken.endsAt, zone),
    }
  );
}

const slotRange = ({ busyFrom, busyTo }: Slot) => ({
  busyFrom: busyFrom.toISOString(),
  busyTo: busyTo.toISOString(),
});

/** Starts at which the clinician already has an appointment other than those of `except`. */
export function listTakenStarts(
  sql: Sql,
  { tenantId, staffId }: Pick<Place, 'tenantId' | 'staffId'>,
  slots: readonly Slot[],
  except: readonly string[],
): Promise<WallTime[]> {
  return listOverlapping(sql, slots, ['busyFrom', 'busyTo'], {
    those: 'o.staff_id = :staffId',
    last: 'o.busy',
    bindings: { tenantId, staffId },
    except,
  });
}

/** Starts at which an unshared room is already taken by an appointment other than those of `except`. */
export function listStartsInRoom(
  sql: Sql,
  { tenantId, roomId }: Pick<Place, 'tenantId' | 'roomId'>,
  slots: readonly Slot[],
  except: readonly string[],
): Promise<WallTime[]> {
  return listOverlapping(sql, slots, ['startsAt', 'endsAt'], {
    those: 'o.room_id = :roomId',
    last: 'tstzrange(o.starts_at, o.ends_at)',
    bindings: { tenantId, roomId },
    except,
  });
}

interface Appointments {
  /** SQL condition that selects the appointments, as `o`. */
  those: string;
  /** SQL for the time range of an appointment. */
  last: string;
  bindings: { tenantId: string } & Record<string, string | null>;
  except: readonly string[];
}

/** Starts of the slots that overlap one of these appointments, in order. */
async function listOverlapping(
  sql: Sql,
  slots: readonly Slot[],
  [from, to]: readonly ['busyFrom', 'busyTo'] | readonly ['startsAt', 'endsAt'],
  { those, last, bindings, except }: Appointments,
): Promise<WallTime[]> {
  return column<WallTime>(
    sql,
    `SELECT x.local_start
       FROM unnest(CAST(:localStarts AS timestamp[]), CAST(:from AS timestamptz[]), CAST(:to AS timestamptz[]))
              AS x (local_start, from_at, to_at)
      WHERE EXISTS (
        SELECT 1 FROM appointments o
         WHERE o.tenant_id = :tenantId AND ${those} AND o.state IN ('held', 'booked')
           AND o.appointment_id <> ALL (CAST(:except AS uuid[]))
           AND o.local_on BETWEEN x.local_start::date - 1 AND x.local_start::date + 1
           AND ${last} && tstzrange(x.from_at, x.to_at))
      ORDER BY x.local_start`,
    {
      ...bindings,
      except: [...except],
      localStarts: slots.map(({ localStart }) => localStart),
      from: isoOf(slots, from),
      to: isoOf(slots, to),
    },
  );
}

/**
 * For a move, whether it may use a lane beside other appointments. Otherwise the lane that the appointment has or had,
 * beside the appointments that overlap it now, or beside those that did before it was cancelled or moved.
 */
export type LaneWanted = { doubleBook: boolean } | { lane: number; beside: keyof typeof notBeside };

/**
 * Gives a locked appointment another time, place or length, or its own time back. Returns its new version, or undefined
 * when the slot is taken.
 */
export async function placeAppointment(
  tx: Tx,
  appointmentId: string,
  place: Place,
  slot: Slot,
  wanted: LaneWanted,
): Promise<number | undefined> {
  for (const lane of 'lane' in wanted ? [wanted.lane] : lanesFor(wanted.doubleBook)) {
    const version = await placeInLane(tx, appointmentId, place, slot, lane, wanted);
    if (version !== undefined) return version;
  }
  return undefined;
}

/** Replaces the memo of a locked appointment. */
export async function setMemo(tx: Tx, tenantId: string, appointmentId: string, memo: string): Promise<void> {
  await tx('appointments').where({ tenantId, appointmentId }).update({ memo });
}

/** Replaces the service of a locked appointment, with its buffers. */
export async function setService(
  tx: Tx,
  tenantId: string,
  appointmentId: string,
  {
    serviceId,
    bufferBefore,
    bufferAfter,
  }: Pick<Slot, 'bufferBefore' | 'bufferAfter'> & { serviceId: string },
): Promise<void> {
  await tx('appointments')
    .where({ tenantId, appointmentId })
    .update({ serviceId, bufferBefore, bufferAfter });
}

/** Uses a savepoint, because violating the constraint would abort the whole transaction. */
async function placeInLane(
  tx: Tx,
  appointmentId: string,
  place: Place,
  slot: Slot,
  lane: number,
  wanted: LaneWanted,
): Promise<number | undefined> {
  const otherLanesFree = (counts?: string) =>
    noOtherLane('tstzrange(:busyFrom, :busyTo)', 'CAST(:localStart AS timestamp)::date', counts);
  const isFree =
    'lane' in wanted
      ? otherLanesFree(`o.lane <> :lane AND ${notBeside[wanted.beside]}`)
      : wanted.doubleBook || otherLanesFree();
  try {
    return await tx.transaction(async (inner) => {
      return firstValue<number>(
        inner,
        `UPDATE appointments a
            SET staff_id = :staffId, location_id = :locationId, room_id = CAST(:roomId AS uuid), room_shared = :roomShared,
                zone = :zone, lane = :lane, local_start = CAST(:localStart AS timestamp), minutes = :minutes,
                starts_at = :startsAt, ends_at = :endsAt, busy = tstzrange(:busyFrom, :busyTo), state = 'booked',
                beside = ${'lane' in wanted ? 'beside' : idsBeside}, version = version + 1
          WHERE tenant_id = :tenantId AND appointment_id = :except AND ${isFree}
          RETURNING version`,
        {
          ...place,
          ...slotRange(slot),
          lane,
          except: appointmentId,
          localStart: slot.localStart,
          minutes: slot.minutes,
          startsAt: slot.startsAt,
          endsAt: slot.endsAt,
        },
      );
    });
  } catch (error) {
    if ((error as { code?: string }).code === exclusionViolation) return undefined;
    throw error;
  }
}
