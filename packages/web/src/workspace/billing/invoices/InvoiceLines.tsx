import {
  type Invoice,
  type InvoiceLine,
  type LinePractitioner,
  taxName,
  writtenOffCents,
} from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { formatRate } from '../../../shared/format.ts';
import { formatDate, joined } from '../../shared/format.ts';
import { type Column, Table } from '../../shared/Table.tsx';
import { useTeamText } from '../../team/index.ts';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { useMoney } from '../queries.ts';
import { taxTexts } from '../tax-texts.ts';
import { moneyTexts } from '../text.ts';
import { useTellsTax } from '../useTellsTax.ts';

/** Visits of an invoice with practitioner and licence, then taxes and totals. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { t, locale } = useText(billingTexts);
  const { t: m } = useText(moneyTexts);
  const { t: tax } = useText(taxTexts);
  const tellsTax = useTellsTax();
  const money = useMoney();
  const writtenOff = writtenOffCents(invoice);
  const columns: Column<InvoiceLine>[] = [
    {
      header: m('service'),
      cell: (line) => (
        <>
          {locale === 'fr' ? line.serviceFr : line.serviceEn}
          <span className={classes.small}>
            {joined(
              formatDate(line.servedOn, locale),
              line.outcome === 'no_show'
                ? t('missed')
                : line.outcome === 'late_cancelled'
                  ? t('cancelledLate')
                  : t('minutes', { count: line.minutes }),
              line.feeReason,
            )}
          </span>
          {tellsTax(line.taxReason) ? (
            <span className={classes.small}>
              {t('taxBecause', { why: tax(line.taxReason, { staff: line.practitioner.name }) })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      header: m('clinician'),
      cell: ({ practitioner, supervisor }) => (
        <span>
          <Practitioner who={practitioner} />
          {supervisor ? (
            <span className={classes.small}>
              {t('supervisor', { name: supervisor.name })}
              {supervisor.licenceNo ? `, ${supervisor.college} ${supervisor.licenceNo}` : ''}
            </span>
          ) : null}
        </span>
      ),
    },
    { header: m('fee'), number: true, cell: ({ netCents }) => money(netCents) },
  ];
  return (
    <>
      <Table label={t('lines')} columns={columns} rows={invoice.lines} rowId={({ lineId }) => lineId} />
      <dl className={classes.sums} data-below-table>
        {invoice.taxes.map((one) => (
          <div key={one.component}>
            <dt>
              {t('taxOn', {
                component: taxName(one.component, locale),
                rate: formatRate(one.ratePpm, locale),
                base: money(one.baseCents),
              })}
              <span className={classes.small}>{t('registration', { number: one.registrationNo })}</span>
            </dt>
            <dd>{money(one.taxCents)}</dd>
          </div>
        ))}
        <div data-strong>
          <dt>{m('total')}</dt>
          <dd>{money(invoice.totalCents)}</dd>
        </div>
        {invoice.creditedCents > 0 ? (
          <div>
            <dt>{t('creditedSum')}</dt>
            <dd>{money(-invoice.creditedCents)}</dd>
          </div>
        ) : null}
        {invoice.kind === 'invoice' && invoice.state !== 'void' ? (
          <>
            <div>
              <dt>{t('paidSum')}</dt>
              <dd>{money(invoice.paidCents)}</dd>
            </div>
            {writtenOff === 0 ? null : (
              <div>
                <dt>{t('writtenOffSum')}</dt>
                <dd>{money(-writtenOff)}</dd>
              </div>
            )}
            <div data-strong>
              <dt>{m('balance')}</dt>
              <dd>{money(invoice.balanceCents)}</dd>
            </div>
          </>
        ) : null}
      </dl>
    </>
  );
}

function Practitioner({ who }: { who: LinePractitioner }) {
  const { t } = useTeamText();
  return (
    <>
      {who.name}
      <span className={classes.small}>
        {joined(who.profession && t(who.profession), [who.college, who.licenceNo].filter(Boolean).join(' '))}
      </span>
    </>
  );
}
