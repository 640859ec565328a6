import { countryOf, type PaymentMethod, paymentMethods } from '@tamarack/core/domain/workspace';
import type { useText } from '@tamarack/core/ui';
import { useMe } from '../frame/index.ts';
import { useTextInCountry } from '../shared/useTextInCountry.ts';
import { moneyTexts } from './text.ts';

/** The texts about money, methods of payment included, in the words of the clinic's country. */
export function useMoneyText(): ReturnType<typeof useText<keyof (typeof moneyTexts)['en']>> {
  return useTextInCountry(moneyTexts, { cheque: 'check' });
}

/** The methods of payment in the clinic's country, and the given one: e-transfers are Canadian. */
export function usePaymentMethods(current?: PaymentMethod): readonly PaymentMethod[] {
  const isCanada = countryOf(useMe().settings) === 'CA';
  return paymentMethods.filter((method) => isCanada || method !== 'e_transfer' || method === current);
}
