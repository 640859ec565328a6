import { Anchor } from '@mantine/core';
import type { InvoiceSummary } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { formatClient, formatDate } from '../../shared/format.ts';
import table from '../../shared/panel.module.css';
import classes from '../billing.module.css';
import { useMoney } from '../queries.ts';
import { moneyTexts } from '../text.ts';
import { InvoiceState } from './InvoiceState.tsx';

/** Invoices and credit notes, each with a link to its page. */
export function InvoiceTable({
  invoices,
  label,
  ofOneClient = false,
}: {
  invoices: readonly InvoiceSummary[];
  label: string;
  /** Hides the client column. */
  ofOneClient?: boolean;
}) {
  const { t, locale } = useText(moneyTexts);
  const money = useMoney();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by key
    <section className={table.scroll} aria-label={label} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('invoice')}</th>
            <th scope="col" className={classes.wide}>
              {t('date')}
            </th>
            {ofOneClient ? null : <th scope="col">{t('client')}</th>}
            <th scope="col">{t('service')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col" className={table.number}>
              {t('total')}
            </th>
            <th scope="col" className={table.number}>
              {t('balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.invoiceId}>
              <td className={table.name}>
                <Anchor
                  component={Link}
                  to={`/billing/invoices/${invoice.invoiceId}`}
                  inherit
                  aria-label={t(invoice.kind === 'credit' ? 'creditNo' : 'invoiceNo', {
                    number: invoice.number,
                  })}
                >
                  {invoice.number}
                </Anchor>
                <span className={`${classes.small} ${classes.day} ${classes.tabletOnly}`}>
                  {formatDate(invoice.issuedOn, locale)}
                </span>
              </td>
              <td className={`${classes.day} ${classes.wide}`} data-label={t('date')}>
                {formatDate(invoice.issuedOn, locale)}
              </td>
              {ofOneClient ? null : (
                <td data-label={t('client')}>
                  <span>
                    {formatClient({ name: invoice.clientName, fileNo: invoice.fileNo })}
                    {invoice.payerName ? (
                      <span className={classes.small}>{t('payerOf', { name: invoice.payerName })}</span>
                    ) : null}
                  </span>
                </td>
              )}
              <td data-label={t('service')}>
                <span>
                  {locale === 'fr' ? invoice.serviceFr : invoice.serviceEn}
                  <span className={classes.small}>{invoice.staffName}</span>
                </span>
              </td>
              <td data-label={t('state')}>
                <InvoiceState invoice={invoice} />
              </td>
              <td className={table.number} data-label={t('total')}>
                {money(invoice.totalCents)}
              </td>
              <td
                className={table.number}
                data-label={t('balance')}
                data-empty={invoice.balanceCents === 0 || undefined}
              >
                {invoice.balanceCents === 0 ? '–' : <strong>{money(invoice.balanceCents)}</strong>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
