import { Anchor } from '@mantine/core';
import type { ColumnVisibilityState } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { pagedRows } from '../shared/data-table/rows.ts';
import { formatMoment } from '../shared/format.ts';
import { EmptyState } from '../shared/states.tsx';
import type { Pages } from '../shared/usePages.ts';
import { t } from './text.ts';

interface LogEntry {
  entryId: number;
  at: string;
}

export interface EntryTableProps<Entry> {
  label: string;
  loading: string;
  log: Pages<Entry>;
  /** The columns to the right of the time. */
  columns: readonly DataColumn<Entry>[];
  visibility?: ColumnVisibilityState;
  /** Text for an empty list. */
  none: string;
  /** Base URL of the entries' own pages; the entry number is appended. */
  href: string;
  /** A short description of an entry. */
  aboutOf: (entry: Entry) => string;
  /** Everything recorded in an entry. */
  facts: (entry: Entry) => ReactNode;
}

/** Entries of a log, newest first; each opens to everything it records. */
export function EntryTable<Entry extends LogEntry>({
  label,
  loading,
  log,
  columns,
  visibility,
  none,
  href,
  aboutOf,
  facts,
}: EntryTableProps<Entry>) {
  const time: DataColumn<Entry> = {
    id: 'time',
    header: t('time'),
    muted: true,
    nowrap: true,
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  };
  return (
    <DataTable
      label={label}
      columns={[time, ...columns]}
      rowId={({ entryId }) => String(entryId)}
      {...pagedRows(log)}
      loading={loading}
      empty={<EmptyState title={t('none')} body={none} />}
      visibility={visibility}
      details={{
        labelOf: (entry) => t('showDetails', { about: aboutOf(entry), time: formatMoment(entry.at) }),
        render: (entry) => (
          <>
            {facts(entry)}
            <Anchor component={Link} to={`${href}/${entry.entryId}`} size="sm">
              {t('permalink')}
            </Anchor>
          </>
        ),
      }}
      stickyHeader
    />
  );
}
