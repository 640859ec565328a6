import { Button, Group, Stack, Text } from '@mantine/core';
import { ApiError, errorText, isCancelled } from '../../client/errors.ts';
import { stepUpMinutes } from '../../domain/permissions.ts';
import { focusFirstError } from '../../ui/focus/focusFirstError.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.tsx';
import { PasskeyButton } from '../proof/PasskeyButton.tsx';
import { AccountField, CodeField, codeFrom, OwnPasswordField, useProofForm } from '../proof/ProofFields.tsx';
import { useSession } from '../SessionProvider.tsx';
import { stepUpTexts } from './text.ts';
import { useProof } from './useProof.ts';

export interface StepUpFormProps {
  onProven: () => void;
  onCancel: () => void;
  /** Replaces the sentence that explains the step-up. */
  lead?: string;
  /** Label of the cancel button. */
  cancelText?: string;
}

/** Asks for the password, and for the code if the person uses two-step sign-in; or for a passkey instead. */
export function StepUpForm({ onProven, onCancel, lead, cancelText }: StepUpFormProps) {
  const { t } = useText(stepUpTexts);
  const { user } = useSession();
  const asksCode = user?.twoFactor ?? false;
  const { byPassword, byPasskey } = useProof(onProven);
  const form = useProofForm(asksCode);
  const submit = ({ password, code }: typeof form.values) => {
    byPasskey?.reset();
    byPassword.mutate(asksCode ? { password, code: codeFrom(code) } : { password }, {
      onError: (error) => {
        if (error instanceof ApiError) form.setErrors(error.fields);
      },
    });
  };
  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError)} noValidate>
      <Stack gap="md">
        <Text size="sm">{lead ?? t('body', { minutes: stepUpMinutes })}</Text>
        <Failure error={byPassword.error ?? byPasskey?.error ?? null} />
        {byPasskey ? (
          <PasskeyButton
            loading={byPasskey.isPending}
            onClick={() => {
              byPassword.reset();
              byPasskey.mutate();
            }}
          />
        ) : null}
        <AccountField />
        <OwnPasswordField form={form} />
        {asksCode ? <CodeField form={form} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {cancelText ?? t('cancel')}
          </Button>
          <Button type="submit" loading={byPassword.isPending}>
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** An error message, unless a field shows the error or the person cancelled. */
function Failure({ error }: { error: Error | null }) {
  const { t } = useText(stepUpTexts);
  if (!error || isCancelled(error)) return null;
  if (error instanceof ApiError && 'password' in error.fields) return null;
  return (
    <Notice tone="bad" role="alert">
      {error instanceof ApiError ? errorText(error, t('failed')) : t('passkeyFailed')}
    </Notice>
  );
}
