import { TextInput } from '@mantine/core';
import { cutoffDays, type PayPeriod, payRunEndpoints } from '@tamarack/core/domain/workspace';
import { toast, useText } from '@tamarack/core/ui';
import { isDay, plusDays } from '../../shared/dates/days.ts';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { useAsOpened } from '../../shared/dialogs/useAsOpened.ts';
import panel from '../../shared/panel.module.css';
import { useSaveForm } from '../../shared/saving/useSaveForm.ts';
import { runTexts } from './run-texts.ts';

interface RunDaysDialogProps {
  days: PayPeriod;
  /** The draft to change; undefined to prepare a new run. */
  run?: { runId: string; version: number };
  onClose: () => void;
  onStarted?: (runId: string) => void;
}

/** The days and the cutoff of a run. */
export function RunDaysDialog({ days, run: present, onClose, onStarted }: RunDaysDialogProps) {
  const run = useAsOpened(present);
  const { t } = useText(runTexts);
  const { form, dialog } = useSaveForm({
    initialValues: { from: days.from, to: days.to, cutoffOn: days.cutoffOn },
    validate: {
      from: (value) => (value ? null : t('dayInvalid')),
      to: (value, { from }) => (value >= from ? null : t('orderInvalid')),
      cutoffOn: (value, { to }) => (value >= to ? null : t('cutoffInvalid')),
    },
    send: (call, values) =>
      run
        ? call(payRunEndpoints.change, {
            params: { runId: run.runId },
            payload: { version: run.version, ...values },
          })
        : call(payRunEndpoints.start, { payload: values }),
    onSaved: ({ id }) => {
      toast.success(t(run ? 'saved' : 'started'));
      onClose();
      if (!run) onStarted?.(id);
    },
  });
  const { from, to } = form.values;
  return (
    <FormDialog
      title={t(run ? 'changeTitle' : 'startTitle')}
      would={run ? 'saved' : 'added'}
      action={t(run ? 'save' : 'start')}
      {...dialog}
      onClose={onClose}
    >
      <div className={panel.fields}>
        <TextInput type="date" label={t('from')} data-autofocus {...form.getInputProps('from')} />
        <TextInput type="date" label={t('to')} min={from} {...form.getInputProps('to')} />
        <TextInput
          data-wide
          type="date"
          label={t('cutoffOn')}
          description={t('cutoffHint')}
          min={to}
          max={isDay(to) ? plusDays(to, cutoffDays) : undefined}
          {...form.getInputProps('cutoffOn')}
        />
      </div>
    </FormDialog>
  );
}
