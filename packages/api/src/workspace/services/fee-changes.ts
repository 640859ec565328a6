import { agreedOn, type ClientFee, type Day, feeOn, type ServiceFee } from '@tamarack/core/domain/workspace';
import { plusDays } from '../time/index.ts';

export type ListedFee = Pick<ServiceFee, 'staffId' | 'feeCents' | 'from'>;

/** A fee agreed with a client for a service. */
export type AgreedTerms = Pick<ClientFee, 'feeCents' | 'reason' | 'from' | 'to'>;

/** Days on which a service has another fee than before. Null for the fee means none. */
export interface FeeChange {
  /** Null for everyone without fees of their own. */
  staffId: string | null;
  from: Day;
  /** The first day after them; null if there is none. */
  until: Day | null;
  before: number | null;
  after: number | null;
  /** The reason that visits get with the fee; they keep theirs without it. */
  reason?: string;
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

/**
 * Compares two lists of the fees agreed with a client, each with the newest first: days on which their visits have
 * another fee or reason than before.
 * @param listed the fees of the service, which apply on the other days
 */
export function clientFeeChanges(
  before: readonly AgreedTerms[],
  after: readonly AgreedTerms[],
  listed: readonly ListedFee[],
): FeeChange[] {
  const starts = [...before, ...after].flatMap(({ from, to }) => [from, ...(to ? [plusDays(to, 1)] : [])]);
  const days = [...new Set([...starts, ...listed.map(({ from }) => from)])].toSorted();
  return [null, ...staffWithFees(listed)].flatMap((staffId) =>
    days.flatMap((from, index) => {
      const [was, is] = [agreedOn(from, before), agreedOn(from, after)];
      const feeWith = (agreed?: AgreedTerms) => feeOn(from, staffId ?? '', listed, agreed?.feeCents ?? null);
      const reason = is?.reason ?? '';
      const change = {
        staffId,
        from,
        until: days[index + 1] ?? null,
        before: feeWith(was),
        after: feeWith(is),
      };
      return change.before === change.after && reason === (was?.reason ?? '') ? [] : [{ ...change, reason }];
    }),
  );
}

/** Clinicians with fees of their own. */
export function staffWithFees(fees: readonly ListedFee[]): string[] {
  return [...new Set(fees.flatMap(({ staffId }) => staffId ?? []))];
}
