import { Table } from '@mantine/core';
import type { LeadSummary } from '../../domain/public/leads.ts';
import { RowName } from '../shared/data-table/RowName.tsx';
import { formatCount } from '../shared/format.ts';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { Cell, type Column, DataTable } from '../shared/table/DataTable.tsx';
import { useNow } from '../shared/useNow.ts';
import { t } from './text.ts';
import { campaignText, LeadStateBadge, sourceName } from './words.tsx';

const columns: Column[] = [
  { name: t('who') },
  { name: t('source') },
  { name: t('state') },
  { name: t('newsletter'), minor: true },
  { name: t('campaign'), minor: true },
  { name: t('requests'), number: true, minor: true },
  { name: t('lastRequest') },
];

export interface LeadsTableProps {
  leads: LeadSummary[];
  isOld: boolean;
  onOpen: (leadId: string) => void;
}

export function LeadsTable({ leads, isOld, onOpen }: LeadsTableProps) {
  const now = useNow(30_000);
  return (
    <DataTable label={t('tableLabel')} columns={columns} isOld={isOld}>
      {leads.map((lead) => (
        <Table.Tr key={lead.leadId}>
          <Cell>
            <RowName
              label={t('details', { email: lead.email })}
              onOpen={() => onOpen(lead.leadId)}
              minor={[lead.name, lead.clinicName].filter(Boolean).join(' · ')}
            >
              {lead.email}
            </RowName>
          </Cell>
          <Cell label={t('source')} nowrap>
            {sourceName(lead.source)}
          </Cell>
          <Cell label={t('state')}>
            <LeadStateBadge state={lead.state} />
          </Cell>
          <Cell label={t('newsletter')} minor muted nowrap>
            {lead.newsletter ? t(`newsletter_${lead.newsletter}`) : null}
          </Cell>
          <Cell label={t('campaign')} minor muted>
            {campaignText(lead.campaign)}
          </Cell>
          <Cell label={t('requests')} number minor>
            {formatCount(lead.requests)}
          </Cell>
          <Cell label={t('lastRequest')} muted nowrap>
            <RelativeTime iso={lead.lastRequestAt} now={now} />
          </Cell>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
