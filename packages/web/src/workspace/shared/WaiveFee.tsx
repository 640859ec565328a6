import { Checkbox } from '@mantine/core';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { Notice, useText } from '@tamarack/core/ui';

const texts = defineCatalogue({
  en: { waive: 'Waive the fee', waiveSum: 'Waive the fee of {fee}' },
  fr: { waive: 'Renoncer aux frais', waiveSum: 'Renoncer aux frais de {fee}' },
});

export interface WaiveFeeProps {
  /** Says that the fee applies. */
  title: string;
  /** The amount in words; null when it is not known. */
  fee: string | null;
  waive: boolean;
  onWaive: (waive: boolean) => void;
}

/** The fee of a missed visit, with the choice to waive it. */
export function WaiveFee({ title, fee, waive, onWaive }: WaiveFeeProps) {
  const { t } = useText(texts);
  return (
    <Notice tone="warn" title={title}>
      <Checkbox
        label={fee === null ? t('waive') : t('waiveSum', { fee })}
        checked={waive}
        onChange={({ currentTarget }) => onWaive(currentTarget.checked)}
      />
    </Notice>
  );
}
