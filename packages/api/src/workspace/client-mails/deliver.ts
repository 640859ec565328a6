import { trialClientMailsPerDay } from '@tamarack/core/domain';
import { type Backoff, backoffDelay } from '@tamarack/core/domain/backoff';
import type { Tx } from '../../database/types.ts';
import type { WorkerDeps } from '../../feature.ts';
import type { Queue } from '../../jobs/queue.ts';
import { renderMail } from '../../mail/render.ts';
import { MailError } from '../../mail/transports/mailer.ts';
import { calendarFile } from './calendar-file.ts';
import { clientMail, type MailVisit } from './mails.ts';
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
  lockMails,
  type MailingClinic,
  updateMails,
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
 * Sends one mail to a client, built from the current data; of moves or cancellations, together with all others of that
 * client that are due. The rows stay locked meanwhile, so that no other worker sends them too, and a worker that is killed
 * leaves them queued. The Message-ID stays the same across retries.
 */
export async function deliverClientMail(deps: DeliveryDeps, job: Job): Promise<{ outcome: Outcome }> {
  const { tenantId, mailId } = job;
  const clinic = await findMailingClinic(deps.database.worker, tenantId);
  if (!clinic) return { outcome: 'skipped' };
  return deps.database.forTenant(
    tenantId,
    async (tx) => {
      const mails = (await lockMails(tx, tenantId, mailId, deps.clock.now())).map(asTold);
      return { outcome: mails.length > 0 ? await attempt(tx, deps, tenantId, clinic, mails) : 'skipped' };
    },
    { names: true },
  );
}

async function attempt(
  tx: Tx,
  deps: DeliveryDeps,
  tenantId: string,
  clinic: MailingClinic,
  mails: readonly DueMail[],
): Promise<Outcome> {
  const now = deps.clock.now();
  const listed = await listedBy(tx, tenantId, mails, now);
  const wanted: DueMail[] = [];
  let outcome: Outcome = 'skipped';
  for (const mail of mails) {
    const why = whyNot(clinic, mail, listed, now);
    if (why) outcome = await drop(tx, tenantId, mail, why, now);
    else wanted.push(mail);
  }
  const [first] = wanted;
  if (!first) return outcome;
  const wait = async (until: Date, why = first.why): Promise<Outcome> => {
    await updateMails(tx, tenantId, wanted, { due_at: until, why });
    return 'waiting';
  };
  const remindAt = new Date(first.startsAt.getTime() - first.reminderHours * 60 * MINUTE);
  // The visit was put later without being moved, because the rules of its time zone changed.
  if (first.kind === 'reminder' && remindAt.getTime() > now.getTime() + clockToleranceMs)
    return wait(remindAt);
  const nextTry = new Date(now.getTime() + waitingRetryMs);
  if (clinic.status !== 'active') return wait(nextTry);
  if (await isAtTrialLimit(tx, tenantId, clinic, now)) return wait(nextTry, trialLimit);
  // The Message-ID, which stays the same when a retry also tells of later changes.
  const [oldest = first.mailId] = wanted.map(({ mailId }) => mailId).toSorted();
  const visits = listed ?? wanted.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  try {
    await send(deps, clinic, { ...first, mailId: oldest }, visits, now);
  } catch (error) {
    return failed(tx, deps, tenantId, wanted, visits, error);
  }
  await updateMails(tx, tenantId, wanted, { state: 'sent', sent_at: now, why: '' });
  // Not by a reminder, which does not say that the time has changed.
  if (first.kind === 'confirmation' || first.kind === 'moved') await keepTold(tx, tenantId, visits);
  return 'sent';
}

async function drop(tx: Tx, tenantId: string, mail: DueMail, why: string, now: Date): Promise<Outcome> {
  // A mail that the limit held back for too long is listed with the appointment as not delivered.
  const isTooLate = mail.why === trialLimit && mail.startsAt <= now;
  await updateMails(
    tx,
    tenantId,
    [mail],
    isTooLate ? { state: 'failed', why: trialLimit } : { state: 'dropped', why },
  );
  if (why === 'no consent' || why === 'no email') await forgetTold(tx, tenantId, [mail]);
  return isTooLate ? 'failed' : 'dropped';
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

/** The visits to come that the confirmation of a repeat lists, which may be none; undefined for other mails. */
async function listedBy(
  tx: Tx,
  tenantId: string,
  [mail]: readonly DueMail[],
  now: Date,
): Promise<ListedVisit[] | undefined> {
  if (!mail?.listedRepeatId) return undefined;
  const { clientId, listedRepeatId: repeatId } = mail;
  return listVisits(tx, tenantId, { clientId, repeatId, after: now });
}

/** Why a mail is obsolete or not permitted; undefined when it may be sent. */
function whyNot(
  clinic: MailingClinic,
  mail: DueMail,
  listed: readonly ListedVisit[] | undefined,
  now: Date,
): string | undefined {
  if (clinic.isSample) return 'sample data';
  if (!mail.consented) return 'no consent';
  if (!mail.email) return 'no email';
  if (listed) return listed.length === 0 ? 'changed since' : undefined;
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

type NamedVisit = ListedVisit & Partial<Pick<DueMail, 'told'>>;

/** Where the time or the place has changed, what the client was last told. */
function formerly({ told, localStart, locationId }: NamedVisit): MailVisit['former'] {
  if (!told) return {};
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
  visits: readonly NamedVisit[],
  now: Date,
): Promise<void> {
  const { mailId, kind, language } = mail;
  const of = { clinicName, clinicEmail: ownerEmail };
  const placed = visits.map((visit) => ({ ...visit, place: placeText(visit.location) }));
  const named = placed.map((visit) => ({
    ...{ time: visit.startsAt.toISOString(), timeZone: visit.zone },
    ...{ place: visit.place, phone: visit.location.phone },
    former: kind === 'moved' ? formerly(visit) : {},
  }));
  const body = renderMail(clientMail, { ...of, kind, visits: named }, language, now);
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
  tenantId: string,
  mails: readonly DueMail[],
  visits: readonly ListedVisit[],
  error: unknown,
): Promise<Outcome> {
  const attempts = Math.max(...mails.map((mail) => mail.attempts)) + 1;
  if (error instanceof MailError && error.permanent) {
    await updateMails(tx, tenantId, mails, { state: 'failed', attempts, why: 'refused' });
    await forgetTold(tx, tenantId, mails);
    return 'failed';
  }
  const next = new Date(deps.clock.now().getTime() + backoffDelay(attempts, retry));
  await updateMails(tx, tenantId, mails, { due_at: next, attempts, why: 'not reachable' });
  // Of changes made meanwhile: the next attempt tells the client what is left of the booking.
  if (mails[0]?.kind === 'confirmation')
    await dropQueued(tx, tenantId, idsOf(visits), ['moved', 'cancelled'], 'not told yet');
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
