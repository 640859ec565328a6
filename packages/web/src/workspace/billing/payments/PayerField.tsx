import { type Payer, type PaymentMethod, payersBy, presumedPayer } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import { moneyTexts } from '../text.ts';

/** Who pays: null for the client or an insurer not on file, undefined while the method decides. */
export type ChosenPayer = string | null | undefined;

const theClient = 'client';

/** The choice, unless whoever was chosen cannot pay by this method. */
export function payerFor(method: PaymentMethod, payers: readonly Payer[], chosen: ChosenPayer): ChosenPayer {
  if (!chosen) return chosen;
  return payersBy(method, payers).some(({ relationId }) => relationId === chosen) ? chosen : undefined;
}

/** Who makes a payment; nothing if only the client can, or only an insurer that is not on file. */
export function PayerField({
  payers,
  method,
  chosen,
  error,
  onChoose,
}: {
  payers: readonly Payer[];
  method: PaymentMethod;
  chosen: ChosenPayer;
  error?: string | undefined;
  onChoose: (payer: string | null) => void;
}) {
  const { t } = useText(moneyTexts);
  const possible = payersBy(method, payers);
  if (possible.length === 0) return null;
  const known = payerFor(method, payers, chosen);
  const payer = known === undefined ? presumedPayer(method, payers)?.relationId : known;
  return (
    <SelectField
      mt="sm"
      label={t('whoPays')}
      value={payer ?? theClient}
      error={error}
      onChange={({ currentTarget: { value } }) => onChoose(value === theClient ? null : value)}
      data={[
        { value: theClient, label: t(method === 'insurer' ? 'insurer' : 'clientPays') },
        ...possible.map(({ relationId, name, usual }) => ({
          value: relationId,
          label: usual ? t('usualPayer', { name }) : name,
        })),
      ]}
    />
  );
}
