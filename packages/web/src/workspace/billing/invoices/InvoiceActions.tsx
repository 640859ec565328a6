import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { call } from '@tamarack/core/client';
import { type ClientAccount, type Invoice, invoiceEndpoints } from '@tamarack/core/domain/workspace';
import { Problem, useTransport } from '@tamarack/core/session';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../frame/index.ts';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { type MoneyAct, MoneyActDialog } from '../payments/MoneyActDialog.tsx';
import { PaymentDialog } from '../payments/PaymentDialog.tsx';
import { invoiceFile, useBillingFile, useMayRefund } from '../queries.ts';

type WhyNot = Extract<keyof (typeof billingTexts)['en'], `why_${string}`>;

/** Shows the possible actions, and why the others are not possible. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { t } = useText(billingTexts);
  const mayRecord = useMay('payments:record');
  const mayCorrect = useMay('invoices:correct');
  const mayRefund = useMayRefund();
  const mayOpen = useMay('clients:read');
  const file = useBillingFile();
  const transport = useTransport();
  const [paying, setPaying] = useState<ClientAccount | null>(null);
  const [asked, setAsked] = useState<MoneyAct | null>(null);
  const pay = useMutation({
    meta: { quiet: true },
    mutationFn: async () =>
      (await call(transport, invoiceEndpoints.account, { params: { clientId: invoice.clientId } })).account,
    onSuccess: setPaying,
  });
  const { kind, state, balanceCents, creditedCents, totalCents, voidable } = invoice;
  const inForce = kind === 'invoice' && state === 'issued';
  const can = {
    pay: mayRecord && inForce && balanceCents > 0,
    void: mayCorrect && voidable,
    credit: mayCorrect && inForce && creditedCents < totalCents,
    writeOff: mayCorrect && inForce && balanceCents > 0,
    reinstate: mayCorrect && state === 'written_off',
  };
  const whyNot: readonly (false | WhyNot)[] = [
    kind === 'credit' && 'why_credit',
    state === 'void' && 'why_void',
    inForce && mayRecord && !can.pay && 'why_paid',
    inForce && mayCorrect && !voidable && 'why_notVoidable',
    inForce && mayCorrect && !can.credit && 'why_credited',
    inForce && mayRecord && !mayCorrect && 'why_role',
    inForce && mayRecord && !mayRefund && invoice.paidCents > 0 && 'why_refund',
  ];
  const reasons = whyNot.filter((reason) => reason !== false);
  const save = () => file.mutate(invoiceFile(invoice.invoiceId));
  useOfferCommands([
    {
      id: 'invoice-pay',
      group: 'screen',
      title: t('takePayment'),
      shortcut: 'p',
      visible: can.pay,
      enabled: !pay.isPending,
      run: () => pay.mutate(),
    },
    { id: 'invoice-pdf', group: 'screen', title: t('openPdf'), shortcut: 'd', run: save },
  ]);
  const act = (name: 'void' | 'credit' | 'writeOff' | 'reinstate') => setAsked({ act: name, invoice });
  return (
    <Panel title={t('actions')}>
      <div className={classes.acts} data-column>
        {can.pay ? (
          <Button loading={pay.isPending} onClick={() => pay.mutate()}>
            {t('takePayment')}
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
          loading={file.isPending}
          onClick={save}
        >
          {t('openPdf')}
        </Button>
        {mayOpen ? (
          <Button component={Link} to={`/clients/${invoice.fileNo}?tab=billing`} variant="default">
            {t('account')}
          </Button>
        ) : null}
        {can.reinstate ? (
          <Button variant="default" onClick={() => act('reinstate')}>
            {t('reinstate')}
          </Button>
        ) : null}
        {can.void ? (
          <Button variant="subtle" color="red" onClick={() => act('void')}>
            {t('voidInvoice')}
          </Button>
        ) : null}
        {can.credit ? (
          <Button variant="subtle" color="red" onClick={() => act('credit')}>
            {t('credit')}
          </Button>
        ) : null}
        {can.writeOff ? (
          <Button variant="subtle" color="red" onClick={() => act('writeOff')}>
            {t('writeOff')}
          </Button>
        ) : null}
      </div>
      <Problem error={pay.error} />
      {reasons.length > 0 ? (
        <section aria-label={t('whyNot')}>
          <ul className={classes.why}>
            {reasons.map((reason) => (
              <li key={reason}>{t(reason)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {paying ? (
        <PaymentDialog
          client={paying}
          payers={paying.payers}
          settles={invoice}
          amountCents={balanceCents}
          onClose={() => setPaying(null)}
        />
      ) : null}
      {asked ? <MoneyActDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </Panel>
  );
}
