import { Textarea, TextInput } from '@mantine/core';
import {
  type Payment,
  paymentEndpoints,
  reasonLength,
  referenceLength,
} from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { hintBelow } from '../../../shared/hint-below.ts';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { fieldAmount } from '../../shared/format.ts';
import { useSaveForm } from '../../shared/saving/useSaveForm.ts';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { useMoneyText, usePaymentMethods } from '../methods.ts';
import { useMoney } from '../queries.ts';
import { countedCents, useCashHint } from './cash.ts';
import { paymentTexts } from './payment-texts.ts';
import { TillField } from './TillField.tsx';

interface RefundDialogProps {
  payment: Pick<
    Payment,
    | 'paymentId'
    | 'version'
    | 'number'
    | 'method'
    | 'locationId'
    | 'amountCents'
    | 'returnedCents'
    | 'allocations'
  >;
  /** The invoice to refund from. If omitted: unused credit first, then the newest invoices. */
  invoice?: { invoiceId: string; amountCents: number };
  onClose: () => void;
}

/** Refunds a payment or part of it. */
export function RefundDialog({ payment, invoice, onClose }: RefundDialogProps) {
  const { t, locale } = useText(paymentTexts);
  const { t: m } = useMoneyText();
  const methods = usePaymentMethods(payment.method);
  const { t: b } = useText(billingTexts);
  const money = useMoney();
  const { currency } = useMe().settings;
  const most = Math.min(payment.amountCents - payment.returnedCents, invoice?.amountCents ?? Infinity);
  const initial = {
    amount: fieldAmount(most, locale),
    method: payment.method,
    locationId: payment.locationId,
    reference: '',
    reason: '',
  };
  /** The amount that is recorded; null while the typed amount is invalid. */
  const countedOf = ({ amount, method }: Pick<typeof initial, 'amount' | 'method'>) =>
    countedCents({ amount, method }, most, { locale, currency });
  const { form, dialog, save } = useSaveForm({
    initialValues: initial,
    validate: {
      amount: (_value, values) => {
        const cents = countedOf(values);
        if (!cents) return m('amountInvalid');
        return cents > most ? t('atMost', { amount: money(most) }) : null;
      },
      reason: (value) => (value.trim() ? null : m('reasonRequired')),
    },
    send: (call, { amount, method, locationId, reference, reason }) =>
      call(paymentEndpoints.refund, {
        params: { paymentId: payment.paymentId },
        payload: {
          version: payment.version,
          amountCents: countedOf({ amount, method }) ?? 0,
          method,
          locationId,
          ...(invoice && { invoiceId: invoice.invoiceId }),
          ...(reference.trim() && { reference: reference.trim() }),
          reason: reason.trim(),
        },
      }),
    done: (_answer, values) => t('refunded', { amount: money(countedOf(values) ?? 0) }),
    onSaved: onClose,
  });
  const cashHint = useCashHint(form.values.method, countedOf(form.values));
  return (
    <FormDialog
      title={b('refundOf', { number: payment.number })}
      would="recorded"
      action={b('refund')}
      danger
      {...dialog}
      onClose={onClose}
    >
      <p className={classes.muted}>{t(invoice ? 'refundOfInvoice' : 'refundBody')}</p>
      <div className={classes.pair}>
        <TextInput
          label={m('amount')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('amount')}
          description={cashHint}
          inputWrapperOrder={hintBelow}
          error={form.errors.amount ?? save.fields.amountCents}
        />
        <SelectField label={m('method')} data={optionsOf(methods, m)} {...form.getInputProps('method')} />
        <TillField {...form.getInputProps('locationId')} value={form.values.locationId} />
        <TextInput
          label={m('reference')}
          autoComplete="off"
          maxLength={referenceLength}
          {...form.getInputProps('reference')}
        />
      </div>
      <Textarea
        mt="sm"
        label={m('reason')}
        description={m('noHealth')}
        maxLength={reasonLength}
        rows={2}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
