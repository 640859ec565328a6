import { ActionIcon, Anchor, Table, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationLogEntry, LogKind, LogLevel } from '../../../domain/logs.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { formatMoment } from '../../shared/format.ts';
import base from '../../shared/table/table.module.css';
import styles from '../logs.module.css';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { t } from './text.ts';

const columns = [t('time'), t('message'), t('where'), t('who'), t('level')];
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

/** The entries, newest first; each opens to everything it holds. */
export function ApplicationTable({ entries, isOld }: { entries: ApplicationLogEntry[]; isOld: boolean }) {
  return (
    <div className={base.scroll}>
      <Table
        aria-label={t('tableLabel')}
        aria-busy={isOld}
        data-old={isOld || undefined}
        className={`${base.table} ${styles.table}`}
        horizontalSpacing="md"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={styles.toggle}>
              <VisuallyHidden>{t('details')}</VisuallyHidden>
            </Table.Th>
            {columns.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <EntryRows key={entry.entryId} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function EntryRows({ entry }: { entry: ApplicationLogEntry }) {
  const [open, setOpen] = useState(false);
  const { entryId, at, message, code, times, method, path, user } = entry;
  const time = formatMoment(at);
  const id = `application-entry-${entryId}`;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Table.Tr className={styles.entry}>
        <Table.Td className={styles.toggle}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('showDetails', { message, time })}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <Chevron size={16} aria-hidden="true" />
          </ActionIcon>
        </Table.Td>
        <Table.Td>
          <time dateTime={at} title={formatMoment(at)} className={styles.time}>
            {time}
          </time>
        </Table.Td>
        <Table.Td>
          {message}
          {code ? <code className={styles.code}>{code}</code> : null}
          {times > 1 ? <span className={styles.times}>{t('times', { n: times })}</span> : null}
        </Table.Td>
        <Table.Td className={styles.where}>{path ? [method, path].filter(Boolean).join(' ') : null}</Table.Td>
        <Table.Td>{user ? (user.name ?? user.email ?? t('erased')) : null}</Table.Td>
        <Table.Td>
          <Badge tone={tones[entry.level]}>{labelOf(entry)}</Badge>
        </Table.Td>
      </Table.Tr>
      {open ? (
        <Table.Tr id={id}>
          <Table.Td colSpan={columns.length + 1} className={styles.open}>
            <ApplicationFacts entry={entry} />
            <Anchor component={Link} to={`/admin/logs/application/${entryId}`} size="sm">
              {t('permalink')}
            </Anchor>
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  );
}
