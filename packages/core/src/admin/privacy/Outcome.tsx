import type { ErasedRows } from '../../domain/platform/privacy.ts';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { formatCount } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { t } from './text.ts';

const columns: DataColumn<ErasedRows>[] = [
  { id: 'data', header: t('holding'), sortBy: ({ what }) => what, cell: ({ what }) => what },
  {
    id: 'deleted',
    header: t('outcomeDeleted'),
    number: true,
    sortBy: ({ deleted }) => deleted,
    cell: ({ deleted }) => formatCount(deleted),
  },
  {
    id: 'kept',
    header: t('outcomeKept'),
    number: true,
    sortBy: ({ kept }) => kept,
    cell: ({ kept }) => formatCount(kept),
  },
  { id: 'because', header: t('why'), muted: true, cell: ({ because }) => because },
];

/** What an erasure deleted, and what is kept and why. */
export function Outcome({ rows }: { rows: readonly ErasedRows[] }) {
  return (
    <Panel title={t('outcome')} line>
      <DataTable label={t('outcome')} columns={columns} rows={rows} rowId={({ table }) => table} />
    </Panel>
  );
}
