import type { ColumnVisibilityState } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { LeadSummary } from '../../domain/public/leads.ts';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { RowName } from '../shared/data-table/RowName.tsx';
import { pagedRows } from '../shared/data-table/rows.ts';
import { formatCount } from '../shared/format.ts';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import type { Pages } from '../shared/usePages.ts';
import { t } from './text.ts';
import { campaignText, LeadStateBadge, sourceName } from './words.tsx';

/** The columns an operator may hide. */
export const hideableColumns = (
  ['source', 'state', 'newsletter', 'campaign', 'requests', 'lastRequest'] as const
).map((id) => ({ id, header: t(id) }));

export interface LeadsTableProps {
  list: Pages<LeadSummary>;
  visibility: ColumnVisibilityState;
  empty: ReactNode;
  onOpen: (leadId: string) => void;
}

export function LeadsTable({ list, visibility, empty, onOpen }: LeadsTableProps) {
  const columns: DataColumn<LeadSummary>[] = [
    {
      id: 'person',
      header: t('person'),
      cell: ({ leadId, email, name, clinicName }) => (
        <RowName
          label={t('details', { email })}
          onOpen={() => onOpen(leadId)}
          minor={[name, clinicName].filter(Boolean).join(' · ')}
        >
          {email}
        </RowName>
      ),
    },
    { id: 'source', header: t('source'), nowrap: true, cell: ({ source }) => sourceName(source) },
    { id: 'state', header: t('state'), cell: ({ state }) => <LeadStateBadge state={state} /> },
    {
      id: 'newsletter',
      header: t('newsletter'),
      minor: true,
      muted: true,
      nowrap: true,
      cell: ({ newsletter }) => (newsletter ? t(`newsletter_${newsletter}`) : null),
    },
    {
      id: 'campaign',
      header: t('campaign'),
      minor: true,
      muted: true,
      cell: ({ campaign }) => campaignText(campaign),
    },
    {
      id: 'requests',
      header: t('requests'),
      number: true,
      minor: true,
      cell: ({ requests }) => formatCount(requests),
    },
    {
      id: 'lastRequest',
      header: t('lastRequest'),
      muted: true,
      nowrap: true,
      cell: ({ lastRequestAt }) => <RelativeTime iso={lastRequestAt} />,
    },
  ];
  return (
    <DataTable
      label={t('tableLabel')}
      columns={columns}
      rowId={({ leadId }) => leadId}
      {...pagedRows(list)}
      loading={t('loading')}
      empty={empty}
      visibility={visibility}
      onOpen={({ leadId }) => onOpen(leadId)}
      stickyHeader
    />
  );
}
