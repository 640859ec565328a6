import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { TenantDetail } from '../../../domain/platform/tenants.ts';
import { isSandbox } from '../../../domain/public/sandbox.ts';
import { usePorts } from '../../../session/SessionProvider.tsx';
import { ImpersonateButton } from '../../impersonation/index.ts';
import shared from '../../shared/shared.module.css';
import { useMay } from '../../shared/useMay.ts';
import type { TenantDialog } from './dialogs/TenantDialogs.tsx';
import { t } from './text.ts';
import { useTenantChanges } from './useTenantChanges.ts';

export interface TenantActionsProps {
  tenant: TenantDetail;
  onChoose: (dialog: TenantDialog) => void;
}

/** The actions on this tenant, by its status and the operator's role; support has none that change it. */
export function TenantActions({ tenant, onChoose }: TenantActionsProps) {
  const { openExternal } = usePorts();
  const mayOperate = useMay('tenants:operate');
  const mayTerminate = useMay('tenants:terminate');
  const changes = useTenantChanges(tenant.tenantId);
  const can = (kind: TenantDetail['allowedOperations'][number]) => tenant.allowedOperations.includes(kind);

  return (
    <>
      <Button variant="default" onClick={() => openExternal(tenant.siteUrl)}>
        {t('viewTenant')}
      </Button>
      <ImpersonateButton tenant={tenant} />
      {mayOperate && can('restart') ? (
        <Button variant="default" onClick={() => onChoose('restart')}>
          {t('restart')}
        </Button>
      ) : null}
      {mayOperate && can('resume') ? <Button onClick={() => onChoose('resume')}>{t('resume')}</Button> : null}
      {mayTerminate && can('cancel_termination') ? (
        <Button onClick={() => onChoose('cancelTermination')}>{t('cancelTermination')}</Button>
      ) : null}
      {mayOperate && !isSandbox(tenant) ? (
        <MoreMenu tenant={tenant} can={can} onChoose={onChoose} changes={changes} />
      ) : null}
    </>
  );
}

interface MoreMenuProps {
  tenant: TenantDetail;
  can: (kind: TenantDetail['allowedOperations'][number]) => boolean;
  onChoose: (dialog: TenantDialog) => void;
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
          <Menu.Item onClick={() => onChoose('resendActivation')}>{t('resendActivation')}</Menu.Item>
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
