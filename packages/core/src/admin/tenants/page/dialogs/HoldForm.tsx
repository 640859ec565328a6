import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { TenantDetail } from '../../../../domain/platform/tenants.ts';
import { focusFirstError } from '../../../../ui/focus/focusFirstError.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { DialogForm } from '../../../shared/form-dialog/DialogForm.tsx';
import { useDialogForm } from '../../../shared/form-dialog/FormDialog.tsx';
import { MergeNotice } from '../../../shared/merge/MergeNotice.tsx';
import { useStoredVersion } from '../../../shared/merge/useStoredVersion.ts';
import { holdNames, reasonProblem, SuspensionFields, suspensionOf } from '../../actions/SuspensionFields.tsx';
import { useSuspend } from '../../actions/useTenantChange.ts';
import { t as actionText } from '../../text.ts';
import { t } from '../text.ts';
import type { TenantFormProps } from './TenantDialogs.tsx';

/** Replaces the hold of a suspended tenant. Never overwrites a hold that someone else set meanwhile. */
export function HoldForm({ tenant }: Pick<TenantFormProps, 'tenant'>) {
  return tenant.hold ? <Replacement tenant={tenant} /> : <Notice tone="warn">{t('holdGone')}</Notice>;
}

/** Converts the hold to the form's fields. */
const fieldsOf = ({ hold }: TenantDetail) => ({
  reason: hold?.reason ?? '',
  holdKind: hold?.holdKind ?? 'other',
  customerMessage: hold?.customerMessage ?? '',
});
type Fields = ReturnType<typeof fieldsOf>;

const labels: Record<keyof Fields, string> = {
  reason: t('suspensionReason'),
  holdKind: actionText('holdKind'),
  customerMessage: actionText('customerMessage'),
};

function Replacement({ tenant }: Pick<TenantFormProps, 'tenant'>) {
  const form = useForm<Fields>({ initialValues: fieldsOf(tenant), validate: { reason: reasonProblem } });
  const { cancel, close } = useDialogForm(form.isDirty());
  const suspension = useSuspend(tenant.tenantId, { onSuccess: close });
  const { reset: onUpdated } = suspension;
  const { seen, isOlder, merging } = useStoredVersion(form, tenant, { fieldsOf, onUpdated });

  function submit(values: Fields) {
    if (!form.isDirty()) return close();
    suspension.mutate({ version: seen.version, ...suspensionOf(values), replacesHold: true });
  }

  return (
    <DialogForm
      onSubmit={form.onSubmit(submit, focusFirstError)}
      confirm={actionText('holdConfirm')}
      danger
      loading={suspension.isPending}
      disabled={isOlder || merging.undecided}
      onCancel={cancel}
    >
      <MergeNotice
        state={merging}
        label={([field]) => (field ? labels[field] : '')}
        show={(field, values) => (field === 'holdKind' ? holdNames[values.holdKind] : values[field])}
      />
      <Text size="sm" c="dimmed">
        {actionText('holdEffect')}
      </Text>
      <SuspensionFields form={form} />
    </DialogForm>
  );
}
