import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../client/errors.ts';
import type { TenantList, TenantSummary } from '../../../domain/resources.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Page } from '../../shared/Page.tsx';
import shared from '../../shared/shared.module.css';
import { EmptyState, FailedState, SampleMark, Waiting } from '../../shared/states.tsx';
import { useMay } from '../../shared/useMay.ts';
import { SuspendDialog } from '../actions/SuspendDialog.tsx';
import { CreateTenantDrawer } from '../create/CreateTenantDrawer.tsx';
import { t } from '../text.ts';
import { TenantPager, totalText } from './TenantPager.tsx';
import { TenantTable } from './TenantTable.tsx';
import { TenantToolbar } from './TenantToolbar.tsx';
import { useColumnChoice } from './useColumnChoice.ts';
import { useTenantList } from './useTenantList.ts';
import { useTenantListParams } from './useTenantListParams.ts';

/** Tenant Management: every clinic, found, filtered, sorted and acted upon. */
export function TenantListScreen() {
  const params = useTenantListParams();
  const tenants = useTenantList(params.query);
  const columnChoice = useColumnChoice();
  const mayCreate = useMay('tenants:create');
  const [suspending, setSuspending] = useState<TenantSummary | null>(null);
  const { list, isSample } = tenants;

  return (
    <Page
      title={t('title')}
      subtitle={isSample ? <SampleMark /> : list ? clinicsText(list) : ''}
      actions={mayCreate ? <Button onClick={() => params.setCreating(true)}>{t('addTenant')}</Button> : null}
    >
      {isSample ? (
        <Notice
          tone="warn"
          role="alert"
          title={t('fetchFailed')}
          actions={
            <Button size="xs" variant="default" loading={tenants.retrying} onClick={tenants.retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('sampleBody', { reason: errorText(tenants.error, '') })}
        </Notice>
      ) : null}
      <section className={shared.panel} aria-label={t('tableLabel')}>
        <TenantToolbar
          query={params.query}
          change={params.change}
          visibility={columnChoice.visibility}
          onShowColumn={columnChoice.show}
        />
        {!list && !tenants.forbidden ? <Waiting label={t('loading')} height="24rem" /> : null}
        {tenants.forbidden ? <FailedState error={tenants.error} onRetry={tenants.retry} /> : null}
        {list && list.tenants.length > 0 ? (
          <TenantTable
            tenants={list.tenants}
            query={params.query}
            visibility={columnChoice.visibility}
            isSample={isSample}
            isOld={tenants.isOld}
            onSort={(sort, direction) => params.change({ sort, direction })}
            onSuspend={setSuspending}
          />
        ) : null}
        {list && list.tenants.length === 0 ? (
          <Nothing list={list} params={params} mayCreate={mayCreate} />
        ) : null}
        {list && !isSample ? <TenantPager list={list} query={params.query} change={params.change} /> : null}
      </section>
      <VisuallyHidden role="status">
        {list && !tenants.isOld
          ? t('announced', { clinics: clinicsText(list), page: params.query.page })
          : null}
      </VisuallyHidden>
      <SuspendDialog tenant={suspending} onClose={() => setSuspending(null)} />
      {mayCreate ? (
        <CreateTenantDrawer opened={params.creating} onClose={() => params.setCreating(false)} />
      ) : null}
    </Page>
  );
}

function clinicsText(list: TenantList): string {
  return list.totalIsExact
    ? t('clinics', { count: list.total })
    : t('clinicsOrMore', { count: totalText({ total: list.total, totalIsExact: true }) });
}

interface NothingProps {
  list: TenantList;
  params: ReturnType<typeof useTenantListParams>;
  mayCreate: boolean;
}

/** Why the list is empty: nothing matches, a page past the end, or no clinic at all yet. */
function Nothing({ list, params, mayCreate }: NothingProps) {
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  if (list.total > 0) {
    return (
      <EmptyState title={t('pastEnd')} action={button(t('toFirst'), () => params.change({ page: 1 }))} />
    );
  }
  if (params.isFiltered) {
    return (
      <EmptyState
        title={t('none')}
        body={t('noneMatching')}
        action={button(t('clearFilters'), params.clear)}
      />
    );
  }
  return (
    <EmptyState
      title={t('none')}
      body={t('noneYet')}
      action={mayCreate ? button(t('addTenant'), () => params.setCreating(true)) : null}
    />
  );
}
