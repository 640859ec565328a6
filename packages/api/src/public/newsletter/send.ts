import { systemActor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import { mailLanguage, queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { newUnsubscribeLink } from '../leads/index.ts';
import { newsletterPostMail } from './mails.ts';
import type { ListedPost } from './posts.ts';
import { claimSubscribers } from './repository.ts';

const batch = 200;

export interface SendDeps extends Pick<ServerDeps, 'database' | 'jobs'> {
  settings: Pick<ServerDeps['settings'], 'publicOrigin' | 'publicHost'>;
}

/**
 * Queues a post for every confirmed subscriber whose email does not bounce, in their language if available, with
 * an unsubscribe link. Each gets a post once, however often this runs or is interrupted.
 * Delivery checks the subscription again. Returns how many were queued.
 */
export async function sendPost(deps: SendDeps, post: readonly ListedPost[]): Promise<number> {
  const [first] = post;
  if (!first) throw new Error('a post needs at least one language');
  let queued = 0;
  for (let last = batch; last === batch; queued += last) last = await sendBatch(deps, post, first);
  if (queued > 0)
    await insertAuditEntry(deps.database.platform, systemActor, {
      action: 'newsletter.sent',
      details: { slug: first.slug, queued },
    });
  return queued;
}

function sendBatch(deps: SendDeps, post: readonly ListedPost[], first: ListedPost): Promise<number> {
  return deps.database.platform.transaction(async (tx) => {
    const subscribers = await claimSubscribers(tx, first.slug, batch);
    for (const { subscriptionId, email, locale: asked } of subscribers) {
      const recipient = { to: email, asked, tenantId: null };
      const locale = await mailLanguage(tx, recipient);
      const { title, summary, path } = post.find((version) => version.locale === locale) ?? first;
      await queueMail(tx, deps.jobs, {
        ...recipient,
        dedupeKey: `newsletter_post:${first.slug}:${subscriptionId}`,
        message: newsletterPostMail.message({
          title,
          summary,
          link: `${deps.settings.publicOrigin}${path}`,
          unsubscribeLink: await newUnsubscribeLink(tx, deps, subscriptionId, locale),
        }),
      });
    }
    return subscribers.length;
  });
}
