import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, hasCode } from '../../../client/errors.ts';
import type { TenantSummary } from '../../../domain/platform/tenants.ts';
import { useUnsavedWork } from '../../../session/useUnsavedWork.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { t } from '../text.ts';
import { emptySuspension, reasonProblem, SuspensionFields, suspensionOf } from './SuspensionFields.tsx';
import { useTenantActions } from './useTenantActions.ts';

export interface SuspendDialogProps {
  /** The tenant to suspend; the dialog is closed while null. */
  tenant: Pick<TenantSummary, 'tenantId' | 'clinicName' | 'version'> | null;
  onClose: () => void;
}

/** Asks for the reason of a suspension. Without a reason, or on cancel, nothing is sent. */
export function SuspendDialog({ tenant, onClose }: SuspendDialogProps) {
  return (
    <Modal
      opened={tenant !== null}
      onClose={onClose}
      title={t('suspendTitle', { clinic: tenant?.clinicName ?? '' })}
      size="md"
    >
      {tenant ? <SuspendForm key={tenant.tenantId} tenant={tenant} onClose={onClose} /> : null}
    </Modal>
  );
}

interface SuspendFormProps {
  tenant: NonNullable<SuspendDialogProps['tenant']>;
  onClose: () => void;
}

function SuspendForm({ tenant: { tenantId, version: current }, onClose }: SuspendFormProps) {
  const actions = useTenantActions();
  const [seen, setSeen] = useState(current);
  const conflict = hasCode(actions.error, 'VERSION_CONFLICT');
  const checkAgain = () => {
    const stored = actions.error instanceof ApiError ? actions.error.details?.version : undefined;
    setSeen(typeof stored === 'number' ? stored : current);
    actions.reset();
  };
  const form = useForm({ initialValues: emptySuspension, validate: { reason: reasonProblem } });
  useUnsavedWork(form.isDirty());

  function submit(values: typeof form.values) {
    const suspension = { tenantId, version: seen, ...suspensionOf(values) };
    actions.mutate({ kind: 'suspend', ...suspension }, { onSuccess: onClose });
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
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
        <Text size="sm" c="dimmed">
          {t('suspendEffect')}
        </Text>
        <SuspensionFields form={form} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={actions.isPending} disabled={conflict}>
            {t('suspendConfirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
