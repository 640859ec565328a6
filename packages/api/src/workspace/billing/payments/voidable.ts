import type { Day, PaymentKind } from '@tamarack/core/domain/workspace';

/** A payment may be voided on the day it was recorded, by the person who recorded it, while none of it was refunded. */
export function isVoidable(
  payment: {
    kind: PaymentKind;
    recordedOn: Day;
    recordedBy: string | null;
    returnedCents: number;
    voidedAt: Date | null;
  },
  staffId: string | null,
  today: Day,
): boolean {
  return (
    payment.kind === 'payment' &&
    payment.voidedAt === null &&
    payment.returnedCents === 0 &&
    payment.recordedOn === today &&
    staffId !== null &&
    payment.recordedBy === staffId
  );
}
