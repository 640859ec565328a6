import { Anchor } from '@mantine/core';
import type { InvoiceSummary } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { formatClient, formatDate } from '../../shared/format.ts';
import { type Column, WideTable } from '../../shared/Table.tsx';
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
  const client: Column<InvoiceSummary> = {
    header: t('client'),
    cell: ({ clientName: name, fileNo, payerName }) => (
      <span>
        {formatClient({ name, fileNo })}
        {payerName ? <span className={classes.small}>{t('billedTo', { name: payerName })}</span> : null}
      </span>
    ),
  };
  const columns: Column<InvoiceSummary>[] = [
    {
      header: t('invoice'),
      cell: ({ invoiceId, kind, number, issuedOn }) => (
        <>
          <Anchor
            component={Link}
            to={`/billing/invoices/${invoiceId}`}
            inherit
            aria-label={t(kind === 'credit' ? 'creditNo' : 'invoiceNo', { number })}
          >
            {number}
          </Anchor>
          <span className={`${classes.small} ${classes.day} ${classes.tabletOnly}`}>
            {formatDate(issuedOn, locale)}
          </span>
        </>
      ),
    },
    {
      header: t('date'),
      className: `${classes.day} ${classes.wide}`,
      cell: ({ issuedOn }) => formatDate(issuedOn, locale),
    },
    ...(ofOneClient ? [] : [client]),
    {
      header: t('service'),
      cell: ({ serviceEn, serviceFr, staffName }) => (
        <span>
          {locale === 'fr' ? serviceFr : serviceEn}
          <span className={classes.small}>{staffName}</span>
        </span>
      ),
    },
    { header: t('state'), cell: (invoice) => <InvoiceState invoice={invoice} /> },
    { header: t('total'), number: true, cell: ({ totalCents }) => money(totalCents) },
    {
      header: t('balance'),
      number: true,
      empty: '–',
      cell: ({ balanceCents }) => balanceCents !== 0 && <strong>{money(balanceCents)}</strong>,
    },
  ];
  return <WideTable label={label} columns={columns} rows={invoices} rowId={({ invoiceId }) => invoiceId} />;
}
