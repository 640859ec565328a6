import { Button, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BulkChange } from '../../../domain/tenant-list.ts';
import { Page } from '../../shared/Page.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import shared from '../../shared/shared.module.css';
import { EmptyState, FailedState, Waiting } from '../../shared/states.tsx';
import { useNow } from '../../shared/useNow.ts';
import { BulkBadge } from './BulkBadge.tsx';
import styles from './bulk.module.css';
import { t } from './text.ts';
import { useBulkChanges } from './useBulkChange.ts';

const shown = 50;

/** The latest changes of many tenants, with how each went. */
export function BulkListScreen() {
  const { data, error, refetch } = useBulkChanges(shown);
  return (
    <Page title={t('listTitle')} subtitle={t('listSubtitle')}>
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
        {!data && !error ? <Waiting label={t('loadingList')} height="20rem" /> : null}
      </section>
    </Page>
  );
}

function Changes({ changes }: { changes: BulkChange[] }) {
  const now = useNow();
  return (
    <div className={styles.scroll}>
      <Table aria-label={t('listTitle')} horizontalSpacing="md" className={styles.table} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('what')}</Table.Th>
            <Table.Th>{t('result')}</Table.Th>
            <Table.Th>{t('by')}</Table.Th>
            <Table.Th>{t('when')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change) => (
            <Table.Tr key={change.bulkId}>
              <Table.Td>
                <Link to={`/admin/tenants/bulk/${change.bulkId}`} className={styles.name}>
                  {t('title', { kind: change.kind, total: change.total })}
                </Link>
              </Table.Td>
              <Table.Td>
                <BulkBadge change={change} />
              </Table.Td>
              <Table.Td>{change.requestedBy ?? '–'}</Table.Td>
              <Table.Td>
                <RelativeTime iso={change.createdAt} now={now} className={styles.quiet} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
