import { Table } from '@mantine/core';
import type { RetentionState } from '../../domain/platform/privacy.ts';
import { Minor } from '../shared/data-table/RowName.tsx';
import { RowsSkeleton } from '../shared/data-table/RowsSkeleton.tsx';
import { formatCount } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { FailedState } from '../shared/states.tsx';
import { Cell, type Column, DataTable } from '../shared/table/DataTable.tsx';
import { useNow } from '../shared/useNow.ts';
import styles from './privacy.module.css';
import { t } from './text.ts';
import { useRetention } from './usePrivacy.ts';

const columns: Column[] = [
  { name: t('what') },
  { name: t('kept') },
  { name: t('lastRun') },
  { name: t('removed'), number: true },
  { name: t('removedTotal'), number: true },
];

/** Every period after which something goes by itself, and what the worker removed. */
export function RetentionView() {
  const { data, error, refetch } = useRetention();
  return (
    <Panel title={t('periods')}>
      <p className={styles.lead}>{t('periodsBody')}</p>
      {data ? <Periods periods={data} /> : null}
      {!data && error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton label={t('loadingPeriods')} /> : null}
    </Panel>
  );
}

function Periods({ periods }: { periods: RetentionState[] }) {
  const now = useNow();
  return (
    <DataTable label={t('periods')} columns={columns}>
      {periods.map(({ name, what, kept, since, source, ranAt, removed, removedTotal }) => (
        <Table.Tr key={name}>
          <Cell>{what}</Cell>
          <Cell label={t('kept')}>
            {kept} <span className={styles.muted}>{since}</span>
            {source ? <Minor>{source}</Minor> : null}
          </Cell>
          <Cell label={t('lastRun')} muted nowrap>
            {ranAt ? <RelativeTime iso={ranAt} now={now} /> : t('notRun')}
          </Cell>
          <Cell label={t('removed')} number>
            {formatCount(removed)}
          </Cell>
          <Cell label={t('removedTotal')} number>
            {formatCount(removedTotal)}
          </Cell>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
