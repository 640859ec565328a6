import { Anchor } from '@mantine/core';
import { useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { onDemand } from '../../../shared/onDemand.tsx';
import { useMay } from '../../frame/index.ts';
import type { CheckoutVisit } from './CheckoutDialog.tsx';
import { checkoutTexts } from './text.ts';

export type { CheckoutVisit } from './CheckoutDialog.tsx';
export { checkoutTexts } from './text.ts';

const CheckoutDialog = onDemand(async () => (await import('./CheckoutDialog.tsx')).CheckoutDialog);

/** The check-out dialog of the chosen visit, if any. */
export function Checkout({ visit, onClose }: { visit: CheckoutVisit | null; onClose: () => void }) {
  return visit ? <CheckoutDialog key={visit.attendanceId} visit={visit} onClose={onClose} /> : null;
}

/** Says when the member can check out their own visit, and where to record a payment until then. */
export function OwnVisitLater({ fileNo }: { fileNo: number }) {
  const { t } = useText(checkoutTexts);
  return (
    <>
      {t('ownVisitLater')} ·{' '}
      <Anchor component={Link} to={`/clients/${fileNo}?tab=billing&deposit=1`} inherit underline="always">
        {t('deposit')}
      </Anchor>
    </>
  );
}

/** Whether the member may check clients out. */
export function useMayCheckOut(): boolean {
  return [useMay('payments:record'), useMay('confirmations:decide')].every(Boolean);
}
