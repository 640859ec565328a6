import { Button } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnalyticsChart, AnalyticsQuery } from '../../domain/platform/analytics.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { EmptyState } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import styles from './analytics.module.css';
import { type Column, FigureTable } from './FigureTable.tsx';
import { Legend, type Series } from './marks.tsx';
import { t } from './text.ts';
import { useChartExport } from './useAnalytics.ts';

/** Props that the screen gives to every chart's panel. */
export interface ChartFrame {
  query: AnalyticsQuery;
  compare: boolean;
  openTables: readonly AnalyticsChart[];
  toggleTable: (chart: AnalyticsChart) => void;
}

export interface ChartPanelProps {
  frame: ChartFrame;
  chart: AnalyticsChart;
  title: string;
  /** Explains what is counted and how. */
  rule: string;
  series: readonly Series[];
  table: readonly Column[];
  isEmpty: boolean;
  children: ReactNode;
}

/** A chart with its legend, the explanation of its figures, a table and a CSV export. */
export function ChartPanel({ frame, chart, title, rule, series, table, isEmpty, children }: ChartPanelProps) {
  const isOpen = frame.openTables.includes(chart);
  return (
    <Panel
      title={title}
      className={styles.chartPanel}
      aside={
        isEmpty ? null : (
          <div className={styles.chartActions}>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconTable size={15} aria-hidden="true" />}
              aria-label={t('tableOf', { chart: title })}
              aria-pressed={isOpen}
              onClick={() => frame.toggleTable(chart)}
            >
              {t('showTable')}
            </Button>
            <ExportButton chart={chart} title={title} query={frame.query} />
          </div>
        )
      }
    >
      {isEmpty ? (
        <EmptyState title={t('nothing')} body={t('nothingBody')} />
      ) : (
        <>
          <div className={styles.chartHead}>
            <Legend series={series} />
          </div>
          <figure className={styles.figure} aria-label={title}>
            {children}
          </figure>
          {isOpen ? <FigureTable label={t('tableOf', { chart: title })} columns={table} /> : null}
        </>
      )}
      <p className={styles.rule}>{rule}</p>
    </Panel>
  );
}

function ExportButton({
  chart,
  title,
  query,
}: {
  chart: AnalyticsChart;
  title: string;
  query: AnalyticsQuery;
}) {
  const mayExport = useMay('analytics:export');
  const saving = useChartExport(chart, query);
  if (!mayExport) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      aria-label={t('csvOf', { chart: title })}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('csv')}
    </Button>
  );
}
