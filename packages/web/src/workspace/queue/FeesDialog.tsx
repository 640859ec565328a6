import { Text, TextInput } from '@mantine/core';
import { download } from '@tamarack/core/client';
import { confirmationEndpoints } from '@tamarack/core/domain/workspace';
import { useDownload } from '@tamarack/core/session/step-up';
import { toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { FormDialog } from '../shared/dialogs/Dialog.tsx';
import classes from './queue.module.css';
import { queueTexts } from './text.ts';

/** Downloads confirmed fees of some days, for clinics that bill with other software. */
export function FeesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText(queueTexts);
  const today = todayIn(useMe().zone);
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const save = useDownload(
    (transport) => download(transport, confirmationEndpoints.fees, { query: { from, to } }),
    {
      onSuccess: ({ fileName }) => {
        toast.success(t('saved', { file: fileName }));
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={t('feesTitle')}
      would="saved"
      action={t('download')}
      busy={save.isPending}
      noValidate={false}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      onClose={onClose}
    >
      <Text c="dimmed" size="sm">
        {t('feesBody')}
      </Text>
      <div className={classes.range}>
        <TextInput
          type="date"
          required
          label={t('from')}
          value={from}
          max={to}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          required
          label={t('to')}
          value={to}
          min={from}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}
