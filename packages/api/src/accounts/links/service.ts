import type { Request } from '@hapi/hapi';
import {
  DomainError,
  type LinkInfo,
  type SignInAnswer,
  staffInvitationDays,
  termsVersion,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import { activationMail } from '../../platform/tenants/lifecycle/index.ts';
import { newLinkToken, sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { isCommonPassword, type PasswordHasher } from '../../server/passwords.ts';
import { mainUrl, siteUrl } from '../../server/urls.ts';
import { invitationMail } from '../clinics/index.ts';
import { forgetFailures, hashEmail } from '../credentials/index.ts';
import { openSession, revokeSessions } from '../sessions/index.ts';
import { insertTermsAcceptance } from '../terms/index.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  storePassword,
  updateProfile,
} from '../users/index.ts';
import { passwordChangedMail, passwordResetMail, staffInvitationMail } from './mails.ts';
import {
  consumeLink,
  type FoundLink,
  findLink,
  insertLink,
  joinClinic,
  markOwnerVerified,
} from './repository.ts';

const HOUR = 3_600;
const linkLifeSeconds = {
  activation: 24 * HOUR,
  password_reset: HOUR,
  invitation: 7 * 24 * HOUR,
  staff_invitation: staffInvitationDays * 24 * HOUR,
} as const;

/** Either a session, or the word that the person now signs in with the password they have. */
export type LinkAnswer = SignInAnswer | { success: true; signIn: true };

interface OpenLink extends FoundLink {
  purpose: Exclude<FoundLink['purpose'], 'site_code'>;
}

async function linkOf(deps: ServerDeps, token: string): Promise<{ link: OpenLink; account: Account }> {
  const link = await findLink(deps.database.platform, sha256(token));
  const account = link && (await findAccount(deps.database.platform, link.userId));
  if (!link || link.purpose === 'site_code' || !account || account.deactivatedAt)
    throw new DomainError('LINK_INVALID');
  if (link.purpose === 'staff_invitation' && !account.platformRole) throw new DomainError('LINK_INVALID');
  if (link.purpose === 'invitation' && link.state !== 'used' && link.membershipState !== 'invited')
    throw new DomainError('LINK_INVALID');
  return { link: link as OpenLink, account };
}

/** A password planted before the address was verified is worth nothing: the mailed link sets its own. */
function needsPassword(account: Account): boolean {
  return account.passwordHash === null || account.emailVerifiedAt === null;
}

/** What the page of a link shows before anyone acts on it. Reading uses nothing up. */
export async function inspectLink(deps: ServerDeps, token: string): Promise<LinkInfo> {
  const { link, account } = await linkOf(deps, token);
  const valid = link.state === 'valid';
  return {
    purpose: link.purpose,
    state: link.state,
    email: valid ? account.email : null,
    name: valid ? account.fullName : null,
    clinicName: valid ? link.clinicName : null,
    role: valid ? link.role : null,
    needsPassword: link.purpose !== 'invitation' || needsPassword(account),
    needsTerms: link.purpose !== 'password_reset' && link.needsTerms,
  };
}

/** Sends a new link in place of an expired one, to the address the first one went to. */
export async function resendLink(deps: ServerDeps, token: string, actor: Actor): Promise<void> {
  const { link, account } = await linkOf(deps, token);
  if (link.state === 'used') throw new DomainError('LINK_USED');
  if (link.state === 'valid') return;
  await deps.database.platform.transaction(async (tx) => {
    await sendLink(tx, deps, link, account);
    await insertAuditEntry(tx, actor, {
      action: `account.${link.purpose}_resent`,
      subjectId: account.userId,
      tenantId: link.tenantId,
    });
  });
}

type LinkSubject = Pick<FoundLink, 'tenantId' | 'clinicName' | 'subdomain' | 'role' | 'inviterName'> &
  Pick<OpenLink, 'purpose'>;

type LinkAccount = Pick<Account, 'userId' | 'email' | 'fullName' | 'locale' | 'platformRole'>;

/** A link of an account alone, whichever clinics the person belongs to. */
function ofAccount(purpose: 'password_reset' | 'staff_invitation'): LinkSubject {
  return { purpose, tenantId: null, clinicName: null, subdomain: null, role: null, inviterName: null };
}

/** Mails a new colleague the link to choose a password; an earlier one dies. */
export async function sendStaffInvitation(
  tx: Tx,
  deps: Pick<ServerDeps, 'settings' | 'jobs'>,
  userId: string,
): Promise<void> {
  const account = await findAccount(tx, userId);
  if (!account?.platformRole) throw new Error(`no member of the staff: ${userId}`);
  await sendLink(tx, deps, ofAccount('staff_invitation'), account);
}

async function sendLink(
  tx: Tx,
  deps: Pick<ServerDeps, 'settings' | 'jobs'>,
  subject: LinkSubject,
  account: LinkAccount,
): Promise<void> {
  const { token, hash } = newLinkToken();
  const { purpose, tenantId } = subject;
  await insertLink(tx, {
    hash,
    purpose,
    userId: account.userId,
    tenantId,
    lifeSeconds: linkLifeSeconds[purpose],
  });
  const path = purpose === 'invitation' ? `/invitation/${token}` : `/set-password/${token}`;
  const link = mainUrl(deps.settings, account.locale, path);
  const envelope = {
    to: account.email,
    locale: account.locale,
    tenantId,
    dedupeKey: `${purpose}:${hash.toString('hex')}`,
  };
  const clinicName = subject.clinicName ?? '';
  if (purpose === 'password_reset') {
    await queueMail(tx, deps.jobs, {
      ...envelope,
      message: passwordResetMail.message({ fullName: account.fullName, link, hours: 1 }),
    });
  } else if (purpose === 'staff_invitation') {
    const params = { role: account.platformRole ?? 'support', link, days: staffInvitationDays };
    await queueMail(tx, deps.jobs, { ...envelope, message: staffInvitationMail.message(params) });
  } else if (purpose === 'invitation') {
    const params = {
      clinicName,
      inviterName: subject.inviterName ?? clinicName,
      role: subject.role ?? 'clinician',
      link,
      days: 7,
    };
    await queueMail(tx, deps.jobs, { ...envelope, message: invitationMail.message(params) });
  } else {
    const siteAddress = subject.subdomain
      ? siteUrl(deps.settings, subject.subdomain)
      : deps.settings.publicOrigin;
    const params = { fullName: account.fullName, clinicName, siteAddress, link, expiresHours: 24 };
    await queueMail(tx, deps.jobs, { ...envelope, message: activationMail.message(params) });
  }
}

/** Mails a link to choose a new password, if the address has an account. The answer never tells. */
export async function forgotPassword(deps: ServerDeps, email: string, actor: Actor): Promise<void> {
  const account = await findAccountByEmail(deps.database.platform, email);
  if (!account || account.deactivatedAt) return;
  await deps.database.platform.transaction(async (tx) => {
    await sendLink(tx, deps, ofAccount('password_reset'), account);
    await insertAuditEntry(tx, actor, {
      action: 'account.password_reset_requested',
      subjectId: account.userId,
    });
  });
}

function refuseClosed(link: FoundLink): void {
  if (link.state === 'expired') throw new DomainError('LINK_EXPIRED');
  if (link.state === 'used') throw new DomainError('LINK_USED');
}

/** Refuses passwords that are common, leaked or made of what everyone knows of the person. */
export async function assertFitPassword(
  password: string,
  account: Pick<Account, 'email' | 'fullName'>,
  field = 'password',
): Promise<void> {
  const own = [
    account.email,
    account.email.split('@')[0] ?? '',
    account.fullName.replace(/\s/g, ''),
    account.fullName,
  ];
  if (await isCommonPassword(password, own))
    throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'passwordCommon' } });
}

export interface SetPasswordInput {
  token: string;
  password: string;
  /** Wanted where a clinic was made without its owner, by an operator for one. */
  acceptTerms: boolean;
  locale: Locale;
  request: Request;
  actor: Actor;
}

/**
 * Acts on the link of an activation or a reset: sets the password, verifies the address, ends every other session.
 * A reset of an account with two-step sign-in does not sign in; the code is still asked for.
 */
export async function setPassword(
  deps: ServerDeps,
  hasher: PasswordHasher,
  input: SetPasswordInput,
): Promise<LinkAnswer> {
  const { link, account } = await linkOf(deps, input.token);
  if (link.purpose === 'invitation') throw new DomainError('LINK_INVALID');
  refuseClosed(link);
  const asksForTerms = link.purpose === 'activation' && link.needsTerms;
  if (asksForTerms && !input.acceptTerms)
    throw new DomainError('VALIDATION_FAILED', { fields: { acceptTerms: 'required' } });
  await assertFitPassword(input.password, account);
  const passwordHash = await hasher.hash(input.password);
  return deps.database.platform.transaction(async (tx) => {
    if (!(await consumeLink(tx, sha256(input.token), link.purpose))) throw new DomainError('LINK_USED');
    await storePassword(tx, account.userId, passwordHash, true);
    await markOwnerVerified(tx, account.userId);
    await forgetFailures(tx, hashEmail(account.email));
    await revokeSessions(tx, { userId: account.userId }, 'password set');
    const actor: Actor = { ...input.actor, kind: 'user', userId: account.userId };
    await insertAuditEntry(tx, actor, { action: `account.${link.purpose}_used`, tenantId: link.tenantId });
    if (asksForTerms) {
      await insertTermsAcceptance(tx, {
        tenantId: link.tenantId,
        userId: account.userId,
        version: termsVersion,
        locale: input.locale,
      });
    }
    if (link.purpose === 'activation' && link.tenantId) {
      await insertEvent(tx, actor, {
        type: 'tenant.owner_verified',
        level: 'success',
        tenantId: link.tenantId,
        payload: { clinicName: link.clinicName },
      });
    }
    if (link.purpose === 'password_reset') await mailPasswordChanged(tx, deps, account);
    if (account.totpConfirmedAt) return { success: true, signIn: true };
    const fresh = { ...account, passwordHash, emailVerifiedAt: deps.clock.now() };
    return openSession(tx, deps, {
      account: fresh,
      tenantId: null,
      keepSignedIn: false,
      request: input.request,
    });
  });
}

/** Tells the person that the password changed; whoever did not do it learns where to turn. */
export async function mailPasswordChanged(tx: Tx, deps: ServerDeps, account: Account): Promise<void> {
  const at = deps.clock.now().toISOString();
  await queueMail(tx, deps.jobs, {
    to: account.email,
    locale: account.locale,
    tenantId: null,
    dedupeKey: `password_changed:${account.userId}:${at}`,
    message: passwordChangedMail.message({ fullName: account.fullName, at }),
  });
}

export interface AcceptInput {
  token: string;
  name: string | undefined;
  password: string | undefined;
  acceptTerms: boolean;
  locale: Locale;
  request: Request;
  actor: Actor;
}

/** Joins the clinic that invited. A new person chooses name and password here; others sign in with what they have. */
export async function acceptInvitation(
  deps: ServerDeps,
  hasher: PasswordHasher,
  input: AcceptInput,
): Promise<LinkAnswer> {
  const { link, account } = await linkOf(deps, input.token);
  if (link.purpose !== 'invitation' || !link.tenantId) throw new DomainError('LINK_INVALID');
  refuseClosed(link);
  const { tenantId } = link;
  if (!input.acceptTerms) throw new DomainError('VALIDATION_FAILED', { fields: { acceptTerms: 'required' } });
  const isNew = needsPassword(account);
  const fullName = input.name ?? account.fullName;
  if (isNew && !input.password)
    throw new DomainError('VALIDATION_FAILED', { fields: { password: 'passwordRequired' } });
  if (isNew) await assertFitPassword(input.password ?? '', { email: account.email, fullName });
  const passwordHash = isNew ? await hasher.hash(input.password ?? '') : null;
  return deps.database.platform.transaction(async (tx) => {
    if (!(await consumeLink(tx, sha256(input.token), 'invitation'))) throw new DomainError('LINK_USED');
    if (!(await joinClinic(tx, tenantId, account.userId))) throw new DomainError('LINK_INVALID');
    const actor: Actor = { ...input.actor, kind: 'user', userId: account.userId };
    await insertTermsAcceptance(tx, {
      tenantId,
      userId: account.userId,
      version: termsVersion,
      locale: input.locale,
    });
    await insertAuditEntry(tx, actor, { action: 'clinic.invitation_accepted', tenantId });
    await insertEvent(tx, actor, {
      type: 'tenant.member_joined',
      level: 'info',
      tenantId,
      payload: { role: link.role },
    });
    if (!passwordHash) return { success: true, signIn: true };
    await storePassword(tx, account.userId, passwordHash, true);
    await revokeSessions(tx, { userId: account.userId }, 'password set');
    await updateProfile(tx, account.userId, { fullName, locale: input.locale });
    const fresh = {
      ...account,
      fullName,
      locale: input.locale,
      passwordHash,
      emailVerifiedAt: deps.clock.now(),
    };
    return openSession(tx, deps, {
      account: fresh,
      tenantId: null,
      keepSignedIn: false,
      request: input.request,
    });
  });
}
