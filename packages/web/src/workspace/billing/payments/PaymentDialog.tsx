import { TextInput } from '@mantine/core';
import { ApiError } from '@tamarack/core/client';
import {
  type ClientAccount,
  earliestEntry,
  type PaymentMethod,
  paymentEndpoints,
  referenceLength,
} from '@tamarack/core/domain/workspace';
import { toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { hintBelow } from '../../../shared/hint-below.ts';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { fieldAmount, formatClient } from '../../shared/format.ts';
import { useSaveForm } from '../../shared/saving/useSaveForm.ts';
import classes from '../billing.module.css';
import { useMoneyText, usePaymentMethods } from '../methods.ts';
import { useMoney } from '../queries.ts';
import { countedCents, useCashHint } from './cash.ts';
import { type ChosenPayer, PayerField, payerFor } from './PayerField.tsx';
import { paymentTexts } from './payment-texts.ts';
import { TillField } from './TillField.tsx';

export interface PaymentDialogProps {
  client: Pick<ClientAccount, 'clientId' | 'fileNo' | 'name' | 'locationId'>;
  payers: ClientAccount['payers'];
  /** What the payment is for: `open`, the oldest invoices first; `deposit`, no invoice; or one invoice. */
  settles: 'open' | 'deposit' | { invoiceId: string; number: number };
  /** What is owed, which is the initial amount; 0 for a deposit. */
  amountCents: number;
  onClose: () => void;
}

/** Records a payment. */
export function PaymentDialog({ client, payers, settles, amountCents, onClose }: PaymentDialogProps) {
  const { t, locale } = useText(paymentTexts);
  const { t: m } = useMoneyText();
  const methods = usePaymentMethods();
  const { zone, settings } = useMe();
  const money = useMoney();
  const one = typeof settles === 'object' ? settles : null;
  /** What is owed: as it was when the dialog opened, until the server says that it changed. */
  const [owedCents, setOwedCents] = useState(amountCents);
  /** The amount that is recorded; null while the typed amount is invalid. */
  const countedOf = ({ amount, method }: { amount: string; method: PaymentMethod }) =>
    countedCents({ amount, method }, owedCents, { locale, currency: settings.currency });
  const { form, dialog, save } = useSaveForm({
    initialValues: {
      amount: amountCents > 0 ? fieldAmount(amountCents, locale) : '',
      method: 'credit_card' as PaymentMethod,
      locationId: client.locationId,
      receivedOn: todayIn(zone),
      reference: '',
      payer: undefined as ChosenPayer,
    },
    validate: {
      amount: (_value, values) => {
        const cents = countedOf(values);
        if (!cents) return m('amountInvalid');
        return one && cents > owedCents
          ? t('moreThanOpen', { number: one.number, amount: money(owedCents) })
          : null;
      },
    },
    send: (call, values) => {
      const { method, locationId, receivedOn, reference, payer } = values;
      const cents = countedOf(values) ?? 0;
      const chosen = payerFor(method, payers, payer);
      return call(paymentEndpoints.record, {
        payload: {
          clientId: client.clientId,
          method,
          amountCents: cents,
          receivedOn,
          locationId,
          ...(reference.trim() && { reference: reference.trim() }),
          ...(chosen !== undefined && { payerRelationId: chosen }),
          ...(one && { allocations: [{ invoiceId: one.invoiceId, amountCents: cents }] }),
          ...(settles === 'deposit' ? { allocations: [] } : { owedCents }),
        },
      }).catch((error: unknown) => {
        if (error instanceof ApiError && typeof error.details.owedCents === 'number')
          setOwedCents(error.details.owedCents);
        throw error;
      });
    },
    onSaved: (_answer, values) => {
      const cents = countedOf(values) ?? 0;
      const credit = Math.max(0, settles === 'deposit' ? cents : cents - owedCents);
      const said = credit === 0 ? 'recorded' : credit === cents ? 'recordedAsCredit' : 'recordedWithCredit';
      toast.success(t(said, { amount: money(cents), credit: money(credit) }));
      onClose();
    },
  });
  const cashHint = useCashHint(form.values.method, countedOf(form.values));
  const name = formatClient(client);
  return (
    <FormDialog
      title={t(settles === 'deposit' ? 'depositFor' : 'recordFor', { client: name })}
      would="recorded"
      action={t('save')}
      {...dialog}
      onClose={onClose}
    >
      <p className={classes.muted}>
        {one
          ? t('settlesOne', { number: one.number, amount: money(owedCents) })
          : t(settles === 'deposit' ? 'depositBody' : 'settles', { amount: money(owedCents) })}
      </p>
      <div className={classes.pair}>
        <TextInput
          label={m('amount')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('amount')}
          description={cashHint}
          inputWrapperOrder={hintBelow}
          error={form.errors.amount ?? save.fields.amountCents ?? save.fields.allocations}
        />
        <SelectField label={m('method')} data={optionsOf(methods, m)} {...form.getInputProps('method')} />
        <TillField {...form.getInputProps('locationId')} value={form.values.locationId} />
        <TextInput
          type="date"
          label={t('received')}
          min={earliestEntry}
          max={todayIn(zone)}
          {...form.getInputProps('receivedOn')}
        />
        <TextInput
          label={m('reference')}
          autoComplete="off"
          maxLength={referenceLength}
          {...form.getInputProps('reference')}
        />
      </div>
      <PayerField
        payers={payers}
        method={form.values.method}
        chosen={form.values.payer}
        error={save.fields.payerRelationId}
        onChoose={(payer) => form.setFieldValue('payer', payer)}
      />
    </FormDialog>
  );
}
