import { type Payer, type PaymentMethod, presumedPayer } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import { moneyTexts } from '../text.ts';

/** Who pays: null for the client, undefined while nobody was chosen and the method decides. */
export type ChosenPayer = string | null | undefined;

const theClient = 'client';

/** Who makes a payment; nothing if only the client can. */
export function PayerField({
  payers,
  method,
  chosen,
  error,
  mt,
  onChoose,
}: {
  payers: readonly Payer[];
  method: PaymentMethod;
  chosen: ChosenPayer;
  error?: string | undefined;
  mt?: 'sm';
  onChoose: (payer: string | null) => void;
}) {
  const { t } = useText(moneyTexts);
  if (payers.length === 0) return null;
  const payer = chosen === undefined ? presumedPayer(method, payers)?.relationId : chosen;
  return (
    <SelectField
      {...(mt && { mt })}
      label={t('whoPays')}
      value={payer ?? theClient}
      error={error}
      onChange={({ currentTarget: { value } }) => onChoose(value === theClient ? null : value)}
      data={[
        { value: theClient, label: t('clientPays') },
        ...payers.map(({ relationId, name, usual }) => ({
          value: relationId,
          label: usual ? t('usualPayer', { name }) : name,
        })),
      ]}
    />
  );
}
