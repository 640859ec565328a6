import { DomainError } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import { checkNote, checkVisit, type Reviewer } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { notAllowed } from '../../server/refusals.ts';
import type { ClinicCall } from '../access/index.ts';
import { dayOf } from '../time/index.ts';
import { listCarried, readOwnReview, type VisitRow } from './repository.ts';
import { confirmationTexts } from './text.ts';

/** A request about the queue, answered in the caller's language. */
export interface QueueCall extends ClinicCall {
  locale: Locale;
}

const hasLeft = ({ deps }: ClinicCall, { staffLeftOn, zone }: Pick<VisitRow, 'staffLeftOn' | 'zone'>) =>
  staffLeftOn !== null && staffLeftOn < dayOf(deps.clock.now(), zone);

/** What the checks before billing find at a visit. */
export const checksOf = (call: ClinicCall, row: VisitRow) =>
  checkVisit({
    ...row,
    state: row.attendance,
    feeCents: row.visitFeeCents,
    clinicianLeft: hasLeft(call, row),
  });

/** @throws DomainError TRANSITION_NOT_ALLOWED, with the state in its details */
export function refuseState(
  call: QueueCall,
  { state, version }: Pick<VisitRow, 'state' | 'version'>,
  from: readonly VisitRow['state'][],
): void {
  if (from.includes(state)) return;
  throw notAllowed(translator(confirmationTexts, call.locale)(state), { state, version });
}

/**
 * For a visit with an outcome: one that did not take place is billed from the queue alone.
 * @throws DomainError TRANSITION_NOT_ALLOWED, with the state in its details
 */
export function refuseMissed({ locale }: QueueCall, state: VisitRow['attendance']): void {
  if (state === 'attended') return;
  throw notAllowed(translator(confirmationTexts, locale)('missed'), { state });
}

/**
 * For a visit that is about to be attended: whether its note has to be signed before it is billed.
 * @throws DomainError TRANSITION_NOT_ALLOWED
 */
export function refuseUnsigned(
  call: QueueCall,
  visit: Pick<VisitRow, 'noteRequired' | 'note' | 'noteBeforeBilling' | 'staffLeftOn' | 'zone'>,
): void {
  const check = checkNote({ ...visit, state: 'attended', clinicianLeft: hasLeft(call, visit) });
  if (check.level === 'blocked') throw noteFirst(call);
}

export const noteFirst = ({ locale }: QueueCall) =>
  notAllowed(translator(confirmationTexts, locale)('noteFirst'));

/**
 * A visit at zero that took place is confirmed after the one that carries its joint bill: if that client did not come, it
 * takes over the bill.
 * @throws DomainError TRANSITION_NOT_ALLOWED
 */
export async function refuseBeforeCarrier(tx: Tx, call: QueueCall, attendanceId: string): Promise<void> {
  const t = translator(confirmationTexts, call.locale);
  const [carried] = await listCarried(tx, call.access.tenantId, [attendanceId]);
  if (!carried) return;
  const client = carried.clientName ?? t('clientNo', { fileNo: String(carried.fileNo) });
  throw notAllowed(t('carrierFirst', { client }), { carrierId: carried.carrierId });
}

type ReviewedVisit = Pick<VisitRow, 'staffId' | 'localOn' | 'zone'>;

/**
 * How the caller stands to the review of visits. Clinicians review their own only if nobody else can, and only from the
 * next day if an agreement pays them for the visit; a sole practitioner without one checks clients out as they leave.
 */
export async function readReviewers(
  tx: Tx,
  { deps, access: { tenantId, staffId } }: ClinicCall,
): Promise<(visit: ReviewedVisit) => Reviewer> {
  if (staffId === null) return () => 'other';
  const { othersReview, paidFrom } = await readOwnReview(tx, tenantId, staffId);
  return ({ localOn, zone, ...visit }) => {
    if (visit.staffId !== staffId) return 'other';
    if (othersReview) return 'paid';
    const paid = paidFrom !== null && paidFrom <= localOn;
    return paid && dayOf(deps.clock.now(), zone) <= localOn ? 'alone_later' : 'alone';
  };
}

/**
 * Returns true when the reviewer is the clinician who is paid, which is flagged.
 * @throws DomainError FORBIDDEN, TRANSITION_NOT_ALLOWED on the day of the visit
 */
export async function refuseOwn(tx: Tx, call: QueueCall, visit: ReviewedVisit): Promise<boolean> {
  const t = translator(confirmationTexts, call.locale);
  const reviewer = (await readReviewers(tx, call))(visit);
  if (reviewer === 'paid') throw new DomainError('FORBIDDEN', { text: t('ownVisit') });
  if (reviewer === 'alone_later') throw notAllowed(t('ownVisitToday'));
  return reviewer === 'alone';
}
