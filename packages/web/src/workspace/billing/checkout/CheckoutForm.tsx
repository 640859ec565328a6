import { Checkbox } from '@mantine/core';
import { createAttempts } from '@tamarack/core/client';
import type { PayloadOf } from '@tamarack/core/domain';
import { type CheckoutQuote, paymentEndpoints } from '@tamarack/core/domain/workspace';
import { focusFirstError, Notice, useText } from '@tamarack/core/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DialogFoot } from '../../shared/dialogs/Dialog.tsx';
import { formatClient, parseCents } from '../../shared/format.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { useSave } from '../../shared/saving/useSave.ts';
import classes from '../billing.module.css';
import { payerFor } from '../payments/PayerField.tsx';
import { useMoney } from '../queries.ts';
import { TaxUndecided, undecidedReason } from '../TaxUndecided.tsx';
import { AmountChanged } from './AmountChanged.tsx';
import type { CheckoutVisit } from './CheckoutDialog.tsx';
import { FeeFields } from './FeeFields.tsx';
import { LicenceNotice } from './LicenceNotice.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { Sums } from './Sums.tsx';
import { type CountedTender, toPayOf } from './tenders.ts';
import { checkoutTexts } from './text.ts';
import { useCheckedOut } from './useCheckedOut.tsx';
import { useTenders } from './useTenders.ts';

interface CheckoutFormProps {
  visit: CheckoutVisit;
  quote: CheckoutQuote;
  /** The quote was computed for an earlier fee. */
  stale: boolean;
  /** Says that the quote for the present fee did not load; empty while it loads. */
  failure: ReactNode;
  /** Shown in place of the form when the visit can no longer be checked out, as somebody else has done it. */
  refusal: ReactNode;
  onFee: (cents: number) => void;
  onClose: () => void;
}

interface Checkout {
  payload: PayloadOf<typeof paymentEndpoints.checkout>;
  /** What is said once it is done. */
  done: string;
}

const shownFields = ['feeCents', 'feeReason', 'reason', 'amountCents', 'reference', 'payerRelationId'];

/** The total of the visit and its payment, with one method (three key presses for a card) or several. */
export function CheckoutForm({ visit, quote, stale, failure, refusal, onFee, onClose }: CheckoutFormProps) {
  const { t, locale } = useText(checkoutTexts);
  const money = useMoney();
  const checkedOut = useCheckedOut();
  const [typedFee, setTypedFee] = useState<string | null>(null);
  const fee = typedFee ?? (quote.feeCents === null ? '' : null);
  const [feeReason, setFeeReason] = useState('');
  const [useCredit, setUseCredit] = useState(true);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  const undecided = undecidedReason(quote.taxReason);
  const total = quote.billed ? quote.totalCents : 0;
  const toPay = toPayOf(quote, useCredit);
  const credited = (total ?? 0) - toPay;
  const isDue = toPay > 0;
  const entry = useTenders(toPay);
  const { tenders, restCents, handedCents } = entry;
  const only = tenders.length === 1 ? tenders[0] : undefined;

  const [attempt] = useState(() => createAttempts<Checkout>());
  const save = useSave(
    (call, paid: readonly CountedTender[]) => {
      const payload = {
        version: quote.version,
        ...(fee === null ? {} : feeOf(parseCents(fee, locale) ?? 0, feeReason)),
        useCredit: credited > 0,
        payments: paymentsOf(paid, quote.payers),
      };
      const client = formatClient(visit);
      const done =
        total === 0
          ? t('doneFree', { client })
          : restCents > 0
            ? t('doneLater', { client, amount: money(restCents) })
            : t('done', { client, amount: money(toPay) });
      // The quote is another one once the visit is checked out, so only what was entered tells a retry.
      const wanted = { fee, feeReason, useCredit, ...entry.entered };
      return attempt(wanted, { payload, done }, async (sent, idempotencyKey) => {
        const params = { attendanceId: visit.attendanceId };
        const input = { params, payload: sent.payload, idempotencyKey };
        const { id } = await call(paymentEndpoints.checkout, input);
        return { id, done: sent.done };
      });
    },
    ({ id, done }) => {
      checkedOut(done, id === visit.attendanceId ? null : id);
      onClose();
    },
  );
  const isUnknown = attempt.isUnknown();
  if (refusal && !save.isPending && !isUnknown)
    return (
      <div ref={focusOn} tabIndex={-1}>
        {refusal}
      </div>
    );
  const feeWrong = fee !== null && parseCents(fee, locale) === null;
  const blocked = undecided !== null || total === null || stale || feeWrong;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked || tenders.some(({ countedCents }) => countedCents === null)) return focusFirstError();
    save.mutate(tenders.filter(({ countedCents }) => countedCents));
  };
  const unseen = Object.keys(save.fields).some((name) => !shownFields.includes(name));

  return (
    <form noValidate ref={form} onSubmit={submit}>
      {quote.billed ? (
        <Sums
          quote={quote}
          creditedCents={credited}
          handedCents={only?.typed === null ? handedCents : toPay}
          cash={only?.method === 'cash'}
          stale={stale}
        />
      ) : (
        <p className={classes.muted}>{t('notBilled')}</p>
      )}
      <AmountChanged {...{ quote, stale, typedFee, useCredit }} quiet={save.isPending || isUnknown} />
      {undecided ? (
        <Notice tone="bad" role="alert">
          <TaxUndecided reason={undecided} visit={{ ...visit, fileNo: quote.fileNo }} />
        </Notice>
      ) : null}
      {quote.billed && !quote.licensed && undecided !== 'profession_unknown' ? (
        <LicenceNotice visit={visit} />
      ) : null}
      <FeeFields
        quote={quote}
        fee={fee}
        reason={feeReason}
        errors={save.fields}
        onFee={(value) => {
          setTypedFee(value);
          entry.clearAmounts();
          const cents = parseCents(value, locale);
          if (cents !== null) onFee(cents);
        }}
        onReason={setFeeReason}
      />
      {failure}
      {quote.billed && quote.creditCents > 0 ? (
        <Checkbox
          mt="sm"
          label={t('useCredit', { credit: money(quote.creditCents) })}
          checked={useCredit}
          onChange={({ currentTarget: { checked } }) => {
            setUseCredit(checked);
            entry.clearAmounts();
          }}
        />
      ) : null}
      {isDue ? <PaymentFields entry={entry} payers={quote.payers} errors={save.fields} /> : null}
      <DialogFoot error={unseen ? save.error : save.problem} onCancel={onClose}>
        <SubmitButton
          would="recorded"
          loading={save.isPending}
          disabled={blocked}
          {...(!isDue && !blocked && { 'data-autofocus': true })}
        >
          {total === 0
            ? t('actFree')
            : tenders.length > 0
              ? t('act', { amount: money(handedCents) })
              : t(isDue ? 'actLater' : 'checkOut')}
        </SubmitButton>
      </DialogFoot>
    </form>
  );
}

/** Keeps the focus in the dialog when the field that had it is gone. */
const focusOn = (element: HTMLElement | null) => element?.focus();

/** The fee that was typed instead of the listed one. */
function feeOf(feeCents: number, typedReason: string) {
  const feeReason = typedReason.trim();
  return { feeCents, ...(feeReason ? { feeReason } : {}) };
}

function paymentsOf(paid: readonly CountedTender[], payers: CheckoutQuote['payers']) {
  return paid.map(({ method, countedCents, reference, payer }) => {
    const chosen = payerFor(method, payers, payer);
    return {
      method,
      amountCents: countedCents ?? 0,
      ...(reference.trim() && method !== 'cash' ? { reference: reference.trim() } : {}),
      ...(chosen !== undefined && { payerRelationId: chosen }),
    };
  });
}
