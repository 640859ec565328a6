import { Table } from '@mantine/core';
import type { ClientVisit } from '@tamarack/core/domain/workspace';
import { Badge, type BadgeTone, useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { formatCents, formatDate, formatWallTime } from '../../shared/format.ts';
import { Pages } from '../../shared/Pages.tsx';
import classes from '../clients.module.css';
import { useVisits } from '../queries.ts';
import { clientTexts } from '../text.ts';

const tones: Partial<Record<ClientVisit['state'], BadgeTone>> = {
  attended: 'ok',
  arrived: 'ok',
  no_show: 'bad',
  late_cancelled: 'warn',
};

/** Appointments of a client with outcome and billing state. */
export function VisitsTab({ fileNo }: { fileNo: number }) {
  const { t } = useText(clientTexts);
  const visits = useVisits(fileNo);
  return (
    <Pages query={visits} more={t('older')}>
      {(pages) => <Visits visits={pages.flatMap((page) => page.visits)} />}
    </Pages>
  );
}

function Visits({ visits }: { visits: readonly ClientVisit[] }) {
  const { t, locale } = useText(clientTexts);
  const { currency } = useMe().settings;
  if (visits.length === 0)
    return (
      <div className={classes.list}>
        <p className={classes.empty}>{t('visitsNone')}</p>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by key
    <section className={classes.list} aria-label={t('visits')} tabIndex={0}>
      <Table verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('when')}</Table.Th>
            <Table.Th>{t('service')}</Table.Th>
            <Table.Th>{t('clinician')}</Table.Th>
            <Table.Th>{t('outcome')}</Table.Th>
            <Table.Th>{t('billing')}</Table.Th>
            <Table.Th>{t('fee')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {visits.map((visit) => (
            <Table.Tr key={visit.attendanceId}>
              <Table.Td>
                {formatDate(visit.localStart.slice(0, 10), locale)},{' '}
                {formatWallTime(visit.localStart, locale)}
              </Table.Td>
              <Table.Td>{locale === 'fr' ? visit.serviceFr : visit.serviceEn}</Table.Td>
              <Table.Td>{visit.staffName}</Table.Td>
              <Table.Td>
                <Badge tone={tones[visit.state] ?? 'neutral'}>{t(`visit_${visit.state}`)}</Badge>
              </Table.Td>
              <Table.Td>{visit.confirmation ? t(`billing_${visit.confirmation}`) : null}</Table.Td>
              <Table.Td>
                {visit.feeCents === null ? null : formatCents(visit.feeCents, locale, currency)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
