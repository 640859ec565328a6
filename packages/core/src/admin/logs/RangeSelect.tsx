import { NativeSelect } from '@mantine/core';
import type { TimeRange } from './moments.ts';
import { t } from './text.ts';

const names = {
  'now-1h': t('hour'),
  'now-24h': t('day'),
  'now-7d': t('week'),
  'now-30d': t('month'),
} as const;

export interface RangeSelectProps {
  /** Label of the choice without a range. */
  all: string;
  offered: readonly (keyof typeof names)[];
  range: TimeRange;
  onChange: (range: TimeRange) => void;
}

/** Time range of a log. A custom range from the URL is kept until another is chosen. */
export function RangeSelect({ all, offered, range: { from = '', to }, onChange }: RangeSelectProps) {
  const ranges = [
    { value: '', label: all },
    ...offered.map((value) => ({ value: value as string, label: names[value] })),
  ];
  const isListed = !to && ranges.some(({ value }) => value === from);
  return (
    <NativeSelect
      aria-label={t('range')}
      data={isListed ? ranges : [...ranges, { value: 'other', label: t('otherRange') }]}
      value={isListed ? from : 'other'}
      onChange={({ currentTarget: { value } }) => {
        if (value !== 'other') onChange({ from: value, to: undefined });
      }}
    />
  );
}
