import { expect, it } from 'vitest';
import { formatPrice } from './plans.ts';

it('prices follow the language', () => {
  expect(formatPrice(169, 'en')).toBe('$169');
  expect(formatPrice(169, 'fr')).toBe('169\u00a0$');
});
