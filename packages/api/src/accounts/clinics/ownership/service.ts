import { randomUUID } from 'node:crypto';
import { DomainError } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import { queueMail } from '../../../mail/repository.ts';
import { lockTenant } from '../../../platform/tenants/lifecycle/index.ts';
import { invalid } from '../../../server/refusals.ts';
import { endMemberAccess } from '../../sessions/index.ts';
import type { MemberCall } from '../dashboard/service.ts';
import { ownershipTransferredMail } from '../mails.ts';
import { clinicTexts } from '../text.ts';
import { lockSuccessor, type Successor, swapOwner } from './repository.ts';

/**
 * Makes another active administrator the owner. The former owner stays an administrator; both are notified by email.
 * @throws DomainError VALIDATION_FAILED (memberId), NOT_FOUND, FORBIDDEN when the ownership was transferred in the
 *   meantime
 */
export async function transferOwnership(call: MemberCall, wanted: { memberId: string }): Promise<void> {
  const { deps, access, actor, session } = call;
  const { tenantId } = access;
  const owner = session.user;
  await deps.database.forTenant(tenantId, async (tx) => {
    const clinic = await lockTenant(tx, tenantId);
    const successor = clinic && (await lockSuccessor(tx, tenantId, wanted.memberId));
    if (!successor) throw new DomainError('NOT_FOUND');
    if (!mayOwn(successor)) {
      const text = translator(clinicTexts, call.locale)('notAdministrator');
      throw invalid({ memberId: text });
    }
    if (!(await swapOwner(tx, owner.userId, successor.userId))) throw new DomainError('FORBIDDEN');
    await endMemberAccess(tx, 'ownershipGivenAway', { tenantId, userId: owner.userId });
    const change = { before: owner.userId, after: successor.userId };
    await insertEvent(tx, actor, {
      type: 'tenant.ownership_transferred',
      tenantId,
      payload: { newOwnerName: successor.name, ...change },
    });
    await insertAuditEntry(tx, actor, {
      action: 'tenant.ownership',
      tenantId,
      subjectId: successor.userId,
      details: change,
    });
    const transferId = randomUUID();
    const mail = (who: string, to: string) =>
      queueMail(tx, deps.jobs, {
        to,
        message: ownershipTransferredMail.message({
          clinicName: clinic.clinicName,
          newOwnerName: successor.name,
        }),
        dedupeKey: `ownership_transferred:${transferId}:${who}`,
        tenantId,
      });
    await mail('before', owner.email);
    await mail('after', successor.email);
  });
}

function mayOwn(member: Successor): boolean {
  const { role, state, isOwner, isDeactivated } = member;
  return role === 'administrator' && state === 'active' && !isOwner && !isDeactivated;
}
