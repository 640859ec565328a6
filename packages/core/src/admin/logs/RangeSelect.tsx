import { NativeSelect, Text } from '@mantine/core';
import { DayField } from '../shared/DayField.tsx';
import styles from './logs.module.css';
import { daysOfRange, rangeOfDays, type TimeRange } from './moments.ts';
import { t } from './text.ts';

const names = {
  'now-1h': t('hour'),
  'now-24h': t('day'),
  'now-7d': t('week'),
  'now-30d': t('month'),
} as const;

export interface RangeSelectProps {
  /** Label of the option for no time limit. */
  all: string;
  offered: readonly (keyof typeof names)[];
  range: TimeRange;
  onChange: (range: TimeRange) => void;
}

/** Time range of a log: a preset, or any two days. */
export function RangeSelect({ all, offered, range, onChange }: RangeSelectProps) {
  const { from = '', to } = range;
  const ranges = [
    { value: '', label: all },
    ...offered.map((value) => ({ value: value as string, label: names[value] })),
    { value: 'custom', label: t('customRange') },
  ];
  const isCustom = to !== undefined || !ranges.some(({ value }) => value === from);
  return (
    <>
      <NativeSelect
        aria-label={t('range')}
        data={ranges}
        value={isCustom ? 'custom' : from}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'custom') onChange(rangeOfDays({ from: daysOfRange({ from: from || 'now' }).from }));
          else onChange({ from: value, to: undefined });
        }}
      />
      {isCustom ? <CustomRange range={range} onChange={onChange} /> : null}
    </>
  );
}

/** First and last day; either may be empty, but not both. */
function CustomRange({ range, onChange }: Pick<RangeSelectProps, 'range' | 'onChange'>) {
  const days = daysOfRange(range);
  const change = (changed: TimeRange) => onChange(rangeOfDays({ ...days, ...changed }));
  const isBad = days.from !== undefined && days.to !== undefined && days.from > days.to;
  const field = { error: isBad, 'aria-describedby': isBad ? 'bad-log-range' : undefined };
  return (
    <div className={styles.range}>
      <DayField
        label={t('firstDay')}
        day={days.from}
        onDay={(from) => change({ from })}
        onClear={() => change({ from: undefined })}
        {...field}
      />
      <DayField
        label={t('lastDay')}
        day={days.to}
        onDay={(to) => change({ to })}
        onClear={() => change({ to: undefined })}
        {...field}
      />
      {isBad ? (
        <Text id="bad-log-range" role="alert" inherit fz="sm" c="var(--ui-bad)">
          {t('badRange')}
        </Text>
      ) : null}
    </div>
  );
}
