import type { QueueFacts } from '../../domain/platform/health.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatCount } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import { formatWait } from './figures.ts';
import { Rows } from './Rows.tsx';
import { t } from './text.ts';

const columns = [
  { name: t('queue') },
  { name: t('ready'), number: true },
  { name: t('oldest'), number: true },
  { name: t('active'), number: true },
  { name: t('later'), number: true },
  { name: t('failed'), number: true },
];

/** How deep each queue is, and how long its oldest job has waited. */
export function QueuesPanel({ queues }: { queues: QueueFacts[] }) {
  return (
    <Panel title={t('queues')} line>
      <Rows
        label={t('queues')}
        columns={columns}
        rows={queues.map((queue) => ({
          key: queue.name,
          cells: [
            <code key="name">{queue.name}</code>,
            formatCount(queue.ready),
            formatWait(queue.oldestSeconds),
            formatCount(queue.active),
            formatCount(queue.later),
            queue.failed > 0 ? (
              <Badge key="failed" tone="warn">
                {formatCount(queue.failed)}
              </Badge>
            ) : (
              formatCount(0)
            ),
          ],
        }))}
      />
    </Panel>
  );
}
