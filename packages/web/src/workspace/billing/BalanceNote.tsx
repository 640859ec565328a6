import { useText } from '@tamarack/core/ui';
import { joined } from '../shared/format.ts';
import classes from './billing.module.css';
import { paymentTexts } from './payments/payment-texts.ts';
import { useAccount, useMoney } from './queries.ts';

/** A client's balance or credit in a word; nothing while it loads or when the reader may not see it. */
export function BalanceNote({ clientId, quiet = false }: { clientId: string; quiet?: boolean }) {
  const { t } = useText(paymentTexts);
  const money = useMoney();
  const { data } = useAccount(clientId);
  if (!data) return null;
  const { balanceCents, creditCents } = data;
  if (quiet && balanceCents === 0 && creditCents === 0) return null;
  return (
    <span className={classes.balance} data-owes={balanceCents > 0 || undefined}>
      {quiet ? ' · ' : ''}
      {joined(
        balanceCents > 0 ? t('owes', { amount: money(balanceCents) }) : null,
        creditCents > 0 ? t('hasCredit', { amount: money(creditCents) }) : null,
      ) || t('even')}
    </span>
  );
}
