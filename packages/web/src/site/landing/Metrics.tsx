import { brand, inPreparation } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { ServerIf } from '../pages/ServerIf.tsx';
import { claims, showsClaim } from './content.ts';
import { landingText } from './text.ts';

/** Twelve weeks of each measure: the sample lines of the four cards. */
const measures = [
  { id: 'metric1', line: [22, 24, 23, 27, 26, 29, 28, 31, 30, 33, 34, 36] },
  { id: 'metric2', line: [31, 28, 30, 25, 27, 22, 20, 21, 16, 14, 11, 9] },
  { id: 'metric3', line: [27, 29, 26, 24, 25, 21, 22, 18, 17, 15, 16, 12] },
  { id: 'metric4', line: [24, 22, 25, 23, 20, 21, 18, 19, 16, 14, 15, 13] },
] as const;

function Spark({ line }: { line: readonly number[] }) {
  const [least, most] = [Math.min(...line), Math.max(...line)];
  const height = (value: number) => Math.round(((value - least) / (most - least)) * 32);
  const points = line.map((value, week) => [week * 12 + 2, 36 - height(value)] as const);
  const [x = 0, y = 0] = points.at(-1) ?? [];
  return (
    <svg className="spark" viewBox="0 0 140 40" aria-hidden="true">
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r="3.5" />
    </svg>
  );
}

/** The claim about lost revenue, and the metrics that track it. */
export function Metrics() {
  const { t, locale } = useText(landingText);
  const shown = claims.filter(({ place }) => place === 'metrics');
  const leaks = shown.find(({ id }) => id === 'revenue-leaks');
  const others = shown.filter((claim) => claim !== leaks);
  return (
    <section id="metrics" className="metrics" aria-labelledby="metrics-title">
      <div className="metrics-row">
        <div>
          <h2 id="metrics-title" className="metrics-title">
            {t('metricsTitle')}
          </h2>
          {leaks ? (
            <ServerIf
              name={showsClaim(leaks)}
              otherwise={<p className="metrics-claim">{t('metricsWithout')}</p>}
            >
              <p className="metrics-claim">
                <strong>{leaks.value[locale]}</strong> {leaks.label[locale]}.
              </p>
            </ServerIf>
          ) : null}
          {others.map((claim) => (
            <ServerIf key={claim.id} name={showsClaim(claim)}>
              <p className="metrics-back">
                <strong>{claim.value[locale]}</strong> {claim.label[locale]}.
              </p>
            </ServerIf>
          ))}
          <ServerIf name="examples">
            <p className="metrics-note">{t('metricsOpen', { brand: brand.name })}</p>
          </ServerIf>
        </div>
        <div>
          <h3 className="metrics-measure">{t('metricsMeasure', { brand: brand.name })}</h3>
          <ul className="measures">
            {measures.map(({ id, line }) => (
              <li key={id}>
                <Spark line={line} />
                <strong>{t(id)}</strong>
                <span>{t(`${id}Text`)}</span>
              </li>
            ))}
          </ul>
          <p className="metrics-link">
            {inPreparation.has('customReports') ? `${t('metricsSoon')} ` : null}
            <a href={localePath(locale, '/waag-report')}>{t('metricsReport')}</a>
          </p>
        </div>
      </div>
    </section>
  );
}
