import { NativeSelect } from '@mantine/core';
import { keyLifeDays, keyOverlapHours } from '../../domain/platform/api-clients.ts';
import { t } from './text.ts';

interface ChoiceProps<V> {
  value: V;
  onChange: (value: V) => void;
}

/** When a key expires, in days from now; null for never. */
export function ExpiryChoice({ value, onChange }: ChoiceProps<number | null>) {
  return (
    <NativeSelect
      label={t('expiry')}
      data={keyLifeDays.map((days) => ({
        value: String(days ?? ''),
        label: days === null ? t('expiryNever') : t('expiryDays', { n: days }),
      }))}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? Number(currentTarget.value) : null)}
    />
  );
}

function overlapText(hours: number): string {
  if (hours === 0) return t('overlapNone');
  return hours < 24 ? t('overlapHours', { n: hours }) : t('overlapDays', { n: hours / 24 });
}

/** For how many hours the old key keeps working. */
export function OverlapChoice({ value, onChange, atLeast }: ChoiceProps<number> & { atLeast: number }) {
  return (
    <NativeSelect
      label={t('overlap')}
      data={keyOverlapHours
        .filter((hours) => hours >= atLeast)
        .map((hours) => ({ value: String(hours), label: overlapText(hours) }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
