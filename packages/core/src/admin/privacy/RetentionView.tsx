import { Table } from '@mantine/core';
import type { RetentionState } from '../../domain/privacy.ts';
import { formatCount } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { FailedState, Waiting } from '../shared/states.tsx';
import { useNow } from '../shared/useNow.ts';
import styles from './privacy.module.css';
import { t } from './text.ts';
import { useRetention } from './usePrivacy.ts';

/** Every period after which something goes by itself, and what the worker removed. */
export function RetentionView() {
  const { data, error, refetch } = useRetention();
  return (
    <Panel title={t('periods')}>
      <p className={styles.body}>{t('periodsBody')}</p>
      {data ? <Periods periods={data} /> : null}
      {!data && error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Waiting label={t('loadingPeriods')} /> : null}
    </Panel>
  );
}

function Periods({ periods }: { periods: RetentionState[] }) {
  const now = useNow();
  return (
    <div className={styles.scroll}>
      <Table className={styles.table} aria-label={t('periods')} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('what')}</Table.Th>
            <Table.Th>{t('kept')}</Table.Th>
            <Table.Th>{t('lastRun')}</Table.Th>
            <Table.Th className={styles.number}>{t('removed')}</Table.Th>
            <Table.Th className={styles.number}>{t('removedTotal')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {periods.map(({ name, what, kept, since, source, ranAt, removed, removedTotal }) => (
            <Table.Tr key={name}>
              <Table.Td>{what}</Table.Td>
              <Table.Td>
                {kept} <span className={styles.muted}>{since}</span>
                {source ? <div className={styles.muted}>{source}</div> : null}
              </Table.Td>
              <Table.Td data-label={t('lastRun')} className={styles.moment}>
                {ranAt ? <RelativeTime iso={ranAt} now={now} /> : t('notRun')}
              </Table.Td>
              <Table.Td className={styles.number} data-label={t('removed')}>
                {formatCount(removed)}
              </Table.Td>
              <Table.Td className={styles.number} data-label={t('removedTotal')}>
                {formatCount(removedTotal)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
