import { DomainError, type RegistrationDraft } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Tx } from '../../database/types.ts';
import { takeAccountMail } from '../../mail/account-mail.ts';
import { mailLanguage, queueMail, recordWithheldMail } from '../../mail/repository.ts';
import { newLinkToken, sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps, ServerSettings } from '../../server/deps.ts';
import { mainUrl } from '../../server/urls.ts';
import { draftDays } from './cookies.ts';
import { refuseSkipping, toDraft } from './draft.ts';
import { registrationLinkMail } from './mails.ts';
import { findUserByEmail, lockRegistration, moveDraft, setLink } from './repository.ts';

/** Days within which the emailed link to a draft works, once. */
export const draftLinkDays = 7;

interface LinkDeps extends Pick<ServerDeps, 'clock'> {
  settings: Pick<ServerSettings, 'publicOrigin' | 'publicHost'>;
}

/** Creates a link to the draft that replaces any earlier one. Returns its URL. */
export async function linkToDraft(
  tx: Tx,
  { clock, settings }: LinkDeps,
  registrationId: string,
  locale: Locale,
): Promise<string> {
  const { token, hash } = newLinkToken();
  const expiresAt = new Date(clock.now().getTime() + draftLinkDays * 86_400_000);
  await setLink(tx, registrationId, hash, expiresAt);
  return mainUrl(settings, locale, `/continue-registration/${token}`);
}

/**
 * Emails a link to the browser's draft to the email entered in it. Beyond the limit of the mailbox the mail is recorded
 * as withheld, with the same response.
 * @throws DomainError STEP_SKIPPED without a draft
 */
export async function mailDraftLink(
  deps: ServerDeps,
  token: string | undefined,
  requestLocale: Locale,
): Promise<void> {
  await deps.database.change(async (tx) => {
    const found = token === undefined ? undefined : await lockRegistration(tx, sha256(token));
    const draft = found?.submittedAt ? undefined : found;
    refuseSkipping(draft, 2);
    if (!draft) return;
    const { registrationId, data } = draft;
    const { email = '', clinicName = '', fullName = '' } = data;
    const recipient = { to: email, asked: requestLocale, tenantId: null };
    const locale = await mailLanguage(tx, recipient);
    const withheld = await takeAccountMail(tx, email);
    const link = withheld > 0 ? '' : await linkToDraft(tx, deps, registrationId, locale);
    const mail = {
      ...recipient,
      dedupeKey: `registration_link:${registrationId}:${deps.clock.now().toISOString()}`,
      message: registrationLinkMail.message({ fullName, clinicName, link, days: draftLinkDays }),
    };
    if (withheld > 0) await recordWithheldMail(tx, mail);
    else await queueMail(tx, deps.jobs, mail);
  });
}

/**
 * Opens a draft by its emailed link: it moves to this browser, whose token is returned. `hasAccount` says whether its
 * email has an account, to which the clinic is added after signing in. Only someone with access to the mailbox gets
 * this far.
 * @throws DomainError LINK_INVALID, also for a link that was used or has expired
 */
export async function openDraftLink(
  deps: ServerDeps,
  link: string,
): Promise<{ token: string; draft: RegistrationDraft; hasAccount: boolean }> {
  const { token, hash } = newLinkToken();
  const sql = deps.database.platform;
  const life = { now: deps.clock.now(), days: draftDays };
  const draft = await moveDraft(sql, sha256(link), hash, life);
  if (!draft) throw new DomainError('LINK_INVALID');
  const account = await findUserByEmail(sql, draft.data.email ?? '');
  return { token, draft: toDraft(draft), hasAccount: account !== undefined };
}
