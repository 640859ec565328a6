import { Table } from '@mantine/core';
import type { ApplicationLogEntry, LogKind, LogLevel } from '../../../domain/platform/logs.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { personName } from '../describe.ts';
import { EntryTable } from '../EntryTable.tsx';
import styles from '../logs.module.css';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { t } from './text.ts';

const columns = [t('message'), t('where'), t('who'), t('level')];
const tones: Record<LogLevel, BadgeTone> = { info: 'neutral', warn: 'warn', error: 'bad', fatal: 'bad' };
const kindNames: Record<LogKind, string> = {
  log: t('oneLog'),
  refusal: t('oneRefusal'),
  sign_in: t('oneSignIn'),
};

/** What an entry is called in a word: its level where the application speaks, else what happened. */
function labelOf({ kind, level }: ApplicationLogEntry): string {
  return kind === 'log' ? t(level) : kindNames[kind];
}

/** The entries of the application log. */
export function ApplicationTable({ entries, isOld }: { entries: ApplicationLogEntry[]; isOld: boolean }) {
  return (
    <EntryTable
      label={t('title')}
      columns={columns}
      entries={entries}
      isOld={isOld}
      href="/admin/logs/application"
      aboutOf={({ message }) => message}
      facts={(entry) => <ApplicationFacts entry={entry} />}
      cells={(entry) => (
        <>
          <Table.Td>
            {entry.message}
            {entry.code ? <code className={styles.code}>{entry.code}</code> : null}
            {entry.times > 1 ? <span className={styles.times}>{t('times', { n: entry.times })}</span> : null}
          </Table.Td>
          <Table.Td className={styles.where}>
            {entry.path ? [entry.method, entry.path].filter(Boolean).join(' ') : null}
          </Table.Td>
          <Table.Td>{entry.user ? personName(entry.user) : null}</Table.Td>
          <Table.Td>
            <Badge tone={tones[entry.level]}>{labelOf(entry)}</Badge>
          </Table.Td>
        </>
      )}
    />
  );
}
