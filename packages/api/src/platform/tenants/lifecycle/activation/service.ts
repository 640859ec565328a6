import type { Locale } from '@tamarack/core/domain/text';
import type { Tx } from '../../../../database/types.ts';
import type { Jobs } from '../../../../jobs/queue.ts';
import { takeAccountMail } from '../../../../mail/account-mail.ts';
import { queueMail, recordWithheldMail } from '../../../../mail/repository.ts';
import { newLinkToken } from '../../../../server/access/tokens.ts';
import type { Clock, ServerSettings } from '../../../../server/deps.ts';
import { mainUrl, siteUrl } from '../../../../server/urls.ts';
import type { activationMail } from './mails.ts';
import { insertActivationToken } from './repository.ts';

/** Life of an activation link, in hours. */
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
  locale: Locale;
}

/**
 * Gives the owner of a clinic an activation link and queues the mail that carries it. Within the cap of the mailbox
 * only: past it the mail is on record as withheld.
 * @returns 0, or the seconds until the mailbox may be sent another link
 */
export async function issueActivation(tx: Tx, deps: ActivationDeps, activation: Activation): Promise<number> {
  const { mail, tenant, owner, locale } = activation;
  const { token, hash } = newLinkToken();
  const message = {
    to: owner.email,
    locale,
    tenantId: tenant.tenantId,
    dedupeKey: `activation:${hash.toString('hex')}`,
    message: mail.message({
      fullName: owner.fullName,
      clinicName: tenant.clinicName,
      siteAddress: siteUrl(deps.settings, tenant.subdomain),
      link: mainUrl(deps.settings, locale, `/set-password/${token}`),
      expiresHours: activationHours,
    }),
  };
  const withheld = await takeAccountMail(tx, owner.email);
  if (withheld > 0) {
    await recordWithheldMail(tx, message);
    return withheld;
  }
  const expiresAt = new Date(deps.clock.now().getTime() + activationHours * 3_600_000);
  await insertActivationToken(tx, { hash, userId: owner.userId, tenantId: tenant.tenantId, expiresAt });
  await queueMail(tx, deps.jobs, message);
  return 0;
}
