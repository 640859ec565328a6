import type { ColumnVisibilityState } from '@tanstack/react-table';
import type { AuditEntry } from '../../domain/platform/logs.ts';
import { Badge } from '../../ui/badges/Badge.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import type { Pages } from '../shared/usePages.ts';
import { ActionName } from './ActionName.tsx';
import { actorName, targetName } from './describe.ts';
import { EntryFacts } from './EntryFacts.tsx';
import { EntryTable } from './EntryTable.tsx';
import { t } from './text.ts';

const columns: DataColumn<AuditEntry>[] = [
  { id: 'actor', header: t('actor'), cell: actorName },
  { id: 'action', header: t('action'), nowrap: true, cell: ({ action }) => <ActionName action={action} /> },
  { id: 'target', header: t('target'), cell: targetName },
  { id: 'origin', header: t('from'), minor: true, muted: true, nowrap: true, cell: ({ origin }) => origin },
  {
    id: 'outcome',
    header: t('outcome'),
    cell: ({ outcome }) => <Badge tone={outcome === 'done' ? 'neutral' : 'bad'}>{t(outcome)}</Badge>,
  },
];

/** The columns an operator may hide. */
export const hideableColumns = columns.map(({ id, header }) => ({ id, header }));

export interface AuditTableProps {
  log: Pages<AuditEntry>;
  visibility: ColumnVisibilityState;
  none: string;
}

/** The entries of the audit log. */
export function AuditTable(props: AuditTableProps) {
  return (
    <EntryTable
      label={t('auditLog')}
      loading={t('loading')}
      columns={columns}
      href="/admin/logs"
      aboutOf={({ action }) => action}
      facts={(entry) => <EntryFacts entry={entry} />}
      {...props}
    />
  );
}
