import { Button, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BulkSummary } from '../../../domain/platform/bulk-changes.ts';
import { Page } from '../../shared/Page.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import shared from '../../shared/shared.module.css';
import { EmptyState, FailedState } from '../../shared/states.tsx';
import { Cell, type Column, DataTable } from '../../shared/table/DataTable.tsx';
import { RowName } from '../../shared/table/RowName.tsx';
import { RowsSkeleton } from '../../shared/table/RowsSkeleton.tsx';
import { useNow } from '../../shared/useNow.ts';
import { BulkBadge } from './BulkBadge.tsx';
import { t } from './text.ts';
import { useBulkChanges } from './useBulkChange.ts';

const shown = 50;
const columns: Column[] = [
  { name: t('what') },
  { name: t('result') },
  { name: t('by') },
  { name: t('when') },
];

const toTenants = [{ name: t('tenants'), href: '/admin/tenants' }];

/** The latest changes of many tenants, with how each went. */
export function BulkListScreen() {
  const { data, error, refetch } = useBulkChanges(shown);
  return (
    <Page title={t('listTitle')} subtitle={t('listSubtitle')} trail={toTenants}>
      <section className={shared.panel} aria-label={t('listTitle')}>
        {data && data.length > 0 ? <Changes changes={data} /> : null}
        {data?.length === 0 ? (
          <EmptyState
            title={t('none')}
            body={t('noneBody')}
            action={
              <Button component={Link} to="/admin/tenants" variant="default">
                {t('toTenants')}
              </Button>
            }
          />
        ) : null}
        {!data && error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <RowsSkeleton label={t('loadingList')} /> : null}
      </section>
    </Page>
  );
}

function Changes({ changes }: { changes: BulkSummary[] }) {
  const now = useNow();
  return (
    <DataTable label={t('listTitle')} columns={columns}>
      {changes.map((change) => (
        <Table.Tr key={change.bulkId}>
          <Cell>
            <RowName to={`/admin/tenants/bulk/${change.bulkId}`}>
              {t('title', { kind: change.kind, total: change.total })}
            </RowName>
          </Cell>
          <Cell label={t('result')}>
            <BulkBadge change={change} />
          </Cell>
          <Cell label={t('by')}>{change.requestedBy ?? '–'}</Cell>
          <Cell label={t('when')} muted nowrap>
            <RelativeTime iso={change.createdAt} now={now} />
          </Cell>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
