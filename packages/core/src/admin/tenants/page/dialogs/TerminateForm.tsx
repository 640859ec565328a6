import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { operationEndpoints, type Termination } from '../../../../domain/platform/operations.ts';
import { translator } from '../../../../domain/text.ts';
import { maxLengths, validationTexts } from '../../../../domain/validation.ts';
import { focusFirstError } from '../../../../ui/focus/focusFirstError.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { DialogForm } from '../../../shared/form-dialog/DialogForm.tsx';
import { useDialogForm } from '../../../shared/form-dialog/FormDialog.tsx';
import { useGracePeriods } from '../../../shared/useGracePeriods.ts';
import { useTenantChange } from '../../actions/useTenantChange.ts';
import { t } from '../text.ts';
import { useClinicExport } from '../useTenantPanels.ts';
import type { TenantFormProps } from './TenantDialogs.tsx';
import { isConflict, useSeenTenant } from './useSeenTenant.tsx';

/** Terminates a tenant. The operator types its subdomain, to prevent mistakes. */
export function TerminateForm({ tenant }: Pick<TenantFormProps, 'tenant'>) {
  const { terminationDays } = useGracePeriods();
  const termination = useTenantChange(
    (call, payload: Termination) =>
      call(operationEndpoints.terminate, { params: { tenantId: tenant.tenantId }, payload }),
    { done: t('terminateDone'), meta: { quiet: isConflict }, onSuccess: () => close() },
  );
  const { seen, stale, notice } = useSeenTenant(tenant, termination.error);
  const saving = useClinicExport(tenant.tenantId);
  const form = useForm({
    initialValues: { subdomain: '', reason: '' },
    validate: {
      subdomain: (typed) => (typed.trim() === seen.subdomain ? null : t('terminateMismatch')),
      reason: (reason) => (reason.trim() ? null : translator(validationTexts, 'en')('reasonRequired')),
    },
  });
  const { cancel, close } = useDialogForm(form.isDirty());
  const submit = ({ subdomain, reason }: typeof form.values) =>
    termination.mutate({ version: seen.version, subdomain: subdomain.trim(), reason: reason.trim() });
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit, focusFirstError)}
      confirm={t('terminate')}
      danger
      loading={termination.isPending}
      disabled={seen.deletionLocked || stale}
      onCancel={cancel}
    >
      {notice}
      <Text size="sm">
        {t(seen.keepsCharts ? 'terminateEffectCharts' : 'terminateEffect', { days: terminationDays })}
      </Text>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm">{t('exportFirst')}</Text>
        <Button
          size="xs"
          flex="none"
          variant="default"
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {saving.isSuccess ? t('exportAgain') : t('exportAction')}
        </Button>
      </Group>
      {seen.deletionLocked ? <Notice tone="warn">{t('terminateLocked')}</Notice> : null}
      <TextInput
        {...form.getInputProps('subdomain')}
        label={t('terminateConfirm', { subdomain: seen.subdomain })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('reason')}
        label={t('terminateReason')}
        description={t('terminateReasonHint')}
        maxLength={maxLengths.reason}
        autosize
        minRows={2}
      />
    </DialogForm>
  );
}
