import { Anchor } from '@mantine/core';
import type { ClientVisit } from '@tamarack/core/domain/workspace';
import { Badge, type BadgeTone, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useMe } from '../../frame/index.ts';
import { formatCents, formatDate, formatWallTime } from '../../shared/format.ts';
import table from '../../shared/panel.module.css';
import { Pages } from '../../shared/rows/Pages.tsx';
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
  if (visits.length === 0)
    return (
      <div className={classes.list}>
        <p className={classes.empty}>{t('visitsNone')}</p>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by key
    <section className={table.scroll} aria-label={t('visits')} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('service')}</th>
            <th scope="col">{t('clinician')}</th>
            <th scope="col">{t('outcome')}</th>
            <th scope="col">{t('billing')}</th>
            <th scope="col" className={table.number}>
              {t('fee')}
            </th>
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.attendanceId}>
              <td className={table.name}>
                <AppointmentLink visit={visit}>
                  {formatDate(visit.localStart.slice(0, 10), locale)},{' '}
                  {formatWallTime(visit.localStart, locale)}
                </AppointmentLink>
              </td>
              <td data-label={t('service')}>{locale === 'fr' ? visit.serviceFr : visit.serviceEn}</td>
              <td data-label={t('clinician')}>{visit.staffName}</td>
              <td data-label={t('outcome')}>
                <Badge tone={tones[visit.state] ?? 'neutral'}>{t(`visit_${visit.state}`)}</Badge>
              </td>
              <td data-label={t('billing')} data-empty={visit.confirmation === null || undefined}>
                {visit.confirmation ? (
                  <span>
                    {t(`billing_${visit.confirmation}`)}
                    {visit.invoice ? (
                      <Anchor
                        component={Link}
                        to={`/billing/invoices/${visit.invoice.invoiceId}`}
                        ms="xs"
                        inherit
                      >
                        {t('invoiceNo', { number: visit.invoice.number })}
                      </Anchor>
                    ) : null}
                  </span>
                ) : null}
              </td>
              <td
                className={table.number}
                data-label={t('fee')}
                data-empty={visit.feeCents === null || undefined}
              >
                {visit.feeCents === null ? null : formatCents(visit.feeCents, locale, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
