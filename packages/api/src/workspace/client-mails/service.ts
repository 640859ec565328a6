import { undoSeconds } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import type { ClinicCall } from '../access/index.ts';
import {
  dropQueued,
  findReminderHours,
  insertMails,
  listConfirmed,
  listToRemind,
  type NewClientMail,
} from './repository.ts';

/** A client's visit that mails are about. */
export interface MailedVisit {
  attendanceId: string;
  clientId: string;
  startsAt: Date;
}

const HOUR = 3_600_000;

/** Keeps mails in the transaction that causes them, to be sent when they are due. */
async function queue(tx: Tx, { access }: ClinicCall, mails: readonly NewClientMail[]): Promise<void> {
  if (mails.length > 0) await insertMails(tx, access.tenantId, access.staffId, mails);
}

/** When a mail about a change goes out: once it can no longer be undone. */
function afterUndo({ deps }: ClinicCall): Date {
  return new Date(deps.clock.now().getTime() + undoSeconds * 1000);
}

/** Nobody is told about what is over, or about to begin. */
function toCome(call: ClinicCall, visits: readonly MailedVisit[]): MailedVisit[] {
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
 * After a booking: a confirmation for each client, which names all times of a repeat, and the reminders.
 * @param reminderHours as the clinic has set them; read when not given
 */
export async function mailBooked(
  tx: Tx,
  call: ClinicCall,
  visits: readonly MailedVisit[],
  reminderHours?: number,
): Promise<void> {
  const coming = toCome(call, visits);
  const first = coming.filter(
    ({ clientId }, index) => coming.findIndex((one) => one.clientId === clientId) === index,
  );
  await queue(tx, call, [
    ...first.map(mailOf(call, 'confirmation')),
    ...(await reminders(tx, call, coming, reminderHours)),
  ]);
}

/** Mails added in one statement. */
const BATCH = 1_000;

/**
 * After the hours of reminders were changed: those that wait go out at the new time. Where that has passed they go at
 * once, and who was booked after it gets none, as at a booking.
 */
export async function rescheduleReminders(tx: Tx, call: ClinicCall): Promise<void> {
  const { tenantId } = call.access;
  const now = call.deps.clock.now();
  const hours = await findReminderHours(tx, tenantId);
  const visits = await listToRemind(tx, tenantId, now);
  const waiting = visits.filter(({ waits }) => waits).map(({ attendanceId }) => attendanceId);
  await dropQueued(tx, tenantId, waiting, ['reminder'], 'rescheduled');
  if (hours === 0) return;
  const mails = visits
    .map(({ startsAt, waits, ...of }) => ({
      ...of,
      waits,
      dueAt: new Date(startsAt.getTime() - hours * HOUR),
    }))
    .filter(({ waits, dueAt }) => waits || dueAt > now)
    .map(({ waits: _, ...mail }) => ({ ...mail, kind: 'reminder' as const }));
  for (let at = 0; at < mails.length; at += BATCH) await queue(tx, call, mails.slice(at, at + BATCH));
}

/** After a move, also one that was undone: whoever waits for the confirmation reads the new time there. */
export async function mailMoved(
  tx: Tx,
  call: ClinicCall,
  visits: readonly MailedVisit[],
  { undone = false } = {},
): Promise<void> {
  const { tenantId } = call.access;
  const ids = visits.map(({ attendanceId }) => attendanceId);
  await dropQueued(tx, tenantId, ids, ['moved', 'reminder'], undone ? 'undone' : 'moved again');
  const coming = toCome(call, visits);
  const waiting = await listConfirmed(tx, tenantId, ids, ['queued']);
  const told = undone ? [] : coming.filter(({ attendanceId }) => !waiting.includes(attendanceId));
  await queue(tx, call, [...told.map(mailOf(call, 'moved')), ...(await reminders(tx, call, coming))]);
}

/** After a cancellation: nobody is told that a booking they never heard of was cancelled. */
export async function mailCancelled(tx: Tx, call: ClinicCall, visits: readonly MailedVisit[]): Promise<void> {
  const ids = visits.map(({ attendanceId }) => attendanceId);
  const kinds = ['confirmation', 'moved', 'reminder'] as const;
  const dropped = await dropQueued(tx, call.access.tenantId, ids, kinds, 'cancelled');
  const unaware = dropped.flatMap(({ attendanceId, kind }) =>
    kind === 'confirmation' ? [attendanceId] : [],
  );
  const told = toCome(call, visits).filter(({ attendanceId }) => !unaware.includes(attendanceId));
  await queue(tx, call, told.map(mailOf(call, 'cancelled')));
}

/** After a cancellation was taken back. */
export async function mailRestored(tx: Tx, call: ClinicCall, visits: readonly MailedVisit[]): Promise<void> {
  const { tenantId } = call.access;
  const ids = visits.map(({ attendanceId }) => attendanceId);
  const dropped = await dropQueued(tx, tenantId, ids, ['cancelled'], 'undone');
  const coming = toCome(call, visits);
  const unaware = dropped.map(({ attendanceId }) => attendanceId);
  // Those who were told of the cancellation, or never of the booking, are told that they are booked.
  const told = coming.filter(({ attendanceId }) => !unaware.includes(attendanceId));
  await queue(tx, call, [...told.map(mailOf(call, 'confirmation')), ...(await reminders(tx, call, coming))]);
}

/** After a booking was taken back, or a visit was void. */
export async function dropMails(tx: Tx, call: ClinicCall, attendanceIds: readonly string[]): Promise<void> {
  const kinds = ['confirmation', 'moved', 'reminder', 'cancelled'] as const;
  await dropQueued(tx, call.access.tenantId, attendanceIds, kinds, 'void');
}
