import { type Day, feeOn, type ServiceFee } from '@tamarack/core/domain/workspace';

export type ListedFee = Pick<ServiceFee, 'staffId' | 'feeCents' | 'from'>;

/** Days on which a service has another fee than before. Null for the fee means none. */
export interface FeeChange {
  /** Null for everyone without fees of their own. */
  staffId: string | null;
  from: Day;
  /** The first day after them; null if there is none. */
  until: Day | null;
  before: number | null;
  after: number | null;
}

/** Compares two lists of a service's fees day by day, for each clinician who has fees of their own and for the others. */
export function feeChanges(before: readonly ListedFee[], after: readonly ListedFee[]): FeeChange[] {
  const all = [...before, ...after];
  const days = [...new Set(all.map(({ from }) => from))].toSorted();
  return [null, ...staffWithFees(all)].flatMap((staffId) =>
    days
      .map((from, index) => ({
        staffId,
        from,
        until: days[index + 1] ?? null,
        before: feeOn(from, staffId ?? '', before),
        after: feeOn(from, staffId ?? '', after),
      }))
      .filter((change) => change.before !== change.after),
  );
}

/** Clinicians with fees of their own. */
export function staffWithFees(fees: readonly ListedFee[]): string[] {
  return [...new Set(fees.flatMap(({ staffId }) => staffId ?? []))];
}
