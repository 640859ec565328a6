import type { NewsletterState } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import { sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { linkToken } from '../../server/schemas.ts';
import { confirmSubscription, endSubscription, findSubscription, insertConsent } from './repository.ts';

export type LinkPurpose = 'confirm' | 'unsubscribe';

/** State of the subscription of an emailed link; changes nothing. */
export async function lookAtLink(
  deps: ServerDeps,
  purpose: LinkPurpose,
  token: string,
): Promise<NewsletterState | undefined> {
  if (linkToken.required().validate(token).error) return undefined;
  return findSubscription(deps.database.platform, sha256(token), purpose);
}

/**
 * Carries out the action of an emailed link; repeating it changes nothing. False when the link does not work (any
 * more).
 */
export async function actOnLink(
  deps: ServerDeps,
  purpose: LinkPurpose,
  token: string,
  { locale, actor }: { locale: Locale; actor: Actor },
): Promise<boolean> {
  if (linkToken.required().validate(token).error) return false;
  const act = purpose === 'confirm' ? 'confirmed' : 'unsubscribed';
  return deps.database.change(async (tx) => {
    const change = purpose === 'confirm' ? confirmSubscription : endSubscription;
    const subscription = await change(tx, sha256(token));
    if (!subscription) return false;
    const { subscriptionId, changed } = subscription;
    if (changed) {
      await insertConsent(tx, subscriptionId, act, locale);
      await insertAuditEntry(
        tx,
        { ...actor, ip: null },
        { action: `newsletter.${act}`, details: { subscriptionId } },
      );
    }
    return true;
  });
}
