import { Anchor, Button } from '@mantine/core';
import { call, errorText } from '@tamarack/core/client';
import {
  type Invoice,
  type InvoicePayment,
  type Payment,
  paymentEndpoints,
} from '@tamarack/core/domain/workspace';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { RichText, toast, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import table from '../../shared/panel.module.css';
import { type Column, Table } from '../../shared/Table.tsx';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { useMoneyText } from '../methods.ts';
import { MoneyActDialog } from '../payments/MoneyActDialog.tsx';
import { RefundDialog } from '../payments/RefundDialog.tsx';
import { receiptFile, useBillingFile, useMayRefund, useMoney } from '../queries.ts';

/** Payments of an invoice, with refund buttons for those who may refund. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { t, locale } = useText(billingTexts);
  const { t: m } = useMoneyText();
  const { t: session } = useText(sessionTexts);
  const money = useMoney();
  const transport = useTransport();
  const mayRefund = useMayRefund();
  const file = useBillingFile();
  const [asked, setAsked] = useState<{ act: 'refund' | 'bounce'; payment: Payment; cents: number } | null>(
    null,
  );
  const open = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ paymentId }: { act: 'refund' | 'bounce'; paymentId: string; cents: number }) =>
      (await call(transport, paymentEndpoints.get, { params: { paymentId } })).payment,
    onSuccess: (payment, { act, cents }) => setAsked({ act, payment, cents }),
    onError: (error) => toast.error(errorText(error, session('failed'))),
  });
  const columns: Column<InvoicePayment>[] = [
    { header: t('number'), cell: ({ number }) => m('paymentNo', { number }) },
    {
      header: m('date'),
      className: classes.day,
      cell: ({ receivedOn }) => formatDate(receivedOn, locale),
    },
    {
      header: m('method'),
      cell: ({ method, payerName }) => (
        <span>
          {m(method)}
          {payerName && payerName !== invoice.clientName ? (
            <span className={classes.small}>{m('payerOf', { name: payerName })}</span>
          ) : null}
        </span>
      ),
    },
    { header: m('amount'), number: true, cell: ({ amountCents }) => money(amountCents) },
    {
      header: '',
      cell: ({ paymentId, number, method, amountCents: cents }) => (
        <div className={classes.acts}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={m('receiptOf', { number })}
            onClick={() => file.mutate(receiptFile(paymentId))}
          >
            {m('receipt')}
          </Button>
          {mayRefund ? (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('refundOf', { number })}
              onClick={() => open.mutate({ act: 'refund', paymentId, cents })}
            >
              {t('refund')}
            </Button>
          ) : null}
          {mayRefund && method !== 'cash' ? (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={t('bounceOf', { number })}
              onClick={() => open.mutate({ act: 'bounce', paymentId, cents })}
            >
              {t('bounce')}
            </Button>
          ) : null}
        </div>
      ),
    },
  ];
  return (
    <Panel title={t('settled')}>
      {invoice.payments.length === 0 ? (
        <p className={table.muted}>
          {invoice.releasedCents > 0 ? (
            <RichText
              text={t('released')}
              parts={{
                account: (label) => (
                  <Anchor
                    component={Link}
                    to={`/clients/${invoice.fileNo}?tab=billing`}
                    inherit
                    underline="always"
                  >
                    {label}
                  </Anchor>
                ),
              }}
            />
          ) : (
            t('noneSettled')
          )}
        </p>
      ) : (
        <Table
          label={t('settled')}
          columns={columns}
          rows={invoice.payments}
          rowId={({ paymentId }) => paymentId}
        />
      )}
      {asked?.act === 'refund' ? (
        <RefundDialog
          payment={asked.payment}
          invoice={{ invoiceId: invoice.invoiceId, amountCents: asked.cents }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.act === 'bounce' ? (
        <MoneyActDialog asked={{ act: 'bounce', payment: asked.payment }} onClose={() => setAsked(null)} />
      ) : null}
    </Panel>
  );
}
