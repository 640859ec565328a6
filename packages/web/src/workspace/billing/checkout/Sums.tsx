import type { CheckoutQuote } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import classes from '../billing.module.css';
import { useMoney } from '../queries.ts';
import { undecidedReason } from '../TaxUndecided.tsx';
import { taxTexts } from '../tax-texts.ts';
import { moneyTexts } from '../text.ts';
import { useTellsTax } from '../useTellsTax.ts';
import { checkoutTexts } from './text.ts';

/** Fee, tax and total of the visit, credit used, cash to pay and previous balance. */
export function Sums({
  quote,
  creditedCents,
  handedCents,
  cash,
  stale,
}: {
  quote: CheckoutQuote;
  creditedCents: number;
  handedCents: number;
  cash: boolean;
  stale: boolean;
}) {
  const { t } = useText(checkoutTexts);
  const { t: m } = useText(moneyTexts);
  return (
    <dl className={classes.sums} aria-live="polite" data-stale={stale || undefined}>
      <Sum label={m('fee')} amount={quote.feeCents} />
      <TaxLine quote={quote} />
      <Sum label={m('total')} amount={quote.totalCents} strong />
      {creditedCents > 0 ? <Sum label={m('credit')} amount={-creditedCents} /> : null}
      {creditedCents > 0 || (cash && handedCents !== quote.totalCents) ? (
        <Sum label={t(cash ? 'cashToPay' : 'toPay')} amount={handedCents} strong />
      ) : null}
      {quote.owedCents > 0 ? <Sum label={t('owed')} amount={quote.owedCents} hint={t('owedHint')} /> : null}
    </dl>
  );
}

function Sum({
  label,
  amount,
  hint,
  strong,
}: {
  label: string;
  amount: number | null;
  hint?: string;
  strong?: boolean;
}) {
  const money = useMoney();
  return (
    <div data-strong={strong || undefined}>
      <dt>
        {label}
        {hint ? <span className={classes.small}>{hint}</span> : null}
      </dt>
      <dd>{amount === null ? '–' : money(amount)}</dd>
    </div>
  );
}

function TaxLine({ quote: { taxCents, taxReason } }: { quote: CheckoutQuote }) {
  const { t: m } = useText(moneyTexts);
  const { t } = useText(taxTexts);
  const tellsTax = useTellsTax();
  const open = undecidedReason(taxReason);
  if (!tellsTax(taxReason)) return null;
  return <Sum label={m('tax')} amount={taxCents} {...(taxReason && !open && { hint: t(taxReason) })} />;
}
