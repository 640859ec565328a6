import type { AnswerOf } from '@tamarack/core/domain';
import {
  ageBalances,
  type Balance,
  type BalanceOrder,
  type invoiceEndpoints,
} from '@tamarack/core/domain/workspace';
import { type ClinicCall, clinicDay, forClinic } from '../../access/index.ts';
import { fold } from '../../shared/index.ts';
import { type AccountHolder, listCredits, listHolders, listOpen } from './read-repository.ts';

type Sums = Pick<Balance, 'clientId' | 'ages' | 'creditCents' | 'oldestOn'>;

export interface BalancesWanted {
  order: BalanceOrder;
  q: string;
  limit: number;
  /** Cursor of the last balance on the page before. */
  after?: string;
}

/** Clients with the amount they owe and since when; those who only have credit come last. */
export function readBalances(
  call: ClinicCall,
  { order, q, limit, after = '' }: BalancesWanted,
): Promise<AnswerOf<typeof invoiceEndpoints.balances>> {
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    const today = await clinicDay(tx, call);
    const open = await listOpen(tx, tenantId, null);
    const credits = await listCredits(tx, tenantId, null);
    const creditOf = new Map(credits.map(({ clientId, creditCents }) => [clientId, creditCents]));
    const byClient = Map.groupBy(open, ({ clientId }) => clientId);
    const placed = [...new Set([...byClient.keys(), ...creditOf.keys()])]
      .map((clientId): Sums & { place: string } => {
        const invoices = byClient.get(clientId) ?? [];
        const sums = {
          clientId,
          ages: ageBalances(invoices, today),
          creditCents: creditOf.get(clientId) ?? 0,
          oldestOn: invoices[0]?.issuedOn ?? null,
        };
        return { ...sums, place: placeOf(sums, order) };
      })
      .filter(({ place }) => place > after)
      .toSorted((a, b) => (a.place < b.place ? -1 : 1));
    const holdersOf = async (some: readonly Sums[]) => {
      const ids = some.map(({ clientId }) => clientId);
      return new Map((await listHolders(tx, tenantId, ids)).map((one) => [one.clientId, one]));
    };
    const words = fold(q).split(/\s+/).filter(Boolean);
    const found = words.length === 0 ? null : await holdersOf(placed);
    const rest = found ? placed.filter(({ clientId }) => isNamed(found.get(clientId), words)) : placed;
    const page = rest.slice(0, limit);
    const holders = found ?? (await holdersOf(page));
    return {
      balances: page.map(({ place: _place, ...sums }) => {
        const { fileNo = 0, name = null, payerName = null } = holders.get(sums.clientId) ?? {};
        return { ...sums, fileNo, name, payerName };
      }),
      totals: ageBalances(open, today),
      creditCents: credits.reduce((sum, { creditCents }) => sum + creditCents, 0),
      next: rest.length > limit ? (page.at(-1)?.place ?? null) : null,
    };
  });
}

/** A cursor that sorts as text: by day or balance, then by client. */
function placeOf({ clientId, ages, oldestOn }: Sums, order: BalanceOrder): string {
  const key =
    order === 'oldest' ? (oldestOn ?? '9999-12-31') : String(10 ** 11 - ages.total).padStart(12, '0');
  return `${key}~${clientId}`;
}

function isNamed(holder: AccountHolder | undefined, words: readonly string[]): boolean {
  const { name, fileNo, payerName } = holder ?? {};
  const text = fold(`${name ?? ''} ${fileNo ?? ''} ${payerName ?? ''}`);
  return words.every((word) => text.includes(word));
}
