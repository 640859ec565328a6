import type { ServiceInstance } from '../../domain/platform/health.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Panel } from '../shared/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { EmptyState } from '../shared/states.tsx';
import { formatBytes } from './figures.ts';
import styles from './health.module.css';
import { Rows } from './Rows.tsx';
import { t } from './text.ts';

const tones: Record<ServiceInstance['state'], BadgeTone> = { alive: 'ok', silent: 'bad', stopped: 'neutral' };

const columns = [
  { name: t('process') },
  { name: t('heartbeat') },
  { name: t('version') },
  { name: t('memory'), number: true },
  { name: t('pool'), number: true },
];

/** Every process by its heartbeat, with its connections to the database. */
export function ProcessesPanel({ instances, now }: { instances: ServiceInstance[]; now: number }) {
  return (
    <Panel title={t('processes')} line>
      {instances.length === 0 ? (
        <EmptyState title={t('noProcesses')} />
      ) : (
        <Rows
          label={t('processes')}
          columns={columns}
          rows={instances.map((instance) => ({
            key: instance.instanceId,
            cells: [
              <span key="name">
                {t(instance.role)}
                <span className={styles.minor}>
                  {instance.host} · {instance.pid}
                </span>
              </span>,
              <span key="state">
                <Badge tone={tones[instance.state]} dot>
                  {t(instance.state)}
                </Badge>
                <RelativeTime iso={instance.seenAt} now={now} className={styles.minor} />
              </span>,
              <span key="version">
                {instance.version}
                <span className={styles.minor}>Node {instance.nodeVersion}</span>
              </span>,
              formatBytes(instance.memoryBytes),
              <Pools key="pools" pools={instance.pools} />,
            ],
          }))}
        />
      )}
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
