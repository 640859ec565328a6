import { clinicRoleMay } from '@tamarack/core/domain';
import { type Day, missedFee, type Today } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { type ClinicCall, clinicDay, forClinic } from '../access/index.ts';
import { readCounts, readReviewers } from '../confirmations/index.ts';
import { noticeEnd } from '../time/index.ts';
import { lateNotes, openTodos } from '../todos/index.ts';
import { countDay, countLeaks, listVisits } from './repository.ts';

/** Maximum number of to-dos shown; the to-do page lists all. */
const todosShown = 50;

/** Data for a member's home page. An operator signed in as the member sees neither names nor text that people have written. */
export function readToday(call: ClinicCall & { isOperator: boolean }): Promise<Today> {
  const { deps, access } = call;
  const administers = access.role === 'administrator';
  const decides = clinicRoleMay(access.role, access.isOwner, 'confirmations:decide');
  return forClinic(call, async (tx) => {
    const on = await clinicDay(tx, call);
    const { tenantId } = access;
    const leaks = administers && (await countLeaks(tx, tenantId, on, deps.clock.now(), lateNotes));
    return {
      on,
      visits: await visitsOf(tx, call, on),
      numbers: (administers && (await countDay(tx, tenantId, on))) || null,
      queue: decides || access.role === 'clinician' ? await readCounts(tx, call, on) : null,
      leaks: leaks || null,
      todos: call.isOperator ? [] : await openTodos(tx, call, on, todosShown),
    };
  });
}

/** The front desk and administrators see everyone's day, clinicians their own. Readers without names see no visits. */
async function visitsOf(tx: Tx, call: ClinicCall, on: Day): Promise<Today['visits']> {
  const { role, isOwner, tenantId, staffId, names } = call.access;
  const onlyOwn = role === 'clinician';
  if (!names || (onlyOwn && staffId === null)) return null;
  const reviewerOf = await readReviewers(tx, call);
  const readsInvoices = clinicRoleMay(role, isOwner, 'invoices:read');
  return (await listVisits(tx, tenantId, on, { readerId: staffId, onlyOwn })).map(
    ({ arrivedAt, noShowFrom, noticeHours, missedFeeBp, partnerComes, invoice, ...visit }) => ({
      ...visit,
      invoice: readsInvoices ? invoice : null,
      reviewer: reviewerOf({ ...visit, localOn: on }),
      arrivedAt: arrivedAt?.toISOString() ?? null,
      noShowFrom: noShowFrom.toISOString(),
      noticeUntil: noticeEnd(visit.localStart, noticeHours),
      missedFeeCents:
        visit.state !== 'booked' || visit.feeCents === null
          ? null
          : partnerComes
            ? 0
            : missedFee(visit.feeCents, missedFeeBp),
    }),
  );
}
