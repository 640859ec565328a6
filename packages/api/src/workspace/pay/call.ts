import type { Locale } from '@tamarack/core/domain/text';
import type { Changed } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { type ClinicCall, forClinicRetried, refuseWithoutFeature } from '../access/index.ts';

/** A request about pay, answered in the caller's language. */
export interface PayCall extends ClinicCall {
  locale: Locale;
}

export interface PayChange {
  /** Whether it finishes something that was begun earlier: that is possible on every plan. */
  finishes?: boolean;
}

/** Runs a change about pay in one transaction. @throws DomainError PLAN_FEATURE */
export function changePay(
  call: PayCall,
  work: (tx: Tx) => Promise<Changed>,
  { finishes = false }: PayChange = {},
): Promise<Changed> {
  return forClinicRetried(call, async (tx) => {
    if (!finishes) await refuseWithoutFeature(tx, call.access, 'payroll');
    return work(tx);
  });
}
