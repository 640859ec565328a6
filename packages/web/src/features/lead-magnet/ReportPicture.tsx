import { languageTags } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { leadMagnetText } from './text.ts';

/** Share of scheduled hours that were treated, by week of the year: sample figures. */
const weeks = [
  { week: 41, share: 0.78 },
  { week: 42, share: 0.81 },
  { week: 43, share: 0.8 },
  { week: 44, share: 0.86 },
  { week: 45, share: 0.89 },
  { week: 46, share: 0.92 },
] as const;
const slot = 80;
const height = 190;

const top = (share: number) => height * (1 - share);

/** The sample report's first chart, drawn. */
export function ReportPicture() {
  const { t, locale } = useText(leadMagnetText);
  const percent = new Intl.NumberFormat(languageTags[locale], { style: 'percent' });
  return (
    <figure className="report-picture" role="img" aria-label={t('pictureAlt')}>
      <div className="panel-head" aria-hidden="true">
        <strong>{t('pictureTitle')}</strong>
        <span className="sample-tag">{t('sample')}</span>
      </div>
      <svg viewBox={`0 -24 ${slot * weeks.length} ${height + 52}`} aria-hidden="true">
        {weeks.map(({ week, share }, index) => (
          <g key={week}>
            <rect
              className="panel-bar-scheduled"
              x={index * slot + 16}
              y={0}
              width={48}
              height={height}
              rx="6"
            />
            <rect
              className="panel-bar-treated"
              x={index * slot + 16}
              y={top(share)}
              width={48}
              height={height - top(share)}
              rx="6"
            />
            <text x={index * slot + 40} y={-8}>
              {percent.format(share)}
            </text>
            <text x={index * slot + 40} y={height + 20}>
              {t('pictureWeek', { number: week })}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
