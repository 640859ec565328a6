import type { Request } from '@hapi/hapi';
import {
  type CodeHolder,
  DomainError,
  type ImpersonationCode,
  type ImpersonationMember,
  type ImpersonationRequest,
  impersonationCodeSeconds,
  impersonationMinutes,
  type PlatformRole,
  platformRoleMay,
  type SessionUser,
  type SignInAnswer,
} from '@tamarack/core/domain';
import { currentUser, expireImpersonationCodes, lockUser } from '../../accounts/sessions/index.ts';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import { refuseClosedClinic } from '../../server/access/repository.ts';
import { newLinkToken, sha256, signToken } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { found, invalid } from '../../server/refusals.ts';
import { addressOf, userAgentOf } from '../../server/routes.ts';
import { siteUrl } from '../../server/urls.ts';
import { impersonationStartedMail } from './mails.ts';
import {
  type FoundImpersonation,
  findClinic,
  findClinicOwner,
  findOperator,
  findOperatorOf,
  insertImpersonation,
  listActiveMembers,
  lockImpersonation,
  startSession,
  type VisitedClinic,
  type VisitingOperator,
} from './repository.ts';

/** Texts of refusals without a code of their own; the console is in English only. */
const impersonationTexts = {
  sandbox: 'The sandbox has no members. Visitors open it with an emailed link.',
  memberGone: 'This person is not an active member of the clinic.',
} as const;

/** Members of an active clinic. @throws DomainError as `openClinic` */
export async function readMembers(deps: ServerDeps, tenantId: string): Promise<ImpersonationMember[]> {
  await openClinic(deps.database.platform, tenantId);
  return listActiveMembers(deps.database.platform, tenantId);
}

/**
 * Creates the code that opens the clinic's site as a member. The operator's earlier unused codes expire. The
 * impersonation begins, and the owner is emailed, when the code is exchanged there.
 * @throws DomainError as `openClinic`; VALIDATION_FAILED for someone who is not an active member
 */
export async function requestImpersonation(
  deps: ServerDeps,
  { tenantId, memberId, reason }: ImpersonationRequest & { tenantId: string },
  operatorId: string,
  actor: Actor,
): Promise<ImpersonationCode> {
  const { token, hash } = newLinkToken();
  const clinic = await deps.database.change(async (tx) => {
    const clinic = await openClinic(tx, tenantId);
    const member = await memberOf(tx, tenantId, memberId);
    if (!member) throw invalid({ memberId: impersonationTexts.memberGone });
    await lockUser(tx, operatorId);
    await expireImpersonationCodes(tx, { operator_id: operatorId });
    const impersonationId = await insertImpersonation(tx, {
      tenantId,
      operatorId,
      memberId: member.userId,
      reason,
      codeHash: hash,
      codeSeconds: impersonationCodeSeconds,
    });
    await insertAuditEntry(tx, actor, {
      action: 'tenant.impersonation_requested',
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
    expiresInSeconds: impersonationCodeSeconds,
  };
}

/**
 * Begins the impersonation on the clinic's own host: a session that reads what the member may read. The clinic's owner
 * is emailed in the same transaction, so that no impersonation goes unnoticed.
 * @throws DomainError LINK_INVALID, LINK_EXPIRED, LINK_USED; as `openClinic` when the clinic has closed since
 */
export async function exchangeCode(
  deps: ServerDeps,
  code: string,
  request: Request,
  caller: Actor,
): Promise<SignInAnswer> {
  return deps.database.change(async (tx) => {
    const { impersonation, operator, clinic, member } = await openCode(tx, code, request);
    const session = await startSession(tx, {
      impersonationId: impersonation.impersonationId,
      operatorId: operator.userId,
      tenantId: impersonation.tenantId,
      ip: addressOf(request),
      userAgent: userAgentOf(request),
      lifeSeconds: impersonationMinutes * 60,
    });
    const actor: Actor = { ...caller, kind: 'user', userId: operator.userId, sessionId: session.sessionId };
    await recordStart(tx, deps, actor, { impersonation, operator, clinic, member });
    const user: SessionUser = {
      ...(await currentUser(tx, impersonation.memberId, impersonation.tenantId)),
      operator: {
        name: operator.name,
        reason: impersonation.reason,
        endsAt: session.expiresAt.toISOString(),
      },
    };
    return {
      token: signToken(session.sessionId, operator.userId, session.expiresAt, deps.settings.jwtSecrets),
      user,
      data: { admin: user },
      expiresAt: session.expiresAt.toISOString(),
    };
  });
}

/** The member whose view a code opens; does not use the code. @throws DomainError as `exchangeCode` */
export async function inspectCode(deps: ServerDeps, code: string, request: Request): Promise<CodeHolder> {
  return deps.database.platform.transaction(async (tx) => {
    const { impersonation } = await openCode(tx, code, request);
    const { userId, name, email } = await currentUser(tx, impersonation.memberId, impersonation.tenantId);
    return { userId, name, email };
  });
}

/** The request behind a valid code of this site, locked with its operator. */
async function openCode(tx: Tx, code: string, request: Request): Promise<Start> {
  const { site } = request.app;
  const hash = sha256(code);
  const operatorId = await findOperatorOf(tx, hash);
  if (operatorId) await lockUser(tx, operatorId);
  const impersonation = await lockImpersonation(tx, hash);
  if (site.kind !== 'clinic' || impersonation?.tenantId !== site.tenantId)
    throw new DomainError('LINK_INVALID');
  if (impersonation.state !== 'valid')
    throw new DomainError(impersonation.state === 'used' ? 'LINK_USED' : 'LINK_EXPIRED');
  const operator = await findOperator(tx, impersonation.operatorId);
  if (!operator || !platformRoleMay(operator.platformRole as PlatformRole | null, 'tenants:impersonate'))
    throw new DomainError('LINK_INVALID');
  const clinic = await openClinic(tx, impersonation.tenantId);
  const member = await memberOf(tx, impersonation.tenantId, impersonation.memberId);
  if (!member) throw new DomainError('LINK_INVALID');
  return { impersonation, operator, clinic, member };
}

interface Start {
  impersonation: FoundImpersonation;
  operator: VisitingOperator;
  clinic: VisitedClinic;
  member: ImpersonationMember;
}

async function recordStart(tx: Tx, deps: ServerDeps, actor: Actor, start: Start): Promise<void> {
  const { impersonation, operator, clinic, member } = start;
  const { tenantId, impersonationId } = impersonation;
  const { role, isOwner } = member;
  await insertAuditEntry(tx, actor, {
    action: 'tenant.impersonation_started',
    tenantId,
    subjectId: member.userId,
    details: { impersonationId, role, isOwner, minutes: impersonationMinutes },
  });
  await insertEvent(tx, actor, {
    type: 'tenant.impersonation_started',
    tenantId,
    payload: { role, isOwner },
  });
  const owner = await findClinicOwner(tx, tenantId);
  if (!owner) throw new Error(`clinic ${tenantId} has no owner to email`);
  await queueMail(tx, deps.jobs, {
    to: owner.email,
    tenantId,
    dedupeKey: `impersonation_started:${impersonationId}`,
    message: impersonationStartedMail.message({
      fullName: owner.fullName,
      clinicName: clinic.clinicName,
      operatorName: operator.name,
      memberName: member.name,
      message: impersonation.reason,
      minutes: impersonationMinutes,
      at: deps.clock.now().toISOString(),
      timeZone: clinic.timeZone,
    }),
  });
}

/**
 * A clinic whose site is open to its members now.
 * @throws DomainError NOT_FOUND, SANDBOX_KEPT, TENANT_PROVISIONING, TENANT_SUSPENDED, TENANT_TERMINATED
 */
async function openClinic(sql: Sql, tenantId: string): Promise<VisitedClinic> {
  const clinic = found(await findClinic(sql, tenantId));
  if (clinic.sandbox) throw new DomainError('SANDBOX_KEPT', { text: impersonationTexts.sandbox });
  await refuseClosedClinic(sql, clinic);
  return clinic;
}

async function memberOf(
  sql: Sql,
  tenantId: string,
  memberId: string | undefined,
): Promise<ImpersonationMember | undefined> {
  const members = await listActiveMembers(sql, tenantId);
  return members.find(({ userId, isOwner }) => (memberId === undefined ? isOwner : userId === memberId));
}
