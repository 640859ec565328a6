import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventLevel } from '../../../domain/resources.ts';
import { formatClock, formatDate, formatMoment } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import { EmptyState, FailedState, LevelDot, Waiting } from '../../shared/states.tsx';
import styles from './page.module.css';
import { t } from './text.ts';
import { useTenantLog } from './useTenantLog.ts';

const levels: EventLevel[] = ['error', 'warning', 'success', 'info'];
const levelOptions = [
  { value: '', label: t('allLevels') },
  ...levels.map((value) => ({ value, label: t(value) })),
];

/** A tenant's events and the steps of its operations as they happen, newest first. */
export function LogPanel({ tenantId, open }: { tenantId: string; open: boolean }) {
  const log = useTenantLog(tenantId);
  const place = useWayToLog();
  const { entries } = log;
  return (
    <div ref={place} tabIndex={-1} className={styles.logPlace}>
      <Panel
        title={t('log')}
        line
        aside={
          <span className={styles.logHead}>
            <span role="status">{open ? t('live') : t('reconnecting')}</span>
            <NativeSelect
              size="xs"
              aria-label={t('level')}
              data={levelOptions}
              value={log.level ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget;
                log.setLevel(levels.find((level) => level === value));
              }}
            />
          </span>
        }
      >
        {entries && entries.length > 0 ? (
          <ol className={styles.log} aria-label={t('log')}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <time dateTime={entry.time} title={formatMoment(entry.time)} className={styles.logTime}>
                  {formatDate(entry.time)} {formatClock(entry.time)}
                </time>
                <LevelDot level={entry.level} />
                <span className={styles.logText}>
                  {entry.message}
                  {entry.actor ? <span className={styles.minor}>{entry.actor}</span> : null}
                </span>
              </li>
            ))}
          </ol>
        ) : null}
        {entries?.length === 0 ? (
          <EmptyState
            title={log.level ? t('noLogAtLevel') : t('noLog')}
            action={
              log.level ? (
                <Button variant="default" onClick={() => log.setLevel(undefined)}>
                  {t('clearLevel')}
                </Button>
              ) : null
            }
          />
        ) : null}
        {!entries && log.error ? <FailedState error={log.error} onRetry={log.retry} /> : null}
        {!entries && !log.error ? <Waiting height="10rem" /> : null}
        {log.hasOlder ? (
          <div className={styles.older}>
            <Button variant="default" size="xs" loading={log.loadingOlder} onClick={log.loadOlder}>
              {t('older')}
            </Button>
          </div>
        ) : null}
      </Panel>
    </div>
  );
}

/** View Logs leads to `#log`: the panel comes into view and takes the focus. */
function useWayToLog() {
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes the same link work a second time
  useEffect(() => {
    if (hash !== '#log') return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [hash, key]);
  return place;
}
