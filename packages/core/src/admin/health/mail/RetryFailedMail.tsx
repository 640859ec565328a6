import { Button } from '@mantine/core';
import { useState } from 'react';
import { AskDialog } from '../../../ui/AskDialog.tsx';
import { useMay } from '../../shared/useMay.ts';
import { t } from '../text.ts';
import { useFailedMail, useResendFailedMail } from '../useHealth.ts';

/** Sends all failed emails again, after confirming how many. */
export function RetryFailedMail() {
  const mayOperate = useMay('health:operate');
  const mails = useFailedMail() ?? 0;
  const resending = useResendFailedMail();
  /**
   * The number the operator was asked to confirm. Emails that fail while the dialog is open are not included.
   */
  const [asked, setAsked] = useState<number | null>(null);
  const close = () => setAsked(null);
  const resend = () => {
    if (asked !== null) resending.mutate(asked, { onSettled: close });
  };
  if (!mayOperate || (mails === 0 && asked === null)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked(mails)}>
        {t('retryAllMail')}
      </Button>
      <AskDialog
        opened={asked !== null}
        title={t('retryAllMailTitle', { n: asked ?? mails })}
        confirm={t('retryAllMailConfirm', { n: asked ?? mails })}
        loading={resending.isPending}
        onConfirm={resend}
        onClose={close}
      >
        {t('retryAllMailBody')}
      </AskDialog>
    </>
  );
}
