import { lazy, Suspense } from 'react';
import { useMay } from '../../frame/index.ts';
import type { CheckoutVisit } from './CheckoutDialog.tsx';

export type { CheckoutVisit } from './CheckoutDialog.tsx';
export { checkoutTexts } from './text.ts';

const CheckoutDialog = lazy(async () => ({
  default: (await import('./CheckoutDialog.tsx')).CheckoutDialog,
}));

/** The open check-out of a visit; nothing while none is chosen. */
export function Checkout({ visit, onClose }: { visit: CheckoutVisit | null; onClose: () => void }) {
  if (!visit) return null;
  return (
    <Suspense fallback={null}>
      <CheckoutDialog key={visit.attendanceId} visit={visit} onClose={onClose} />
    </Suspense>
  );
}

/** Whether the reader checks clients out. */
export function useMayCheckOut(): boolean {
  return [useMay('payments:record'), useMay('confirmations:decide')].every(Boolean);
}
