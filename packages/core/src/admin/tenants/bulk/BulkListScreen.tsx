import { useNavigate } from 'react-router-dom';
import type { BulkSummary } from '../../../domain/platform/bulk-changes.ts';
import type { DataColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/DataTable.tsx';
import { RowName } from '../../shared/data-table/RowName.tsx';
import { queriedRows } from '../../shared/data-table/rows.ts';
import { Page } from '../../shared/page/Page.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import shared from '../../shared/shared.module.css';
import { EmptyState } from '../../shared/states.tsx';
import { BulkBadge } from './BulkBadge.tsx';
import { t } from './text.ts';
import { useBulkChanges } from './useBulkChange.ts';

const latest = 50;

const pathOf = (bulkId: string) => `/admin/tenants/bulk/${bulkId}`;

const toTenants = [{ name: t('tenants'), href: '/admin/tenants' }];

/** The latest bulk changes with the result of each. */
export function BulkListScreen() {
  const changes = useBulkChanges(latest);
  const navigate = useNavigate();
  const columns: DataColumn<BulkSummary>[] = [
    {
      id: 'change',
      header: t('what'),
      cell: ({ bulkId, kind, total }) => <RowName to={pathOf(bulkId)}>{t('title', { kind, total })}</RowName>,
    },
    { id: 'result', header: t('result'), cell: (change) => <BulkBadge change={change} /> },
    { id: 'requestedBy', header: t('by'), cell: ({ requestedBy }) => requestedBy ?? '–' },
    {
      id: 'createdAt',
      header: t('when'),
      muted: true,
      nowrap: true,
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
  ];
  return (
    <Page title={t('listTitle')} subtitle={t('listSubtitle')} trail={toTenants}>
      <section className={shared.panel} aria-label={t('listTitle')}>
        <DataTable
          label={t('listTitle')}
          columns={columns}
          rowId={({ bulkId }) => bulkId}
          {...queriedRows(changes)}
          loading={t('loadingList')}
          onOpen={({ bulkId }) => void navigate(pathOf(bulkId))}
          empty={
            <EmptyState
              title={t('none')}
              body={t('noneBody')}
              link={{ name: t('toTenants'), href: '/admin/tenants' }}
            />
          }
        />
      </section>
    </Page>
  );
}
