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
import { type TenantDetail, tenantEndpoints } from '../../../domain/platform/tenants.ts';
import { isSandbox } from '../../../domain/public/sandbox.ts';
import { type Command, useOfferCommands } from '../../../session/commands/index.ts';
import { usePorts } from '../../../session/SessionProvider.tsx';
import { useMay } from '../../shared/useMay.ts';
import { useTenantChange } from '../actions/useTenantChange.ts';
import type { TenantDialog } from './dialogs/TenantDialogs.tsx';
import { t } from './text.ts';
import { useClinicExport } from './useTenantPanels.ts';
import { type TenantTab, tenantTabs } from './useTenantTab.ts';

export type TenantCommand = Omit<Command, 'id' | 'group'>;
export type TenantCommands = ReturnType<typeof useTenantCommands>;

export interface TenantCommandsInput {
  tenant: TenantDetail;
  tabs: readonly TenantTab[];
  open: (dialog: TenantDialog) => void;
  show: (tab: TenantTab) => void;
}

/**
 * What an operator can do with a tenant, by its status and the operator's role: told once for the palette, the shortcuts,
 * the buttons and the danger zone.
 */
export function useTenantCommands({ tenant, tabs, open, show }: TenantCommandsInput) {
  const { openExternal } = usePorts();
  const { tenantId, version, deletionLocked } = tenant;
  const mayOperate = useMay('tenants:operate');
  const mayUpdate = useMay('tenants:update') && !isSandbox(tenant);
  const mayTerminate = useMay('tenants:terminate');
  const mayNote = useMay('tenants:note');
  const mayExport = useMay('tenants:export');
  const saving = useClinicExport(tenantId);
  const locking = useTenantChange(
    (call) =>
      call(tenantEndpoints.update, {
        params: { tenantId },
        payload: { version, deletionLocked: !deletionLocked },
      }),
    { done: t(deletionLocked ? 'unlockDone' : 'lockDone') },
  );
  const can = (kind: TenantDetail['allowedOperations'][number]) => tenant.allowedOperations.includes(kind);
  const living = tenant.status !== 'terminated';
  const isUnverified = tenant.status === 'active' && !tenant.ownerVerifiedAt;

  const commands = {
    site: {
      title: t('viewTenant'),
      icon: IconExternalLink,
      shortcut: 'v',
      run: () => openExternal(tenant.siteUrl),
    },
    note: {
      title: t('newNote'),
      icon: IconNote,
      shortcut: 'n',
      visible: mayNote,
      run: () => {
        show('notes');
        setTimeout(() => document.getElementById('new-note')?.focus());
      },
    },
    edit: {
      title: t('edit'),
      icon: IconPencil,
      shortcut: 'e',
      visible: mayUpdate && living,
      run: () => open('edit'),
    },
    plan: {
      title: t('changePlan'),
      icon: IconReplace,
      shortcut: 'p',
      visible: mayOperate && can('change_plan'),
      run: () => open('plan'),
    },
    trial: {
      title: t('extendTrial'),
      icon: IconCalendarPlus,
      visible: mayUpdate && living,
      run: () => open('trial'),
    },
    restart: {
      title: t('restart'),
      icon: IconRotateClockwise,
      visible: mayOperate && can('restart'),
      run: () => open('restart'),
    },
    resume: {
      title: t('resume'),
      icon: IconPlayerPlay,
      visible: mayOperate && can('resume'),
      run: () => open('resume'),
    },
    resend: {
      title: t('resendActivation'),
      icon: IconMailForward,
      visible: mayOperate && isUnverified && !isSandbox(tenant),
      run: () => open('resendActivation'),
    },
    export: {
      title: t('exportAction'),
      icon: IconDownload,
      visible: mayExport,
      enabled: !saving.isPending,
      run: () => saving.mutate(),
    },
    lock: {
      title: deletionLocked ? t('unlock') : t('lock'),
      icon: IconLock,
      visible: mayUpdate,
      enabled: !locking.isPending,
      run: () => locking.mutate(),
    },
    suspend: {
      title: t('suspend'),
      icon: IconAlertTriangle,
      shortcut: 's',
      visible: mayOperate && can('suspend'),
      run: () => open('suspend'),
    },
    cancelTermination: {
      title: t('cancelTermination'),
      icon: IconRotateClockwise,
      visible: mayTerminate && can('cancel_termination'),
      run: () => open('cancelTermination'),
    },
    erasure: {
      title: t('erasureMove'),
      icon: IconCalendarPlus,
      visible: mayTerminate && can('cancel_termination'),
      run: () => open('erasure'),
    },
    terminate: {
      title: t('terminate'),
      icon: IconAlertTriangle,
      visible: mayTerminate && can('terminate'),
      run: () => open('terminate'),
    },
  } satisfies Record<string, TenantCommand>;

  useOfferCommands([
    ...tenantTabs.map(
      (tab, at): Command => ({
        id: `tenant-tab-${tab}`,
        title: t(`tabTitle_${tab}`),
        group: 'screen',
        shortcut: String(at + 1),
        visible: tabs.includes(tab),
        run: () => show(tab),
      }),
    ),
    ...Object.entries(commands).map(
      ([name, command]): Command => ({ ...command, id: `tenant-${name}`, group: 'screen' }),
    ),
  ]);
  return commands;
}
