import { BarChart, CompositeChart } from '@mantine/charts';
import { useElementSize } from '@mantine/hooks';
import styles from './analytics.module.css';
import { formatCompact } from './format.ts';
import { colourOf, fillOf, type Series } from './marks.tsx';
import { hasRoomForNumbers, skippedTicks } from './ticks.ts';

export interface TimeChartProps {
  /** One row for each bucket: `label` for the axis, `days` for the tooltip, and a field for each series. */
  data: ({ label: string; days: string } & Record<string, string | number>)[];
  series: readonly Series[];
  format: (value: number) => string;
}

const height = 240;
const yAxis = { width: 44, tickFormatter: formatCompact, allowDecimals: false };

/**
 * The ref of the chart's element, its width, and settings that leave out labels on the x axis if they do not
 * fit.
 */
function useTicks(data: TimeChartProps['data']) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const labels = data.map(({ label }) => label);
  return { ref, width, xAxisProps: { interval: skippedTicks(labels, width) } };
}

/** The days of a bucket, for the tooltip; the axis has only a short name. */
function labelFormatter(label: unknown, payload: readonly { payload?: { days?: string } }[]): string {
  return payload[0]?.payload?.days ?? String(label);
}

/** Bars side by side, with lines over them. */
export function TimeChart({ data, series, format }: TimeChartProps) {
  const { ref, xAxisProps } = useTicks(data);
  return (
    <CompositeChart
      ref={ref}
      h={height}
      className={styles.chart}
      data={data}
      dataKey="label"
      series={series.map((one) => ({
        name: one.name,
        label: one.label,
        color: colourOf(one),
        type: one.mark === 'line' || one.mark === 'dashed' ? ('line' as const) : ('bar' as const),
        strokeDasharray: one.mark === 'dashed' ? '5 4' : undefined,
      }))}
      barProps={({ name }) => ({ fill: fillNamed(series, name), radius: [3, 3, 0, 0] })}
      lineProps={({ name }) =>
        series.some((one) => one.name === name && one.mark === 'dashed') ? { dot: false } : {}
      }
      curveType="linear"
      maxBarWidth={34}
      dotProps={{ r: 3 }}
      valueFormatter={format}
      yAxisProps={yAxis}
      xAxisProps={xAxisProps}
      tooltipProps={{ labelFormatter }}
      tickLine="none"
    />
  );
}

/** Stacked bars. */
export function StackedChart({ data, series, format }: TimeChartProps) {
  const { ref, xAxisProps } = useTicks(data);
  return (
    <BarChart
      ref={ref}
      h={height}
      className={styles.chart}
      type="stacked"
      data={data}
      dataKey="label"
      series={series.map((one) => ({ name: one.name, label: one.label, color: colourOf(one) }))}
      barProps={({ name }) => ({
        fill: fillNamed(series, name),
        stroke: 'var(--ui-surface)',
        strokeOpacity: 1,
        strokeWidth: 1,
      })}
      maxBarWidth={34}
      valueFormatter={format}
      yAxisProps={yAxis}
      xAxisProps={xAxisProps}
      tooltipProps={{ labelFormatter }}
      tickLine="none"
    />
  );
}

/** Bars with their values on them: vertical, or horizontal with their names at the left. */
export function LabelledChart({
  data,
  series,
  format,
  horizontal = false,
}: TimeChartProps & { horizontal?: boolean }) {
  const { ref, width, xAxisProps } = useTicks(data);
  const numbers = data.flatMap((row) => series.map(({ name }) => format(Number(row[name] ?? 0))));
  return (
    <BarChart
      ref={ref}
      h={height}
      className={styles.chart}
      orientation={horizontal ? 'vertical' : 'horizontal'}
      data={data}
      dataKey="label"
      series={series.map((one) => ({ name: one.name, label: one.label, color: colourOf(one) }))}
      barProps={({ name }) => ({
        fill: fillNamed(series, name),
        radius: horizontal ? [0, 3, 3, 0] : [3, 3, 0, 0],
      })}
      withBarValueLabel={horizontal || hasRoomForNumbers(numbers, width)}
      maxBarWidth={34}
      valueFormatter={format}
      barChartProps={{ margin: horizontal ? { right: 48 } : { top: 18 } }}
      xAxisProps={horizontal ? { hide: true } : xAxisProps}
      yAxisProps={horizontal ? { width: 86 } : yAxis}
      gridAxis={horizontal ? 'none' : 'x'}
      tooltipProps={{ labelFormatter }}
      tickLine="none"
    />
  );
}

function fillNamed(series: readonly Series[], name: string): string | undefined {
  const found = series.find((one) => one.name === name);
  return found && fillOf(found);
}
