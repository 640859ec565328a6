import { Button, TextInput } from '@mantine/core';
import { type CheckoutQuote, reasonLength } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { hintBelow } from '../../../shared/hint-below.ts';
import { fieldAmount, parseCents } from '../../shared/format.ts';
import classes from '../billing.module.css';
import { moneyTexts } from '../text.ts';
import { checkoutTexts } from './text.ts';

/** The field takes the place of the button that had the focus. */
const focusOn = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

/** Changes the fee of the visit and asks for the reason. */
export function FeeFields({
  quote,
  fee,
  reason,
  errors,
  onFee,
  onReason,
}: {
  quote: CheckoutQuote;
  /** The fee as typed; null for the fee of the visit. */
  fee: string | null;
  reason: string;
  errors: Record<string, string>;
  onFee: (value: string) => void;
  onReason: (value: string) => void;
}) {
  const { t, locale } = useText(checkoutTexts);
  const { t: m } = useText(moneyTexts);
  if (fee === null)
    return quote.billed ? (
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => onFee(fieldAmount(quote.feeCents ?? 0, locale))}
      >
        {t('changeFee')}
      </Button>
    ) : null;
  const isWrong = fee !== '' && parseCents(fee, locale) === null;
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('feeBeforeTax')}
        ref={focusOn}
        data-autofocus={quote.feeCents === null || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={fee}
        error={errors.feeCents ?? (isWrong ? m('amountInvalid') : null)}
        onChange={({ currentTarget: { value } }) => onFee(value)}
      />
      <TextInput
        label={t('feeReason')}
        description={m('noHealth')}
        inputWrapperOrder={hintBelow}
        maxLength={reasonLength}
        value={reason}
        error={errors.feeReason ?? errors.reason}
        onChange={({ currentTarget: { value } }) => onReason(value)}
      />
    </div>
  );
}
