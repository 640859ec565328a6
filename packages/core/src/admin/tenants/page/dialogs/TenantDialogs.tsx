import type { ComponentType } from 'react';
import type { TenantDetail } from '../../../../domain/platform/tenants.ts';
import { FormDialog, type FormDialogProps } from '../../../shared/form-dialog/FormDialog.tsx';
import { ConfirmDialog, type ConfirmedAction } from '../../actions/ConfirmDialog.tsx';
import { SuspendDialog } from '../../actions/SuspendDialog.tsx';
import { t as actionText } from '../../text.ts';
import { t } from '../text.ts';
import { EditForm } from './EditForm.tsx';
import { ErasureForm } from './ErasureForm.tsx';
import { HoldForm } from './HoldForm.tsx';
import { PlanForm } from './PlanForm.tsx';
import { TerminateForm } from './TerminateForm.tsx';
import { TrialForm } from './TrialForm.tsx';

export interface TenantFormProps {
  tenant: TenantDetail;
  onClose: () => void;
}

type Titled = 'hold' | 'edit' | 'plan' | 'trial' | 'terminate' | 'erasure';

/** The dialogs of a tenant's page; one is open at a time. */
export type TenantDialog = Titled | 'suspend' | ConfirmedAction;

const confirmed: readonly TenantDialog[] = ['restart', 'resume', 'cancelTermination', 'resendActivation'];

const forms: [Titled, ComponentType<TenantFormProps>, FormDialogProps['size']][] = [
  ['hold', HoldForm, 'md'],
  ['edit', EditForm, 'lg'],
  ['plan', PlanForm, undefined],
  ['trial', TrialForm, 'sm'],
  ['terminate', TerminateForm, undefined],
  ['erasure', ErasureForm, 'sm'],
];

export interface TenantDialogsProps extends TenantFormProps {
  dialog: TenantDialog | null;
}

export function TenantDialogs({ tenant, dialog, onClose }: TenantDialogsProps) {
  const { clinicName: clinic } = tenant;
  return (
    <>
      <ConfirmDialog
        action={dialog && confirmed.includes(dialog) ? (dialog as ConfirmedAction) : null}
        tenant={tenant}
        onClose={onClose}
      />
      <SuspendDialog tenant={dialog === 'suspend' ? tenant : null} onClose={onClose} />
      {forms.map(([name, Form, size]) => (
        <FormDialog
          key={name}
          opened={dialog === name}
          onClose={onClose}
          title={name === 'hold' ? actionText('holdTitle', { clinic }) : t(`${name}Title`, { clinic })}
          size={size}
        >
          <Form tenant={tenant} onClose={onClose} />
        </FormDialog>
      ))}
    </>
  );
}
