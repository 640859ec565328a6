import { plans, planTable } from '../../domain/plans.ts';
import type { AnalyticsPoint, AnalyticsReport } from '../../domain/platform/analytics.ts';
import { formatCount } from '../shared/format.ts';
import { type ChartFrame, ChartPanel } from './ChartPanel.tsx';
import type { Column } from './FigureTable.tsx';
import { bucketLabel, formatCad, formatPercent, formatPeriod } from './format.ts';
import type { Series } from './marks.tsx';
import { StackedChart, TimeChart, type TimeChartProps } from './TimeChart.tsx';
import { t } from './text.ts';

interface TimeChartPanelProps {
  report: AnalyticsReport;
  frame: ChartFrame;
}

type Value = (point: AnalyticsPoint) => number;

/**
 * The data of a chart: `fields` of each point, and `fieldsBefore` of the matching point of the previous
 * period.
 */
function rowsOf(
  { points, previousPoints, bucket }: AnalyticsReport,
  fields: Record<string, Value>,
  fieldsBefore: Record<string, Value> = {},
): TimeChartProps['data'] {
  return points.map((point, index) => {
    const before = previousPoints[index];
    return {
      label: bucketLabel(point, bucket),
      days: formatPeriod(point),
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value(point)])),
      ...(before
        ? Object.fromEntries(Object.entries(fieldsBefore).map(([name, value]) => [name, value(before)]))
        : {}),
    };
  });
}

function days({ points }: AnalyticsReport): Column {
  return { name: t('days'), figures: points.map((_, index) => index), values: points.map(formatPeriod) };
}

function column<Figure extends number | null>(
  name: string,
  points: readonly AnalyticsPoint[],
  figureOf: (point: AnalyticsPoint) => Figure,
  format: (figure: Figure) => string,
): Column {
  const figures = points.map(figureOf);
  return { name, figures, values: figures.map(format) };
}

const isNothing = (points: readonly AnalyticsPoint[], value: Value) =>
  points.every((point) => value(point) === 0);
const allActive: Value = ({ active }) => plans.reduce((total, plan) => total + active[plan], 0);
/** Draws the previous period only if it has data. */
const hasBefore = ({ previousPoints }: AnalyticsReport, { compare }: ChartFrame) =>
  compare && !isNothing(previousPoints, (point) => point.registered + point.base + allActive(point));
const countChurned: Value = ({ suspended, terminated }) => suspended + terminated;

export function GrowthChart({ report, frame }: TimeChartPanelProps) {
  const { points, previousPoints } = report;
  const withBefore = hasBefore(report, frame);
  const series: Series[] = [
    { name: 'registered', label: t('registered'), colour: 'action', mark: 'solid' },
    { name: 'activated', label: t('activated'), colour: 'third', mark: 'line' },
  ];
  if (withBefore)
    series.push({ name: 'before', label: t('registeredBefore'), colour: 'ink', mark: 'dashed' });
  const before: Value = ({ registered }) => registered;
  return (
    <ChartPanel
      frame={frame}
      chart="growth"
      title={t('growth')}
      rule={t('growthRule')}
      series={series}
      isEmpty={isNothing(
        [...points, ...(withBefore ? previousPoints : [])],
        (p) => p.registered + p.activated,
      )}
      table={[
        days(report),
        column(t('registered'), points, (p) => p.registered, formatCount),
        column(t('activated'), points, (p) => p.activated, formatCount),
        ...(withBefore
          ? [
              column(t('registeredBefore'), previousPoints, (p) => p.registered, formatCount),
              column(t('activatedBefore'), previousPoints, (p) => p.activated, formatCount),
            ]
          : []),
      ]}
    >
      <TimeChart
        data={rowsOf(
          report,
          { registered: (p) => p.registered, activated: (p) => p.activated },
          withBefore ? { before } : {},
        )}
        series={series}
        format={formatCount}
      />
    </ChartPanel>
  );
}

export function ChurnChart({ report, frame }: TimeChartPanelProps) {
  const { points, previousPoints } = report;
  const withBefore = hasBefore(report, frame);
  const series: Series[] = [
    { name: 'suspended', label: t('suspended'), colour: 'third', mark: 'solid' },
    { name: 'terminated', label: t('terminated'), colour: 'bad', mark: 'hatch' },
    { name: 'returned', label: t('returned'), colour: 'good', mark: 'dots' },
  ];
  return (
    <ChartPanel
      frame={frame}
      chart="churn"
      title={t('churn')}
      rule={t('churnRule')}
      series={series}
      isEmpty={isNothing(points, (p) => countChurned(p) + p.returned)}
      table={[
        days(report),
        column(t('base'), points, (p) => p.base, formatCount),
        column(t('suspended'), points, (p) => p.suspended, formatCount),
        column(t('terminated'), points, (p) => p.terminated, formatCount),
        column(
          t('churnPercent'),
          points,
          (p) => (p.base === 0 ? null : (countChurned(p) / p.base) * 100),
          formatPercent,
        ),
        column(t('returned'), points, (p) => p.returned, formatCount),
        ...(withBefore ? [column(t('churnedBefore'), previousPoints, countChurned, formatCount)] : []),
      ]}
    >
      <StackedChart
        data={rowsOf(report, {
          suspended: (p) => p.suspended,
          terminated: (p) => p.terminated,
          returned: (p) => p.returned,
        })}
        series={series}
        format={formatCount}
      />
    </ChartPanel>
  );
}

const planSeries: Series[] = [
  { name: 'basic', label: planTable.basic.operatorLabel, colour: 'action', mark: 'solid' },
  { name: 'professional', label: planTable.professional.operatorLabel, colour: 'second', mark: 'hatch' },
  { name: 'enterprise', label: planTable.enterprise.operatorLabel, colour: 'third', mark: 'dots' },
];

export function PlanChart({ report, frame }: TimeChartPanelProps) {
  const { points, previousPoints, bucket } = report;
  const withBefore = hasBefore(report, frame);
  return (
    <ChartPanel
      frame={frame}
      chart="plans"
      title={t('plans')}
      rule={t('plansRule', { bucket: t(`${bucket}Name`) })}
      series={planSeries}
      isEmpty={isNothing(points, allActive)}
      table={[
        days(report),
        ...plans.map((plan) =>
          column(planTable[plan].operatorLabel, points, (p) => p.active[plan], formatCount),
        ),
        column(t('allPlans'), points, allActive, formatCount),
        ...(withBefore ? [column(t('allPlansBefore'), previousPoints, allActive, formatCount)] : []),
      ]}
    >
      <StackedChart
        data={rowsOf(report, {
          basic: ({ active }) => active.basic,
          professional: ({ active }) => active.professional,
          enterprise: ({ active }) => active.enterprise,
        })}
        series={planSeries}
        format={formatCount}
      />
    </ChartPanel>
  );
}

export function RevenueChart({ report, frame }: TimeChartPanelProps) {
  const { points, previousPoints, bucket } = report;
  const withBefore = hasBefore(report, frame);
  const series: Series[] = [
    { name: 'revenue', label: t('recurring'), colour: 'good', mark: 'solid' },
    { name: 'trial', label: t('onTrial'), colour: 'second', mark: 'line' },
  ];
  if (withBefore) series.push({ name: 'before', label: t('recurringBefore'), colour: 'ink', mark: 'dashed' });
  return (
    <ChartPanel
      frame={frame}
      chart="revenue"
      title={t('revenue')}
      rule={t('revenueRule', { bucket: t(`${bucket}Name`) })}
      series={series}
      isEmpty={isNothing(points, (p) => p.revenueCad + p.trialCad)}
      table={[
        days(report),
        column(t('recurring'), points, (p) => p.revenueCad, formatCad),
        column(t('onTrial'), points, (p) => p.trialCad, formatCad),
        ...(withBefore
          ? [
              column(t('recurringBefore'), previousPoints, (p) => p.revenueCad, formatCad),
              column(t('onTrialBefore'), previousPoints, (p) => p.trialCad, formatCad),
            ]
          : []),
      ]}
    >
      <TimeChart
        data={rowsOf(
          report,
          { revenue: (p) => p.revenueCad, trial: (p) => p.trialCad },
          withBefore ? { before: (p) => p.revenueCad } : {},
        )}
        series={series}
        format={formatCad}
      />
    </ChartPanel>
  );
}
