import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { Invoice } from '@tamarack/core/domain/workspace';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../frame/index.ts';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { type MoneyAct, MoneyActDialog } from '../payments/MoneyActDialog.tsx';
import { PaymentDialog } from '../payments/PaymentDialog.tsx';
import { invoiceFile, useAccount, useMayRefund, useSaveFile } from '../queries.ts';

type WhyNot = Extract<keyof (typeof billingTexts)['en'], `why_${string}`>;

/** Shows the possible actions, and why the others are not possible. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { t } = useText(billingTexts);
  const mayRecord = useMay('payments:record');
  const mayCorrect = useMay('invoices:correct');
  const mayRefund = useMayRefund();
  const mayOpen = useMay('clients:read');
  const file = useSaveFile();
  const [paying, setPaying] = useState(false);
  const [asked, setAsked] = useState<MoneyAct | null>(null);
  const account = useAccount(paying ? invoice.clientId : undefined);
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
      run: () => setPaying(true),
    },
    { id: 'invoice-pdf', group: 'screen', title: t('openPdf'), shortcut: 'd', run: save },
  ]);
  const act = (name: 'void' | 'credit' | 'writeOff' | 'reinstate') => setAsked({ act: name, invoice });
  return (
    <Panel title={t('actions')}>
      <div className={classes.acts} data-column>
        {can.pay ? <Button onClick={() => setPaying(true)}>{t('takePayment')}</Button> : null}
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
            {t('voidIt')}
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
      {reasons.length > 0 ? (
        <section aria-label={t('whyNot')}>
          <ul className={classes.why}>
            {reasons.map((reason) => (
              <li key={reason}>{t(reason)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {paying && account.data ? (
        <PaymentDialog
          client={account.data}
          payers={account.data.payers}
          settles={invoice}
          amountCents={balanceCents}
          onClose={() => setPaying(false)}
        />
      ) : null}
      {asked ? <MoneyActDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </Panel>
  );
}
