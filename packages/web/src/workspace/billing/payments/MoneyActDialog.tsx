import { Textarea } from '@mantine/core';
import {
  type Invoice,
  invoiceEndpoints,
  type Payment,
  paymentEndpoints,
  reasonLength,
} from '@tamarack/core/domain/workspace';
import { focusFirstError, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { useSave } from '../../shared/saving/useSave.ts';
import classes from '../billing.module.css';
import { billingTexts } from '../billing-texts.ts';
import { useMoney } from '../queries.ts';
import { moneyTexts } from '../text.ts';

/** An action on an invoice or payment that needs a reason. */
export type MoneyAct =
  | { act: 'void' | 'credit' | 'writeOff' | 'reinstate'; invoice: Invoice }
  | { act: 'bounce' | 'voidPayment'; payment: Payment };

const labels = {
  void: ['voidTitle', 'voidBody', 'voidInvoice', 'voidDone'],
  credit: ['creditTitle', 'creditBody', 'credit', 'creditDone'],
  writeOff: ['writeOffTitle', 'writeOffBody', 'writeOff', 'writeOffDone'],
  reinstate: ['reinstateTitle', 'reinstateBody', 'reinstate', 'reinstateDone'],
  bounce: ['bounceTitle', 'bounceBody', 'bounce', 'bounceDone'],
  voidPayment: ['voidPaymentTitle', 'voidPaymentBody', 'voidPayment', 'voidPaymentDone'],
} as const;

/** Explains the consequences of an action and asks for the reason. */
export function MoneyActDialog({ asked, onClose }: { asked: MoneyAct; onClose: () => void }) {
  const { t } = useText(billingTexts);
  const { t: m } = useText(moneyTexts);
  const money = useMoney();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [title, body, action, done] = labels[asked.act];
  const { number } = 'invoice' in asked ? asked.invoice : asked.payment;
  const amount = money(
    'invoice' in asked ? asked.invoice.balanceCents : asked.payment.amountCents - asked.payment.returnedCents,
  );
  const save = useSave(
    (call, written: string) => {
      if ('invoice' in asked) {
        const { invoiceId, version } = asked.invoice;
        return call(invoiceEndpoints[asked.act], {
          params: { invoiceId },
          payload: { version, reason: written },
        });
      }
      const { paymentId, version } = asked.payment;
      return call(paymentEndpoints[asked.act === 'bounce' ? 'bounce' : 'void'], {
        params: { paymentId },
        payload: { version, reason: written },
      });
    },
    onClose,
    t(done, { number }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim()) save.mutate(reason.trim());
    else focusFirstError();
  };
  return (
    <FormDialog
      title={t(title, { number })}
      would="recorded"
      action={t(action)}
      busy={save.isPending}
      danger={asked.act !== 'reinstate'}
      error={save.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.muted}>{t(body, { amount })}</p>
      <Textarea
        mt="md"
        label={m('reason')}
        description={m('noHealth')}
        maxLength={reasonLength}
        rows={3}
        data-autofocus
        value={reason}
        error={save.fields.reason ?? (tried && !reason.trim() ? m('reasonRequired') : null)}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
    </FormDialog>
  );
}
