import { Table } from '@mantine/core';
import type { ErasedRows } from '../../domain/privacy.ts';
import { formatCount } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import styles from './privacy.module.css';
import { t } from './text.ts';

/** What an erasure deleted, and what is kept and why: the answer to the person. */
export function Outcome({ rows }: { rows: readonly ErasedRows[] }) {
  return (
    <Panel title={t('outcome')}>
      <div className={styles.scroll}>
        <Table className={styles.table} aria-label={t('outcome')} horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('holding')}</Table.Th>
              <Table.Th className={styles.number}>{t('outcomeDeleted')}</Table.Th>
              <Table.Th className={styles.number}>{t('outcomeKept')}</Table.Th>
              <Table.Th>{t('why')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ table, what, deleted, kept, because }) => (
              <Table.Tr key={table}>
                <Table.Td>{what}</Table.Td>
                <Table.Td className={styles.number} data-label={t('outcomeDeleted')}>
                  {formatCount(deleted)}
                </Table.Td>
                <Table.Td className={styles.number} data-label={t('outcomeKept')}>
                  {formatCount(kept)}
                </Table.Td>
                <Table.Td className={styles.muted}>{because}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}
