import type { Locale } from '@tamarack/core/domain/text';
import type { Tx } from '../../../../database/types.ts';
import type { Jobs } from '../../../../jobs/queue.ts';
import { queueMail } from '../../../../mail/repository.ts';
import { newLinkToken } from '../../../../server/access/tokens.ts';
import type { Clock, ServerSettings } from '../../../../server/deps.ts';
import { mainUrl, siteUrl } from '../../../../server/urls.ts';
import type { activationMail } from './mails.ts';
import { insertActivationToken, withdrawActivations } from './repository.ts';

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
 * Gives the owner of a clinic a new activation link and queues the mail that carries it. Links given out before are
 * dead from then on, and a mail with one that has not gone out yet never does.
 */
export async function issueActivation(tx: Tx, deps: ActivationDeps, activation: Activation): Promise<void> {
  const { mail, tenant, owner, locale } = activation;
  await withdrawActivations(tx, tenant.tenantId, owner.userId);
  const { token, hash } = newLinkToken();
  const expiresAt = new Date(deps.clock.now().getTime() + activationHours * 3_600_000);
  await insertActivationToken(tx, { hash, userId: owner.userId, tenantId: tenant.tenantId, expiresAt });
  await queueMail(tx, deps.jobs, {
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
  });
}
