import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '@tamarack/core/client';
import {
  type Payment,
  paymentEndpoints,
  paymentMethods,
  reasonLength,
  referenceLength,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { DialogFoot, DialogFrame } from '../../shared/Dialog.tsx';
import { fieldAmount } from '../../shared/format.ts';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { useSave } from '../../shared/useSave.ts';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { useMoney } from '../queries.ts';
import { moneyTexts } from '../text.ts';
import { countedCents, useCashHint } from './cash.ts';
import { paymentTexts } from './payment-texts.ts';

interface RefundDialogProps {
  payment: Pick<
    Payment,
    'paymentId' | 'version' | 'number' | 'method' | 'amountCents' | 'returnedCents' | 'allocations'
  >;
  /** The invoice to refund from. If omitted: unused credit first, then the newest invoices. */
  invoice?: { invoiceId: string; amountCents: number };
  onClose: () => void;
}

/** Refunds a payment or part of it. */
export function RefundDialog({ payment, invoice, onClose }: RefundDialogProps) {
  const { t, locale } = useText(paymentTexts);
  const { t: m } = useText(moneyTexts);
  const { t: b } = useText(billingTexts);
  const money = useMoney();
  const { currency } = useMe().settings;
  const transport = useTransport();
  const most = Math.min(payment.amountCents - payment.returnedCents, invoice?.amountCents ?? Infinity);
  const initial = { amount: fieldAmount(most, locale), method: payment.method, reference: '', reason: '' };
  /** The amount that is recorded; null while the typed amount is invalid. */
  const countedOf = ({ amount, method }: Pick<typeof initial, 'amount' | 'method'>) =>
    countedCents({ amount, method }, most, { locale, currency });
  const form = useForm({
    initialValues: initial,
    validate: {
      amount: (_value, values) => {
        const cents = countedOf(values);
        if (!cents) return m('amountInvalid');
        return cents > most ? t('atMost', { amount: money(most) }) : null;
      },
      reason: (value) => (value.trim() ? null : m('reasonRequired')),
    },
  });
  const save = useSave(
    ({ cents, method, reference, reason }: typeof form.values & { cents: number }) =>
      call(transport, paymentEndpoints.refund, {
        params: { paymentId: payment.paymentId },
        payload: {
          version: payment.version,
          amountCents: cents,
          method,
          ...(invoice && { invoiceId: invoice.invoiceId }),
          ...(reference.trim() && { reference: reference.trim() }),
          reason: reason.trim(),
        },
      }),
    (_answer, { cents }) => {
      toast.success(t('refunded', { amount: money(cents) }));
      onClose();
    },
  );
  const cashHint = useCashHint(form.values.method, countedOf(form.values));
  return (
    <DialogFrame title={b('refundOf', { number: payment.number })} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate({ ...values, cents: countedOf(values) ?? 0 }),
          focusFirstError,
        )}
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
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            error={form.errors.amount ?? save.fields.amountCents}
          />
          <SelectField
            label={m('method')}
            data={paymentMethods.map((value) => ({ value, label: m(value) }))}
            {...form.getInputProps('method')}
          />
          <TextInput
            label={m('reference')}
            autoComplete="off"
            maxLength={referenceLength}
            {...form.getInputProps('reference')}
            error={save.fields.reference}
          />
        </div>
        <Textarea
          mt="sm"
          label={m('reason')}
          description={m('noHealth')}
          maxLength={reasonLength}
          rows={2}
          {...form.getInputProps('reason')}
          error={form.errors.reason ?? save.fields.reason}
        />
        <DialogFoot error={save.problem} onCancel={onClose}>
          <SubmitButton would="recorded" color="red" loading={save.isPending}>
            {b('refund')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
