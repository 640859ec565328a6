import { defineCatalogue } from '@tamarack/core/domain/text';
import { Notice, useText } from '@tamarack/core/ui';
import { useMoney } from '../queries.ts';

// Here and not with the other texts, which load with the first screen.
const texts = defineCatalogue({
  en: { changed: 'The amount changed in the meantime. It is now {amount}.' },
  fr: { changed: 'Le montant a changé entre-temps. Il est maintenant de {amount}.' },
});

/** Says that the amount to pay is no longer the one that the form was opened with. */
export function AmountChanged({ toPayCents }: { toPayCents: number }) {
  const { t } = useText(texts);
  const money = useMoney();
  return (
    <Notice tone="info" role="alert">
      {t('changed', { amount: money(toPayCents) })}
    </Notice>
  );
}
