import { Notice, useText } from '@tamarack/core/ui';
import { useMay } from '../../frame/index.ts';
import { chartTexts } from '../text.ts';
import { EmergencyButton } from './EmergencyButton.tsx';

/** Says that the client withholds notes of the open chart; in an emergency a clinician can read them. */
export function WithheldNotice({ fileNo }: { fileNo: number }) {
  const { t } = useText(chartTexts);
  const mayOpen = useMay('charts:emergency');
  return (
    <Notice
      tone="warn"
      title={t('withheldTitle')}
      actions={mayOpen ? <EmergencyButton fileNo={fileNo} /> : undefined}
    >
      {t('withheldBody')} {mayOpen ? t('emergencyHint') : null}
    </Notice>
  );
}
