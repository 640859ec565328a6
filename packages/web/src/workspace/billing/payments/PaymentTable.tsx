import { ActionIcon, Anchor, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Payment } from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { labelTexts } from '../../../shared/format.ts';
import { useMay } from '../../frame/index.ts';
import { formatClient, formatDate } from '../../shared/format.ts';
import { usePlaceName } from '../../shared/lists.ts';
import table from '../../shared/panel.module.css';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { receiptFile, useBillingFile, useMayRefund, useMoney } from '../queries.ts';
import { moneyTexts } from '../text.ts';
import { type MoneyAct, MoneyActDialog } from './MoneyActDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';

/** Payments, refunds and returned payments, each with its receipt and actions. */
export function PaymentTable({
  payments,
  label,
  ofOneClient = false,
}: {
  payments: readonly Payment[];
  label: string;
  ofOneClient?: boolean;
}) {
  const { t, locale } = useText(moneyTexts);
  const { t: b } = useText(billingTexts);
  const money = useMoney();
  const placeName = usePlaceName();
  const mayOpen = useMay('clients:read');
  const mayReadInvoices = useMay('invoices:read');
  const [asked, setAsked] = useState<MoneyAct | null>(null);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by key
    <section className={table.scroll} aria-label={label} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{b('number')}</th>
            <th scope="col">{t('date')}</th>
            {ofOneClient ? null : <th scope="col">{t('client')}</th>}
            <th scope="col">{t('method')}</th>
            <th scope="col">{t('invoice')}</th>
            <th scope="col" className={table.number}>
              {t('amount')}
            </th>
            <th scope="col" className={table.number}>
              {t('credit')}
            </th>
            <td className={classes.noPrint} />
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.paymentId}>
              <td className={table.name}>
                <span className={classes.heads}>
                  {payment.number}
                  {payment.kind === 'payment' ? null : (
                    <Badge tone={payment.kind === 'refund' ? 'neutral' : 'bad'}>
                      {t(`kind_${payment.kind}`)}
                    </Badge>
                  )}
                  {payment.voidedAt ? <Badge tone="neutral">{t('paymentVoid')}</Badge> : null}
                </span>
              </td>
              <td className={classes.day} data-label={t('date')}>
                {formatDate(payment.receivedOn, locale)}
              </td>
              {ofOneClient ? null : (
                <td data-label={t('client')}>
                  {mayOpen ? (
                    <Anchor component={Link} to={`/clients/${payment.fileNo}?tab=billing`} inherit>
                      {formatClient({ name: payment.clientName, fileNo: payment.fileNo })}
                    </Anchor>
                  ) : (
                    formatClient({ name: payment.clientName, fileNo: payment.fileNo })
                  )}
                </td>
              )}
              <td data-label={t('method')}>
                <span>
                  {t(payment.method)}
                  <span className={classes.small}>
                    {[
                      placeName(payment.locationId),
                      payment.reference,
                      payment.payerName &&
                        payment.payerName !== payment.clientName &&
                        t('payerOf', { name: payment.payerName }),
                      payment.reason,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </td>
              <td data-label={t('invoice')} data-empty={payment.allocations.length === 0 || undefined}>
                <span className={classes.heads}>
                  {payment.allocations.map(({ invoiceId, number }) =>
                    mayReadInvoices ? (
                      <Anchor
                        key={invoiceId}
                        component={Link}
                        to={`/billing/invoices/${invoiceId}`}
                        inherit
                        aria-label={t('invoiceNo', { number })}
                      >
                        {number}
                      </Anchor>
                    ) : (
                      <span key={invoiceId}>{number}</span>
                    ),
                  )}
                </span>
              </td>
              <td className={table.number} data-label={t('amount')}>
                {money(payment.amountCents)}
              </td>
              <td
                className={table.number}
                data-label={t('credit')}
                data-empty={payment.creditCents === 0 || undefined}
              >
                {payment.creditCents === 0 ? '–' : money(payment.creditCents)}
              </td>
              <td className={classes.noPrint}>
                <PaymentMenu payment={payment} onAsk={setAsked} onRefund={() => setRefunding(payment)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked ? <MoneyActDialog asked={asked} onClose={() => setAsked(null)} /> : null}
      {refunding ? <RefundDialog payment={refunding} onClose={() => setRefunding(null)} /> : null}
    </section>
  );
}

function PaymentMenu({
  payment,
  onAsk,
  onRefund,
}: {
  payment: Payment;
  onAsk: (act: MoneyAct) => void;
  onRefund: () => void;
}) {
  const { t } = useText(moneyTexts);
  const { t: b } = useText(billingTexts);
  const { t: l } = useText(labelTexts);
  const mayRefund = useMayRefund();
  const save = useBillingFile();
  const { number, kind, voidedAt, amountCents, returnedCents, voidable } = payment;
  const left = kind === 'payment' && !voidedAt && returnedCents < amountCents;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          loading={save.isPending}
          aria-label={l('labelled', { label: b('actions'), name: t('paymentNo', { number }) })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.mutate(receiptFile(payment.paymentId))}>{t('receipt')}</Menu.Item>
        {left && mayRefund ? <Menu.Item onClick={onRefund}>{b('refund')}</Menu.Item> : null}
        {left && mayRefund && payment.method !== 'cash' ? (
          <Menu.Item color="red" onClick={() => onAsk({ act: 'bounce', payment })}>
            {b('bounce')}
          </Menu.Item>
        ) : null}
        {voidable ? (
          <Menu.Item color="red" onClick={() => onAsk({ act: 'voidPayment', payment })}>
            {b('voidPayment')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
