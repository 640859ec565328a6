import { Group, Text, TextInput } from '@mantine/core';
import { ApiError, type Download, isCancelled } from '@tamarack/core/client';
import { defineCatalogue } from '@tamarack/core/domain/text';
import type { Day } from '@tamarack/core/domain/workspace';
import type { Transport } from '@tamarack/core/session';
import { useDownload } from '@tamarack/core/session/step-up';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { type ReactNode, useState } from 'react';
import { words } from '../words.ts';
import { FormDialog } from './Dialog.tsx';

const texts = defineCatalogue({
  en: { ...words.en, saved: '{file} saved' },
  fr: { ...words.fr, saved: '{file} enregistré' },
});

interface Days {
  from: Day;
  to: Day;
}

interface PeriodDialogProps {
  title: string;
  /** What the file contains. */
  body: string;
  /** The days that are suggested. */
  days: Days;
  load: (transport: Transport, days: Days) => Promise<Download>;
  /** Further fields. */
  children?: ReactNode;
  onClose: () => void;
}

/** Downloads a file about the days that are chosen. */
export function PeriodDialog({ title, body, days, load, children, onClose }: PeriodDialogProps) {
  const { t } = useText(texts);
  const [{ from, to }, setDays] = useState(days);
  const save = useDownload(load, {
    meta: { silent: true },
    onSuccess: ({ fileName }) => {
      toast.success(t('saved', { file: fileName }));
      onClose();
    },
    onError: focusFirstError,
  });
  const refused = save.error instanceof ApiError ? save.error.fields.to : undefined;
  return (
    <FormDialog
      title={title}
      would="saved"
      action={t('download')}
      busy={save.isPending}
      error={refused || isCancelled(save.error) ? null : save.error}
      noValidate={false}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ from, to });
      }}
      onClose={onClose}
    >
      <Text c="dimmed" size="sm">
        {body}
      </Text>
      <Group grow align="flex-start" gap="sm" mt="md">
        <TextInput
          type="date"
          required
          label={t('from')}
          value={from}
          max={to}
          onChange={(event) => setDays({ from: event.currentTarget.value, to })}
        />
        <TextInput
          type="date"
          required
          label={t('to')}
          value={to}
          min={from}
          error={refused}
          onChange={(event) => setDays({ from, to: event.currentTarget.value })}
        />
      </Group>
      {children}
    </FormDialog>
  );
}
