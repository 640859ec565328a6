import { Anchor, Breadcrumbs, Button, Text } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { TenantDetail } from '../../../domain/resources.ts';
import { isSandbox } from '../../../domain/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PlanBadge } from '../../../ui/PlanBadge.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDate } from '../../shared/format.ts';
import { Page } from '../../shared/Page.tsx';
import { EmptyState, FailedState, Waiting } from '../../shared/states.tsx';
import { FactsPanel } from './FactsPanel.tsx';
import { LogPanel } from './LogPanel.tsx';
import { OperationsPanel } from './OperationsPanel.tsx';
import styles from './page.module.css';
import { TenantActions } from './TenantActions.tsx';
import { t } from './text.ts';
import { useTenantPage } from './useTenantPage.ts';

/** One tenant: its state, what can be done to it, its facts, its operations step by step, its log. */
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
        {page.missing ? <Missing /> : null}
        {page.error && !page.missing ? <FailedState error={page.error} onRetry={page.retry} /> : null}
        {page.error ? null : <Waiting label={t('loading')} height="50vh" />}
      </Page>
    );
  }
  return (
    <>
      <Breadcrumbs aria-label={t('breadcrumb')} component="nav" mb="xs" fz="sm">
        <Anchor component={Link} to="/admin/tenants" fz="sm">
          {t('toList')}
        </Anchor>
        <Text span fz="sm" c="dimmed" aria-current="page">
          {tenant.clinicName}
        </Text>
      </Breadcrumbs>
      <Page
        title={tenant.clinicName}
        subtitle={
          <span className={styles.badges}>
            <StatusBadge status={tenant.status} />
            <PlanBadge plan={tenant.plan} />
            {isSandbox(tenant) ? <Badge tone="neutral">{t('sandbox')}</Badge> : null}
          </span>
        }
        actions={<TenantActions tenant={tenant} />}
      >
        <Standing tenant={tenant} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <OperationsPanel
              tenantId={tenantId}
              operations={page.operations}
              error={page.operationsError}
              onRetry={page.retry}
            />
            <LogPanel tenantId={tenantId} open={page.open} />
          </div>
          <FactsPanel tenant={tenant} />
        </div>
      </Page>
    </>
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

/** What an operator must know before doing anything: a hold, a termination, an owner who cannot sign in yet. */
function Standing({ tenant }: { tenant: TenantDetail }) {
  if (isSandbox(tenant)) {
    return (
      <Notice tone="info" title={t('sandboxTitle')}>
        {t('sandboxBody')}
      </Notice>
    );
  }
  if (tenant.status === 'terminated' && tenant.terminatedAt) {
    return (
      <Notice tone="bad" title={t('terminatedTitle', { date: formatDate(tenant.terminatedAt) })}>
        {tenant.eraseAfter ? t('terminatedBody', { date: formatDate(tenant.eraseAfter) }) : null}
      </Notice>
    );
  }
  if (tenant.hold) {
    const { kind, reason, customerMessage } = tenant.hold;
    return (
      <Notice tone="warn" title={t('holdTitle', { kind: t(`hold_${kind}`) })}>
        <div>{t('holdReason', { reason })}</div>
        <div>{customerMessage ? t('holdMessage', { message: customerMessage }) : t('holdStandard')}</div>
      </Notice>
    );
  }
  if (tenant.status === 'active' && !tenant.ownerVerifiedAt) {
    return (
      <Notice tone="info" title={t('unverifiedTitle')}>
        {t('unverifiedBody')}
      </Notice>
    );
  }
  return null;
}
