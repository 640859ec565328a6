import { BarChart, CompositeChart } from '@mantine/charts';
import styles from './analytics.module.css';
import { formatCompact } from './format.ts';
import { colourOf, fillOf, type Series } from './marks.tsx';

export interface TimeChartProps {
  /** One row for each bucket: `label` for the axis, `days` for the tooltip, and a field for each series. */
  data: ({ label: string; days: string } & Record<string, string | number>)[];
  series: readonly Series[];
  format: (value: number) => string;
}

const height = 240;
const yAxis = { width: 44, tickFormatter: formatCompact, allowDecimals: false };
const xAxis = { minTickGap: 16 };

/** The days that a bucket means, in place of its short name on the axis. */
function labelFormatter(label: unknown, payload: readonly { payload?: { days?: string } }[]): string {
  return payload[0]?.payload?.days ?? String(label);
}

/** Bars, and lines over them, side by side in time. */
export function TimeChart({ data, series, format }: TimeChartProps) {
  return (
    <CompositeChart
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
      xAxisProps={xAxis}
      tooltipProps={{ labelFormatter }}
      tickLine="none"
    />
  );
}

/** Bars upon each other in time. */
export function StackedChart({ data, series, format }: TimeChartProps) {
  return (
    <BarChart
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
      xAxisProps={xAxis}
      tooltipProps={{ labelFormatter }}
      tickLine="none"
    />
  );
}

/** Bars with their numbers on them: as columns, or lying with their names at the left. */
export function LabelledChart({ data, series, format, lying = false }: TimeChartProps & { lying?: boolean }) {
  return (
    <BarChart
      h={height}
      className={styles.chart}
      orientation={lying ? 'vertical' : 'horizontal'}
      data={data}
      dataKey="label"
      series={series.map((one) => ({ name: one.name, label: one.label, color: colourOf(one) }))}
      barProps={({ name }) => ({
        fill: fillNamed(series, name),
        radius: lying ? [0, 3, 3, 0] : [3, 3, 0, 0],
      })}
      withBarValueLabel
      maxBarWidth={34}
      valueFormatter={format}
      barChartProps={{ margin: lying ? { right: 48 } : { top: 18 } }}
      xAxisProps={lying ? { hide: true } : { interval: 0 }}
      yAxisProps={lying ? { width: 86 } : yAxis}
      gridAxis={lying ? 'none' : 'x'}
      tooltipProps={{ labelFormatter }}
      tickLine="none"
    />
  );
}

function fillNamed(series: readonly Series[], name: string): string | undefined {
  const found = series.find((one) => one.name === name);
  return found && fillOf(found);
}
