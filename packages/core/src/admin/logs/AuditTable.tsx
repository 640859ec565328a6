import { ActionIcon, Anchor, Table, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../domain/logs.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatMoment } from '../shared/format.ts';
import base from '../shared/table/table.module.css';
import { actorName, targetName } from './describe.ts';
import { EntryFacts } from './EntryFacts.tsx';
import styles from './logs.module.css';
import { t } from './text.ts';

const columns = [t('time'), t('who'), t('action'), t('on'), t('from'), t('outcome')];

/** The entries, newest first; each opens to everything it holds. */
export function AuditTable({ entries, isOld }: { entries: AuditEntry[]; isOld: boolean }) {
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

function EntryRows({ entry }: { entry: AuditEntry }) {
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
            aria-label={t('showDetails', { action: entry.action, time })}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <Chevron size={16} aria-hidden="true" />
          </ActionIcon>
        </Table.Td>
        <Table.Td>
          <time dateTime={entry.at} title={formatMoment(entry.at)} className={styles.time}>
            {time}
          </time>
        </Table.Td>
        <Table.Td>{actorName(entry)}</Table.Td>
        <Table.Td>
          <code>{entry.action}</code>
        </Table.Td>
        <Table.Td>{targetName(entry)}</Table.Td>
        <Table.Td className={styles.origin}>{entry.origin}</Table.Td>
        <Table.Td>
          <Badge tone={entry.outcome === 'done' ? 'neutral' : 'bad'}>{t(entry.outcome)}</Badge>
        </Table.Td>
      </Table.Tr>
      {open ? (
        <Table.Tr id={id}>
          <Table.Td colSpan={columns.length + 1} className={styles.open}>
            <EntryFacts entry={entry} />
            <Anchor component={Link} to={`/admin/logs/${entry.entryId}`} size="sm">
              {t('permalink')}
            </Anchor>
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  );
}
