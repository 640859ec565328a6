import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '@tamarack/core/client';
import { cutoffDays, type PayPeriod, payRunEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { DialogFoot, DialogFrame } from '../../shared/Dialog.tsx';
import { plusDays } from '../../shared/days.ts';
import panel from '../../shared/panel.module.css';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { useAsOpened } from '../../shared/useAsOpened.ts';
import { useSave } from '../../shared/useSave.ts';
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
  const transport = useTransport();
  const form = useForm({
    mode: 'controlled',
    initialValues: { from: days.from, to: days.to, cutoffOn: days.cutoffOn },
    validate: {
      from: (value) => (value ? null : t('dayInvalid')),
      to: (value, { from }) => (value >= from ? null : t('orderInvalid')),
      cutoffOn: (value, { to }) => (value >= to ? null : t('cutoffInvalid')),
    },
  });
  const save = useSave(
    (values: PayPeriod) =>
      run
        ? call(transport, payRunEndpoints.change, {
            params: { runId: run.runId },
            payload: { version: run.version, ...values },
          })
        : call(transport, payRunEndpoints.start, { payload: values }),
    ({ id }) => {
      toast.success(t(run ? 'saved' : 'started'));
      onClose();
      if (!run) onStarted?.(id);
    },
  );
  const { from, to } = form.values;
  return (
    <DialogFrame title={t(run ? 'changeTitle' : 'startTitle')} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError)}>
        <div className={panel.fields}>
          <TextInput
            type="date"
            label={t('from')}
            data-autofocus
            {...form.getInputProps('from')}
            error={form.errors.from ?? save.fields.from}
          />
          <TextInput
            type="date"
            label={t('to')}
            min={from}
            {...form.getInputProps('to')}
            error={form.errors.to ?? save.fields.to}
          />
          <TextInput
            data-wide
            type="date"
            label={t('cutoffOn')}
            description={t('cutoffHint')}
            min={to}
            max={to ? plusDays(to, cutoffDays) : undefined}
            {...form.getInputProps('cutoffOn')}
            error={form.errors.cutoffOn ?? save.fields.cutoffOn}
          />
        </div>
        <DialogFoot error={save.problem} onCancel={onClose}>
          <SubmitButton would={run ? 'saved' : 'added'} loading={save.isPending}>
            {t(run ? 'save' : 'start')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
