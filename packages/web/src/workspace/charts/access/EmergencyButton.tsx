import { Button } from '@mantine/core';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { chartTexts } from '../text.ts';
import { ExceptionDialog } from './ExceptionDialog.tsx';

/** Asks for ground and reason, then opens the chart in an emergency. */
export function EmergencyButton({ fileNo }: { fileNo: number }) {
  const { t } = useText(chartTexts);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('openEmergency')}
      </Button>
      {asking ? <ExceptionDialog act="emergency" fileNo={fileNo} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
