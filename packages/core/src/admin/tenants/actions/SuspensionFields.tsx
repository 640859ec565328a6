import { NativeSelect, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type HoldKind, holdKinds } from '../../../domain/platform/lifecycle.ts';
import type { Suspension } from '../../../domain/platform/operations.ts';
import { translator } from '../../../domain/text.ts';
import { maxLengths, validationTexts } from '../../../domain/validation.ts';
import { t } from '../text.ts';

export const holdNames: Record<HoldKind, string> = {
  other: t('holdOther'),
  billing: t('holdBilling'),
  security: t('holdSecurity'),
  request: t('holdRequest'),
};
const kindOptions = [...holdKinds].reverse().map((value) => ({ value, label: holdNames[value] }));

export interface SuspensionValues {
  reason: string;
  holdKind: HoldKind;
  customerMessage: string;
}

export const emptySuspension: SuspensionValues = { reason: '', holdKind: 'other', customerMessage: '' };

/** The error message for an invalid reason; null if it is valid. */
export function reasonProblem(reason: string): string | null {
  return reason.trim() ? null : translator(validationTexts, 'en')('reasonRequired');
}

/** Converts the form's values to the request payload. */
export function suspensionOf({ reason, holdKind, customerMessage }: SuspensionValues) {
  return {
    reason: reason.trim(),
    holdKind,
    ...(customerMessage.trim() ? { customerMessage: customerMessage.trim() } : {}),
  } satisfies Suspension;
}

/** Reason, kind of hold and message to the clinic, for one or many suspensions. */
export function SuspensionFields<V extends SuspensionValues>({ form }: { form: UseFormReturnType<V> }) {
  return (
    <>
      <Textarea
        {...form.getInputProps('reason')}
        label={t('suspendReason')}
        description={t('suspendReasonHint')}
        maxLength={maxLengths.reason}
        autosize
        minRows={2}
        required
        withAsterisk={false}
        data-autofocus
      />
      <NativeSelect {...form.getInputProps('holdKind')} label={t('holdKind')} data={kindOptions} />
      <Textarea
        {...form.getInputProps('customerMessage')}
        label={`${t('customerMessage')} (${t('optional')})`}
        description={t('customerMessageHint')}
        maxLength={maxLengths.reason}
        autosize
        minRows={2}
      />
    </>
  );
}
