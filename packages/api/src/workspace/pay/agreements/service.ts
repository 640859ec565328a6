import { DomainError } from '@tamarack/core/domain';
import {
  type Agreement,
  type AgreementWish,
  type Changed,
  defaultTerms,
  findRuleProblem,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { invalid, notAllowed } from '../../../server/refusals.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { readTaxNumber } from '../../billing/index.ts';
import { dayText } from '../../papers/index.ts';
import { isStaff, recordChange } from '../../shared/index.ts';
import { changePay, type PayCall } from '../call.ts';
import { lockReviewed } from '../runs/repository.ts';
import { type PayText, say } from '../text.ts';
import { findRegion, insertAgreement, listAgreements, withdrawAgreement } from './repository.ts';

export function readAgreements(
  call: ClinicCall,
  { staffId, withdrawn = false }: { staffId?: string; withdrawn?: boolean },
): Promise<Agreement[]> {
  return forClinic(call, (tx) =>
    listAgreements(tx, call.access.tenantId, { withdrawn, ...(staffId ? { staffId } : {}) }),
  );
}

/** @throws DomainError PLAN_FEATURE, NOT_FOUND for a person of another clinic, VALIDATION_FAILED */
export function addAgreement(
  call: PayCall,
  { staffId, ...wish }: AgreementWish & { staffId: string },
): Promise<Changed> {
  return changePay(call, async (tx) => {
    if (!(await isStaff(tx, call.access.tenantId, staffId))) throw new DomainError('NOT_FOUND');
    return add(tx, call, staffId, wish, 'added');
  });
}

/**
 * Withdraws an agreement and adds another one in its place, from the same day or an earlier one: from a later day, the
 * visits in between would lose their agreement. The next run adjusts what was paid under the old one.
 * @throws as addAgreement, and VERSION_CONFLICT
 */
export function replaceAgreement(
  call: PayCall,
  agreementId: string,
  { version, reason, ...wish }: AgreementWish & { version: number; reason: string },
): Promise<Changed> {
  return changePay(call, async (tx) => {
    const old = await withdraw(tx, call, { agreementId, version, reason, action: 'replaced' });
    if (wish.fromOn > old.fromOn) {
      const day = dayText(old.fromOn, call.locale);
      throw invalid({ fromOn: say(call.locale, 'laterFrom', { day }) });
    }
    return add(tx, call, old.staffId, wish, 'added');
  });
}

/** @throws DomainError PLAN_FEATURE, NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED once an approved run used it */
export function removeAgreement(
  call: PayCall,
  agreementId: string,
  { version, reason }: { version: number; reason: string },
): Promise<Changed> {
  return changePay(call, async (tx) => {
    // An approval that is under way may use it.
    await lockReviewed(tx, call.access.tenantId);
    const { used, after } = await withdraw(tx, call, { agreementId, version, reason, action: 'withdrawn' });
    if (used) throw notAllowed(say(call.locale, 'unusedOnly'));
    return { id: agreementId, version: after };
  });
}

async function withdraw(
  tx: Tx,
  call: PayCall,
  wanted: { agreementId: string; version: number; reason: string; action: 'replaced' | 'withdrawn' },
): Promise<Agreement & { after: number }> {
  const { deps, access } = call;
  const { agreementId, version, reason, action } = wanted;
  const [before] = await listAgreements(tx, access.tenantId, { agreementId, withdrawn: true });
  if (!before) throw new DomainError('NOT_FOUND');
  const after = await withdrawAgreement(
    tx,
    access.tenantId,
    { agreementId, version },
    { staffId: access.staffId, at: deps.clock.now(), because: reason },
  );
  if (!after) throw new DomainError('VERSION_CONFLICT', { details: { version: before.version } });
  const details = { staffId: before.staffId };
  await recordChange(tx, call, { kind: 'agreement', id: agreementId, version: after, action, details });
  return { ...before, after };
}

const uniqueViolation = '23505';

async function add(
  tx: Tx,
  call: PayCall,
  staffId: string,
  { fromOn, rule, taxMode, ...rest }: AgreementWish,
  action: string,
): Promise<Changed> {
  const { deps, access, locale } = call;
  const { tenantId } = access;
  const agreement = {
    ...defaultTerms,
    registeredFrom: null,
    ...rest,
    gstNumber: rest.gstNumber ? readTaxNumber('gst_hst', rest.gstNumber, locale, 'gstNumber') : '',
    qstNumber: rest.qstNumber ? readTaxNumber('qst', rest.qstNumber, locale, 'qstNumber') : '',
    staffId,
    fromOn,
    rule,
    taxMode,
  };
  const refuse = (field: string, key: PayText) => {
    throw invalid({ [field]: say(locale, key) });
  };
  if (findRuleProblem(rule)) refuse('rule', 'ruleInvalid');
  if (taxMode === 'contractor_charges' && !(agreement.gstNumber && agreement.registeredFrom))
    refuse('gstNumber', 'registrationNeeded');
  if (taxMode !== 'share' && !(await findRegion(tx, tenantId))) refuse('taxMode', 'provinceNeeded');
  try {
    const by = { staffId: access.staffId, at: deps.clock.now() };
    const added = await insertAgreement(tx, tenantId, agreement, by);
    const details = { ...agreement };
    await recordChange(tx, call, { kind: 'agreement', ...added, action, details });
    return added;
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) refuse('fromOn', 'sameDay');
    throw error;
  }
}
