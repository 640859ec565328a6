import type { ServiceInstance } from '../../domain/platform/health.ts';
import { Badge, type BadgeTone } from '../../ui/badges/Badge.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { Minor } from '../shared/data-table/RowName.tsx';
import { Panel } from '../shared/page/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { EmptyState } from '../shared/states.tsx';
import { formatBytes } from './figures.ts';
import styles from './health.module.css';
import { t } from './text.ts';

const tones: Record<ServiceInstance['state'], BadgeTone> = { alive: 'ok', silent: 'bad', stopped: 'neutral' };

/** Processes with their heartbeat and database connections. */
export function ProcessesPanel({ instances }: { instances: ServiceInstance[] }) {
  const columns: DataColumn<ServiceInstance>[] = [
    {
      id: 'process',
      header: t('process'),
      sortBy: ({ role, host, pid }) => `${t(role)} ${host} ${pid}`,
      cell: ({ role, host, pid }) => (
        <>
          {t(role)}
          <Minor>
            {host} · {pid}
          </Minor>
        </>
      ),
    },
    {
      id: 'heartbeat',
      header: t('heartbeat'),
      sortBy: ({ seenAt }) => seenAt,
      cell: ({ state, seenAt }) => (
        <>
          <Badge tone={tones[state]} dot>
            {t(state)}
          </Badge>
          <Minor>
            <RelativeTime iso={seenAt} />
          </Minor>
        </>
      ),
    },
    {
      id: 'version',
      header: t('version'),
      sortBy: ({ version }) => version,
      cell: ({ version, nodeVersion }) => (
        <>
          {version}
          <Minor>Node {nodeVersion}</Minor>
        </>
      ),
    },
    {
      id: 'memory',
      header: t('memory'),
      number: true,
      sortBy: ({ memoryBytes }) => memoryBytes,
      cell: ({ memoryBytes }) => formatBytes(memoryBytes),
    },
    { id: 'pool', header: t('pool'), number: true, cell: ({ pools }) => <Pools pools={pools} /> },
  ];
  return (
    <Panel title={t('processes')} line>
      <DataTable
        label={t('processes')}
        columns={columns}
        rows={instances}
        rowId={({ instanceId }) => instanceId}
        empty={<EmptyState title={t('noProcesses')} />}
      />
    </Panel>
  );
}

function Pools({ pools }: Pick<ServiceInstance, 'pools'>) {
  return Object.entries(pools).map(([role, pool]) => (
    <span key={role} className={styles.pool}>
      <span className={styles.minor}>{role}</span> {t('poolUse', { used: pool.used, max: pool.max })}
      {pool.waiting > 0 ? <Badge tone="warn">{t('poolWaiting', { n: pool.waiting })}</Badge> : null}
    </span>
  ));
}
