import { type AnalyticsReport, signInBands } from '../../domain/platform/analytics.ts';
import { formatCount } from '../shared/format.ts';
import styles from './analytics.module.css';
import { type ChartFrame, ChartPanel } from './ChartPanel.tsx';
import { formatMinutes } from './format.ts';
import type { Series } from './marks.tsx';
import { LabelledChart } from './TimeChart.tsx';
import { t } from './text.ts';

/** `under 5 min`, `5 min – 15 min`, … `7 d or more`. */
const bandNames = [...signInBands, null].map((to, index) => {
  const from = signInBands[index - 1];
  if (from === undefined) return t('bandFirst', { to: formatMinutes(to) });
  if (to === null) return t('bandLast', { from: formatMinutes(from) });
  return t('band', { from: formatMinutes(from), to: formatMinutes(to) });
});
const short = (minutes: number | null) => formatMinutes(minutes).replace(' min', 'm').replace(' ', '');
/** Labels for the axis: the start of each band. */
const bandLabels = [...signInBands, null].map((to, index) =>
  index === 0 ? `<${short(to)}` : short(signInBands[index - 1] ?? null),
);

export function SignInChart({ report, frame }: { report: AnalyticsReport; frame: ChartFrame }) {
  const { signIn, previousSignIn } = report;
  const hasBefore = frame.compare && previousSignIn.clinics > 0;
  const series: Series[] = [{ name: 'now', label: t('signedIn'), colour: 'action', mark: 'solid' }];
  if (hasBefore) series.push({ name: 'before', label: t('signedInBefore'), colour: 'quiet', mark: 'hatch' });
  return (
    <ChartPanel
      frame={frame}
      chart="first-sign-in"
      title={t('firstSignIn')}
      rule={t('firstSignInRule')}
      series={series}
      isEmpty={signIn.clinics === 0 && !hasBefore}
      table={[
        { name: t('time'), figures: bandNames.map((_, index) => index), values: bandNames },
        { name: t('signedIn'), figures: signIn.bands, values: signIn.bands.map(formatCount) },
        ...(hasBefore
          ? [
              {
                name: t('signedInBefore'),
                figures: previousSignIn.bands,
                values: previousSignIn.bands.map(formatCount),
              },
            ]
          : []),
      ]}
    >
      <LabelledChart
        data={bandNames.map((days, index) => ({
          label: bandLabels[index] ?? '',
          days,
          now: signIn.bands[index] ?? 0,
          ...(hasBefore ? { before: previousSignIn.bands[index] ?? 0 } : {}),
        }))}
        series={series}
        format={formatCount}
      />
      <figcaption className={styles.caption}>
        {t('medianAndP90', { median: formatMinutes(signIn.median), p90: formatMinutes(signIn.p90) })}
      </figcaption>
    </ChartPanel>
  );
}
