import type { AnalyticsFunnel, FunnelStages } from '../../domain/platform/analytics.ts';
import { formatCount } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import styles from './analytics.module.css';
import { type ChartFrame, ChartPanel } from './ChartPanel.tsx';
import { FigureTable } from './FigureTable.tsx';
import { formatPercent } from './format.ts';
import type { Series } from './marks.tsx';
import { LabelledChart } from './TimeChart.tsx';
import { t } from './text.ts';

const stages = ['leads', 'confirmed', 'registered', 'activated'] as const;

function shareOf(part: number, { leads }: FunnelStages): string {
  return formatPercent(leads === 0 ? null : (part / leads) * 100);
}

/** The stages that leads reached, as bars. */
export function FunnelChart({ funnel, frame }: { funnel: AnalyticsFunnel; frame: ChartFrame }) {
  const { total, previousTotal } = funnel;
  const series: Series[] = [{ name: 'now', label: t('leads'), colour: 'action', mark: 'solid' }];
  const hasBefore = frame.compare && previousTotal.leads > 0;
  if (hasBefore) series.push({ name: 'before', label: t('stageBefore'), colour: 'quiet', mark: 'hatch' });
  const isEmpty = total.leads === 0 && !hasBefore;
  return (
    <ChartPanel
      frame={frame}
      chart="funnel"
      title={t('funnel')}
      rule={t('funnelRule')}
      series={series}
      isEmpty={isEmpty}
      table={[
        { name: t('stage'), values: stages.map((stage) => t(stage)) },
        { name: t('leads'), values: stages.map((stage) => formatCount(total[stage])) },
        { name: t('stageShare'), values: stages.map((stage) => shareOf(total[stage], total)) },
        ...(hasBefore
          ? [{ name: t('stageBefore'), values: stages.map((stage) => formatCount(previousTotal[stage])) }]
          : []),
      ]}
    >
      <LabelledChart
        horizontal
        data={stages.map((stage) => ({
          label: t(stage),
          days: t(stage),
          now: total[stage],
          ...(hasBefore ? { before: previousTotal[stage] } : {}),
        }))}
        series={series}
        format={formatCount}
      />
    </ChartPanel>
  );
}

/** The stages that leads reached, by form and by campaign. */
export function FunnelOrigins({ funnel }: { funnel: AnalyticsFunnel }) {
  if (funnel.total.leads === 0) return null;
  const campaigns = [
    ...funnel.byCampaign.map((row) => ({ name: row.campaign ?? t('noCampaign'), ...row })),
    ...(funnel.otherCampaigns ? [{ name: t('otherCampaigns'), ...funnel.otherCampaigns }] : []),
  ];
  return (
    <>
      <Origins
        label={t('bySource')}
        head={t('source')}
        rows={funnel.bySource.map((row) => ({ name: t(row.source), ...row }))}
      />
      <Origins label={t('byCampaign')} head={t('campaign')} rows={campaigns} />
    </>
  );
}

function Origins({
  label,
  head,
  rows,
}: {
  label: string;
  head: string;
  rows: readonly ({ name: string } & FunnelStages)[];
}) {
  const names = rows.map(({ name }) => name);
  return (
    <Panel title={label} line className={styles.origin}>
      <FigureTable
        label={t('tableOf', { chart: label })}
        columns={[
          { name: head, figures: names, values: names },
          ...stages.map((stage) => ({
            name: t(stage),
            figures: rows.map((row) => row[stage]),
            values: rows.map((row) =>
              stage === 'leads'
                ? formatCount(row.leads)
                : `${formatCount(row[stage])} · ${shareOf(row[stage], row)}`,
            ),
          })),
        ]}
      />
    </Panel>
  );
}
