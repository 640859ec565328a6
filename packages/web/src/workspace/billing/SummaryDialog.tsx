import { download } from '@tamarack/core/client';
import { invoiceEndpoints } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { PeriodDialog } from '../shared/dialogs/PeriodDialog.tsx';
import { paymentTexts } from './payments/payment-texts.ts';

/** Downloads a client's account summary; until April, when tax returns are due, last year's is suggested. */
export function SummaryDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { t } = useText(paymentTexts);
  const today = todayIn(useMe().zone);
  const year = Number(today.slice(0, 4));
  const days =
    today.slice(5, 7) <= '04'
      ? { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
      : { from: `${year}-01-01`, to: today };
  return (
    <PeriodDialog
      title={t('summary')}
      body={t('summaryBody')}
      days={days}
      load={(transport, query) =>
        download(transport, invoiceEndpoints.accountSummary, { params: { clientId }, query })
      }
      onClose={onClose}
    />
  );
}
