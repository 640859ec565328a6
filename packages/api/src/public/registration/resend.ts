import { DomainError } from '@tamarack/core/domain';
import { systemActor } from '../../audit/actor.ts';
import type { Tx } from '../../database/types.ts';
import type { WorkerDeps } from '../../feature.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { JobHandler } from '../../jobs/worker.ts';
import { takeAccountMail } from '../../mail/account-mail.ts';
import { queueMail } from '../../mail/repository.ts';
import { sendActivationAgain } from '../../platform/tenants/lifecycle/index.ts';
import { sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { mainUrl } from '../../server/urls.ts';
import { receiptHours } from './cookies.ts';
import { draftLinkDays, linkToDraft } from './links.ts';
import { accountExistsMail } from './mails.ts';
import {
  findReceiptId,
  findSubmitted,
  findUserByEmail,
  lockKeptDraft,
  type Submitted,
} from './repository.ts';

/** Sends the mail after a registration again. */
export const registrationResend: Queue<{ registrationId: string }> = {
  name: 'registration.resend',
  keyOf: ({ registrationId }) => registrationId,
};

/**
 * Requests the mail of this browser's registration again. A worker sends it, so that neither the response nor its
 * timing reveals whether the email had an account.
 * @throws DomainError NOT_FOUND unless this browser has registered a clinic within a day
 */
export async function askForMailAgain(deps: ServerDeps, token: string | undefined): Promise<void> {
  await deps.database.change(async (tx) => {
    const registrationId =
      token === undefined ? undefined : await findReceiptId(tx, sha256(token), receiptHours);
    if (!registrationId) throw new DomainError('NOT_FOUND');
    await deps.jobs.send(tx, registrationResend, { registrationId });
  });
}

interface ResendDeps extends Pick<WorkerDeps, 'jobs' | 'clock'> {
  database: Pick<WorkerDeps['database'], 'worker'>;
  settings: Pick<WorkerDeps['settings'], 'publicOrigin' | 'publicHost'>;
}

export const resendJobs: JobHandler<ResendDeps, { registrationId: string }> = {
  queue: registrationResend,
  concurrency: 1,
  run: ({ database, ...deps }, { registrationId }) =>
    database.worker.transaction(async (tx) => {
      const submitted = await findSubmitted(tx, registrationId);
      if (!submitted) return { sent: false };
      const { tenantId } = submitted;
      return {
        sent: tenantId
          ? (await sendActivationAgain(tx, deps, tenantId, systemActor)) === undefined
          : await tellAgain(tx, deps, submitted),
      };
    }),
};

type MailDeps = Omit<ResendDeps, 'database'>;

/** Sends the mail to a known email again, with a link to what was entered, unless the draft has been opened. */
async function tellAgain(tx: Tx, deps: MailDeps, submitted: Submitted): Promise<boolean> {
  const { email } = submitted;
  const known = await findUserByEmail(tx, email);
  const draft = await lockKeptDraft(tx, email, submitted.clinicName);
  if (!known || !draft || (await takeAccountMail(tx, email)) > 0) return false;
  const { fullName, locale } = known;
  const { clinicName = '' } = draft.data;
  const continueLink = await linkToDraft(tx, deps, draft.registrationId, locale);
  const resetLink = mainUrl(deps.settings, locale, '/forgot-password');
  const days = draftLinkDays;
  await queueMail(tx, deps.jobs, {
    to: email,
    tenantId: null,
    dedupeKey: `account_exists_again:${draft.registrationId}:${deps.clock.now().toISOString()}`,
    message: accountExistsMail.message({ fullName, clinicName, continueLink, resetLink, days }),
  });
  return true;
}
