import { ActionIcon, Anchor, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Payment } from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { labelTexts } from '../../../shared/format.ts';
import { useMay } from '../../frame/index.ts';
import { formatClient, formatDate, joined } from '../../shared/format.ts';
import { usePlaceName } from '../../shared/lists.ts';
import { type Column, WideTable } from '../../shared/Table.tsx';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { useMoneyText } from '../methods.ts';
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
  const { t, locale } = useMoneyText();
  const { t: b } = useText(billingTexts);
  const money = useMoney();
  const placeName = usePlaceName();
  const mayOpen = useMay('clients:read');
  const mayReadInvoices = useMay('invoices:read');
  const [asked, setAsked] = useState<MoneyAct | null>(null);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const client: Column<Payment> = {
    header: t('client'),
    cell: ({ clientName: name, fileNo }) =>
      mayOpen ? (
        <Anchor component={Link} to={`/clients/${fileNo}?tab=billing`} inherit>
          {formatClient({ name, fileNo })}
        </Anchor>
      ) : (
        formatClient({ name, fileNo })
      ),
  };
  const columns: Column<Payment>[] = [
    {
      header: b('number'),
      cell: ({ number, kind, voidedAt }) => (
        <span className={classes.heads}>
          {number}
          {kind === 'payment' ? null : (
            <Badge tone={kind === 'refund' ? 'neutral' : 'bad'}>{t(`kind_${kind}`)}</Badge>
          )}
          {voidedAt ? <Badge tone="neutral">{t('paymentVoid')}</Badge> : null}
        </span>
      ),
    },
    { header: t('date'), className: classes.day, cell: ({ receivedOn }) => formatDate(receivedOn, locale) },
    ...(ofOneClient ? [] : [client]),
    {
      header: t('method'),
      cell: ({ method, locationId, reference, payerName, clientName, reason }) => (
        <span>
          {t(method)}
          <span className={classes.small}>
            {joined(
              placeName(locationId),
              reference,
              payerName && payerName !== clientName && t('payerOf', { name: payerName }),
              reason,
            )}
          </span>
        </span>
      ),
    },
    {
      header: t('invoice'),
      cell: ({ allocations }) =>
        allocations.length > 0 && (
          <span className={classes.heads}>
            {allocations.map(({ invoiceId, number }) =>
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
        ),
    },
    { header: t('amount'), number: true, cell: ({ amountCents }) => money(amountCents) },
    {
      header: t('credit'),
      number: true,
      empty: '–',
      cell: ({ creditCents }) => creditCents !== 0 && money(creditCents),
    },
    {
      header: '',
      className: classes.noPrint,
      cell: (payment) => (
        <PaymentMenu payment={payment} onAsk={setAsked} onRefund={() => setRefunding(payment)} />
      ),
    },
  ];
  return (
    <>
      <WideTable label={label} columns={columns} rows={payments} rowId={({ paymentId }) => paymentId} />
      {asked ? <MoneyActDialog asked={asked} onClose={() => setAsked(null)} /> : null}
      {refunding ? <RefundDialog payment={refunding} onClose={() => setRefunding(null)} /> : null}
    </>
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
