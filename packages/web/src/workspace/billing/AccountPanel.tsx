import { Button } from '@mantine/core';
import { type ClientAccount, paymentEndpoints } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { toast, useSearchParamsState, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { onDemand } from '../../shared/onDemand.tsx';
import { useMay } from '../frame/index.ts';
import { Loaded } from '../shared/Loaded.tsx';
import table from '../shared/panel.module.css';
import { useSave } from '../shared/saving/useSave.ts';
import { Ages } from './Ages.tsx';
import classes from './billing.module.css';
import { InvoiceTable } from './invoices/InvoiceTable.tsx';
import { PaymentDialog } from './payments/PaymentDialog.tsx';
import { PaymentTable } from './payments/PaymentTable.tsx';
import { paymentTexts } from './payments/payment-texts.ts';
import { useAccount, useMoney } from './queries.ts';

const SummaryDialog = onDemand(async () => (await import('./SummaryDialog.tsx')).SummaryDialog);

/** A client's invoices and payments, with buttons to save a summary and to record a payment, a deposit or a use of credit. */
export function AccountPanel({ clientId }: { clientId: string }) {
  const account = useAccount(clientId);
  return <Loaded query={account}>{(found) => <Account account={found} />}</Loaded>;
}

function Account({ account }: { account: ClientAccount }) {
  const { t } = useText(paymentTexts);
  const money = useMoney();
  const mayRecord = useMay('payments:record');
  const { searchParams, set } = useSearchParamsState();
  const [paying, setPaying] = useState(false);
  const [summarizing, setSummarizing] = useState(false);
  const showDeposit = (isOpen: boolean) => set({ deposit: isOpen && '1' }, { replace: true });
  const { clientId, balanceCents, creditCents, invoices, payments } = account;
  const credit = useSave(
    (call) => call(paymentEndpoints.applyCredit, { params: { clientId }, payload: {} }),
    ({ appliedCents }) => toast.success(t('creditUsed', { amount: money(appliedCents) })),
  );
  return (
    <div className={table.stack}>
      <Ages ages={account.ages} creditCents={creditCents} label={t('account')} />
      <div className={table.actions}>
        <Button variant="default" onClick={() => setSummarizing(true)}>
          {t('summary')}
        </Button>
        {mayRecord ? (
          <>
            {creditCents > 0 && balanceCents > 0 ? (
              <Button variant="default" loading={credit.isPending} onClick={() => credit.mutate(undefined)}>
                {t('useCredit')}
              </Button>
            ) : null}
            <Button variant="default" onClick={() => showDeposit(true)}>
              {t('deposit')}
            </Button>
            {balanceCents > 0 ? <Button onClick={() => setPaying(true)}>{t('record')}</Button> : null}
          </>
        ) : null}
      </div>
      <Problem error={credit.problem} />
      <div className={classes.part}>
        <h2 className={table.title}>{t('invoices')}</h2>
        {invoices.length === 0 ? (
          <p className={classes.empty}>{t('noInvoices')}</p>
        ) : (
          <InvoiceTable invoices={invoices} label={t('invoices')} ofOneClient />
        )}
      </div>
      <div className={classes.part}>
        <h2 className={table.title}>{t('payments')}</h2>
        {payments.length === 0 ? (
          <p className={classes.empty}>{t('noPayments')}</p>
        ) : (
          <PaymentTable payments={payments} label={t('payments')} ofOneClient />
        )}
      </div>
      {invoices.length === 200 || payments.length === 200 ? (
        <p className={table.muted}>{t('first')}</p>
      ) : null}
      {summarizing ? <SummaryDialog account={account} onClose={() => setSummarizing(false)} /> : null}
      {paying ? (
        <PaymentDialog
          client={account}
          payers={account.payers}
          settles="open"
          amountCents={balanceCents}
          onClose={() => setPaying(false)}
        />
      ) : mayRecord && searchParams.get('deposit') === '1' ? (
        <PaymentDialog
          client={account}
          payers={account.payers}
          settles="deposit"
          amountCents={0}
          onClose={() => showDeposit(false)}
        />
      ) : null}
    </div>
  );
}
