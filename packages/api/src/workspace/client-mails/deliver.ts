import { trialClientMailsPerDay } from '@tamarack/core/domain';
import { type Backoff, backoffDelay } from '@tamarack/core/domain/backoff';
import type { Tx } from '../../database/types.ts';
import type { WorkerDeps } from '../../feature.ts';
import type { Queue } from '../../jobs/queue.ts';
import { renderMail } from '../../mail/render.ts';
import { MailError } from '../../mail/transports/mailer.ts';
import { calendarFile } from './calendar-file.ts';
import { type ClientMail, clientMail } from './mails.ts';
import {
  countSent,
  type DueMail,
  dropQueued,
  findMailingClinic,
  forgetTold,
  keepTold,
  type ListedVisit,
  type LocationFacts,
  listDue,
  listVisits,
  lockMail,
  type MailingClinic,
  updateMail,
} from './repository.ts';

const MINUTE = 60_000;
const retry: Backoff = { first: MINUTE, longest: 60 * MINUTE, spread: [0.8, 1.2] };
/** How often a mail of a suspended clinic, or of one at the limit of its trial, is retried. */
const waitingRetryMs = 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;
/** In `client_mails.why`, which the history of an appointment reads. */
export const trialLimit = 'trial limit';
/** Reminders may be sent this much early, because clocks differ. */
const clockToleranceMs = MINUTE;

export type DeliveryDeps = Pick<WorkerDeps, 'database' | 'jobs' | 'clock' | 'mailer'>;
type Job = { tenantId: string; mailId: string };
type Outcome = 'sent' | 'skipped' | 'dropped' | 'waiting' | 'retry' | 'failed';

export const clientMailDeliver: Queue<Job> = {
  name: 'client-mail.deliver',
  keyOf: ({ tenantId, mailId }) => `${tenantId} ${mailId}`,
};

/**
 * Sends one mail to a client, built from the current data. Its row stays locked meanwhile, so that no other worker
 * sends it too, and a worker that is killed leaves it queued. The Message-ID stays the same across retries.
 */
export async function deliverClientMail(deps: DeliveryDeps, job: Job): Promise<{ outcome: Outcome }> {
  const { tenantId, mailId } = job;
  const clinic = await findMailingClinic(deps.database.worker, tenantId);
  if (!clinic) return { outcome: 'skipped' };
  return deps.database.forTenant(
    tenantId,
    async (tx) => {
      const mail = await lockMail(tx, tenantId, mailId, deps.clock.now());
      return { outcome: mail ? await attempt(tx, deps, job, clinic, asTold(mail)) : 'skipped' };
    },
    { names: true },
  );
}

async function attempt(
  tx: Tx,
  deps: DeliveryDeps,
  job: Job,
  clinic: MailingClinic,
  mail: DueMail,
): Promise<Outcome> {
  const { tenantId, mailId } = job;
  const now = deps.clock.now();
  const visits = await visitsOf(tx, tenantId, mail, now);
  const remindAt = new Date(mail.startsAt.getTime() - mail.reminderHours * 60 * MINUTE);
  const why = whyNot(clinic, mail, visits, now);
  if (why) {
    // A mail that the limit held back for too long is listed with the appointment as not delivered.
    const isTooLate = mail.why === trialLimit && mail.startsAt <= now;
    await updateMail(
      tx,
      tenantId,
      mailId,
      isTooLate ? { state: 'failed', why: trialLimit } : { state: 'dropped', why },
    );
    if (why === 'no consent' || why === 'no email') await forgetTold(tx, tenantId, mail.attendanceId);
    return isTooLate ? 'failed' : 'dropped';
  }
  // The visit was put later without being moved, because the rules of its time zone changed.
  if (mail.kind === 'reminder' && remindAt.getTime() > now.getTime() + clockToleranceMs) {
    await updateMail(tx, tenantId, mailId, { due_at: remindAt });
    return 'waiting';
  }
  if (clinic.status !== 'active') {
    await updateMail(tx, tenantId, mailId, { due_at: new Date(now.getTime() + waitingRetryMs) });
    return 'waiting';
  }
  if (await isAtTrialLimit(tx, tenantId, clinic, now)) {
    const due_at = new Date(now.getTime() + waitingRetryMs);
    await updateMail(tx, tenantId, mailId, { due_at, why: trialLimit });
    return 'waiting';
  }
  try {
    await send(deps, clinic, mail, visits, now);
  } catch (error) {
    return failed(tx, deps, job, mail, visits, error);
  }
  await updateMail(tx, tenantId, mailId, { state: 'sent', sent_at: now, why: '' });
  // Not by a reminder, which does not say that the time has changed.
  if (mail.kind === 'confirmation' || mail.kind === 'moved') await keepTold(tx, tenantId, visits);
  return 'sent';
}

async function isAtTrialLimit(
  tx: Tx,
  tenantId: string,
  { trialEndsAt }: MailingClinic,
  now: Date,
): Promise<boolean> {
  if (!trialEndsAt || trialEndsAt <= now) return false;
  return (await countSent(tx, tenantId, new Date(now.getTime() - DAY))) >= trialClientMailsPerDay;
}

/** The visits that the mail names: for the confirmation of a repeat all those to come, which may be none. */
async function visitsOf(tx: Tx, tenantId: string, mail: DueMail, now: Date): Promise<ListedVisit[]> {
  const { clientId, listedRepeatId: repeatId } = mail;
  return repeatId ? listVisits(tx, tenantId, { clientId, repeatId, after: now }) : [mail];
}

/** Why a mail is obsolete or not permitted; undefined when it may be sent. */
function whyNot(
  clinic: MailingClinic,
  mail: DueMail,
  visits: readonly ListedVisit[],
  now: Date,
): string | undefined {
  if (clinic.isSample) return 'sample data';
  if (!mail.consented) return 'no consent';
  if (!mail.email) return 'no email';
  if (mail.listedRepeatId) return visits.length === 0 ? 'changed since' : undefined;
  if (mail.startsAt <= now) return 'started';
  const isCancelled = mail.attendanceState === 'cancelled' || mail.attendanceState === 'late_cancelled';
  if (mail.kind === 'cancelled' ? !isCancelled : mail.attendanceState !== 'booked') return 'changed since';
  // An email that could not be delivered in time has told the new time meanwhile.
  if (mail.kind === 'moved' && mail.told && isSame(mail.told, mail)) return 'told since';
  if (mail.kind === 'reminder' && mail.reminderHours === 0) return 'no reminders';
  return undefined;
}

function isSame({ localStart, location }: NonNullable<DueMail['told']>, mail: DueMail): boolean {
  return localStart === mail.localStart && location.locationId === mail.locationId;
}

/** Where the time or the place has changed, what the client was last told. */
function formerly({ kind, told, localStart, locationId }: DueMail): ClientMail['former'] {
  if (kind !== 'moved' || !told) return {};
  return {
    ...(told.localStart === localStart ? {} : { time: { at: told.startsAt, zone: told.zone } }),
    ...(told.location.locationId === locationId ? {} : { place: placeText(told.location) }),
  };
}

/** A cancelled visit as the client knows it, also when it was moved shortly before. */
function asTold(mail: DueMail): DueMail {
  const { told, startsAt, endsAt } = mail;
  if (mail.kind !== 'cancelled' || !told) return mail;
  const start = new Date(told.startsAt);
  const end = new Date(start.getTime() + endsAt.getTime() - startsAt.getTime());
  return { ...mail, startsAt: start, endsAt: end, zone: told.zone, location: told.location };
}

const idsOf = (visits: readonly ListedVisit[]) => visits.map(({ attendanceId }) => attendanceId);

function placeText({ name, streetAddress, city, region }: LocationFacts): string {
  const town = [city, region].filter(Boolean).join(', ');
  return [name, streetAddress, town].filter(Boolean).join(', ');
}

async function send(
  { mailer }: DeliveryDeps,
  { clinicName, ownerEmail }: MailingClinic,
  mail: DueMail,
  visits: readonly ListedVisit[],
  now: Date,
): Promise<void> {
  const { mailId, kind, language } = mail;
  const of = { clinicName, clinicEmail: ownerEmail };
  const placed = visits.map((visit) => ({ ...visit, place: placeText(visit.location) }));
  const named = placed.map(({ startsAt, zone: timeZone, place, location: { phone } }) => ({
    ...{ time: startsAt.toISOString(), timeZone, place, phone },
  }));
  const body = renderMail(clientMail, { ...of, kind, visits: named, former: formerly(mail) }, language, now);
  const calendar = await calendarFile(
    { ...of, visits: placed, isCancelled: kind === 'cancelled' },
    language,
    now,
  );
  await mailer.deliver({ messageId: mailId, to: mail.email, locale: language, date: now, ...body, calendar });
}

/**
 * Schedules a retry, or gives up after a permanent refusal. Retries end when the visit starts. The relay's response may
 * contain the recipient's email, so it is not stored.
 */
async function failed(
  tx: Tx,
  deps: DeliveryDeps,
  job: Job,
  mail: DueMail,
  visits: readonly ListedVisit[],
  error: unknown,
): Promise<Outcome> {
  const attempts = mail.attempts + 1;
  if (error instanceof MailError && error.permanent) {
    await updateMail(tx, job.tenantId, job.mailId, { state: 'failed', attempts, why: 'refused' });
    await forgetTold(tx, job.tenantId, mail.attendanceId);
    return 'failed';
  }
  const next = new Date(deps.clock.now().getTime() + backoffDelay(attempts, retry));
  await updateMail(tx, job.tenantId, job.mailId, { due_at: next, attempts, why: 'not reachable' });
  // Of changes made meanwhile: the next attempt tells the client what is left of the booking.
  if (mail.kind === 'confirmation')
    await dropQueued(tx, job.tenantId, idsOf(visits), ['moved', 'cancelled'], 'not told yet');
  return 'retry';
}

/** The most jobs created in one run; the rest follow in the next minute. */
const maxJobsPerRun = 5_000;

/** Creates a job for each mail that is due, unless its job from an earlier minute is still queued. */
export async function sendDue({ database, jobs, clock }: DeliveryDeps): Promise<void> {
  await database.worker.transaction(async (tx) => {
    await jobs.sendAll(tx, clientMailDeliver, await listDue(tx, clock.now(), maxJobsPerRun));
  });
}
