import { Button, Radio, TextInput } from '@mantine/core';
import { type CheckoutQuote, type PaymentMethod, referenceLength } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import type { ReactNode, Ref } from 'react';
import { hintBelow } from '../../../shared/hint-below.ts';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { fieldAmount } from '../../shared/format.ts';
import classes from '../billing.module.css';
import { useMoneyText, usePaymentMethods } from '../methods.ts';
import { PayerField } from '../payments/PayerField.tsx';
import { useMoney } from '../queries.ts';
import { moneyTexts } from '../text.ts';
import type { CountedTender, TenderDraft } from './tenders.ts';
import { checkoutTexts } from './text.ts';
import type { MethodChoice } from './useTenders.ts';

/** Method of the first payment, with every method visible, or paying later. */
export function MethodField({
  value,
  onChange,
}: {
  value: MethodChoice;
  onChange: (method: MethodChoice) => void;
}) {
  const { t } = useText(checkoutTexts);
  const { t: m } = useMoneyText();
  const methods = usePaymentMethods();
  return (
    <Radio.Group
      mt="md"
      label={t('method')}
      value={value}
      onChange={(chosen) => onChange(chosen as MethodChoice)}
    >
      <div className={classes.methods}>
        {[...methods, 'later' as const].map((method) => (
          <Radio
            key={method}
            value={method}
            label={method === 'later' ? t('later') : m(method)}
            {...(method === value && { 'data-autofocus': true })}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

interface TenderFieldsProps {
  tender: CountedTender;
  /** One of several payments: its rounding is shown here, because the sums show only that of a single payment. */
  isPart: boolean;
  payers: CheckoutQuote['payers'];
  errors: Record<string, string>;
  amountRef?: Ref<HTMLInputElement>;
  onChange: (change: Partial<TenderDraft>) => void;
  /** Shown before the amount. */
  children?: ReactNode;
}

/** Amount, reference and payer of one payment. */
export function TenderFields(props: TenderFieldsProps) {
  const { tender, isPart, payers, errors, amountRef, onChange, children } = props;
  const { t, locale } = useText(checkoutTexts);
  const { t: m } = useText(moneyTexts);
  const money = useMoney();
  const { method, typed, reference, payer, countedCents, handedCents } = tender;
  const isRounded = countedCents !== null && countedCents !== handedCents && (isPart || typed !== null);
  return (
    <>
      <div className={classes.pair}>
        {children}
        <TextInput
          ref={amountRef}
          label={t('amount')}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? fieldAmount(handedCents, locale)}
          error={countedCents === null ? m('amountInvalid') : errors.amountCents}
          description={
            isRounded ? m('counts', { handed: money(handedCents), counted: money(countedCents) }) : null
          }
          inputWrapperOrder={hintBelow}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget: { value } }) => onChange({ typed: value })}
        />
        {method === 'cash' ? null : (
          <TextInput
            label={m('reference')}
            autoComplete="off"
            maxLength={referenceLength}
            value={reference}
            error={errors.reference}
            onChange={({ currentTarget: { value } }) => onChange({ reference: value })}
          />
        )}
      </div>
      <PayerField
        payers={payers}
        method={method}
        chosen={payer}
        error={errors.payerRelationId}
        onChoose={(chosen) => onChange({ payer: chosen })}
      />
    </>
  );
}

/** An additional payment for the same visit. */
export function FurtherTender({
  number,
  onRemove,
  ...fields
}: TenderFieldsProps & { number: number; onRemove: () => void }) {
  const { t } = useText(checkoutTexts);
  const { t: m } = useMoneyText();
  const methods = usePaymentMethods();
  return (
    <fieldset className={classes.tender}>
      <legend>
        {t('payment', { number })}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('removePayment', { number })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      </legend>
      <TenderFields {...fields}>
        <SelectField
          label={m('method')}
          value={fields.tender.method}
          onChange={({ currentTarget: { value } }) => fields.onChange({ method: value as PaymentMethod })}
          data={optionsOf(methods, m)}
        />
      </TenderFields>
    </fieldset>
  );
}
