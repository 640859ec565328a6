import '@mantine/charts/styles.layer.css';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AnalyticsFunnel, AnalyticsReport } from '../../domain/platform/analytics.ts';
import { Page } from '../shared/page/Page.tsx';
import shared from '../shared/shared.module.css';
import { EmptyState, FailedState } from '../shared/states.tsx';
import { AnalyticsToolbar } from './AnalyticsToolbar.tsx';
import styles from './analytics.module.css';
import type { ChartFrame } from './ChartPanel.tsx';
import { FunnelChart, FunnelOrigins } from './FunnelChart.tsx';
import { formatPeriod } from './format.ts';
import { MarkPatterns } from './marks.tsx';
import { SignInChart } from './SignInChart.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import { t } from './text.ts';
import { ChurnChart, GrowthChart, PlanChart, RevenueChart } from './timeCharts.tsx';
import { type QueryState, useAnalytics } from './useAnalytics.ts';
import { analyticsQuery, useAnalyticsParams } from './useAnalyticsParams.ts';

/** Six key figures and six charts of the platform over time. Each chart has a table and a CSV export. */
export function AnalyticsScreen() {
  const { params, change } = useAnalyticsParams();
  const query = analyticsQuery(params);
  const { report, funnel } = useAnalytics(query);
  const { data } = report;
  const hasNoData = data !== undefined && isWithoutHistory(data) && funnel.data?.total.leads === 0;
  const toggleTable: ChartFrame['toggleTable'] = (chart) =>
    change({
      tables: params.tables.includes(chart)
        ? params.tables.filter((open) => open !== chart)
        : [...params.tables, chart],
    });
  const frame = {
    query: query ?? { range: '30d' },
    compare: params.compare,
    openTables: params.tables,
    toggleTable,
  };
  return (
    <Page title={t('title')} subtitle={data ? subtitleOf(data, params.compare) : ' '}>
      <MarkPatterns />
      <AnalyticsToolbar params={params} change={change} period={data?.period} />
      {hasNoData ? (
        <section className={shared.panel}>
          <EmptyState
            title={params.range === 'custom' ? t('nothing') : t('never')}
            body={params.range === 'custom' ? t('nothingBody') : t('neverBody')}
            action={
              params.range === 'custom' ? (
                <Button
                  variant="default"
                  onClick={() => change({ range: '30d', from: undefined, to: undefined })}
                >
                  {t('clearRange')}
                </Button>
              ) : null
            }
          />
        </section>
      ) : null}
      {data && !hasNoData ? (
        <div className={styles.report} aria-busy={report.isOld} data-old={report.isOld || undefined}>
          <SummaryCards report={data} compare={params.compare} />
          <Charts report={data} frame={frame}>
            <Funnel funnel={funnel} frame={frame} />
          </Charts>
        </div>
      ) : null}
      {!data && report.error ? (
        <section className={shared.panel}>
          <FailedState error={report.error} onRetry={report.retry} />
        </section>
      ) : null}
      {!data && !report.error && query ? <Placeholders /> : null}
      <VisuallyHidden role="status">
        {data && !report.isOld ? t('announced', { period: formatPeriod(data.period) }) : null}
      </VisuallyHidden>
    </Page>
  );
}

/**
 * The days shown, the days they are compared with and, if today is included, the time they are counted up to.
 */
function subtitleOf({ period, previous, until, timeZone: zone }: AnalyticsReport, compare: boolean): string {
  const values = { period: formatPeriod(period), previous: formatPeriod(previous), until: until ?? '', zone };
  if (until === null) return t(compare ? 'compared' : 'period', values);
  return t(compare ? 'comparedSoFar' : 'periodSoFar', values);
}

function isWithoutHistory({ totals, previousTotals }: AnalyticsReport): boolean {
  return [totals, previousTotals].every(
    ({ registered, active, churned, returned }) => registered + active + churned + returned === 0,
  );
}

function Charts({
  report,
  frame,
  children,
}: {
  report: AnalyticsReport;
  frame: ChartFrame;
  children: ReactNode;
}) {
  return (
    <div className={styles.charts}>
      <GrowthChart report={report} frame={frame} />
      <RevenueChart report={report} frame={frame} />
      <PlanChart report={report} frame={frame} />
      <ChurnChart report={report} frame={frame} />
      <SignInChart report={report} frame={frame} />
      {children}
    </div>
  );
}

function Funnel({ funnel, frame }: { funnel: QueryState<AnalyticsFunnel>; frame: ChartFrame }) {
  if (funnel.data) {
    return (
      <>
        <FunnelChart funnel={funnel.data} frame={frame} />
        <FunnelOrigins funnel={funnel.data} />
      </>
    );
  }
  return funnel.error ? (
    <section className={shared.panel} aria-label={t('funnel')}>
      <FailedState error={funnel.error} onRetry={funnel.retry} />
    </section>
  ) : (
    <Skeleton height="22rem" radius="lg" />
  );
}

/** Loading placeholders of the screen. */
function Placeholders() {
  const places = (count: number) => Array.from({ length: count }, (_, place) => `place-${place}`);
  return (
    <div className={styles.report} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={styles.cards}>
        {places(6).map((place) => (
          <Skeleton key={place} height="7.25rem" radius="lg" />
        ))}
      </div>
      <div className={styles.charts}>
        {places(4).map((place) => (
          <Skeleton key={place} height="22rem" radius="lg" />
        ))}
      </div>
    </div>
  );
}
