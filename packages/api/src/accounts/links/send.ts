import { randomUUID } from 'node:crypto';
import { DomainError, type LinkInfo, staffInvitationDays } from '@tamarack/core/domain';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import { keepIf } from '../../database/keep-if.ts';
import type { Tx } from '../../database/types.ts';
import { refuseWithheld, takeAccountMail } from '../../mail/account-mail.ts';
import { queueMail } from '../../mail/repository.ts';
import type { MailMessage } from '../../mail/template/template.ts';
import { readSetting } from '../../platform/settings/index.ts';
import { activationHours, activationMail } from '../../platform/tenants/lifecycle/index.ts';
import { newLinkToken } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { mainUrl, siteUrl } from '../../server/urls.ts';
import { type Account, findAccount, findAccountByEmail, insertStandIn, lockAccount } from '../users/index.ts';
import { findUsableLink } from './find.ts';
import { invitationMail, passwordResetMail, staffInvitationMail } from './mails.ts';
import { type FoundLink, insertLink } from './repository.ts';

const resetHours = 1;
const invitationDays = 7;

const HOUR = 3_600;
const lifeSeconds = {
  activation: activationHours * HOUR,
  password_reset: resetHours * HOUR,
  invitation: invitationDays * 24 * HOUR,
  staff_invitation: staffInvitationDays * 24 * HOUR,
} as const;

type SendDeps = Pick<ServerDeps, 'settings' | 'jobs'>;
type Recipient = Pick<Account, 'userId' | 'email' | 'fullName' | 'locale' | 'platformRole'>;
type ClinicOfLink = Pick<FoundLink, 'tenantId' | 'clinicName' | 'subdomain' | 'role' | 'inviterName'>;

const noClinic: ClinicOfLink = {
  tenantId: null,
  clinicName: null,
  subdomain: null,
  role: null,
  inviterName: null,
};

/**
 * Emails a password reset link if the email has an account. Without one, or when the link is withheld, the same is done
 * and rolled back, so that the response time reveals nothing.
 * @returns 0, or the seconds until another link may be sent to the mailbox; only signed-in people may see it
 */
export async function forgotPassword(deps: ServerDeps, email: string, actor: Actor): Promise<number> {
  return deps.database.change(async (tx) => {
    const found = await findAccountByEmail(tx, email);
    const account = await lockAccount(tx, found?.userId ?? randomUUID());
    const usable = account && !account.deactivatedAt ? account : undefined;
    let withheld = 0;
    const send = async (inner: Tx, recipient: Recipient) => {
      withheld = await takeAccountMail(inner, recipient.email);
      await keepIf(withheld === 0, inner, (link) =>
        mailLink(link, deps, 'password_reset', recipient, noClinic),
      );
      await insertAuditEntry(inner, actor, {
        action: 'account.password_reset_requested',
        subjectId: recipient.userId,
        ...(withheld ? { outcome: 'refused', details: { withheld: true } } : {}),
      });
    };
    await keepIf(false, tx, async (inner) => {
      const standIn = await insertStandIn(inner);
      if (!usable) await send(inner, { ...standIn, fullName: '', locale: 'en', platformRole: null });
    });
    if (usable) await send(tx, usable);
    return withheld;
  });
}

/** Emails a new colleague the link to choose a password. @throws DomainError TOO_MANY_MAILS */
export async function sendStaffInvitation(tx: Tx, deps: SendDeps, userId: string): Promise<void> {
  const account = await findAccount(tx, userId);
  if (!account?.platformRole) throw new Error(`not a staff member: ${userId}`);
  refuseWithheld(await sendLink(tx, deps, 'staff_invitation', account, noClinic));
}

/** Emails a person the link to join a clinic. @throws DomainError TOO_MANY_MAILS */
export async function sendInvitation(
  tx: Tx,
  deps: SendDeps,
  recipient: Pick<Recipient, 'userId' | 'email' | 'locale'>,
  clinic: Pick<ClinicOfLink, 'tenantId' | 'clinicName' | 'role' | 'inviterName'>,
): Promise<void> {
  const invitee = { ...recipient, fullName: '', platformRole: null };
  refuseWithheld(await sendLink(tx, deps, 'invitation', invitee, { ...noClinic, ...clinic }));
}

/** Emails a new link in place of an expired one, to the same person, within the limit of their mailbox. */
export async function resendLink(deps: ServerDeps, token: string, actor: Actor): Promise<void> {
  const { link, account } = await findUsableLink(deps, token);
  if (link.state === 'used') throw new DomainError('LINK_USED');
  if (link.state === 'valid') return;
  await deps.database.change(async (tx) => {
    await lockAccount(tx, account.userId);
    const withheld = await sendLink(tx, deps, link.purpose, account, link);
    await insertAuditEntry(tx, actor, {
      action: `account.${link.purpose}_resent`,
      subjectId: account.userId,
      tenantId: link.tenantId,
      ...(withheld ? { outcome: 'refused', details: { withheld: true } } : {}),
    });
  });
}

/** Returns 0, or the seconds until another link may be sent to the mailbox. */
async function sendLink(
  tx: Tx,
  deps: SendDeps,
  purpose: LinkInfo['purpose'],
  recipient: Recipient,
  clinic: ClinicOfLink,
): Promise<number> {
  const kind = purpose === 'invitation' ? 'invitation' : 'link';
  const withheld = await takeAccountMail(tx, recipient.email, kind);
  if (withheld === 0) await mailLink(tx, deps, purpose, recipient, clinic);
  return withheld;
}

async function mailLink(
  tx: Tx,
  deps: SendDeps,
  purpose: LinkInfo['purpose'],
  recipient: Recipient,
  clinic: ClinicOfLink,
): Promise<void> {
  const { userId, email, locale } = recipient;
  const { tenantId } = clinic;
  const { token, hash } = newLinkToken();
  await insertLink(tx, { hash, purpose, userId, tenantId, lifeSeconds: lifeSeconds[purpose] });
  const page = purpose === 'invitation' ? 'invitation' : 'set-password';
  const link = mainUrl(deps.settings, locale, `/${page}/${token}`);
  await queueMail(tx, deps.jobs, {
    to: email,
    tenantId,
    dedupeKey: `${purpose}:${hash.toString('hex')}`,
    message: await messageFor(tx, deps, purpose, link, recipient, clinic),
  });
}

async function messageFor(
  tx: Tx,
  { settings }: SendDeps,
  purpose: LinkInfo['purpose'],
  link: string,
  { fullName, platformRole }: Recipient,
  { subdomain, role, inviterName, ...clinic }: ClinicOfLink,
): Promise<MailMessage> {
  const clinicName = clinic.clinicName ?? '';
  switch (purpose) {
    case 'password_reset':
      return passwordResetMail.message({ fullName, link, hours: resetHours });
    case 'staff_invitation':
      return staffInvitationMail.message({
        role: platformRole ?? 'support',
        link,
        days: staffInvitationDays,
      });
    case 'invitation':
      return invitationMail.message({
        clinicName,
        inviterName: inviterName ?? clinicName,
        role: role ?? 'clinician',
        link,
        days: invitationDays,
      });
    case 'activation': {
      const { verificationDays } = await readSetting(tx, 'grace_periods');
      const siteAddress = subdomain ? siteUrl(settings, subdomain) : settings.publicOrigin;
      return activationMail.message({
        fullName,
        clinicName,
        siteAddress,
        link,
        expiresHours: activationHours,
        verificationDays,
      });
    }
  }
}
