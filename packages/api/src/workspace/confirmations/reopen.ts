import type { Changed } from '@tamarack/core/domain/workspace';
import { forClinicRetried } from '../access/index.ts';
import { listCharged, takeBack, voidIn } from '../billing/index.ts';
import type { QueueCall } from './guards.ts';
import { lockVisits } from './repository.ts';
import { changeState, inQueue } from './service.ts';

interface Reasoned {
  version: number;
  reason: string;
}

/**
 * Returns a confirmed or excluded visit to the queue. Its invoice is voided, or credited if it can no longer be voided.
 * @throws as confirmVisit, except that the caller's own visit is allowed; PERIOD_CLOSED
 */
export function reopenVisit(
  call: QueueCall,
  attendanceId: string,
  { version, reason }: Reasoned,
): Promise<Changed> {
  const from = ['confirmed', 'excluded'] as const;
  return inQueue(call, attendanceId, version, from, async (tx, visit) => {
    if (visit.state === 'confirmed') await takeBack(tx, call, attendanceId, reason);
    return changeState(tx, call, visit, 'reopened', { from, to: 'open', reason });
  });
}

/**
 * Voids an invoice issued today and returns its visit to the queue. A visit that stayed confirmed without an invoice
 * would never be billed, although its contractor would be paid for it.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED, PERIOD_CLOSED
 */
export function voidInvoice(call: QueueCall, invoiceId: string, wanted: Reasoned): Promise<Changed> {
  const { tenantId } = call.access;
  return forClinicRetried(call, async (tx) => {
    // Locked before the invoice, in the same order as `reopenVisit`.
    const visits = await lockVisits(tx, tenantId, await listCharged(tx, tenantId, invoiceId));
    const changed = await voidIn(tx, call, invoiceId, wanted);
    const { reason } = wanted;
    for (const visit of visits)
      await changeState(tx, call, visit, 'reopened', { from: ['confirmed'], to: 'open', reason });
    return changed;
  });
}
