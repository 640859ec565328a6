import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '@tamarack/core/client';
import {
  earliestEntry,
  type PaySettlementWay,
  payRunEndpoints,
  paySettlementWays,
  reasonLength,
  type Statement,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { DialogFoot, DialogFrame } from '../../shared/Dialog.tsx';
import { todayIn } from '../../shared/days.ts';
import { Problem } from '../../shared/Loaded.tsx';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { useAsOpened } from '../../shared/useAsOpened.ts';
import { useSave } from '../../shared/useSave.ts';
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
  const transport = useTransport();
  const today = todayIn(useMe().zone);
  const { runId, version, staffId, staffName: name, taxMode, unsettledCents } = useAsOpened(statement);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { way: 'repaid', on: today, reason: '' },
    validate: {
      on: (value, { way }) => (value || way === 'waived' ? null : t('dayRequired')),
      reason: (value) => (value.trim() ? null : t('reasonRequired')),
    },
  });
  const { way } = form.values;
  const save = useSave(
    ({ on, reason }: Values) =>
      call(transport, payRunEndpoints.settle, {
        params: { runId, staffId },
        payload: {
          version,
          way,
          amountCents: unsettledCents,
          reason: reason.trim(),
          ...(way === 'repaid' ? { on } : {}),
        },
      }),
    () => {
      toast.success(t('settled'));
      onClose();
    },
  );
  return (
    <DialogFrame title={t('settleTitle', { name })} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError)}>
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
              error={form.errors.on ?? save.fields.on}
            />
          ) : null}
          <Textarea
            label={t('settleReason')}
            description={t('settleReasonHint')}
            rows={2}
            maxLength={reasonLength}
            {...form.getInputProps('reason')}
            error={form.errors.reason ?? save.fields.reason}
          />
          <Problem error={save.problem} />
        </Stack>
        <DialogFoot onCancel={onClose}>
          <SubmitButton would="recorded" loading={save.isPending}>
            {t('settle')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
