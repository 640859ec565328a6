import { useText } from '@tamarack/core/ui';
import { useMay, WorkspacePage } from '../frame/index.ts';
import { OwnPay } from './OwnPay.tsx';
import { Forbidden } from './PayNotices.tsx';
import { RunsScreen } from './runs/RunsScreen.tsx';
import { payTexts } from './text.ts';

/** Shows the runs to people who prepare them, and contractors their own pay. */
export function PayScreen() {
  const { t } = useText(payTexts);
  const mayRead = useMay('pay:read');
  const mayReadOwn = useMay('pay:own');
  if (mayRead) return <RunsScreen />;
  if (mayReadOwn) return <OwnPay />;
  return (
    <WorkspacePage title={t('pay')}>
      <Forbidden />
    </WorkspacePage>
  );
}
