import { Group, NativeSelect, SegmentedControl, Switch, Text } from '@mantine/core';
import {
  analyticsBuckets,
  analyticsRanges,
  type Period,
  platformDay,
} from '../../domain/platform/analytics.ts';
import { DayField } from '../shared/DayField.tsx';
import styles from './analytics.module.css';
import { t } from './text.ts';
import { type AnalyticsParams, analyticsQuery } from './useAnalyticsParams.ts';

const ranges = analyticsRanges.map((value) => ({ value, label: t(value) }));
const buckets = [
  { value: '', label: t('auto') },
  ...analyticsBuckets.map((value) => ({ value, label: t(value) })),
];

export interface AnalyticsToolbarProps {
  params: AnalyticsParams;
  change: (changes: Partial<AnalyticsParams>) => void;
  /** The period shown now; a custom range starts with it. */
  period: Period | undefined;
}

/** The controls for period, grouping and comparison. */
export function AnalyticsToolbar({ params, change, period }: AnalyticsToolbarProps) {
  const chooseRange = (value: string) => {
    const range = analyticsRanges.find((known) => known === value) ?? '30d';
    change(range === 'custom' ? { range, ...period } : { range, from: undefined, to: undefined });
  };
  return (
    <Group gap="0.75rem 1rem">
      <SegmentedControl
        aria-label={t('range')}
        size="sm"
        className={styles.ranges}
        data={ranges}
        value={params.range}
        onChange={chooseRange}
      />
      {params.range === 'custom' ? <CustomRange params={params} change={change} /> : null}
      <NativeSelect
        aria-label={t('bucket')}
        data={buckets}
        value={params.bucket ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ bucket: analyticsBuckets.find((known) => known === value) })
        }
      />
      <Switch
        label={t('compare')}
        checked={params.compare}
        onChange={({ currentTarget: { checked } }) => change({ compare: checked })}
      />
    </Group>
  );
}

/** Two date fields. An entry counts once it is a valid date. */
function CustomRange({ params, change }: Pick<AnalyticsToolbarProps, 'params' | 'change'>) {
  const isBad = analyticsQuery(params) === undefined;
  const field = {
    max: platformDay(new Date()),
    error: isBad,
    'aria-describedby': isBad ? 'bad-range' : undefined,
  };
  return (
    <Group gap="xs">
      <DayField label={t('from')} day={params.from} onDay={(from) => change({ from })} {...field} />
      <DayField label={t('to')} day={params.to} onDay={(to) => change({ to })} {...field} />
      {isBad ? (
        <Text id="bad-range" role="alert" inherit fz="sm" c="var(--ui-bad)">
          {t('badRange')}
        </Text>
      ) : null}
    </Group>
  );
}
