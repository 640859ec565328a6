import { defineCatalogue } from '@tamarack/core/domain/text';
import type { CheckoutQuote } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useMoney } from '../queries.ts';
import { toPayOf } from './tenders.ts';

// Here and not with the other texts, which load with the first screen.
const texts = defineCatalogue({
  en: { changed: 'The amount changed in the meantime. It is now {amount}.' },
  fr: { changed: 'Le montant a changé entre-temps. Il est maintenant de {amount}.' },
});

interface AmountChangedProps {
  quote: CheckoutQuote;
  /** The quote was computed for an earlier fee. */
  stale: boolean;
  typedFee: string | null;
  useCredit: boolean;
  /** Says nothing, as while the visit is being checked out. */
  quiet: boolean;
}

/** Says that the amount to pay is no longer the one that the form was opened with, unless the fee was changed in it. */
export function AmountChanged({ quote, stale, typedFee, useCredit, quiet }: AmountChangedProps) {
  const { t } = useText(texts);
  const money = useMoney();
  const [opened, setOpened] = useState({ typedFee, quote });
  if (opened.typedFee !== typedFee && !stale) setOpened({ typedFee, quote });
  const toPayCents = toPayOf(quote, useCredit);
  const isKnown = !quote.billed || quote.totalCents !== null;
  if (quiet || stale || !isKnown || toPayOf(opened.quote, useCredit) === toPayCents) return null;
  return (
    <Notice tone="info" role="alert">
      {t('changed', { amount: money(toPayCents) })}
    </Notice>
  );
}
