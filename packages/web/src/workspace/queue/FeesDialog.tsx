import { download } from '@tamarack/core/client';
import { confirmationEndpoints } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { PeriodDialog } from '../shared/dialogs/PeriodDialog.tsx';
import { queueTexts } from './text.ts';

/** Downloads confirmed fees of some days, for clinics that bill with other software. */
export function FeesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText(queueTexts);
  const today = todayIn(useMe().zone);
  return (
    <PeriodDialog
      title={t('feesTitle')}
      body={t('feesBody')}
      days={{ from: `${today.slice(0, 8)}01`, to: today }}
      load={(transport, query) => download(transport, confirmationEndpoints.fees, { query })}
      onClose={onClose}
    />
  );
}
