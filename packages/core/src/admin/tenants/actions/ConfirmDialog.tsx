import { Modal, Stack, Text } from '@mantine/core';
import { operationEndpoints } from '../../../domain/platform/operations.ts';
import { type TenantSummary, tenantEndpoints } from '../../../domain/platform/tenants.ts';
import { DialogButtons } from '../../shared/form-dialog/DialogButtons.tsx';
import { t } from '../text.ts';
import { useTenantChange } from './useTenantChange.ts';

/** Actions that affect the people of a clinic and only need a confirmation. */
export type ConfirmedAction = 'restart' | 'resume' | 'cancelTermination' | 'resendActivation';

export interface ConfirmDialogProps {
  /** The dialog is closed while null. */
  action: ConfirmedAction | null;
  tenant: Pick<TenantSummary, 'tenantId' | 'clinicName' | 'version'> | null;
  onClose: () => void;
}

/** Explains what an action means for the clinic, asks for confirmation and carries it out. */
export function ConfirmDialog({ action, tenant, onClose }: ConfirmDialogProps) {
  const isOpen = action !== null && tenant !== null;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={isOpen ? t(`${action}Title`, { clinic: tenant.clinicName }) : ''}
      size="sm"
    >
      {isOpen ? <Question action={action} tenant={tenant} onClose={onClose} /> : null}
    </Modal>
  );
}

interface QuestionProps extends ConfirmDialogProps {
  action: ConfirmedAction;
  tenant: NonNullable<ConfirmDialogProps['tenant']>;
}

function Question({ action, tenant: { tenantId, version }, onClose }: QuestionProps) {
  const change = useTenantChange(
    (call): Promise<unknown> => {
      const params = { tenantId };
      if (action === 'resendActivation') return call(tenantEndpoints.resendActivation, { params });
      return call(operationEndpoints[action], { params, payload: { version } });
    },
    { done: t(`${action}Done`), onSettled: onClose },
  );
  return (
    <Stack gap="md">
      <Text size="sm">{t(`${action}Effect`)}</Text>
      <DialogButtons
        confirm={t(`${action}Confirm`)}
        cancel={t('leaveIt')}
        loading={change.isPending}
        focused="confirm"
        onConfirm={() => change.mutate()}
        onCancel={onClose}
      />
    </Stack>
  );
}
