import type { Tx } from '../../../database/types.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { mailLanguage, queueMails } from '../../../mail/repository.ts';
import type { ServerSettings } from '../../../server/deps.ts';
import { dashboardUrl } from '../../../server/urls.ts';
import { clinicClosedMail } from './closing-mails.ts';
import { terminatedMail } from './mails.ts';
import { hasChartsToKeep, isClosedByOwner, listOtherAdministrators } from './steps/repository.ts';
import type { TenantState } from './types.ts';

interface ClosingDeps {
  jobs: Jobs;
  settings: Pick<ServerSettings, 'publicOrigin' | 'publicHost'>;
}

interface Closing {
  tenant: Pick<TenantState, 'tenantId' | 'clinicName' | 'ownerEmail' | 'timeZone'>;
  eraseAfter: Date;
  /** The recipients already know that the clinic is closed; only the erasure date is new. */
  rescheduled?: boolean;
  dedupeKey: string;
  now: Date;
}

/** Emails the owner of a closed clinic and its other administrators when its data is erased. */
export async function mailClosing(
  tx: Tx,
  { jobs, settings }: ClosingDeps,
  { tenant, eraseAfter, rescheduled = false, dedupeKey, now }: Closing,
): Promise<void> {
  const { tenantId, clinicName, timeZone, ownerEmail: to } = tenant;
  const facts = {
    clinicName,
    timeZone,
    eraseOn: eraseAfter.toISOString(),
    rescheduled,
    byOwner: await isClosedByOwner(tx, tenantId),
    keepsCharts: await hasChartsToKeep(tx, tenantId, now),
  };
  const locale = await mailLanguage(tx, { to, tenantId });
  const exportLink = dashboardUrl(settings, locale, tenantId);
  const administrators = await listOtherAdministrators(tx, tenantId);
  await queueMails(tx, jobs, [
    { to, tenantId, dedupeKey, message: terminatedMail.message({ ...facts, exportLink }) },
    ...administrators.map(({ userId, email }) => ({
      to: email,
      tenantId,
      dedupeKey: `${dedupeKey}:${userId}`,
      message: clinicClosedMail.message(facts),
    })),
  ]);
}
