import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { TenantDetail } from '../../../domain/resources.ts';
import { isSandbox } from '../../../domain/sandbox.ts';
import { usePorts } from '../../../session/SessionProvider.tsx';
import shared from '../../shared/shared.module.css';
import { useMay } from '../../shared/useMay.ts';
import { SuspendDialog } from '../actions/SuspendDialog.tsx';
import { useTenantActions } from '../actions/useTenantActions.ts';
import { EditDialog } from './EditDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { SignInAs } from './SignInAs.tsx';
import { TerminateDialog } from './TerminateDialog.tsx';
import { TrialDialog } from './TrialDialog.tsx';
import { t } from './text.ts';
import { useTenantChanges } from './useTenantChanges.ts';

type Dialog = 'suspend' | 'edit' | 'plan' | 'trial' | 'terminate';

/** What can be done to this tenant, by its status and the operator's role; support only looks. */
export function TenantActions({ tenant }: { tenant: TenantDetail }) {
  const { openExternal } = usePorts();
  const mayOperate = useMay('tenants:operate');
  const mayTerminate = useMay('tenants:terminate');
  const actions = useTenantActions();
  const changes = useTenantChanges(tenant.tenantId);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const can = (kind: TenantDetail['allowedOperations'][number]) => tenant.allowedOperations.includes(kind);
  const { tenantId } = tenant;
  const pending = actions.isPending || changes.isPending;

  return (
    <>
      <Button variant="default" onClick={() => openExternal(tenant.siteUrl)}>
        {t('viewTenant')}
      </Button>
      <SignInAs tenant={tenant} />
      {mayOperate && can('restart') ? (
        <Button
          variant="default"
          loading={pending}
          onClick={() => actions.mutate({ kind: 'restart', tenantId })}
        >
          {t('restart')}
        </Button>
      ) : null}
      {mayOperate && can('resume') ? (
        <Button loading={pending} onClick={() => actions.mutate({ kind: 'resume', tenantId })}>
          {t('resume')}
        </Button>
      ) : null}
      {mayTerminate && can('cancel_termination') ? (
        <Button loading={pending} onClick={() => changes.mutate({ kind: 'cancel-termination' })}>
          {t('cancelTermination')}
        </Button>
      ) : null}
      {mayOperate && !isSandbox(tenant) ? (
        <MoreMenu tenant={tenant} can={can} onChoose={setDialog} changes={changes} />
      ) : null}
      <SuspendDialog tenant={dialog === 'suspend' ? tenant : null} onClose={close} />
      <EditDialog tenant={tenant} opened={dialog === 'edit'} onClose={close} />
      <PlanDialog tenant={tenant} opened={dialog === 'plan'} onClose={close} />
      <TrialDialog tenant={tenant} opened={dialog === 'trial'} onClose={close} />
      <TerminateDialog tenant={tenant} opened={dialog === 'terminate'} onClose={close} />
    </>
  );
}

interface MoreMenuProps {
  tenant: TenantDetail;
  can: (kind: TenantDetail['allowedOperations'][number]) => boolean;
  onChoose: (dialog: Dialog) => void;
  changes: ReturnType<typeof useTenantChanges>;
}

function MoreMenu({ tenant, can, onChoose, changes }: MoreMenuProps) {
  const mayUpdate = useMay('tenants:update');
  const mayTerminate = useMay('tenants:terminate');
  const { version, deletionLocked } = tenant;
  const open = tenant.status !== 'terminated';
  const lock = () => changes.mutate({ kind: 'lock', version, locked: !deletionLocked });
  return (
    <Menu position="bottom-end" width={230} shadow="md">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          {t('more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayUpdate && open ? <Menu.Item onClick={() => onChoose('edit')}>{t('edit')}</Menu.Item> : null}
        {can('change_plan') ? (
          <Menu.Item onClick={() => onChoose('plan')}>{t('changePlan')}</Menu.Item>
        ) : null}
        {mayUpdate && open ? (
          <Menu.Item onClick={() => onChoose('trial')}>{t('extendTrial')}</Menu.Item>
        ) : null}
        {tenant.status === 'active' && !tenant.ownerVerifiedAt ? (
          <Menu.Item onClick={() => changes.mutate({ kind: 'resend' })}>{t('resendActivation')}</Menu.Item>
        ) : null}
        {mayUpdate ? <Menu.Item onClick={lock}>{deletionLocked ? t('unlock') : t('lock')}</Menu.Item> : null}
        {can('suspend') ? (
          <Menu.Item className={shared.danger} onClick={() => onChoose('suspend')}>
            {t('suspend')}
          </Menu.Item>
        ) : null}
        {mayTerminate && can('terminate') ? (
          <>
            <Menu.Divider />
            <Menu.Item className={shared.danger} onClick={() => onChoose('terminate')}>
              {t('terminate')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
