import { Link } from 'react-router-dom';
import type { ActivityEntry } from '../../domain/platform/activity.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { EmptyState, LevelDot, NotLoaded } from '../shared/states.tsx';
import styles from './overview.module.css';
import { t } from './text.ts';
import { useRecentActivity } from './useOverview.ts';

const shown = 8;

/** The latest activity of tenants, updated live. */
export function RecentActivity() {
  const { entries, error, open, retry } = useRecentActivity();
  return (
    <Panel title={t('activity')} aside={entries ? (open ? t('live') : t('reconnecting')) : null} line>
      {entries && entries.length > 0 ? (
        <ul className={styles.activity}>
          {entries.slice(0, shown).map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      ) : null}
      {entries?.length === 0 ? <EmptyState title={t('noActivity')} body={t('noActivityBody')} /> : null}
      {entries ? null : <NotLoaded error={error} onRetry={retry} />}
    </Panel>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  return (
    <Link to={entry.href} className={styles.entry}>
      <LevelDot level={entry.type} />
      <span className={styles.entryText}>
        {entry.content}
        {entry.detail ? <span className={styles.entryDetail}>{entry.detail}</span> : null}
      </span>
      <RelativeTime iso={entry.time} className={styles.entryTime} />
    </Link>
  );
}
