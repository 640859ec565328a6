import { undoSeconds } from '@tamarack/core/domain/workspace';
import { send } from '../../database/rows.ts';
import type { Tx } from '../../database/types.ts';
import { withCommit } from '../../database/with-commit.ts';
import type { ClinicCall } from '../access/index.ts';
import {
  delayConfirmations,
  dropQueued,
  findReminderHours,
  insertMails,
  keepKnownTime,
  listToRemind,
  listUntoldMoves,
  type NewClientMail,
  passConfirmations,
  type TimeAndPlace,
} from './repository.ts';

/** A client's visit that emails are about. */
export interface MailedVisit {
  attendanceId: string;
  clientId: string;
  startsAt: Date;
}

const HOUR = 3_600_000;

/** Queues mails in the transaction that causes them; they are sent when due. */
async function queue(tx: Tx, { access }: ClinicCall, mails: readonly NewClientMail[]): Promise<void> {
  if (mails.length > 0) await withCommit(tx, insertMails(access.tenantId, access.staffId, mails));
}

const idsOf = (visits: readonly MailedVisit[]) => visits.map(({ attendanceId }) => attendanceId);

/** When the email about a change is sent: after the change can no longer be undone. */
function afterUndo({ deps }: ClinicCall): Date {
  return new Date(deps.clock.now().getTime() + undoSeconds * 1000);
}

/** Visits far enough in the future for an email to make sense. */
function upcoming(call: ClinicCall, visits: readonly MailedVisit[]): MailedVisit[] {
  return visits.filter(({ startsAt }) => startsAt > afterUndo(call));
}

async function reminders(
  tx: Tx,
  { deps, access }: ClinicCall,
  visits: readonly MailedVisit[],
  known?: number,
): Promise<NewClientMail[]> {
  if (visits.length === 0) return [];
  const hours = known ?? (await findReminderHours(tx, access.tenantId));
  if (hours === 0) return [];
  return visits
    .map(({ attendanceId, clientId, startsAt }) => ({
      ...{ attendanceId, clientId, kind: 'reminder' as const },
      dueAt: new Date(startsAt.getTime() - hours * HOUR),
    }))
    .filter(({ dueAt }) => dueAt > deps.clock.now());
}

const mailOf =
  (call: ClinicCall, kind: NewClientMail['kind']) =>
  ({ attendanceId, clientId }: MailedVisit): NewClientMail => ({
    ...{ attendanceId, clientId, kind },
    dueAt: afterUndo(call),
  });

/**
 * After a booking: queues a confirmation for each client, with all times of a repeat, and the reminders.
 * @param reminderHours the clinic's setting; read from the database if omitted
 * @param confirm false for clients who know of their appointment
 */
export async function mailBooked(
  tx: Tx,
  call: ClinicCall,
  visits: readonly MailedVisit[],
  { reminderHours, confirm = true }: { reminderHours?: number; confirm?: boolean } = {},
): Promise<void> {
  const coming = upcoming(call, visits);
  const first = coming.filter(
    ({ clientId }, index) => coming.findIndex((one) => one.clientId === clientId) === index,
  );
  await queue(tx, call, [
    ...(confirm ? first.map(mailOf(call, 'confirmation')) : []),
    ...(await reminders(tx, call, coming, reminderHours)),
  ]);
}

/** Mails inserted per statement. */
const BATCH = 1_000;

/**
 * After a change of the reminder hours: moves queued reminders to the new time. Overdue ones are sent at once. Clients
 * booked after their reminder time get none, as at booking.
 */
export async function rescheduleReminders(tx: Tx, call: ClinicCall): Promise<void> {
  const { tenantId } = call.access;
  const now = call.deps.clock.now();
  const hours = await findReminderHours(tx, tenantId);
  const visits = await listToRemind(tx, tenantId, now);
  const waiting = visits.filter(({ waits }) => waits).map(({ attendanceId }) => attendanceId);
  const dropped = await dropQueued(tx, tenantId, waiting, ['reminder'], 'rescheduled');
  if (hours === 0) return;
  const movable = new Set(dropped.map(({ attendanceId }) => attendanceId));
  const mails = visits
    .map(({ startsAt, waits, ...of }) => ({
      ...of,
      waits,
      dueAt: new Date(startsAt.getTime() - hours * HOUR),
    }))
    // Those that are being sent need no second one.
    .filter(({ attendanceId, waits, dueAt }) => (waits ? movable.has(attendanceId) : dueAt > now))
    .map(({ waits: _, ...mail }) => ({ ...mail, kind: 'reminder' as const }));
  for (let at = 0; at < mails.length; at += BATCH) await queue(tx, call, mails.slice(at, at + BATCH));
}

/**
 * After a move or its undo. Clients whose confirmation is still queued will read the new time in it; the others are
 * emailed unless it is the time that they were last told.
 * @param before the time and place before a move; omitted for an undo
 */
export async function mailMoved(
  tx: Tx,
  call: ClinicCall,
  visits: readonly MailedVisit[],
  before?: TimeAndPlace,
): Promise<void> {
  const { tenantId } = call.access;
  const ids = idsOf(visits);
  await dropQueued(tx, tenantId, ids, ['moved', 'reminder'], before ? 'moved again' : 'undone');
  const coming = upcoming(call, visits);
  const unaware = await delayConfirmations(tx, tenantId, ids, afterUndo(call));
  const aware = ids.filter((id) => !unaware.includes(id));
  if (before) await keepKnownTime(tx, tenantId, aware, before);
  const moved = await listUntoldMoves(tx, tenantId, aware);
  const told = coming.filter(({ attendanceId }) => moved.includes(attendanceId));
  await queue(tx, call, [...told.map(mailOf(call, 'moved')), ...(await reminders(tx, call, coming))]);
}

/** After a cancellation: clients who were never told of the booking get no email. */
export async function mailCancelled(tx: Tx, call: ClinicCall, visits: readonly MailedVisit[]): Promise<void> {
  const { tenantId } = call.access;
  const ids = idsOf(visits);
  await passConfirmations(tx, tenantId, ids, call.deps.clock.now());
  const kinds = ['confirmation', 'moved', 'reminder'] as const;
  const dropped = await dropQueued(tx, tenantId, ids, kinds, 'cancelled');
  const unaware = [
    ...dropped.flatMap(({ attendanceId, kind }) => (kind === 'confirmation' ? [attendanceId] : [])),
    ...(await delayConfirmations(tx, tenantId, ids, afterUndo(call))),
  ];
  const told = upcoming(call, visits).filter(({ attendanceId }) => !unaware.includes(attendanceId));
  await queue(tx, call, told.map(mailOf(call, 'cancelled')));
}

/**
 * After a client was added or a cancellation was undone. A move that was not emailed because of the cancellation is
 * emailed now. No confirmation is queued where that of the repeat still is, which lists the visit too.
 */
export async function mailRestored(tx: Tx, call: ClinicCall, visits: readonly MailedVisit[]): Promise<void> {
  const { access } = call;
  const ids = idsOf(visits);
  const dropped = await dropQueued(tx, access.tenantId, ids, ['cancelled'], 'undone');
  const coming = upcoming(call, visits);
  const waiting = await delayConfirmations(tx, access.tenantId, ids, afterUndo(call));
  const unaware = dropped.map(({ attendanceId }) => attendanceId).filter((id) => !waiting.includes(id));
  const moved = await listUntoldMoves(tx, access.tenantId, unaware);
  // Clients who got the cancellation, or never got a confirmation, get a confirmation.
  const told = coming
    .filter(({ attendanceId }) => !unaware.includes(attendanceId) && !waiting.includes(attendanceId))
    .map(mailOf(call, 'confirmation'));
  // Not with the commit: the other visits of the repeat, restored in the same transaction, need no confirmation then.
  if (told.length > 0) await send(tx, insertMails(access.tenantId, access.staffId, told));
  const toldMove = coming.filter(({ attendanceId }) => moved.includes(attendanceId));
  await queue(tx, call, [...toldMove.map(mailOf(call, 'moved')), ...(await reminders(tx, call, coming))]);
}

/** After a booking was undone or a visit was voided. */
export async function dropMails(tx: Tx, call: ClinicCall, attendanceIds: readonly string[]): Promise<void> {
  const { tenantId } = call.access;
  await passConfirmations(tx, tenantId, attendanceIds, call.deps.clock.now());
  const kinds = ['confirmation', 'moved', 'reminder', 'cancelled'] as const;
  await dropQueued(tx, tenantId, attendanceIds, kinds, 'void');
}
