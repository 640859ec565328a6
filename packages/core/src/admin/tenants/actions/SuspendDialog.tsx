import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, hasCode } from '../../../client/errors.ts';
import type { TenantDetail, TenantSummary } from '../../../domain/platform/tenants.ts';
import { focusFirstError } from '../../../ui/focus/focusFirstError.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { DialogForm } from '../../shared/form-dialog/DialogForm.tsx';
import { FormDialog, useDialogForm } from '../../shared/form-dialog/FormDialog.tsx';
import { t } from '../text.ts';
import {
  emptySuspension,
  holdNames,
  reasonProblem,
  SuspensionFields,
  suspensionOf,
} from './SuspensionFields.tsx';
import { useSuspend } from './useTenantChange.ts';

export interface SuspendDialogProps {
  /** The tenant to suspend; the dialog is closed while null. */
  tenant: Pick<TenantSummary, 'tenantId' | 'clinicName' | 'version'> | null;
  onClose: () => void;
}

/**
 * Asks for the reason of a suspension. Without a reason, or on cancel, nothing is sent. If the clinic turns out to be
 * suspended already, the dialog shows its hold and offers to replace it.
 */
export function SuspendDialog({ tenant, onClose }: SuspendDialogProps) {
  return (
    <FormDialog
      opened={tenant !== null}
      onClose={onClose}
      title={t('suspendTitle', { clinic: tenant?.clinicName ?? '' })}
      size="md"
    >
      {tenant ? <SuspendForm key={tenant.tenantId} tenant={tenant} /> : null}
    </FormDialog>
  );
}

interface SuspendFormProps {
  tenant: NonNullable<SuspendDialogProps['tenant']>;
}

function SuspendForm({ tenant: { tenantId, version: current } }: SuspendFormProps) {
  const [seen, setSeen] = useState(current);
  const [otherHold, setOtherHold] = useState<TenantDetail['hold']>(null);
  const replacesHold = otherHold !== null;
  const suspension = useSuspend(tenantId, {
    onSuccess: (suspended) => {
      if (!suspended) return close();
      setSeen(suspended.version);
      setOtherHold(suspended.hold);
    },
  });
  const { error } = suspension;
  const conflict = hasCode(error, 'VERSION_CONFLICT');
  const checkAgain = () => {
    const { version: stored } = error instanceof ApiError ? error.details : {};
    setSeen(typeof stored === 'number' ? stored : current);
    // The hold may be another one by now. The next attempt does not replace it, but shows it.
    setOtherHold(null);
    suspension.reset();
  };
  const form = useForm({
    initialValues: emptySuspension,
    validate: { reason: reasonProblem },
  });
  const { cancel, close } = useDialogForm(form.isDirty());
  const submit = (values: typeof form.values) =>
    suspension.mutate({
      version: seen,
      ...suspensionOf(values),
      ...(replacesHold ? { replacesHold } : {}),
    });

  return (
    <DialogForm
      onSubmit={form.onSubmit(submit, focusFirstError)}
      confirm={t(replacesHold ? 'holdConfirm' : 'suspendConfirm')}
      danger
      loading={suspension.isPending}
      disabled={conflict}
      onCancel={cancel}
    >
      {conflict ? (
        <Notice
          tone="warn"
          role="alert"
          title={t('conflictTitle')}
          actions={
            <Button size="xs" variant="default" onClick={checkAgain}>
              {t('conflictAgain')}
            </Button>
          }
        >
          {t('conflictBody')}
        </Notice>
      ) : null}
      {otherHold ? (
        <Notice tone="warn" role="alert" title={t('alreadyTitle')}>
          <div>{t('alreadyHold', { kind: holdNames[otherHold.holdKind], reason: otherHold.reason })}</div>
          <div>{t('alreadyBody')}</div>
        </Notice>
      ) : null}
      <Text size="sm" c="dimmed">
        {t(replacesHold ? 'holdEffect' : 'suspendEffect')}
      </Text>
      <SuspensionFields form={form} />
    </DialogForm>
  );
}
