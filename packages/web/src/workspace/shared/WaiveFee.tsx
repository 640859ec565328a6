import { Checkbox, Stack, TextInput } from '@mantine/core';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { Notice, useText } from '@tamarack/core/ui';

const texts = defineCatalogue({
  en: {
    waive: 'Waive the fee',
    waiveSum: 'Waive the fee of {fee}',
    waiveAll: 'Waive these fees',
    missedFee: 'Fee of {fee}',
    reason: 'Reason',
    reasonMissing: 'Give a reason.',
  },
  fr: {
    waive: 'Renoncer aux frais',
    waiveSum: 'Renoncer aux frais de {fee}',
    waiveAll: 'Renoncer à ces frais',
    missedFee: 'Frais de {fee}',
    reason: 'Raison',
    reasonMissing: 'Indiquez la raison.',
  },
});

export interface WaiveFeeProps {
  /** Says that the fee applies. */
  title: string;
  /** The amount in words; null when it is not known. */
  fee: string | null;
  /** Whether fees of other visits apply too. */
  several?: boolean;
  waive: boolean;
  onWaive: (waive: boolean) => void;
}

/** The fee of a missed visit, with the choice to waive it. */
export function WaiveFee({ title, fee, several, waive, onWaive }: WaiveFeeProps) {
  const { t } = useText(texts);
  const label = fee === null ? t('waive') : t('waiveSum', { fee });
  return (
    <Notice tone="warn" title={title}>
      <Checkbox
        label={several ? t('waiveAll') : label}
        checked={waive}
        onChange={({ currentTarget }) => onWaive(currentTarget.checked)}
      />
    </Notice>
  );
}

/** Whether the fee of a missed visit is waived, and why. */
export interface Waiver {
  waive: boolean;
  reason: string;
}

export const noWaiver: Waiver = { waive: false, reason: '' };

/** Whether the waiver lacks its reason. */
export const lacksReason = ({ waive, reason }: Waiver) => waive && !reason.trim();

/** What records the outcome of a missed visit without its fee; nothing if it is charged. */
export const waivedFee = ({ waive, reason }: Waiver) =>
  waive ? { feeCents: 0, feeReason: reason.trim() } : {};

export interface MissedFeeProps {
  /** The amount in words. */
  fee: string;
  waiver: Waiver;
  /** Whether a missing reason is shown as an error. */
  tried: boolean;
  onChange: (waiver: Waiver) => void;
}

/** The fee of a missed visit, with the choice to waive it for a reason. */
export function MissedFee({ fee, waiver, tried, onChange }: MissedFeeProps) {
  const { t } = useText(texts);
  return (
    <Stack gap="sm">
      <WaiveFee
        title={t('missedFee', { fee })}
        fee={fee}
        waive={waiver.waive}
        onWaive={(waive) => onChange({ ...waiver, waive })}
      />
      {waiver.waive ? (
        <TextInput
          label={t('reason')}
          value={waiver.reason}
          maxLength={140}
          error={tried && lacksReason(waiver) && t('reasonMissing')}
          onChange={({ currentTarget }) => onChange({ ...waiver, reason: currentTarget.value })}
        />
      ) : null}
    </Stack>
  );
}
