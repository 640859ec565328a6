import { brand, newsletterTextVersion } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { insertAuditEntryWithCommit } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import { mailLanguage, type NewMail, queueMail, queueMails } from '../../mail/repository.ts';
import type { MailMessage } from '../../mail/template/template.ts';
import { newLinkToken } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { mainUrl } from '../../server/urls.ts';
import { queueConversion } from '../conversions/index.ts';
import { leadNoticeMail, newsletterConfirmMail } from './mails.ts';
import { askForNewsletter, insertLeadRequest, insertNewsletterToken } from './repository.ts';
import type { LeadRequest, RecordedLead, Sender } from './types.ts';

const pace = { seconds: 60, daily: 10 };
/** Most confirmation mails for one email; strangers cannot cause more. */
const confirmationPace = { seconds: 60, daily: 3 };
export const confirmationDays = 7;

/**
 * Stores a visitor's request in the caller's transaction: the lead of their email and form, the request with the
 * circumstances of their consent, the newsletter if its box was ticked (pending confirmation by email), the notice to
 * the staff, the conversion event if allowed, and the audit entry. `answer` queues the reply by email; it is only
 * called when the limits allow one. A repeat does nothing further. The result is the same either way.
 */
export async function recordLead(
  tx: Tx,
  deps: ServerDeps,
  lead: LeadRequest,
  { actor, visitor }: Sender,
  answer: (stored: RecordedLead) => Promise<MailMessage | null>,
): Promise<void> {
  const stored = await insertLeadRequest(tx, lead, newsletterTextVersion, pace);
  if (!stored) return;
  if (lead.newsletter) await askToConfirm(tx, deps, lead);
  const mails: NewMail[] = [];
  if (stored.mayMail || lead.message !== null) mails.push(noticeToStaff(deps, lead, stored.requestId));
  const message = stored.mayMail ? await answer(stored) : null;
  if (message) {
    const dedupeKey = `${message.template}:${stored.requestId}`;
    mails.push({ to: lead.email, asked: lead.locale, tenantId: null, dedupeKey, message });
  }
  await queueMails(tx, deps.jobs, mails);
  await queueConversion(tx, deps, visitor, {
    name: lead.source === 'contact' ? 'Contact' : 'Lead',
    ...(lead.eventId === null ? {} : { eventId: lead.eventId }),
    page: lead.page ?? '/',
    customer: { email: lead.email, fullName: lead.name, firstName: lead.firstName },
  });
  // The network address is not stored: a visitor has no account, so an erasure could not remove it from the log.
  await insertAuditEntryWithCommit(
    tx,
    { ...actor, ip: null },
    {
      action: 'lead.requested',
      details: {
        leadId: stored.leadId,
        source: lead.source,
        locale: lead.locale,
        page: lead.page,
        newsletter: lead.newsletter,
      },
    },
  );
}

/** Emails the link that confirms the newsletter. Unconfirmed subscribers get no newsletter. */
async function askToConfirm(tx: Tx, deps: ServerDeps, lead: LeadRequest): Promise<void> {
  const { subscriptionId, mayMail } = await askForNewsletter(
    tx,
    lead,
    newsletterTextVersion,
    confirmationPace,
  );
  if (!mayMail) return;
  const recipient = { to: lead.email, asked: lead.locale, tenantId: null };
  const locale = await mailLanguage(tx, recipient);
  const { token, hash } = newLinkToken();
  const confirm = { hash, subscriptionId, purpose: 'confirm' as const, lifeDays: confirmationDays };
  await insertNewsletterToken(tx, confirm);
  await queueMail(tx, deps.jobs, {
    ...recipient,
    dedupeKey: `newsletter_confirm:${hash.toString('hex')}`,
    message: newsletterConfirmMail.message({
      link: mainUrl(deps.settings, locale, `/newsletter/${token}`),
      days: confirmationDays,
      unsubscribeLink: await newUnsubscribeLink(tx, deps, subscriptionId, locale),
    }),
  });
}

/** A new unsubscribe link for one mail. */
export async function newUnsubscribeLink(
  tx: Tx,
  deps: { settings: Pick<ServerDeps['settings'], 'publicOrigin' | 'publicHost'> },
  subscriptionId: string,
  locale: Locale,
): Promise<string> {
  const { token, hash } = newLinkToken();
  await insertNewsletterToken(tx, { hash, subscriptionId, purpose: 'unsubscribe', lifeDays: null });
  return mainUrl(deps.settings, locale, `/unsubscribe/${token}`);
}

/** Notifies the staff: always of messages, of other requests only when their sender gets a reply. */
function noticeToStaff(deps: ServerDeps, lead: LeadRequest, requestId: string): NewMail {
  return {
    to: brand.supportEmail,
    tenantId: null,
    dedupeKey: `lead_notice:${requestId}`,
    message: leadNoticeMail.message({
      source: lead.source,
      from: lead.email,
      fullName: lead.name ?? lead.firstName,
      clinicName: lead.clinicName,
      message: lead.message,
      page: lead.page,
      campaign: lead.campaign,
      newsletter: lead.newsletter,
      writtenIn: lead.locale,
      receivedAt: deps.clock.now().toISOString(),
    }),
  };
}
