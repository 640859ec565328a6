import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getHotkeyHandler } from '@mantine/hooks';
import { ApiError } from '@tamarack/core/client';
import { type Confirmation, reasonLength } from '@tamarack/core/domain/workspace';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { useMe } from '../frame/index.ts';
import { FormDialog } from '../shared/dialogs/Dialog.tsx';
import { fieldAmount, formatCents, parseCents } from '../shared/format.ts';
import { type Decision, useDecide } from './queries.ts';
import { queueTexts } from './text.ts';

export interface Asked {
  act: 'return' | 'exclude' | 'reopen' | 'answer' | 'fee';
  visit: Confirmation;
}

const labels = {
  return: ['returnTitle', 'returnLabel', 'return', 'returned'],
  exclude: ['excludeTitle', 'excludeLabel', 'exclude', 'excluded'],
  reopen: ['reopenTitle', 'reopenLabel', 'reopen', 'saved'],
  answer: ['answerTitle', 'answerLabel', 'answer', 'saved'],
  fee: ['feeTitle', 'feeLabel', 'feeAction', 'confirmed'],
} as const;

/** Asks for the reason of a decision, and for a fee or a length if the decision needs one. */
export function DecisionDialog({ asked, onClose }: { asked: Asked; onClose: (decided: boolean) => void }) {
  const { act, visit } = asked;
  const { t, locale } = useText(queueTexts);
  const { currency } = useMe().settings;
  const decide = useDecide();
  const withMinutes = act === 'answer' && visit.attendance === 'attended';
  const form = useForm({
    initialValues: {
      reason: '',
      fee: visit.feeCents === null ? '' : fieldAmount(visit.feeCents, locale),
      minutes: String(visit.treatedMinutes ?? visit.bookedMinutes),
    },
    validate: {
      reason: (value) => (value.trim() ? null : t('reasonRequired')),
      fee: (value) => (act === 'fee' && parseCents(value, locale) === null ? t('feeInvalid') : null),
      minutes: (value) =>
        withMinutes && !(/^\d{1,3}$/.test(value.trim()) && Number(value) <= 480) ? t('minutesInvalid') : null,
    },
  });
  const [title, label, action, would] = labels[act];
  const submit = form.onSubmit((values) => {
    const reason = values.reason.trim();
    const decision: Decision =
      act === 'fee'
        ? { act: 'confirm', visit, feeCents: parseCents(values.fee, locale) ?? 0, reason }
        : act === 'answer'
          ? { act, visit, answer: reason, ...(withMinutes ? { treatedMinutes: Number(values.minutes) } : {}) }
          : { act, visit, reason };
    decide.mutate(decision, {
      onSuccess: () => {
        toast.success(said(act));
        onClose(true);
      },
      onError: (error) => {
        if (error instanceof ApiError)
          form.setErrors({
            reason: error.fields.reason ?? error.fields.answer,
            fee: error.fields.feeCents,
            minutes: error.fields.treatedMinutes,
          });
      },
    });
  }, focusFirstError);
  const client = visit.name ?? `Client ${visit.fileNo}`;
  const said = (done: Asked['act']) => {
    if (done === 'return') return t('returned', { clinician: visit.staffName });
    if (done === 'exclude') return t('excluded');
    if (done !== 'fee') return t('reopened');
    return t('confirmed', {
      client,
      fee: formatCents(parseCents(form.values.fee, locale) ?? 0, locale, currency),
    });
  };
  return (
    <FormDialog
      title={t(title, { clinician: visit.staffName })}
      would={would}
      action={t(action)}
      busy={decide.isPending}
      danger={act === 'exclude'}
      onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      {act === 'fee' ? (
        <TextInput
          label={t('feeAmount')}
          inputMode="decimal"
          autoComplete="off"
          mb="md"
          data-autofocus
          {...form.getInputProps('fee')}
        />
      ) : null}
      {withMinutes ? (
        <TextInput
          label={t('answerMinutes')}
          inputMode="numeric"
          autoComplete="off"
          mb="md"
          {...form.getInputProps('minutes')}
        />
      ) : null}
      <Textarea
        label={t(label)}
        description={t('noHealth')}
        maxLength={reasonLength}
        rows={3}
        data-autofocus={act === 'fee' ? undefined : true}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
