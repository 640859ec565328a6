import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Suspension } from '../../../client/tenants.ts';
import { type HoldKind, holdKinds } from '../../../domain/lifecycle.ts';
import type { TenantSummary } from '../../../domain/resources.ts';
import { translator } from '../../../domain/text.ts';
import { maxLengths, validationTexts } from '../../../domain/validation.ts';
import { t } from '../text.ts';
import { useTenantActions } from './useTenantActions.ts';

const kindNames: Record<HoldKind, string> = {
  other: t('holdOther'),
  billing: t('holdBilling'),
  security: t('holdSecurity'),
  request: t('holdRequest'),
};
const kindOptions = [...holdKinds].reverse().map((value) => ({ value, label: kindNames[value] }));

export interface SuspendDialogProps {
  /** The tenant to suspend; the dialog is closed while null. */
  tenant: Pick<TenantSummary, 'tenantId' | 'clinicName'> | null;
  onClose: () => void;
}

/** Asks why a tenant is suspended. Without a reason, and on cancel, nothing is called. */
export function SuspendDialog({ tenant, onClose }: SuspendDialogProps) {
  return (
    <Modal
      opened={tenant !== null}
      onClose={onClose}
      title={t('suspendTitle', { clinic: tenant?.clinicName ?? '' })}
      size="md"
    >
      {tenant ? <SuspendForm key={tenant.tenantId} tenantId={tenant.tenantId} onClose={onClose} /> : null}
    </Modal>
  );
}

function SuspendForm({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const actions = useTenantActions();
  const form = useForm({
    initialValues: { reason: '', kind: 'other' as HoldKind, customerMessage: '' },
    validate: {
      reason: (reason) => (reason.trim() ? null : translator(validationTexts, 'en')('reasonRequired')),
    },
  });

  function submit({ reason, kind, customerMessage }: typeof form.values) {
    const suspension: Suspension = { reason: reason.trim(), kind };
    if (customerMessage.trim()) suspension.customerMessage = customerMessage.trim();
    actions.mutate({ kind: 'suspend', tenantId, suspension }, { onSuccess: onClose });
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('suspendEffect')}
        </Text>
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
        <NativeSelect {...form.getInputProps('kind')} label={t('holdKind')} data={kindOptions} />
        <Textarea
          {...form.getInputProps('customerMessage')}
          label={`${t('customerMessage')} (${t('optional')})`}
          description={t('customerMessageHint')}
          maxLength={maxLengths.reason}
          autosize
          minRows={2}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={actions.isPending}>
            {t('suspendConfirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
