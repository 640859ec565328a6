import { type AgedBalances, ageBuckets } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import classes from './billing.module.css';
import { useMoney } from './queries.ts';
import { moneyTexts } from './text.ts';

/** Balances by age, their total, and the credit held. */
export function Ages({
  ages,
  creditCents,
  label,
}: {
  ages: AgedBalances;
  creditCents: number;
  label: string;
}) {
  const { t } = useText(moneyTexts);
  const money = useMoney();
  return (
    <dl className={classes.ages} aria-label={label}>
      {[...ageBuckets, 'total' as const].map((age) => (
        <div key={age} data-late={(age !== 'current' && age !== 'total' && ages[age] > 0) || undefined}>
          <dt>{t(age)}</dt>
          <dd>{money(ages[age])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('credit')}</dt>
        <dd>{money(creditCents)}</dd>
      </div>
    </dl>
  );
}
