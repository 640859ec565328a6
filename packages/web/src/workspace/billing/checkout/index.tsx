import { lazy, Suspense } from 'react';
import { useMay } from '../../frame/index.ts';
import type { CheckoutVisit } from './CheckoutDialog.tsx';

export type { CheckoutVisit } from './CheckoutDialog.tsx';
export { checkoutTexts } from './text.ts';

const CheckoutDialog = lazy(async () => ({
  default: (await import('./CheckoutDialog.tsx')).CheckoutDialog,
}));

/** The check-out dialog of the chosen visit, if any. */
export function Checkout({ visit, onClose }: { visit: CheckoutVisit | null; onClose: () => void }) {
  if (!visit) return null;
  return (
    <Suspense fallback={null}>
      <CheckoutDialog key={visit.attendanceId} visit={visit} onClose={onClose} />
    </Suspense>
  );
}

/** Whether the member may check clients out. */
export function useMayCheckOut(): boolean {
  return [useMay('payments:record'), useMay('confirmations:decide')].every(Boolean);
}
