import { Menu } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { TenantSummary } from '../../../domain/platform/tenants.ts';
import { isSandbox } from '../../../domain/public/sandbox.ts';
import { usePorts } from '../../../session/SessionProvider.tsx';
import { RowMenu } from '../../shared/data-table/RowMenu.tsx';
import shared from '../../shared/shared.module.css';
import { useMay } from '../../shared/useMay.ts';
import { t } from '../text.ts';

export interface TenantRowMenuProps {
  tenant: TenantSummary;
  /** True for sample rows, which have no actions. */
  disabled: boolean;
  /** Opens the confirmation of a restart, suspension or resumption. */
  onAsk: (action: AskedAction, tenant: TenantSummary) => void;
}

export type AskedAction = 'restart' | 'suspend' | 'resume';

/** The actions for a row of the list, by its status and the operator's role. */
export function TenantRowMenu({ tenant, disabled, onAsk }: TenantRowMenuProps) {
  const { openExternal, clinicSite } = usePorts();
  const navigate = useNavigate();
  const mayOperate = useMay('tenants:operate') && !isSandbox(tenant);
  const { tenantId, status } = tenant;
  return (
    <RowMenu label={t('actionsFor', { clinic: tenant.clinicName })} width={190} disabled={disabled}>
      <Menu.Item onClick={() => openExternal(clinicSite(tenant.subdomain).url)}>{t('viewTenant')}</Menu.Item>
      {mayOperate && status === 'active' ? (
        <>
          <Menu.Item onClick={() => onAsk('restart', tenant)}>{t('restart')}</Menu.Item>
          <Menu.Item className={shared.danger} onClick={() => onAsk('suspend', tenant)}>
            {t('suspend')}
          </Menu.Item>
        </>
      ) : null}
      {mayOperate && status === 'suspended' ? (
        <Menu.Item onClick={() => onAsk('resume', tenant)}>{t('resume')}</Menu.Item>
      ) : null}
      <Menu.Item onClick={() => navigate(`/admin/tenants/${tenantId}?tab=log`)}>{t('viewLogs')}</Menu.Item>
    </RowMenu>
  );
}
