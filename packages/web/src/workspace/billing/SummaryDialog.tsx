import { download } from '@tamarack/core/client';
import { type ClientAccount, invoiceEndpoints } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { SelectField } from '../../shared/SelectField.tsx';
import { useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { PeriodDialog } from '../shared/dialogs/PeriodDialog.tsx';
import { paymentTexts } from './payments/payment-texts.ts';

/**
 * Downloads a client's account summary; until April, when tax returns are due, last year's is suggested. If somebody else
 * than the client pays, the one for them is suggested, which names no other payer.
 */
export function SummaryDialog({
  account: { clientId, payers },
  onClose,
}: {
  account: Pick<ClientAccount, 'clientId' | 'payers'>;
  onClose: () => void;
}) {
  const { t } = useText(paymentTexts);
  const today = todayIn(useMe().zone);
  const [payer, setPayer] = useState(payers.find(({ usual }) => usual)?.relationId ?? '');
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
      load={(transport, period) =>
        download(transport, invoiceEndpoints.accountSummary, {
          params: { clientId },
          query: { ...period, ...(payer && { payerRelationId: payer }) },
        })
      }
      onClose={onClose}
    >
      {payers.length > 0 ? (
        <SelectField
          mt="sm"
          label={t('summaryFor')}
          description={payer ? t('summaryForPayer') : t('summaryForAll')}
          value={payer}
          onChange={(event) => setPayer(event.currentTarget.value)}
          empty={t('summaryAll')}
          data={payers.map(({ relationId, name }) => ({ value: relationId, label: name }))}
        />
      ) : null}
    </PeriodDialog>
  );
}
