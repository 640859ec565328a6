import { Anchor, Table } from '@mantine/core';
import type { LeadSummary } from '../../../domain/leads.ts';
import { formatCount } from '../../shared/format.ts';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { useNow } from '../../shared/useNow.ts';
import styles from '../list.module.css';
import { t } from './text.ts';
import { campaignText, LeadStateBadge, sourceName } from './words.tsx';

export interface LeadsTableProps {
  leads: LeadSummary[];
  isOld: boolean;
  onOpen: (leadId: string) => void;
}

export function LeadsTable({ leads, isOld, onOpen }: LeadsTableProps) {
  const now = useNow(30_000);
  return (
    <div className={styles.scroll}>
      <Table
        aria-label={t('tableLabel')}
        aria-busy={isOld}
        data-old={isOld || undefined}
        className={styles.table}
        horizontalSpacing="md"
        highlightOnHover
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('who')}</Table.Th>
            <Table.Th>{t('source')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th data-minor>{t('newsletter')}</Table.Th>
            <Table.Th data-minor>{t('campaign')}</Table.Th>
            <Table.Th className={styles.number} data-minor>
              {t('requests')}
            </Table.Th>
            <Table.Th>{t('lastRequest')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {leads.map((lead) => (
            <Table.Tr key={lead.leadId}>
              <Table.Td>
                <Anchor
                  component="button"
                  type="button"
                  className={styles.name}
                  fz="inherit"
                  aria-label={t('details', { email: lead.email })}
                  onClick={() => onOpen(lead.leadId)}
                >
                  {lead.email}
                </Anchor>
                <div className={styles.muted}>{[lead.name, lead.clinicName].filter(Boolean).join(' · ')}</div>
              </Table.Td>
              <Table.Td className={styles.short}>{sourceName(lead.source)}</Table.Td>
              <Table.Td>
                <LeadStateBadge state={lead.state} />
              </Table.Td>
              <Table.Td className={`${styles.muted} ${styles.short}`} data-minor>
                {lead.newsletter ? t(`newsletter_${lead.newsletter}`) : null}
              </Table.Td>
              <Table.Td className={styles.muted} data-minor>
                {campaignText(lead.campaign)}
              </Table.Td>
              <Table.Td className={styles.number} data-minor>
                {formatCount(lead.requests)}
              </Table.Td>
              <Table.Td className={`${styles.muted} ${styles.short}`}>
                <RelativeTime iso={lead.lastRequestAt} now={now} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
