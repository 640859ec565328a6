import type { Tx } from '../../../../database/types.ts';
import type { Jobs } from '../../../../jobs/queue.ts';
import { takeAccountMail } from '../../../../mail/account-mail.ts';
import { mailLanguage, queueMail, recordWithheldMail } from '../../../../mail/repository.ts';
import { newLinkToken } from '../../../../server/access/tokens.ts';
import type { Clock, ServerSettings } from '../../../../server/deps.ts';
import { dashboardUrl, mainUrl, siteUrl } from '../../../../server/urls.ts';
import { readSetting } from '../../../settings/index.ts';
import { type activationMail, clinicReadyMail } from './mails.ts';
import { insertActivationToken } from './repository.ts';

/** Lifetime of an activation link, in hours. */
export const activationHours = 24;

export interface ActivationDeps {
  jobs: Jobs;
  clock: Clock;
  settings: Pick<ServerSettings, 'publicOrigin' | 'publicHost'>;
}

export interface Activation {
  mail: typeof activationMail;
  tenant: { tenantId: string; clinicName: string; subdomain: string };
  owner: { userId: string; email: string; fullName: string };
}

/**
 * Creates an activation link for the owner of a clinic and queues its mail, within the limit of the mailbox; beyond the
 * limit the mail is recorded as withheld.
 * @returns 0, or the seconds until another link may be sent to the mailbox
 */
export async function issueActivation(tx: Tx, deps: ActivationDeps, activation: Activation): Promise<number> {
  const { mail, tenant, owner } = activation;
  const { tenantId } = tenant;
  const locale = await mailLanguage(tx, { to: owner.email, tenantId });
  const { verificationDays } = await readSetting(tx, 'grace_periods');
  const { token, hash } = newLinkToken();
  const message = {
    to: owner.email,
    tenantId,
    dedupeKey: `activation:${hash.toString('hex')}`,
    message: mail.message({
      fullName: owner.fullName,
      clinicName: tenant.clinicName,
      siteAddress: siteUrl(deps.settings, tenant.subdomain),
      link: mainUrl(deps.settings, locale, `/set-password/${token}`),
      expiresHours: activationHours,
      verificationDays,
    }),
  };
  const withheld = await takeAccountMail(tx, owner.email);
  if (withheld > 0) {
    await recordWithheldMail(tx, message);
    return withheld;
  }
  const expiresAt = new Date(deps.clock.now().getTime() + activationHours * 3_600_000);
  await insertActivationToken(tx, { hash, userId: owner.userId, tenantId, expiresAt });
  await queueMail(tx, deps.jobs, message);
  return 0;
}

/** Emails an owner with a verified email that their clinic is ready. A second mail with the same key is not queued. */
export async function mailClinicReady(
  tx: Tx,
  deps: ActivationDeps,
  { tenant, owner }: Pick<Activation, 'tenant'> & { owner: Omit<Activation['owner'], 'userId'> },
  dedupeKey: string,
): Promise<void> {
  const to = owner.email;
  const { tenantId, clinicName } = tenant;
  await queueMail(tx, deps.jobs, {
    to,
    tenantId,
    dedupeKey,
    message: clinicReadyMail.message({
      fullName: owner.fullName,
      clinicName,
      siteAddress: siteUrl(deps.settings, tenant.subdomain),
      dashboardLink: dashboardUrl(deps.settings, await mailLanguage(tx, { to, tenantId }), tenantId),
    }),
  });
}
