import { Text, TextInput } from '@mantine/core';
import { download } from '@tamarack/core/client';
import { confirmationEndpoints } from '@tamarack/core/domain/workspace';
import { usePorts, useTransport } from '@tamarack/core/session';
import { useStepUp } from '@tamarack/core/session/step-up';
import { toast, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../frame/index.ts';
import { FormDialog } from '../shared/Dialog.tsx';
import { todayIn } from '../shared/days.ts';
import classes from './queue.module.css';
import { queueTexts } from './text.ts';

/** Downloads confirmed fees of some days, for clinics that bill with other software. */
export function FeesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText(queueTexts);
  const today = todayIn(useMe().zone);
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const transport = useTransport();
  const { files } = usePorts();
  const withStepUp = useStepUp();
  const save = useMutation({
    mutationFn: async () => {
      const file = await withStepUp(() =>
        download(transport, confirmationEndpoints.fees, { query: { from, to } }),
      );
      await files.save(file);
      return file.fileName;
    },
    onSuccess: (file) => {
      toast.success(t('saved', { file }));
      onClose();
    },
  });
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
