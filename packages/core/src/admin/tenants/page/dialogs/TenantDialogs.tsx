import type { TenantDetail } from '../../../../domain/platform/tenants.ts';
import { ConfirmDialog, type ConfirmedAction } from '../../actions/ConfirmDialog.tsx';
import { SuspendDialog } from '../../actions/SuspendDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { ErasureDialog } from './ErasureDialog.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { TerminateDialog } from './TerminateDialog.tsx';
import { TrialDialog } from './TrialDialog.tsx';

/** The dialogs of a tenant's page; one is open at a time. */
export type TenantDialog =
  | 'suspend'
  | 'hold'
  | 'edit'
  | 'plan'
  | 'trial'
  | 'terminate'
  | 'erasure'
  | ConfirmedAction;

const confirmed: readonly TenantDialog[] = ['restart', 'resume', 'cancelTermination', 'resendActivation'];

export interface TenantDialogsProps {
  tenant: TenantDetail;
  dialog: TenantDialog | null;
  onClose: () => void;
}

export function TenantDialogs({ tenant, dialog, onClose }: TenantDialogsProps) {
  return (
    <>
      <ConfirmDialog
        action={dialog && confirmed.includes(dialog) ? (dialog as ConfirmedAction) : null}
        tenant={tenant}
        onClose={onClose}
      />
      <SuspendDialog tenant={dialog === 'suspend' ? tenant : null} onClose={onClose} />
      <HoldDialog tenant={tenant} opened={dialog === 'hold'} onClose={onClose} />
      <EditDialog tenant={tenant} opened={dialog === 'edit'} onClose={onClose} />
      <PlanDialog tenant={tenant} opened={dialog === 'plan'} onClose={onClose} />
      <TrialDialog tenant={tenant} opened={dialog === 'trial'} onClose={onClose} />
      <TerminateDialog tenant={tenant} opened={dialog === 'terminate'} onClose={onClose} />
      <ErasureDialog tenant={tenant} opened={dialog === 'erasure'} onClose={onClose} />
    </>
  );
}
