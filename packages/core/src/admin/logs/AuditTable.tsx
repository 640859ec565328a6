import { Table } from '@mantine/core';
import type { AuditEntry } from '../../domain/platform/logs.ts';
import { Badge } from '../../ui/Badge.tsx';
import { actorName, targetName } from './describe.ts';
import { EntryFacts } from './EntryFacts.tsx';
import { EntryTable } from './EntryTable.tsx';
import styles from './logs.module.css';
import { t } from './text.ts';

const columns = [t('who'), t('action'), t('on'), t('from'), t('outcome')];

/** The entries of the audit log. */
export function AuditTable({ entries, isOld }: { entries: AuditEntry[]; isOld: boolean }) {
  return (
    <EntryTable
      label={t('auditLog')}
      columns={columns}
      entries={entries}
      isOld={isOld}
      href="/admin/logs"
      aboutOf={({ action }) => action}
      facts={(entry) => <EntryFacts entry={entry} />}
      cells={(entry) => (
        <>
          <Table.Td>{actorName(entry)}</Table.Td>
          <Table.Td>
            <code>{entry.action}</code>
          </Table.Td>
          <Table.Td>{targetName(entry)}</Table.Td>
          <Table.Td className={styles.origin}>{entry.origin}</Table.Td>
          <Table.Td>
            <Badge tone={entry.outcome === 'done' ? 'neutral' : 'bad'}>{t(entry.outcome)}</Badge>
          </Table.Td>
        </>
      )}
    />
  );
}
