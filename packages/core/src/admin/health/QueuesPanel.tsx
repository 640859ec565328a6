import type { QueueFacts } from '../../domain/platform/health.ts';
import { Badge } from '../../ui/badges/Badge.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { formatCount } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { formatWait } from './figures.ts';
import { t } from './text.ts';

function countColumn(id: 'ready' | 'active' | 'later'): DataColumn<QueueFacts> {
  const countOf = (queue: QueueFacts) => queue[id];
  return { id, header: t(id), number: true, sortBy: countOf, cell: (queue) => formatCount(countOf(queue)) };
}

const columns: DataColumn<QueueFacts>[] = [
  { id: 'queue', header: t('queue'), sortBy: ({ name }) => name, cell: ({ name }) => <code>{name}</code> },
  countColumn('ready'),
  {
    id: 'oldest',
    header: t('oldest'),
    number: true,
    sortBy: ({ oldestSeconds }) => oldestSeconds,
    cell: ({ oldestSeconds }) => formatWait(oldestSeconds),
  },
  countColumn('active'),
  countColumn('later'),
  {
    id: 'failed',
    header: t('failed'),
    number: true,
    sortBy: ({ failed }) => failed,
    cell: ({ failed }) =>
      failed > 0 ? <Badge tone="warn">{formatCount(failed)}</Badge> : formatCount(failed),
  },
];

/** How many jobs each queue holds, and how long the oldest has waited. */
export function QueuesPanel({ queues }: { queues: QueueFacts[] }) {
  return (
    <Panel title={t('queues')} line>
      <DataTable label={t('queues')} columns={columns} rows={queues} rowId={({ name }) => name} />
    </Panel>
  );
}
