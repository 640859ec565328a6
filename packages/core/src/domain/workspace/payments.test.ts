import { describe, expect, it } from 'vitest';
import { type Payer, type PaymentMethod, paymentMethods, presumedPayer } from './payments.ts';

const payer = (name: string, changes: Partial<Payer> = {}): Payer => ({
  relationId: name,
  name,
  usual: false,
  pays: false,
  organization: false,
  ...changes,
});
const insurer = payer('Lake Insurance', { usual: true, pays: true, organization: true });
const mother = payer('Marie Tremblay');
const presumed = (payers: readonly Payer[], methods: readonly PaymentMethod[]) =>
  Object.fromEntries(methods.map((method) => [method, presumedPayer(method, payers)?.name ?? 'client']));

describe('who presumably pays', () => {
  it('is the organization on file only by the methods that organizations use', () =>
    expect(presumed([insurer, mother], paymentMethods)).toEqual({
      cash: 'client',
      debit: 'client',
      credit_card: 'client',
      e_transfer: 'client',
      cheque: 'Lake Insurance',
      direct_deposit: 'Lake Insurance',
      insurer: 'Lake Insurance',
      other: 'client',
    }));

  it('is the person who usually pays, except that an insurer pays as one', () =>
    expect(
      presumed(
        [
          { ...mother, usual: true, pays: true },
          { ...insurer, usual: false },
        ],
        ['cash', 'cheque', 'insurer'],
      ),
    ).toEqual({ cash: 'Marie Tremblay', cheque: 'Marie Tremblay', insurer: 'Lake Insurance' }));

  it('is the guardian of a child whose invoices are made out to an insurer', () =>
    expect(presumed([insurer, { ...mother, pays: true }], ['debit', 'cheque', 'insurer'])).toEqual({
      debit: 'Marie Tremblay',
      cheque: 'Lake Insurance',
      insurer: 'Lake Insurance',
    }));

  it('is no person as an insurer', () =>
    expect(presumed([{ ...mother, usual: true, pays: true }], ['debit', 'insurer'])).toEqual({
      debit: 'Marie Tremblay',
      insurer: 'client',
    }));

  it('is the client when nobody else is on file', () =>
    expect(presumed([], ['cash', 'insurer'])).toEqual({ cash: 'client', insurer: 'client' }));
});
