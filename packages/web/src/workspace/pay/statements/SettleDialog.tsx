import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  earliestEntry,
  type PaySettlementWay,
  payRunEndpoints,
  paySettlementWays,
  reasonLength,
  type Statement,
} from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { useAsOpened } from '../../shared/dialogs/useAsOpened.ts';
import { useSaveForm } from '../../shared/saving/useSaveForm.ts';
import { usePayWords } from '../words.ts';
import { statementTexts } from './statement-texts.ts';

interface Values {
  way: PaySettlementWay;
  on: string;
  reason: string;
}

/** Closes the negative balance of a contractor who has left. */
export function SettleDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { t } = useText(statementTexts);
  const { money } = usePayWords();
  const today = todayIn(useMe().zone);
  const { runId, version, staffId, staffName: name, taxMode, unsettledCents } = useAsOpened(statement);
  const { form, save, submit } = useSaveForm({
    initialValues: { way: 'repaid', on: today, reason: '' } as Values,
    validate: {
      on: (value, { way }) => (value || way === 'waived' ? null : t('dayRequired')),
      reason: (value) => (value.trim() ? null : t('reasonRequired')),
    },
    send: (call, { way, on, reason }) =>
      call(payRunEndpoints.settle, {
        params: { runId, staffId },
        payload: {
          version,
          way,
          amountCents: unsettledCents,
          reason: reason.trim(),
          ...(way === 'repaid' ? { on } : {}),
        },
      }),
    done: t('settled'),
    onSaved: onClose,
  });
  const { way } = form.values;
  return (
    <FormDialog
      title={t('settleTitle', { name })}
      would="recorded"
      action={t('settle')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <Radio.Group label={t('way', { amount: money(unsettledCents) })} {...form.getInputProps('way')}>
          <Stack gap="xs" mt="xs">
            {paySettlementWays.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(value, { name })}
                description={t(value === 'repaid' ? 'repaidHint' : 'waivedHint', { name })}
                data-autofocus={value === 'repaid' ? true : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {taxMode === 'contractor_charges' ? <Text size="sm">{t('beforeTax', { name })}</Text> : null}
        {way === 'repaid' ? (
          <TextInput
            type="date"
            label={t('settledOn')}
            min={earliestEntry}
            max={today}
            {...form.getInputProps('on')}
          />
        ) : null}
        <Textarea
          label={t('settleReason')}
          description={t('settleReasonHint')}
          rows={2}
          maxLength={reasonLength}
          {...form.getInputProps('reason')}
        />
        <Problem error={save.problem} />
      </Stack>
    </FormDialog>
  );
}
