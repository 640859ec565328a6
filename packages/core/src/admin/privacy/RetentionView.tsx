import type { RetentionState } from '../../domain/platform/privacy.ts';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { Minor } from '../shared/data-table/RowName.tsx';
import { queriedRows } from '../shared/data-table/rows.ts';
import { formatCount } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import styles from './privacy.module.css';
import { t } from './text.ts';
import { useRetention } from './usePrivacy.ts';

/** Every retention period, and what the worker has deleted. */
export function RetentionView() {
  const periods = useRetention();
  const columns: DataColumn<RetentionState>[] = [
    { id: 'data', header: t('holding'), sortBy: ({ what }) => what, cell: ({ what }) => what },
    {
      id: 'kept',
      header: t('kept'),
      cell: ({ kept, since, source }) => (
        <>
          {kept} <span className={styles.muted}>{since}</span>
          {source ? <Minor>{source}</Minor> : null}
        </>
      ),
    },
    {
      id: 'ranAt',
      header: t('lastRun'),
      muted: true,
      nowrap: true,
      sortBy: ({ ranAt }) => ranAt,
      cell: ({ ranAt }) => (ranAt ? <RelativeTime iso={ranAt} /> : t('notRun')),
    },
    {
      id: 'removed',
      header: t('removed'),
      number: true,
      sortBy: ({ removed }) => removed,
      cell: ({ removed }) => formatCount(removed),
    },
    {
      id: 'removedTotal',
      header: t('removedTotal'),
      number: true,
      sortBy: ({ removedTotal }) => removedTotal,
      cell: ({ removedTotal }) => formatCount(removedTotal),
    },
  ];
  return (
    <Panel title={t('periods')}>
      <p className={styles.lead}>{t('periodsBody')}</p>
      <DataTable
        label={t('periods')}
        columns={columns}
        rowId={({ name }) => name}
        {...queriedRows(periods)}
        loading={t('loadingPeriods')}
      />
    </Panel>
  );
}
