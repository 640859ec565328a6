import { ActionIcon, Anchor, Table, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import base from '../shared/data-table/table.module.css';
import { formatMoment } from '../shared/format.ts';
import styles from './logs.module.css';
import { t } from './text.ts';

interface LogEntry {
  entryId: number;
  at: string;
}

interface EntryParts<Entry> {
  /** Where an entry stands alone, without its number. */
  href: string;
  /** What an entry is about, in a few words. */
  aboutOf: (entry: Entry) => string;
  /** The cells behind the time, in the order of the columns. */
  cells: (entry: Entry) => ReactNode;
  /** Everything an entry holds. */
  facts: (entry: Entry) => ReactNode;
}

export interface EntryTableProps<Entry> extends EntryParts<Entry> {
  label: string;
  /** Names of the columns behind the time. */
  columns: readonly string[];
  entries: Entry[];
  isOld: boolean;
}

/** Entries of a log, newest first; each opens to everything it holds. */
export function EntryTable<Entry extends LogEntry>({
  label,
  columns,
  entries,
  isOld,
  ...parts
}: EntryTableProps<Entry>) {
  return (
    <div className={base.scroll}>
      <Table
        aria-label={label}
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
            {[t('time'), ...columns].map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <EntryRows key={entry.entryId} entry={entry} width={columns.length + 2} {...parts} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface EntryRowsProps<Entry> extends EntryParts<Entry> {
  entry: Entry;
  /** Columns of the table. */
  width: number;
}

function EntryRows<Entry extends LogEntry>({
  entry,
  width,
  href,
  aboutOf,
  cells,
  facts,
}: EntryRowsProps<Entry>) {
  const [open, setOpen] = useState(false);
  const time = formatMoment(entry.at);
  const id = `entry-${entry.entryId}`;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Table.Tr className={styles.entry}>
        <Table.Td className={styles.toggle}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('showDetails', { about: aboutOf(entry), time })}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <Chevron size={16} aria-hidden="true" />
          </ActionIcon>
        </Table.Td>
        <Table.Td>
          <time dateTime={entry.at} title={time} className={styles.time}>
            {time}
          </time>
        </Table.Td>
        {cells(entry)}
      </Table.Tr>
      {open ? (
        <Table.Tr id={id}>
          <Table.Td colSpan={width} className={styles.open}>
            {facts(entry)}
            <Anchor component={Link} to={`${href}/${entry.entryId}`} size="sm">
              {t('permalink')}
            </Anchor>
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  );
}
