import type { Request } from '@hapi/hapi';
import {
  DomainError,
  type PlatformRole,
  platformRoleMay,
  type SessionUser,
  type SignInAnswer,
  type SignInAsMember,
  signInAsCodeSeconds,
  signInAsMinutes,
} from '@tamarack/core/domain';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import { newLinkToken, sha256, signToken } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { addressOf } from '../../server/routes.ts';
import { siteUrl } from '../../server/urls.ts';
import { signedInAsMail } from './mails.ts';
import {
  type FoundImpersonation,
  findClinic,
  findClinicOwner,
  findOperator,
  insertImpersonation,
  listActiveMembers,
  lockImpersonation,
  startSession,
  type VisitedClinic,
  type VisitingOperator,
} from './repository.ts';
import { signInAsTexts } from './texts.ts';

/** Puts a member of a clinic into the words of every screen. */
export type DescribeMember = (sql: Sql, userId: string, tenantId: string) => Promise<SessionUser>;

export interface SignInAsRequest {
  tenantId: string;
  /** Whose view is taken; the owner's when absent. */
  memberId?: string;
  reason: string;
}

export interface SignInAsCode {
  code: string;
  url: string;
  expiresInSeconds: number;
}

/** Whose view of an active clinic's site can be taken. @throws DomainError as `openClinic` says */
export async function readMembers(deps: ServerDeps, tenantId: string): Promise<SignInAsMember[]> {
  await openClinic(deps.database.platform, tenantId);
  return listActiveMembers(deps.database.platform, tenantId);
}

/**
 * Makes the code that leads an operator to the clinic's site, signed in as a member. Nothing is told to anyone yet:
 * the visit begins when the code is exchanged there.
 * @throws DomainError as `openClinic` says; VALIDATION_FAILED for someone who is no active member
 */
export async function requestImpersonation(
  deps: ServerDeps,
  { tenantId, memberId, reason }: SignInAsRequest,
  operatorId: string,
  actor: Actor,
): Promise<SignInAsCode> {
  const { token, hash } = newLinkToken();
  const clinic = await deps.database.platform.transaction(async (tx) => {
    const clinic = await openClinic(tx, tenantId);
    const member = await memberOf(tx, tenantId, memberId);
    if (!member)
      throw new DomainError('VALIDATION_FAILED', { fields: { memberId: signInAsTexts.memberGone } });
    const impersonationId = await insertImpersonation(tx, {
      tenantId,
      operatorId,
      memberId: member.userId,
      reason,
      codeHash: hash,
      codeSeconds: signInAsCodeSeconds,
    });
    await insertAuditEntry(tx, actor, {
      action: 'tenant.sign_in_as',
      tenantId,
      subjectId: member.userId,
      details: { impersonationId, role: member.role, isOwner: member.isOwner },
      personal: { reason },
    });
    return clinic;
  });
  return {
    code: token,
    url: `${siteUrl(deps.settings, clinic.subdomain)}/#as=${token}`,
    expiresInSeconds: signInAsCodeSeconds,
  };
}

/**
 * Begins the visit on the clinic's own host: a session that reads what the member may read, for half an hour. The
 * clinic's owner is told in the same transaction, so that no visit goes untold.
 * @throws DomainError LINK_INVALID, LINK_EXPIRED, LINK_USED; as `openClinic` says when the clinic has closed since
 */
export async function exchangeCode(
  deps: ServerDeps,
  describe: DescribeMember,
  code: string,
  request: Request,
  caller: Actor,
): Promise<SignInAnswer> {
  const { site } = request.app;
  return deps.database.platform.transaction(async (tx) => {
    const asked = await lockImpersonation(tx, sha256(code));
    if (site.kind !== 'clinic' || asked?.tenantId !== site.tenantId) throw new DomainError('LINK_INVALID');
    if (asked.state !== 'valid') throw new DomainError(asked.state === 'used' ? 'LINK_USED' : 'LINK_EXPIRED');
    const operator = await findOperator(tx, asked.operatorId);
    if (!operator || !platformRoleMay(operator.platformRole as PlatformRole | null, 'tenants:sign-in-as'))
      throw new DomainError('LINK_INVALID');
    const clinic = await openClinic(tx, asked.tenantId);
    const member = await memberOf(tx, asked.tenantId, asked.memberId);
    if (!member) throw new DomainError('LINK_INVALID');
    const session = await startSession(tx, {
      impersonationId: asked.impersonationId,
      operatorId: operator.userId,
      tenantId: asked.tenantId,
      ip: addressOf(request),
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) || null,
      lifeSeconds: signInAsMinutes * 60,
    });
    const actor: Actor = { ...caller, kind: 'user', userId: operator.userId, sessionId: session.sessionId };
    await recordStart(tx, deps, actor, { asked, operator, clinic, member });
    const user: SessionUser = {
      ...(await describe(tx, asked.memberId, asked.tenantId)),
      operator: { name: operator.name, reason: asked.reason, endsAt: session.expiresAt.toISOString() },
    };
    return {
      success: true,
      token: signToken(session.sessionId, operator.userId, session.expiresAt, deps.settings.jwtSecrets),
      user,
      data: { admin: user },
      expiresAt: session.expiresAt.toISOString(),
    };
  });
}

interface Start {
  asked: FoundImpersonation;
  operator: VisitingOperator;
  clinic: VisitedClinic;
  member: SignInAsMember;
}

async function recordStart(tx: Tx, deps: ServerDeps, actor: Actor, start: Start): Promise<void> {
  const { asked, operator, clinic, member } = start;
  const { tenantId, impersonationId } = asked;
  const { role, isOwner } = member;
  await insertAuditEntry(tx, actor, {
    action: 'tenant.signed_in_as',
    tenantId,
    subjectId: member.userId,
    details: { impersonationId, role, isOwner, minutes: signInAsMinutes },
  });
  await insertEvent(tx, actor, {
    type: 'tenant.signed_in_as',
    level: 'info',
    tenantId,
    payload: { role, isOwner },
  });
  const owner = await findClinicOwner(tx, tenantId);
  if (!owner) throw new Error(`clinic ${tenantId} has no owner to be told`);
  await queueMail(tx, deps.jobs, {
    to: owner.email,
    locale: owner.locale,
    tenantId,
    dedupeKey: `signed_in_as:${impersonationId}`,
    message: signedInAsMail.message({
      fullName: owner.fullName,
      clinicName: clinic.clinicName,
      operatorName: operator.name,
      memberName: member.name,
      message: asked.reason,
      minutes: signInAsMinutes,
      at: deps.clock.now().toISOString(),
      timeZone: clinic.timeZone,
    }),
  });
}

/**
 * A clinic whose site its members can use now; nobody else's view of it could be taken.
 * @throws DomainError NOT_FOUND, SANDBOX_KEPT, TENANT_PROVISIONING, TENANT_SUSPENDED, TENANT_TERMINATED
 */
async function openClinic(sql: Sql, tenantId: string): Promise<VisitedClinic> {
  const clinic = await findClinic(sql, tenantId);
  if (!clinic) throw new DomainError('NOT_FOUND');
  if (clinic.sandbox) throw new DomainError('SANDBOX_KEPT', { text: signInAsTexts.sandbox });
  if (clinic.status === 'suspended') throw new DomainError('TENANT_SUSPENDED');
  if (clinic.status === 'terminated') throw new DomainError('TENANT_TERMINATED');
  if (clinic.status === 'provisioning')
    throw new DomainError('TENANT_PROVISIONING', { retryAfterSeconds: 3 });
  return clinic;
}

async function memberOf(
  sql: Sql,
  tenantId: string,
  memberId: string | undefined,
): Promise<SignInAsMember | undefined> {
  const members = await listActiveMembers(sql, tenantId);
  return members.find(({ userId, isOwner }) => (memberId === undefined ? isOwner : userId === memberId));
}
