import type { ApplicationLogEntry, LogKind, LogLevel } from '../../../domain/platform/logs.ts';
import { Badge, type BadgeTone } from '../../../ui/badges/Badge.tsx';
import type { DataColumn } from '../../shared/data-table/columns.ts';
import type { Pages } from '../../shared/usePages.ts';
import { personName } from '../describe.ts';
import { EntryTable } from '../EntryTable.tsx';
import styles from '../logs.module.css';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { t } from './text.ts';

const tones: Record<LogLevel, BadgeTone> = { info: 'neutral', warn: 'warn', error: 'bad', fatal: 'bad' };
const kindNames: Record<LogKind, string> = {
  log: t('oneLog'),
  refusal: t('oneRefusal'),
  sign_in: t('oneSignIn'),
};

/** Label of an entry: the level of a message, otherwise the kind of event. */
function labelOf({ kind, level }: ApplicationLogEntry): string {
  return kind === 'log' ? t(level) : kindNames[kind];
}

const columns: DataColumn<ApplicationLogEntry>[] = [
  {
    id: 'message',
    header: t('message'),
    cell: ({ message, code, times }) => (
      <>
        {message}
        {code ? <code className={styles.code}>{code}</code> : null}
        {times > 1 ? <span className={styles.times}>{t('times', { n: times })}</span> : null}
      </>
    ),
  },
  {
    id: 'route',
    header: t('route'),
    minor: true,
    muted: true,
    cell: ({ method, path }) => (path ? <code>{[method, path].filter(Boolean).join(' ')}</code> : null),
  },
  { id: 'person', header: t('person'), cell: ({ user }) => (user ? personName(user) : null) },
  {
    id: 'level',
    header: t('level'),
    cell: (entry) => <Badge tone={tones[entry.level]}>{labelOf(entry)}</Badge>,
  },
];

/** The entries of the application log. */
export function ApplicationTable(props: { log: Pages<ApplicationLogEntry>; none: string }) {
  return (
    <EntryTable
      label={t('title')}
      loading={t('loading')}
      columns={columns}
      href="/admin/logs/application"
      aboutOf={({ message }) => message}
      facts={(entry) => <ApplicationFacts entry={entry} />}
      {...props}
    />
  );
}
