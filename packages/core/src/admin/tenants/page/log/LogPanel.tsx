import { Button, SegmentedControl } from '@mantine/core';
import type { TenantLogEntry } from '../../../../domain/platform/tenant-page.ts';
import { FilterSelect } from '../../../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../../../shared/data-table/ListToolbar.tsx';
import { formatClock, formatMoment, formatWeekday } from '../../../shared/format.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import { EmptyState, LevelDot, NotLoaded } from '../../../shared/states.tsx';
import { NewEntriesButton, TailState } from '../../../shared/tail/Tail.tsx';
import styles from '../page.module.css';
import { t } from '../text.ts';
import { logLevels, useTenantLog } from './useTenantLog.ts';

const showOptions = [
  { value: 'timeline', label: t('showTimeline') },
  { value: 'all', label: t('showAll') },
];

/** A tenant's events by day, newest first, optionally with the steps of its operations. */
export function LogPanel({ tenantId, open }: { tenantId: string; open: boolean }) {
  const log = useTenantLog(tenantId);
  const { entries } = log;
  return (
    <Panel
      title={log.show === 'all' ? t('log') : t('timeline')}
      line
      aside={<TailState tail={log} open={open} disabled={!entries?.length} />}
    >
      <ListToolbar
        start={
          <SegmentedControl
            aria-label={t('show')}
            data={showOptions}
            value={log.show}
            onChange={(value) => log.setShow(value === 'all' ? 'all' : 'timeline')}
          />
        }
        onClear={log.level ? () => log.setLevel(undefined) : undefined}
      >
        <FilterSelect
          label={t('level')}
          all={t('allLevels')}
          values={logLevels}
          nameOf={t}
          value={log.level}
          onChange={log.setLevel}
        />
      </ListToolbar>
      <NewEntriesButton tail={log} />
      {entries && entries.length > 0 ? <Days entries={entries} /> : null}
      {entries?.length === 0 ? <EmptyState title={log.level ? t('noLogAtLevel') : t('noLog')} /> : null}
      {entries ? null : <NotLoaded error={log.error} onRetry={log.retry} height="10rem" />}
      {log.hasMore ? (
        <div className={styles.older}>
          <Button variant="default" size="xs" loading={log.loadingMore} onClick={log.loadMore}>
            {t('older')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

/** Groups entries by their local day and keeps their order. */
function byDay(entries: readonly TenantLogEntry[]): { day: string; entries: TenantLogEntry[] }[] {
  const days: { day: string; entries: TenantLogEntry[] }[] = [];
  for (const entry of entries) {
    const time = new Date(entry.time);
    const day = `${formatWeekday(time.getTime())}, ${time.getFullYear()}`;
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function Days({ entries }: { entries: readonly TenantLogEntry[] }) {
  return (
    <div>
      {byDay(entries).map(({ day, entries: own }) => (
        <section key={day + own[0]?.id} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <ol className={styles.log}>
            {own.map((entry) => (
              <li key={entry.id} data-source={entry.source}>
                <time dateTime={entry.time} title={formatMoment(entry.time)} className={styles.logTime}>
                  {formatClock(entry.time)}
                </time>
                <LevelDot level={entry.level} />
                <span className={styles.logText}>
                  {entry.message}
                  {entry.actor ? (
                    <span className={styles.minor}>{t('byWhom', { who: entry.actor })}</span>
                  ) : null}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
