import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createAttempts } from '@tamarack/core/client';
import type { PayloadOf } from '@tamarack/core/domain';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { type CheckoutQuote, maxTenders, paymentEndpoints } from '@tamarack/core/domain/workspace';
import { focusFirstError, Notice, useText } from '@tamarack/core/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMe } from '../../frame/index.ts';
import { DialogFoot } from '../../shared/dialogs/Dialog.tsx';
import { formatClient, parseCents } from '../../shared/format.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { useSave } from '../../shared/saving/useSave.ts';
import classes from '../billing.module.css';
import { payerFor } from '../payments/PayerField.tsx';
import { useMoney } from '../queries.ts';
import { TaxUndecided, undecidedReason } from '../TaxUndecided.tsx';
import type { CheckoutVisit } from './CheckoutDialog.tsx';
import { FeeFields } from './FeeFields.tsx';
import { Sums } from './Sums.tsx';
import { FurtherTender, type MethodChoice, MethodField, TenderFields } from './TenderFields.tsx';
import { type CountedTender, countTenders, type TenderDraft } from './tenders.ts';
import { checkoutTexts } from './text.ts';
import { useCheckedOut } from './useCheckedOut.tsx';

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
  const { currency } = useMe().settings;
  const checkedOut = useCheckedOut();
  const draftOf = (id: number, method: TenderDraft['method']): TenderDraft => ({
    id,
    method,
    typed: null,
    reference: '',
    payer: undefined,
  });
  const [typedFee, setTypedFee] = useState<string | null>(null);
  const fee = typedFee ?? (quote.feeCents === null ? '' : null);
  const [feeReason, setFeeReason] = useState('');
  const [useCredit, setUseCredit] = useState(true);
  const [later, setLater] = useState(false);
  const [drafts, setDrafts] = useState([draftOf(0, 'credit_card')]);

  const form = useRef<HTMLFormElement>(null);
  const firstAmount = useRef<HTMLInputElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  const undecided = undecidedReason(quote.taxReason);
  const total = quote.billed ? quote.totalCents : 0;
  const toPay = toPayOf(quote, useCredit);
  const credited = (total ?? 0) - toPay;
  const isDue = quote.billed && toPay > 0;
  const tenders = isDue && !later ? countTenders(toPay, drafts, { locale, currency }) : [];
  const [first, ...further] = tenders;
  const rest = toPay - tenders.reduce((sum, { countedCents }) => sum + (countedCents ?? 0), 0);
  const handed = tenders.reduce((sum, { handedCents }) => sum + handedCents, 0);

  // Another fee has another amount; other changes of the amount are somebody else's.
  const [opened, setOpened] = useState({ typedFee, quote });
  if (opened.typedFee !== typedFee && !stale) setOpened({ typedFee, quote });
  const isChanged = !stale && total !== null && toPayOf(opened.quote, useCredit) !== toPay;

  const change = (id: number, changes: Partial<TenderDraft>) =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...changes } : draft)));
  /** Clears typed amounts, because they belonged to another total. */
  const clearAmounts = () => setDrafts(drafts.map((draft) => ({ ...draft, typed: null })));
  const chooseFirst = (method: MethodChoice) => {
    setLater(method === 'later');
    if (method !== 'later') change(0, { method, ...(drafts.length === 1 && { typed: null }) });
  };
  const add = () => {
    setDrafts([
      ...drafts,
      draftOf(
        (drafts.at(-1)?.id ?? 0) + 1,
        drafts.some(({ method }) => method === 'cash') ? 'credit_card' : 'cash',
      ),
    ]);
    firstAmount.current?.focus();
  };
  const remove = (id: number) => {
    setDrafts(drafts.filter((draft) => draft.id !== id));
    firstAmount.current?.focus();
  };

  const [attempt] = useState(() => createAttempts<Checkout>());
  const save = useSave(
    (call, paid: readonly CountedTender[]) => {
      const payload = {
        version: quote.version,
        ...(fee === null
          ? {}
          : {
              feeCents: parseCents(fee, locale) ?? 0,
              ...(feeReason.trim() ? { feeReason: feeReason.trim() } : {}),
            }),
        useCredit: credited > 0,
        payments: paid.map(({ method, countedCents, reference, payer }) => {
          const chosen = payerFor(method, quote.payers, payer);
          return {
            method,
            amountCents: countedCents ?? 0,
            ...(reference.trim() && method !== 'cash' ? { reference: reference.trim() } : {}),
            ...(chosen !== undefined && { payerRelationId: chosen }),
          };
        }),
      };
      const client = formatClient(visit);
      const done =
        !quote.billed || total === 0
          ? t('doneFree', { client })
          : rest > 0
            ? t('doneLater', { client, amount: money(rest) })
            : t('done', { client, amount: money(toPay) });
      // The quote is another one once the visit is checked out, so only what was entered tells a retry.
      const wanted = { fee, feeReason, useCredit, later, drafts };
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
  const fieldsOf = (tender: CountedTender) => ({
    tender,
    isPart: further.length > 0,
    payers: quote.payers,
    errors: save.fields,
    onChange: (changes: Partial<TenderDraft>) => change(tender.id, changes),
  });

  return (
    <form noValidate ref={form} onSubmit={submit}>
      {quote.billed ? (
        <Sums
          quote={quote}
          creditedCents={credited}
          handedCents={first && further.length === 0 && first.typed === null ? handed : toPay}
          cash={first?.method === 'cash' && further.length === 0}
          stale={stale}
        />
      ) : (
        <p className={classes.muted}>{t('notBilled')}</p>
      )}
      {isChanged && !save.isPending && !isUnknown ? <AmountChanged toPayCents={toPay} /> : null}
      {undecided ? (
        <Notice tone="bad" role="alert">
          <TaxUndecided reason={undecided} visit={{ ...visit, fileNo: quote.fileNo }} />
        </Notice>
      ) : null}
      <FeeFields
        quote={quote}
        fee={fee}
        reason={feeReason}
        errors={save.fields}
        onFee={(value) => {
          setTypedFee(value);
          clearAmounts();
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
            clearAmounts();
          }}
        />
      ) : null}
      {isDue ? (
        <MethodField value={later ? 'later' : (drafts[0]?.method ?? 'later')} onChange={chooseFirst} />
      ) : null}
      {first ? <TenderFields {...fieldsOf(first)} amountRef={firstAmount} /> : null}
      {further.map((tender, index) => (
        <FurtherTender
          key={tender.id}
          {...fieldsOf(tender)}
          number={index + 2}
          onRemove={() => remove(tender.id)}
        />
      ))}
      {first && drafts.length < maxTenders ? (
        <Button
          mt="sm"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={add}
        >
          {t('addPayment')}
        </Button>
      ) : null}
      {first && rest !== 0 ? (
        <p className={classes.muted} role="status">
          {rest > 0 ? t('left', { amount: money(rest) }) : t('overpaid', { amount: money(-rest) })}
        </p>
      ) : null}
      <DialogFoot error={unseen ? save.error : save.problem} onCancel={onClose}>
        <SubmitButton
          would="recorded"
          loading={save.isPending}
          disabled={blocked}
          {...(!isDue && !blocked && { 'data-autofocus': true })}
        >
          {!quote.billed || total === 0
            ? t('actFree')
            : first
              ? t('act', { amount: money(handed) })
              : t(isDue ? 'actLater' : 'checkOut')}
        </SubmitButton>
      </DialogFoot>
    </form>
  );
}

/** Keeps the focus in the dialog when the field that had it is gone. */
const focusOn = (element: HTMLElement | null) => element?.focus();

/** What is left to pay after the credit; nothing while the total is not known. */
function toPayOf({ billed, totalCents, creditCents }: CheckoutQuote, useCredit: boolean): number {
  const total = billed ? (totalCents ?? 0) : 0;
  return total - (useCredit ? Math.min(creditCents, total) : 0);
}

// Here and not with the other texts, which load with the first screen.
const texts = defineCatalogue({
  en: { changed: 'The amount changed in the meantime. It is now {amount}.' },
  fr: { changed: 'Le montant a changé entre-temps. Il est maintenant de {amount}.' },
});

/** Says that the amount to pay is no longer the one that the form was opened with. */
function AmountChanged({ toPayCents }: { toPayCents: number }) {
  const { t } = useText(texts);
  const money = useMoney();
  return (
    <Notice tone="info" role="alert">
      {t('changed', { amount: money(toPayCents) })}
    </Notice>
  );
}
