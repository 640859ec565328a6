import { Button, Checkbox, Radio, Skeleton, TextInput } from '@mantine/core';
import { call, errorText } from '@tamarack/core/client';
import {
  type CheckoutQuote,
  cashAmount,
  type PaymentMethod,
  paymentEndpoints,
  paymentMethods,
  reasonLength,
  referenceLength,
} from '@tamarack/core/domain/workspace';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { Notice, toast, useText } from '@tamarack/core/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { DialogFoot, DialogFrame } from '../../shared/Dialog.tsx';
import { formatClient, parseCents } from '../../shared/format.ts';
import { Problem } from '../../shared/Loaded.tsx';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { useSave } from '../../shared/useSave.ts';
import classes from '../billing.module.css';
import { useMoney } from '../queries.ts';
import { TaxUndecided, undecidedReason } from '../TaxUndecided.tsx';
import { moneyTexts } from '../texts.ts';
import { Sums } from './Sums.tsx';
import { checkoutTexts } from './texts.ts';

/** The visit to be checked out, as the lists of visits know it. */
export interface CheckoutVisit {
  attendanceId: string;
  name: string | null;
  fileNo: number;
  staffId: string;
  staffName: string;
}

interface CheckoutDialogProps {
  visit: CheckoutVisit;
  onClose: () => void;
}

/** Attended, confirmed, billed and paid in one act. */
export function CheckoutDialog({ visit, onClose }: CheckoutDialogProps) {
  const { t } = useText(checkoutTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const [feeCents, setFeeCents] = useState<number | null>(null);
  const { attendanceId } = visit;
  const quote = useQuery({
    queryKey: ['clinic', 'checkout', attendanceId, feeCents],
    queryFn: async ({ signal }) =>
      (
        await call(transport, paymentEndpoints.quote, {
          params: { attendanceId },
          query: feeCents === null ? {} : { feeCents },
          signal,
        })
      ).quote,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return (
    <DialogFrame title={t('title', { client: formatClient(visit) })} onClose={onClose}>
      {quote.data ? (
        <CheckoutForm
          key={quote.data.attendanceId}
          visit={visit}
          quote={quote.data}
          stale={quote.isPlaceholderData}
          onFee={setFeeCents}
          onClose={onClose}
        />
      ) : quote.isError ? (
        <Notice
          tone="bad"
          role="alert"
          title={t('failed')}
          actions={
            <Button loading={quote.isFetching} onClick={() => void quote.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(quote.error, session('failed'))}
        </Notice>
      ) : (
        // Keeps the first key from closing the dialog while the total is computed.
        <div role="status" aria-label={t('loading')} tabIndex={-1} data-autofocus>
          <Skeleton height={220} />
        </div>
      )}
    </DialogFrame>
  );
}

interface CheckoutFormProps extends CheckoutDialogProps {
  quote: CheckoutQuote;
  /** The quote is that of another fee. */
  stale: boolean;
  onFee: (cents: number) => void;
}

const client = 'client';

function CheckoutForm({ visit, quote, stale, onFee, onClose }: CheckoutFormProps) {
  const { t } = useText(checkoutTexts);
  const { t: m } = useText(moneyTexts);
  const transport = useTransport();
  const money = useMoney();
  const [fee, setFee] = useState<string | null>(quote.feeCents === null ? '' : null);
  const [feeReason, setFeeReason] = useState('');
  const [useCredit, setUseCredit] = useState(true);
  const [method, setMethod] = useState<PaymentMethod | 'later'>('credit_card');
  const [typed, setTyped] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const usual = quote.payers.find((payer) => payer.usual)?.relationId ?? client;
  const [payer, setPayer] = useState(usual);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  const undecided = undecidedReason(quote.taxReason);
  const total = quote.billed ? quote.totalCents : 0;
  const credited = useCredit ? Math.min(quote.creditCents, total ?? 0) : 0;
  const toPay = (total ?? 0) - credited;
  const handed = method === 'cash' ? cashAmount(toPay) : toPay;
  const paid = typed === null ? handed : parseCents(typed);
  const pays = method !== 'later' && toPay > 0;
  // The whole amount in cash settles the invoice to the cent, although it was rounded.
  const counted = paid === handed ? toPay : paid;
  const rest = toPay - (pays ? (counted ?? 0) : 0);

  const save = useSave(
    (payments: { method: PaymentMethod; amountCents: number }[]) =>
      call(transport, paymentEndpoints.checkout, {
        params: { attendanceId: visit.attendanceId },
        payload: {
          version: quote.version,
          ...(fee === null
            ? {}
            : {
                feeCents: parseCents(fee) ?? 0,
                ...(feeReason.trim() ? { feeReason: feeReason.trim() } : {}),
              }),
          useCredit: credited > 0,
          payments: payments.map((tender) => ({
            ...tender,
            ...(reference.trim() && tender.method !== 'cash' ? { reference: reference.trim() } : {}),
            ...(payer === usual ? {} : { payerRelationId: payer === client ? null : payer }),
          })),
        },
      }),
    () => {
      const name = formatClient(visit);
      toast.success(
        !quote.billed || total === 0
          ? t('doneFree', { client: name })
          : rest > 0
            ? t('doneLater', { client: name, amount: money(rest) })
            : t('done', { client: name, amount: money(toPay) }),
      );
      onClose();
    },
  );
  const feeWrong = fee !== null && parseCents(fee) === null;
  const blocked = undecided !== null || total === null || stale || feeWrong;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked || (pays && !counted)) return;
    save.mutate(method !== 'later' && toPay > 0 && counted ? [{ method, amountCents: counted }] : []);
  };
  const feeField =
    save.fields.feeCents ?? (fee !== null && fee !== '' && feeWrong ? m('amountInvalid') : null);

  return (
    <form noValidate ref={form} onSubmit={submit}>
      {quote.billed ? (
        <Sums
          quote={quote}
          creditedCents={credited}
          handedCents={handed}
          cash={method === 'cash'}
          stale={stale}
        />
      ) : (
        <p className={classes.muted}>{t('notBilled')}</p>
      )}
      {undecided ? (
        <Notice tone="bad" role="alert">
          <TaxUndecided reason={undecided} staff={{ staffId: visit.staffId, name: visit.staffName }} />
        </Notice>
      ) : null}
      {fee === null ? (
        quote.billed ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setFee(((quote.feeCents ?? 0) / 100).toFixed(2))}
          >
            {t('changeFee')}
          </Button>
        ) : null
      ) : (
        <div className={classes.pair}>
          <TextInput
            label={t('feeBeforeTax')}
            inputMode="decimal"
            autoComplete="off"
            value={fee}
            error={feeField}
            onChange={({ currentTarget: { value } }) => {
              setFee(value);
              setTyped(null);
              const cents = parseCents(value);
              if (cents !== null) onFee(cents);
            }}
          />
          <TextInput
            label={t('feeReason')}
            description={m('noHealth')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={reasonLength}
            value={feeReason}
            error={save.fields.feeReason ?? save.fields.reason}
            onChange={({ currentTarget: { value } }) => setFeeReason(value)}
          />
        </div>
      )}
      {quote.billed && quote.creditCents > 0 ? (
        <Checkbox
          mt="sm"
          label={t('useCredit', { credit: money(quote.creditCents) })}
          checked={useCredit}
          onChange={({ currentTarget: { checked } }) => {
            setUseCredit(checked);
            setTyped(null);
          }}
        />
      ) : null}
      {quote.billed && toPay > 0 ? (
        <>
          <Radio.Group
            mt="md"
            label={t('method')}
            value={method}
            onChange={(value) => {
              setMethod(value as PaymentMethod | 'later');
              setTyped(null);
            }}
          >
            <div className={classes.methods}>
              {[...paymentMethods, 'later' as const]
                .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
                .map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={value === 'later' ? t('later') : m(value)}
                    {...(value === method && { 'data-autofocus': true })}
                  />
                ))}
            </div>
          </Radio.Group>
          {pays ? (
            <div className={classes.pair}>
              <TextInput
                label={t('given')}
                inputMode="decimal"
                autoComplete="off"
                value={typed ?? (handed / 100).toFixed(2)}
                error={counted ? save.fields.amountCents : m('amountInvalid')}
                onChange={({ currentTarget: { value } }) => setTyped(value)}
              />
              {method === 'cash' ? null : (
                <TextInput
                  label={m('reference')}
                  autoComplete="off"
                  maxLength={referenceLength}
                  value={reference}
                  error={save.fields.reference}
                  onChange={({ currentTarget: { value } }) => setReference(value)}
                />
              )}
            </div>
          ) : null}
          {pays && quote.payers.length > 0 ? (
            <SelectField
              mt="sm"
              label={t('payer')}
              value={payer}
              onChange={({ currentTarget: { value } }) => setPayer(value)}
              data={[
                { value: client, label: m('clientPays') },
                ...quote.payers.map((one) => ({
                  value: one.relationId,
                  label: one.usual ? t('usual', { name: one.name }) : one.name,
                })),
              ]}
            />
          ) : null}
          {pays && rest !== 0 && counted ? (
            <p className={classes.muted} role="status">
              {rest > 0 ? t('left', { amount: money(rest) }) : t('overpaid', { amount: money(-rest) })}
            </p>
          ) : null}
        </>
      ) : null}
      <Problem error={save.problem} />
      <DialogFoot onCancel={onClose}>
        <SubmitButton
          would="recorded"
          loading={save.isPending}
          disabled={blocked}
          {...(!(quote.billed && toPay > 0) && { 'data-autofocus': true })}
        >
          {!quote.billed || total === 0
            ? t('actFree')
            : pays
              ? t('act', { amount: money(paid ?? 0) })
              : t(toPay > 0 ? 'actLater' : 'checkOut')}
        </SubmitButton>
      </DialogFoot>
    </form>
  );
}

/** As often as desks use them. */
const order: readonly string[] = [
  'credit_card',
  'debit',
  'cash',
  'e_transfer',
  'cheque',
  'insurer',
  'direct_deposit',
  'other',
  'later',
];
