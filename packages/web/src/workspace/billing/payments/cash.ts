import type { Locale } from '@tamarack/core/domain';
import { type Currency, cashAmount, type PaymentMethod, paidInCash } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { parseCents } from '../../shared/format.ts';
import { useMoney } from '../queries.ts';
import { moneyTexts } from '../text.ts';
import { paymentTexts } from './payment-texts.ts';

/**
 * The amount that is recorded for a typed one; null while it is invalid. Cash of the whole, rounded to the smallest
 * coin, counts as the whole.
 */
export function countedCents(
  { amount, method }: { amount: string; method: PaymentMethod },
  wholeCents: number,
  { locale, currency }: { locale: Locale; currency: Currency },
): number | null {
  const cents = parseCents(amount, locale);
  return cents && method === 'cash' ? paidInCash(cents, wholeCents, currency) : cents;
}

/** Says how much is handed over in cash for a recorded amount; null for other methods, and if that is nothing. */
export function useCashHint(method: PaymentMethod, counted: number | null): string | null {
  const { t } = useText(paymentTexts);
  const { t: m } = useText(moneyTexts);
  const money = useMoney();
  const { currency } = useMe().settings;
  if (method !== 'cash' || !counted) return null;
  const handed = cashAmount(counted, currency);
  if (handed === 0) return null;
  return handed === counted
    ? t('cashRounded', { amount: money(handed) })
    : m('counts', { handed: money(handed), counted: money(counted) });
}
