import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { call } from '@tamarack/core/client';
import { type RegistrationReceipt, registrationEndpoints } from '@tamarack/core/domain';
import { useRead, useTransport } from '@tamarack/core/session';
import { Notice, StepList, type StepListItem, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { SupportText } from '../../shared/SupportText.tsx';
import { receiptStepKey, signInTexts } from './text.ts';

const second = 1_000;

/** After a registration in this browser: says where the email was sent, and shows the progress of the set-up. */
export function ReceiptPanel({ justRegistered }: { justRegistered: boolean }) {
  const { t } = useText(signInTexts);
  const { data: receipt, isError } = useRead(registrationEndpoints.receipt, ['registration', 'receipt'], {
    background: true,
    pick: 'receipt',
    staleTime: 0,
    meta: { quiet: true },
    refetchInterval: ({ state }) =>
      state.data?.state === 'running' || (state.error && state.data) ? second : false,
  });

  if (!receipt) {
    if (!justRegistered) return null;
    return (
      <Notice tone="ok" title={t('registeredTitle')}>
        {isError ? t('progressUnreachable') : null}
      </Notice>
    );
  }
  return (
    <Stack gap="md">
      <Notice tone="ok" title={t('registeredTitle')}>
        <Text inherit>{t('registeredBody', { email: receipt.email, clinic: receipt.clinicName })}</Text>
        <Text inherit mt={4}>
          <SupportText text={t('registeredNoMail')} />
        </Text>
        <Resend email={receipt.email} />
      </Notice>
      <Progress receipt={receipt} unreachable={isError} />
    </Stack>
  );
}

/** Resends the email. The answer is the same whether or not the email has an account. */
function Resend({ email }: { email: string }) {
  const { t } = useText(signInTexts);
  const transport = useTransport();
  const send = useMutation({ mutationFn: () => call(transport, registrationEndpoints.resend) });
  if (send.isSuccess) {
    return (
      <Text inherit mt="sm" role="status">
        {t('registeredResent', { email })}
      </Text>
    );
  }
  return (
    <Button variant="default" size="sm" mt="sm" loading={send.isPending} onClick={() => send.mutate()}>
      {t('registeredResend')}
    </Button>
  );
}

function Progress({ receipt, unreachable }: { receipt: RegistrationReceipt; unreachable: boolean }) {
  const { t } = useText(signInTexts);
  const label = t('progressTitle', { clinic: receipt.clinicName });
  return (
    <Paper withBorder p="md" radius="lg">
      <Title order={2} size="1rem" className="" mb={4}>
        {label}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t(receipt.state === 'running' ? 'progressRunning' : 'progressDone')}
      </Text>
      <StepList
        label={label}
        steps={stepItems(receipt).map((step) => ({ ...step, label: t(receiptStepKey(step.name)) }))}
      />
      {unreachable ? (
        <Text size="sm" c="dimmed" mt="sm" role="status">
          {t('progressUnreachable')}
        </Text>
      ) : null}
    </Paper>
  );
}

type ReceiptItem = Pick<StepListItem, 'state'> & { name: RegistrationReceipt['steps'][number]['name'] };

/** The first step not done is the current one. */
function stepItems(receipt: RegistrationReceipt): ReceiptItem[] {
  const current = receipt.steps.findIndex((step) => !step.done);
  return receipt.steps.map((step, at) => ({
    name: step.name,
    state: step.done ? 'done' : at === current ? 'running' : 'waiting',
  }));
}
