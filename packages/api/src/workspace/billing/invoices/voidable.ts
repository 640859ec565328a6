import type { Day, InvoiceKind, InvoiceState } from '@tamarack/core/domain/workspace';

/** An invoice may be voided on the day of its issue, as long as nothing was paid, credited or exported. */
export function isVoidable(
  invoice: {
    kind: InvoiceKind;
    state: InvoiceState;
    issuedOn: Day;
    paidCents: number;
    creditedCents: number;
    exported: boolean;
  },
  today: Day,
): boolean {
  return (
    invoice.kind === 'invoice' &&
    invoice.state === 'issued' &&
    invoice.issuedOn === today &&
    invoice.paidCents === 0 &&
    invoice.creditedCents === 0 &&
    !invoice.exported
  );
}
