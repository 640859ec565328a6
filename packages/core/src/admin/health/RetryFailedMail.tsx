import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../shared/useMay.ts';
import { t } from './text.ts';
import { useFailedMail, useResendFailedMail } from './useHealth.ts';

/** Sends all failed emails again, after saying how many. */
export function RetryFailedMail() {
  const mayOperate = useMay('health:operate');
  const mails = useFailedMail() ?? 0;
  const resending = useResendFailedMail();
  /** How many the operator is asked about: what fails while the dialog is open is not agreed to. */
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
      <Modal opened={asked !== null} onClose={close} title={t('retryAllMailTitle', { n: asked ?? mails })}>
        <Text size="sm">{t('retryAllMailBody')}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button loading={resending.isPending} onClick={resend}>
            {t('retryAllMailConfirm', { n: asked ?? mails })}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
