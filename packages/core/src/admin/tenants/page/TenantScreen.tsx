import { Button, Group, Tabs } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { dateInZone } from '../../../domain/clinics/time-zones.ts';
import type { TenantDetail } from '../../../domain/platform/tenants.ts';
import { isSandbox } from '../../../domain/public/sandbox.ts';
import { Badge } from '../../../ui/badges/Badge.tsx';
import { PlanBadge } from '../../../ui/badges/PlanBadge.tsx';
import { StatusBadge } from '../../../ui/badges/StatusBadge.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Columns } from '../../shared/page/Columns.tsx';
import { Page } from '../../shared/page/Page.tsx';
import shared from '../../shared/shared.module.css';
import { EmptyState, NotLoaded } from '../../shared/states.tsx';
import { useGracePeriods } from '../../shared/useGracePeriods.ts';
import { useMay } from '../../shared/useMay.ts';
import { DangerZone } from './DangerZone.tsx';
import { type TenantDialog, TenantDialogs } from './dialogs/TenantDialogs.tsx';
import { LogPanel } from './log/LogPanel.tsx';
import { MembersPanel } from './MembersPanel.tsx';
import { NotesPanel, PinnedNotes } from './notes/NotesPanel.tsx';
import { OperationsPanel } from './operations/OperationsPanel.tsx';
import { FactsPanel } from './overview/FactsPanel.tsx';
import { HoldsPanel } from './overview/HoldsPanel.tsx';
import { UsagePanel } from './overview/UsagePanel.tsx';
import { TenantActions } from './TenantActions.tsx';
import { t } from './text.ts';
import { useTenantCommands } from './useTenantCommands.ts';
import { useTenantPage } from './useTenantPage.ts';
import { type TenantTab, tenantTabs, useTenantTab } from './useTenantTab.ts';

/** One tenant: its state, actions, facts, operations with their steps, and log. */
export function TenantScreen() {
  const { tenantId = '' } = useParams();
  return <Tenant key={tenantId} tenantId={tenantId} />;
}

function Tenant({ tenantId }: { tenantId: string }) {
  const page = useTenantPage(tenantId);
  const { tenant } = page;
  if (!tenant) {
    return (
      <Page title={t('tenant')}>
        <NotLoaded
          error={page.error}
          onRetry={page.retry}
          gone={<Missing />}
          label={t('loading')}
          height="50vh"
        />
      </Page>
    );
  }
  return <Loaded tenant={tenant} page={page} />;
}

const trail = [{ name: t('toList'), href: '/admin/tenants' }];

interface LoadedProps {
  tenant: TenantDetail;
  page: ReturnType<typeof useTenantPage>;
}

function Loaded({ tenant, page }: LoadedProps) {
  const { tenantId } = tenant;
  const [wanted, show] = useTenantTab();
  const [dialog, setDialog] = useState<TenantDialog | null>(null);
  const tabs = useTabs(tenant);
  const tab = tabs.includes(wanted) ? wanted : 'overview';
  const commands = useTenantCommands({ tenant, tabs, open: setDialog, show });
  return (
    <>
      <Page
        title={tenant.clinicName}
        trail={trail}
        subtitle={
          <Group component="span" gap="xs" align="stretch" mt="0.25rem">
            <StatusBadge status={tenant.status} />
            <PlanBadge plan={tenant.plan} />
            {isSandbox(tenant) ? <Badge tone="neutral">{t('sandbox')}</Badge> : null}
          </Group>
        }
        actions={<TenantActions tenant={tenant} commands={commands} />}
      >
        <StatusNotices tenant={tenant} onChoose={setDialog} />
        <Tabs
          value={tab}
          onChange={(next) => show(tabs.find((known) => known === next) ?? 'overview')}
          keepMounted={false}
          classNames={{ panel: shared.tabPanel, list: shared.tabs }}
        >
          <Tabs.List aria-label={t('parts')}>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`tab_${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab}>
            {tab === 'overview' ? <Overview tenant={tenant} page={page} /> : null}
            {tab === 'log' ? <LogPanel tenantId={tenantId} open={page.open} /> : null}
            {tab === 'members' ? <MembersPanel tenant={tenant} /> : null}
            {tab === 'notes' ? <NotesPanel tenantId={tenantId} /> : null}
            {tab === 'danger' ? <DangerZone tenant={tenant} commands={commands} /> : null}
          </Tabs.Panel>
        </Tabs>
      </Page>
      <TenantDialogs tenant={tenant} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

/** The tabs for this tenant and role. The sandbox has no members and cannot be changed. */
function useTabs(tenant: TenantDetail): TenantTab[] {
  const mayEnd = useMay('tenants:operate');
  if (isSandbox(tenant)) return ['overview', 'log', 'notes'];
  return tenantTabs.filter((tab) => tab !== 'danger' || mayEnd);
}

function Overview({ tenant, page }: LoadedProps) {
  const { tenantId } = tenant;
  return (
    <Columns
      leftWidth="1.7fr"
      left={
        <>
          <PinnedNotes tenantId={tenantId} />
          <HoldsPanel tenantId={tenantId} />
          <OperationsPanel operations={page.operations} error={page.operationsError} onRetry={page.retry} />
        </>
      }
      right={
        <>
          {isSandbox(tenant) ? null : <UsagePanel tenantId={tenantId} />}
          <FactsPanel tenant={tenant} />
        </>
      }
    />
  );
}

function Missing() {
  return (
    <EmptyState
      title={t('missingTitle')}
      body={t('missingBody')}
      action={
        <Button component={Link} to="/admin/tenants">
          {t('missingAction')}
        </Button>
      }
    />
  );
}

/** Notices an operator needs before acting: a hold, a termination, an owner who cannot sign in yet. */
function StatusNotices({
  tenant,
  onChoose,
}: {
  tenant: TenantDetail;
  onChoose: (dialog: TenantDialog) => void;
}) {
  const mayOperate = useMay('tenants:operate');
  if (isSandbox(tenant)) {
    return (
      <Notice tone="info" title={t('sandboxTitle')}>
        {t('sandboxBody')}
      </Notice>
    );
  }
  if (tenant.status === 'terminated' && tenant.terminatedAt) {
    const date = dateInZone(tenant.terminatedAt, tenant.timeZone);
    return (
      <Notice tone="bad" title={t('terminatedTitle', { date })}>
        {tenant.eraseAfter ? <TerminatedText tenant={tenant} eraseAfter={tenant.eraseAfter} /> : null}
      </Notice>
    );
  }
  if (tenant.hold) {
    const { holdKind, reason, customerMessage } = tenant.hold;
    return (
      <Notice
        tone="warn"
        title={t('holdTitle', { kind: t(`hold_${holdKind}`) })}
        actions={
          mayOperate && tenant.allowedOperations.includes('resume') ? (
            <Button size="xs" variant="default" onClick={() => onChoose('hold')}>
              {t('changeHold')}
            </Button>
          ) : null
        }
      >
        <div>{t('holdReason', { reason })}</div>
        <div>{customerMessage ? t('holdMessage', { message: customerMessage }) : t('holdStandard')}</div>
      </Notice>
    );
  }
  if (tenant.status === 'active' && !tenant.ownerVerifiedAt) {
    return (
      <Notice
        tone="info"
        title={t('unverifiedTitle')}
        actions={
          mayOperate ? (
            <>
              <Button size="xs" variant="default" onClick={() => onChoose('resendActivation')}>
                {t('resendActivation')}
              </Button>
              <Button size="xs" variant="default" onClick={() => onChoose('edit')}>
                {t('correctEmail')}
              </Button>
            </>
          ) : null
        }
      >
        <div>{t('unverifiedBody', { email: tenant.ownerEmail })}</div>
        {tenant.deletionLocked ? null : <Release tenant={tenant} />}
      </Notice>
    );
  }
  return null;
}

/** What of a terminated clinic is erased when, and until when the termination can be cancelled. */
function TerminatedText({ tenant, eraseAfter }: { tenant: TenantDetail; eraseAfter: string }) {
  const { handoverConfirmedAt, keepsCharts, timeZone } = tenant;
  const date = dateInZone(eraseAfter, timeZone);
  if (handoverConfirmedAt)
    return t('terminatedHandedOver', { day: dateInZone(handoverConfirmedAt, timeZone), date });
  return t(keepsCharts ? 'terminatedCharts' : 'terminatedBody', { date });
}

/** When the clinic is deleted unless somebody starts to use it. */
function Release({ tenant: { createdAt, timeZone } }: { tenant: TenantDetail }) {
  const { verificationDays } = useGracePeriods();
  const after = Date.parse(createdAt) + verificationDays * 86_400_000;
  return <div>{t('unverifiedRelease', { date: dateInZone(after, timeZone) })}</div>;
}
