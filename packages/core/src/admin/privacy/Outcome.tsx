import { Table } from '@mantine/core';
import type { ErasedRows } from '../../domain/platform/privacy.ts';
import { formatCount } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import { Cell, type Column, DataTable } from '../shared/table/DataTable.tsx';
import { t } from './text.ts';

const columns: Column[] = [
  { name: t('holding') },
  { name: t('outcomeDeleted'), number: true },
  { name: t('outcomeKept'), number: true },
  { name: t('why') },
];

/** What an erasure deleted, and what is kept and why: the answer to the person. */
export function Outcome({ rows }: { rows: readonly ErasedRows[] }) {
  return (
    <Panel title={t('outcome')} line>
      <DataTable label={t('outcome')} columns={columns}>
        {rows.map(({ table, what, deleted, kept, because }) => (
          <Table.Tr key={table}>
            <Cell>{what}</Cell>
            <Cell label={t('outcomeDeleted')} number>
              {formatCount(deleted)}
            </Cell>
            <Cell label={t('outcomeKept')} number>
              {formatCount(kept)}
            </Cell>
            <Cell label={t('why')} muted>
              {because}
            </Cell>
          </Table.Tr>
        ))}
      </DataTable>
    </Panel>
  );
}
