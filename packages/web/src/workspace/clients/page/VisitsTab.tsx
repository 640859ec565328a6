import { Anchor } from '@mantine/core';
import type { ClientVisit } from '@tamarack/core/domain/workspace';
import { Badge, type BadgeTone, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useMe } from '../../frame/index.ts';
import { formatCents, formatDate, formatWallTime } from '../../shared/format.ts';
import { Pages } from '../../shared/rows/Pages.tsx';
import { type Column, WideTable } from '../../shared/Table.tsx';
import classes from '../clients.module.css';
import { useVisits } from '../queries.ts';
import { clientTexts } from '../text.ts';
import { AppointmentLink } from './AppointmentLink.tsx';

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
  const columns: Column<ClientVisit>[] = [
    {
      header: t('when'),
      cell: (visit) => (
        <AppointmentLink visit={visit}>
          {formatDate(visit.localStart.slice(0, 10), locale)}, {formatWallTime(visit.localStart, locale)}
        </AppointmentLink>
      ),
    },
    {
      header: t('service'),
      cell: ({ serviceEn, serviceFr }) => (locale === 'fr' ? serviceFr : serviceEn),
    },
    { header: t('clinician'), cell: ({ staffName }) => staffName },
    {
      header: t('outcome'),
      cell: ({ state }) => <Badge tone={tones[state] ?? 'neutral'}>{t(`visit_${state}`)}</Badge>,
    },
    {
      header: t('billing'),
      cell: ({ confirmation, invoice }) =>
        confirmation && (
          <span>
            {t(`billing_${confirmation}`)}
            {invoice ? (
              <Anchor component={Link} to={`/billing/invoices/${invoice.invoiceId}`} ms="xs" inherit>
                {t('invoiceNo', { number: invoice.number })}
              </Anchor>
            ) : null}
          </span>
        ),
    },
    {
      header: t('fee'),
      number: true,
      cell: ({ feeCents }) => (feeCents === null ? null : formatCents(feeCents, locale, currency)),
    },
  ];
  if (visits.length === 0)
    return (
      <div className={classes.list}>
        <p className={classes.empty}>{t('visitsNone')}</p>
      </div>
    );
  return (
    <WideTable
      label={t('visits')}
      columns={columns}
      rows={visits}
      rowId={({ attendanceId }) => attendanceId}
    />
  );
}
