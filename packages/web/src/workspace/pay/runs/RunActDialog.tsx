import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type PayRun, payReferenceLength } from '@tamarack/core/domain/workspace';
import { focusFirstError, useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { useAsOpened } from '../../shared/dialogs/useAsOpened.ts';
import panel from '../../shared/panel.module.css';
import { SumLine } from '../PayNotices.tsx';
import { usePayWords } from '../words.ts';
import { type RunAct, useRunAct } from './run-acts.ts';
import { runTexts } from './run-texts.ts';

type AskedAct = Exclude<RunAct, 'refresh'>;

const words = {
  review: ['reviewTitle', 'reviewBody', 'toReview'],
  back: ['draftTitle', 'draftBody', 'toDraft'],
  approve: ['approveTitle', 'approveBody', 'approve'],
  approveAlone: ['approveTitle', 'approveBody', 'approveAlone'],
  takeBack: ['takeBackTitle', 'takeBackBody', 'takeBack'],
  paid: ['paidTitle', 'paidBody', 'markPaid'],
} as const satisfies Record<AskedAct, unknown>;

interface RunActDialogProps {
  run: PayRun;
  act: AskedAct;
  onClose: () => void;
}

/** Explains a step of a run before it is taken. */
export function RunActDialog({ run: present, act, onClose }: RunActDialogProps) {
  const run = useAsOpened(present);
  const { t } = useText(runTexts);
  const { money, moment, period } = usePayWords();
  const today = todayIn(useMe().zone);
  const [title, body, action] = words[act];
  const isApproval = act === 'approve' || act === 'approveAlone';
  const { queriesUntil } = run;
  const form = useForm({
    initialValues: { paidOn: today, reference: '' },
    validate: { paidOn: (value) => (value || act !== 'paid' ? null : t('dayInvalid')) },
  });
  const save = useRunAct(run, act, onClose);
  return (
    <FormDialog
      title={t(title, { payout: money(run.totals.payoutCents) })}
      would={isApproval ? 'approved' : act === 'paid' ? 'recorded' : 'saved'}
      action={t(action)}
      busy={save.isPending}
      focusAction={act !== 'paid'}
      error={save.problem}
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError)}
      onClose={onClose}
    >
      <Text size="sm">{t(body, { count: run.statements.length })}</Text>
      {act === 'takeBack' && run.nextRun ? (
        <Text size="sm" mt="xs">
          {t('takeBackDraft', { period: period(run.nextRun) })}
        </Text>
      ) : null}
      {isApproval && run.openQueries > 0 ? (
        <Text size="sm" mt="xs">
          {t('approveQueries', { count: run.openQueries })}
        </Text>
      ) : null}
      {isApproval && queriesUntil && Date.parse(queriesUntil) > Date.now() ? (
        <Text size="sm" mt="xs">
          {t('approveEarly', { moment: moment(queriesUntil) })}
        </Text>
      ) : null}
      {act === 'approveAlone' ? (
        <Text size="sm" mt="xs">
          {t('aloneBody')}
        </Text>
      ) : null}
      {isApproval ? (
        <div style={{ marginTop: '0.75rem' }}>
          <SumLine sums={run.totals} />
        </div>
      ) : null}
      {act === 'paid' ? (
        <div className={panel.fields} style={{ marginTop: '1rem' }}>
          <TextInput
            type="date"
            label={t('paidDay')}
            min={run.cutoffOn}
            data-autofocus
            {...form.getInputProps('paidOn')}
            error={form.errors.paidOn ?? save.fields.paidOn}
          />
          <TextInput
            label={t('reference')}
            description={t('referenceHint')}
            data-wide
            maxLength={payReferenceLength}
            autoComplete="off"
            {...form.getInputProps('reference')}
            error={save.fields.reference}
          />
        </div>
      ) : null}
    </FormDialog>
  );
}
