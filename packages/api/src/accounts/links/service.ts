import type { ResponseToolkit } from '@hapi/hapi';
import {
  type AcceptInvitationFields,
  DomainError,
  type LinkAnswer,
  type LinkInfo,
  type SetPasswordFields,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import { sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { invalid } from '../../server/refusals.ts';
import { forgetDevices, forgetFailures, rememberDevice } from '../credentials/index.ts';
import { endAccess, lockUser, openSession } from '../sessions/index.ts';
import { insertTermsAcceptance, isInQuebec, listClinicsWithoutTerms } from '../terms/index.ts';
import { type Account, storePassword, updateProfile } from '../users/index.ts';
import { findUsableLink } from './find.ts';
import { assertFitPassword, mailPasswordChanged } from './password.ts';
import { consumeLink, type FoundLink, holdOpenClinic, joinClinic, markOwnerVerified } from './repository.ts';

/** Who uses a link, and from where. */
export interface LinkCall {
  h: ResponseToolkit;
  actor: Actor;
  locale: Locale;
}

/** A password set before the email was verified does not count: the person with the emailed link sets their own. */
function needsPassword(account: Account): boolean {
  return account.passwordHash === null || account.emailVerifiedAt === null;
}

/** Data for the page of a link before it is used. */
export async function inspectLink(deps: ServerDeps, token: string): Promise<LinkInfo> {
  const { link, account } = await findUsableLink(deps, token);
  const valid = link.state === 'valid';
  const { tenantId } = link;
  const sql = deps.database.platform;
  const withoutTerms = valid ? await listClinicsWithoutTerms(sql, account.userId, tenantId) : [];
  return {
    purpose: link.purpose,
    state: link.state,
    email: valid ? account.email : null,
    name: valid ? account.fullName : null,
    tenantId: valid && link.purpose === 'invitation' ? tenantId : null,
    clinicName: valid ? link.clinicName : null,
    role: valid ? link.role : null,
    needsPassword: link.purpose !== 'invitation' || needsPassword(account),
    needsTerms: withoutTerms.length > 0,
    inQuebec: valid && (await isInQuebec(sql, tenantId ? [tenantId, ...withoutTerms] : withoutTerms)),
  };
}

function assertValid(link: FoundLink): void {
  if (link.state === 'expired') throw new DomainError('LINK_EXPIRED');
  if (link.state === 'used') throw new DomainError('LINK_USED');
}

/** Stores the password that a person has set with an emailed link, which verifies their email and their clinics. */
async function storeVerifiedPassword(
  tx: Tx,
  actor: Actor & { userId: string },
  passwordHash: string,
): Promise<void> {
  const { userId } = actor;
  await storePassword(tx, userId, passwordHash, { emailVerified: true });
  for (const { tenantId, clinicName } of await markOwnerVerified(tx, userId))
    await insertEvent(tx, actor, {
      type: 'tenant.owner_verified',
      level: 'success',
      tenantId,
      payload: { clinicName },
    });
}

/**
 * Uses the link of an activation or a reset: sets the password, verifies the email, ends every other session, and
 * accepts the terms for clinics of the person that they were not accepted for. With two-step sign-in the person then has
 * to sign in, so that a code is still required.
 */
export async function setPassword(
  deps: ServerDeps,
  { token, password, acceptTerms }: SetPasswordFields,
  { h, locale, ...call }: LinkCall,
): Promise<LinkAnswer> {
  const { link, account } = await findUsableLink(deps, token);
  const { userId, email } = account;
  const { purpose, tenantId } = link;
  if (purpose === 'invitation') throw new DomainError('LINK_INVALID');
  assertValid(link);
  const withoutTerms = await listClinicsWithoutTerms(deps.database.platform, userId, tenantId);
  if (withoutTerms.length > 0 && !acceptTerms) throw invalid({ acceptTerms: 'required' });
  await assertFitPassword(deps.database.platform, password, account);
  const passwordHash = await deps.hasher.hash(password);
  return deps.database.change(async (tx) => {
    await lockUser(tx, userId);
    if (!(await consumeLink(tx, sha256(token), purpose))) throw new DomainError('LINK_USED');
    const actor = { ...call.actor, kind: 'user' as const, userId };
    await storeVerifiedPassword(tx, actor, passwordHash);
    await forgetFailures(tx, email);
    await endAccess(tx, actor, 'passwordSet', { userId });
    await forgetDevices(tx, userId);
    await rememberDevice(tx, deps, userId, h);
    await insertAuditEntry(tx, actor, { action: `account.${purpose}_used`, tenantId });
    for (const clinic of withoutTerms) await insertTermsAcceptance(tx, { tenantId: clinic, userId, locale });
    if (purpose === 'password_reset') await mailPasswordChanged(tx, deps, account);
    if (account.totpConfirmedAt) return { signIn: true };
    const activated = { ...account, passwordHash, emailVerifiedAt: deps.clock.now() };
    return openSession(tx, deps, { account: activated, tenantId: null, steppedUp: true, request: h.request });
  });
}

/**
 * Joins the clinic that sent the invitation. People without a password choose name and password here. Others, and all
 * with two-step sign-in, sign in afterwards.
 */
export async function acceptInvitation(
  deps: ServerDeps,
  { token, acceptTerms, ...fields }: AcceptInvitationFields,
  { h, locale, ...call }: LinkCall,
): Promise<LinkAnswer> {
  const { link, account } = await findUsableLink(deps, token);
  const { userId, email } = account;
  const { tenantId } = link;
  if (link.purpose !== 'invitation' || !tenantId) throw new DomainError('LINK_INVALID');
  assertValid(link);
  if (!acceptTerms) throw invalid({ acceptTerms: 'required' });
  const fullName = fields.name ?? account.fullName;
  const owned = await listClinicsWithoutTerms(deps.database.platform, userId, null);
  const passwordHash = needsPassword(account)
    ? await hashNewPassword(deps, fields.password, { userId, email, fullName })
    : null;
  return deps.database.change(async (tx) => {
    // Clinic, person, membership, link: in the order in which invitations are sent and withdrawn and access ends.
    const isOpen = await holdOpenClinic(tx, tenantId);
    await lockUser(tx, userId);
    // The clinic takes over the name when the person joins.
    if (passwordHash) await updateProfile(tx, userId, { name: fullName, locale });
    const joined = isOpen && (await joinClinic(tx, tenantId, userId));
    if (!(await consumeLink(tx, sha256(token), 'invitation'))) throw new DomainError('LINK_USED');
    if (!joined) throw new DomainError('LINK_INVALID');
    const actor = { ...call.actor, kind: 'user' as const, userId };
    for (const clinic of [tenantId, ...owned])
      await insertTermsAcceptance(tx, { tenantId: clinic, userId, locale });
    await insertAuditEntry(tx, actor, { action: 'clinic.invitation_accepted', tenantId });
    await insertEvent(tx, actor, { type: 'tenant.member_joined', tenantId, payload: { role: link.role } });
    if (!passwordHash) return { signIn: true };
    await storeVerifiedPassword(tx, actor, passwordHash);
    await endAccess(tx, actor, 'passwordSet', { userId });
    await rememberDevice(tx, deps, userId, h);
    if (account.totpConfirmedAt) return { signIn: true };
    const member = { ...account, fullName, locale, passwordHash, emailVerifiedAt: deps.clock.now() };
    return openSession(tx, deps, { account: member, tenantId: null, steppedUp: true, request: h.request });
  });
}

async function hashNewPassword(
  deps: ServerDeps,
  password: string | undefined,
  account: Pick<Account, 'userId' | 'email' | 'fullName'>,
): Promise<string> {
  if (!password) throw invalid({ password: 'passwordRequired' });
  await assertFitPassword(deps.database.platform, password, account);
  return deps.hasher.hash(password);
}
