import {
  IconAlertTriangle,
  IconCalendarPlus,
  IconDownload,
  IconExternalLink,
  IconLock,
  IconMailForward,
  IconNote,
  IconPencil,
  IconPlayerPlay,
  IconReplace,
  IconRotateClockwise,
} from '@tabler/icons-react';
import type { TenantDetail } from '../../../domain/platform/tenants.ts';
import { isSandbox } from '../../../domain/public/sandbox.ts';
import { useOfferCommands } from '../../../session/commands/index.ts';
import { usePorts } from '../../../session/SessionProvider.tsx';
import { useMay } from '../../shared/useMay.ts';
import type { TenantDialog } from './dialogs/TenantDialogs.tsx';
import { t } from './text.ts';
import { useTenantChanges } from './useTenantChanges.ts';
import { useClinicExport } from './useTenantPanels.ts';
import { type TenantTab, tenantTabs } from './useTenantTab.ts';

export interface TenantCommands {
  tenant: TenantDetail;
  tabs: readonly TenantTab[];
  open: (dialog: TenantDialog) => void;
  show: (tab: TenantTab) => void;
}

/** Commands and shortcuts of a tenant's page, by its status and the operator's role. */
export function useTenantCommands({ tenant, tabs, open, show }: TenantCommands): void {
  const { openExternal } = usePorts();
  const mayOperate = useMay('tenants:operate');
  const mayUpdate = useMay('tenants:update') && !isSandbox(tenant);
  const mayTerminate = useMay('tenants:terminate');
  const mayNote = useMay('tenants:note');
  const mayExport = useMay('tenants:export');
  const changes = useTenantChanges(tenant.tenantId);
  const saving = useClinicExport(tenant.tenantId);
  const can = (kind: TenantDetail['allowedOperations'][number]) => tenant.allowedOperations.includes(kind);
  const living = tenant.status !== 'terminated';
  const screen = { group: 'screen' } as const;

  useOfferCommands([
    ...tenantTabs.map((tab, at) => ({
      ...screen,
      id: `tenant-tab-${tab}`,
      title: t(`tabTitle_${tab}`),
      shortcut: String(at + 1),
      visible: tabs.includes(tab),
      run: () => show(tab),
    })),
    {
      ...screen,
      id: 'tenant-site',
      title: t('viewTenant'),
      icon: IconExternalLink,
      shortcut: 'v',
      run: () => openExternal(tenant.siteUrl),
    },
    {
      ...screen,
      id: 'tenant-note',
      title: t('newNote'),
      icon: IconNote,
      shortcut: 'n',
      visible: mayNote,
      run: () => {
        show('notes');
        setTimeout(() => document.getElementById('new-note')?.focus());
      },
    },
    {
      ...screen,
      id: 'tenant-edit',
      title: t('edit'),
      icon: IconPencil,
      shortcut: 'e',
      visible: mayUpdate && living,
      run: () => open('edit'),
    },
    {
      ...screen,
      id: 'tenant-plan',
      title: t('changePlan'),
      icon: IconReplace,
      shortcut: 'p',
      visible: mayOperate && can('change_plan'),
      run: () => open('plan'),
    },
    {
      ...screen,
      id: 'tenant-trial',
      title: t('extendTrial'),
      icon: IconCalendarPlus,
      visible: mayUpdate && living,
      run: () => open('trial'),
    },
    {
      ...screen,
      id: 'tenant-restart',
      title: t('restart'),
      icon: IconRotateClockwise,
      visible: mayOperate && can('restart'),
      run: () => open('restart'),
    },
    {
      ...screen,
      id: 'tenant-resume',
      title: t('resume'),
      icon: IconPlayerPlay,
      visible: mayOperate && can('resume'),
      run: () => open('resume'),
    },
    {
      ...screen,
      id: 'tenant-resend',
      title: t('resendActivation'),
      icon: IconMailForward,
      visible: mayOperate && tenant.status === 'active' && !tenant.ownerVerifiedAt && !isSandbox(tenant),
      run: () => open('resendActivation'),
    },
    {
      ...screen,
      id: 'tenant-export',
      title: t('exportAction'),
      icon: IconDownload,
      visible: mayExport,
      enabled: !saving.isPending,
      run: () => saving.mutate(),
    },
    {
      ...screen,
      id: 'tenant-lock',
      title: tenant.deletionLocked ? t('unlock') : t('lock'),
      icon: IconLock,
      visible: mayUpdate,
      enabled: !changes.isPending,
      run: () => changes.mutate({ kind: 'lock', version: tenant.version, locked: !tenant.deletionLocked }),
    },
    {
      ...screen,
      id: 'tenant-suspend',
      title: t('suspend'),
      icon: IconAlertTriangle,
      shortcut: 's',
      visible: mayOperate && can('suspend'),
      run: () => open('suspend'),
    },
    {
      ...screen,
      id: 'tenant-cancel-termination',
      title: t('cancelTermination'),
      icon: IconRotateClockwise,
      visible: mayTerminate && can('cancel_termination'),
      run: () => open('cancelTermination'),
    },
    {
      ...screen,
      id: 'tenant-erasure',
      title: t('erasureMove'),
      icon: IconCalendarPlus,
      visible: mayTerminate && can('cancel_termination'),
      run: () => open('erasure'),
    },
    {
      ...screen,
      id: 'tenant-terminate',
      title: t('terminate'),
      icon: IconAlertTriangle,
      visible: mayTerminate && can('terminate'),
      run: () => open('terminate'),
    },
  ]);
}
