import { Button, VisuallyHidden } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../../client/errors.ts';
import type { BulkKind } from '../../../domain/platform/bulk-changes.ts';
import type { TenantList, TenantSummary } from '../../../domain/platform/tenants.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Page } from '../../shared/page/Page.tsx';
import shared from '../../shared/shared.module.css';
import { EmptyState, FailedState, SampleMark, Waiting } from '../../shared/states.tsx';
import { useMay } from '../../shared/useMay.ts';
import { ConfirmDialog } from '../actions/ConfirmDialog.tsx';
import { SuspendDialog } from '../actions/SuspendDialog.tsx';
import type { AskedAction } from '../actions/TenantRowMenu.tsx';
import { BulkNotice } from '../bulk/BulkNotice.tsx';
import { CreateTenantDrawer } from '../create/CreateTenantDrawer.tsx';
import { t } from '../text.ts';
import { EmptyList } from './EmptyList.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { FilterChips } from './filters/FilterChips.tsx';
import { sampleTenants } from './sampleTenants.ts';
import { BulkDialog } from './selection/BulkDialog.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useSelection } from './selection/useSelection.ts';
import { TenantPager, totalText } from './TenantPager.tsx';
import { TenantTable, type TenantTableProps } from './TenantTable.tsx';
import { TenantToolbar } from './TenantToolbar.tsx';
import { t as listText } from './text.ts';
import { useColumnChoice } from './useColumnChoice.ts';
import { useListCommands } from './useListCommands.ts';
import { useTenantList } from './useTenantList.ts';
import { filtersOf, useTenantListParams } from './useTenantListParams.ts';
import { useTenantViews } from './views/useTenantViews.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';

/** Tenant Management: the list of all clinics, with search, filters, sorting, selection and actions. */
export function TenantListScreen() {
  const params = useTenantListParams();
  const columnChoice = useColumnChoice({
    fromUrl: params.columns,
    setInUrl: params.setColumns,
    inView: params.view !== undefined,
  });
  const views = useTenantViews(params, columnChoice.chosen);
  const tenants = useTenantList(params.query, views.isSettled);
  const mayCreate = useMay('tenants:create');
  const maySelect = useMay('tenants:operate');
  const mayExport = useMay('tenants:export');
  const [asked, setAsked] = useState<{ action: AskedAction; tenant: TenantSummary } | null>(null);
  const ask = useCallback<TenantTableProps['onAsk']>((action, tenant) => setAsked({ action, tenant }), []);
  const [changing, setChanging] = useState<BulkKind | null>(null);
  const [exporting, setExporting] = useState<'all' | 'selected' | null>(null);
  const { query, change } = params;
  // Rows are rendered with lower priority, so that typing stays responsive.
  const list = useDeferredValue(tenants.list);
  const isOld = useDeferredValue(tenants.isOld);
  const isSample = list === sampleTenants;
  const top = useRef<HTMLElement>(null);
  const turnPage = useCallback<typeof change>(
    (changes, options) => {
      change(changes, options);
      top.current?.scrollIntoView({ block: 'start' });
    },
    [change],
  );
  const sort = useCallback<TenantTableProps['onSort']>(
    (column, direction) => change({ sort: column, direction }),
    [change],
  );
  const filters = useMemo(() => filtersOf(query), [query]);
  const selection = useSelection(JSON.stringify(filters), list?.tenants ?? noTenants);
  const exportSelected = () => setExporting(selection.all ? 'all' : 'selected');

  const canExport = mayExport && list !== undefined && !isSample;
  useListCommands({
    canExport: canExport && list.total > 0,
    canChange: maySelect,
    selection,
    onExport: () => setExporting('all'),
    onExportSelected: exportSelected,
    onChange: setChanging,
    onClear: params.isFiltered ? params.clear : undefined,
  });

  return (
    <Page
      title={t('title')}
      subtitle={isSample ? <SampleMark /> : list ? clinicsText(list) : ''}
      actions={
        <>
          <Button component={Link} to="/admin/tenants/bulk" variant="default">
            {listText('bulkChanges')}
          </Button>
          {canExport ? (
            <Button variant="default" disabled={list.total === 0} onClick={() => setExporting('all')}>
              {listText('exportCsv')}
            </Button>
          ) : null}
          {mayCreate ? <Button onClick={() => params.setCreating(true)}>{t('addTenant')}</Button> : null}
        </>
      }
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
      <BulkNotice />
      <section ref={top} className={shared.panel} aria-label={t('tableLabel')}>
        <TenantToolbar
          query={query}
          change={change}
          visibility={columnChoice.visibility}
          onShowColumn={columnChoice.show}
          views={<ViewsMenu state={params} views={views} columns={columnChoice.chosen} />}
          onClear={params.isFiltered ? params.clear : undefined}
        />
        <FilterChips query={query} change={change} />
        {!list && !tenants.forbidden && !tenants.invalid ? (
          <Waiting label={t('loading')} height="24rem" />
        ) : null}
        {tenants.forbidden ? <FailedState error={tenants.error} onRetry={tenants.retry} /> : null}
        {tenants.invalid ? (
          <EmptyState
            title={t('invalidTitle')}
            action={
              <Button variant="default" onClick={params.clear}>
                {listText('clearFilters')}
              </Button>
            }
          />
        ) : null}
        {list && list.tenants.length > 0 ? (
          <TenantTable
            tenants={list.tenants}
            query={query}
            visibility={columnChoice.visibility}
            isSample={isSample}
            isOld={isOld}
            selection={selection}
            maySelect={maySelect}
            onSort={sort}
            onAsk={ask}
          />
        ) : null}
        {list && list.tenants.length === 0 ? (
          <EmptyList list={list} params={params} mayCreate={mayCreate} />
        ) : null}
        {list && !isSample ? <TenantPager list={list} query={query} change={turnPage} /> : null}
        {list && !isSample && maySelect ? (
          <SelectionBar
            selection={selection}
            list={list}
            query={query}
            onChange={setChanging}
            onExport={mayExport ? exportSelected : undefined}
          />
        ) : null}
      </section>
      <VisuallyHidden role="status">
        {list && !isOld ? t('announced', { clinics: clinicsText(list), page: query.page }) : null}
      </VisuallyHidden>
      <SuspendDialog
        tenant={asked?.action === 'suspend' ? asked.tenant : null}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        action={asked && asked.action !== 'suspend' ? asked.action : null}
        tenant={asked?.tenant ?? null}
        onClose={() => setAsked(null)}
      />
      <BulkDialog
        kind={changing}
        selection={selection}
        filters={filters}
        onClose={() => setChanging(null)}
        onStarted={selection.clear}
      />
      {list ? (
        <ExportDialog
          opened={exporting !== null}
          onClose={() => setExporting(null)}
          selectedIds={exporting === 'selected' ? [...selection.picked.keys()] : undefined}
          query={{ ...filters, sort: query.sort, direction: query.direction }}
          count={
            exporting === 'selected' ? t('clinics', { count: selection.picked.size }) : clinicsText(list)
          }
        />
      ) : null}
      {mayCreate ? (
        <CreateTenantDrawer opened={params.creating} onClose={() => params.setCreating(false)} />
      ) : null}
    </Page>
  );
}

const noTenants: TenantSummary[] = [];

function clinicsText(list: TenantList): string {
  return list.totalIsExact
    ? t('clinics', { count: list.total })
    : t('clinicsOrMore', { count: totalText({ total: list.total, totalIsExact: true }) });
}
