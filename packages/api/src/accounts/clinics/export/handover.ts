import { type ClinicDashboard, DomainError } from '@tamarack/core/domain';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import { queueMails } from '../../../mail/repository.ts';
import { dashboardOf, type MemberCall } from '../dashboard/service.ts';
import { handoverConfirmedMail } from '../mails.ts';
import { listAdministrators, markHandover } from './handover-repository.ts';

/**
 * The owner of a terminated clinic confirms having its charts elsewhere. They are then erased together with everything
 * else on the day of the erasure, instead of after a year. That day is at least a week away, and the owner and the other
 * administrators are emailed, so that a mistake or a stolen session can still be stopped.
 * @throws DomainError TRANSITION_NOT_ALLOWED when no charts are kept
 */
export function confirmHandover(call: MemberCall): Promise<ClinicDashboard> {
  const { deps, access, actor, session } = call;
  const { tenantId } = access;
  return deps.database.forTenant(tenantId, async (tx) => {
    const now = deps.clock.now();
    const eraseOn = await markHandover(tx, now);
    if (!eraseOn) throw new DomainError('TRANSITION_NOT_ALLOWED');
    await insertEvent(tx, actor, { type: 'tenant.handover_confirmed', level: 'warning', tenantId });
    await insertAuditEntry(tx, actor, { action: 'tenant.handover', tenantId });
    const dashboard = await dashboardOf(tx, call);
    const message = handoverConfirmedMail.message({
      clinicName: dashboard.clinicName,
      timeZone: dashboard.timeZone,
      confirmedBy: session.user.name,
      eraseOn: eraseOn.toISOString(),
    });
    const administrators = await listAdministrators(tx, tenantId);
    await queueMails(
      tx,
      deps.jobs,
      administrators.map(({ memberId, email }) => ({
        to: email,
        tenantId,
        dedupeKey: `handover_confirmed:${tenantId}:${now.getTime()}:${memberId}`,
        message,
      })),
    );
    return dashboard;
  });
}
