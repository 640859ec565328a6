import { languageTags } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { sampleDay } from './sample.ts';
import { showcaseText } from './text.ts';

export interface HoursChartProps {
  /** Hours by day; the first is the sample week's Monday. */
  days: readonly { treated: number; scheduled: number }[];
  /** Height of the bars, in the units of the drawing (a day is 76 wide, 48 when narrow). */
  height: number;
  /** For a card: the names of the days stay legible. */
  narrow?: boolean;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Treated hours before scheduled ones, a bar for each day; what it shows stands in words beside it. */
export function HoursChart({ days, height, narrow = false }: HoursChartProps) {
  const { locale } = useText(showcaseText);
  const name = new Intl.DateTimeFormat(languageTags[locale], { weekday: 'short', timeZone: 'UTC' });
  const [slot, barWidth] = narrow ? [48, 28] : [76, 44];
  const tallest = Math.max(...days.map(({ scheduled }) => scheduled));
  const scaled = (hours: number) => round((hours / tallest) * height);
  return (
    <svg className="hours-chart" viewBox={`0 0 ${slot * days.length} ${height + 22}`} aria-hidden="true">
      {days.map(({ treated, scheduled }, index) => {
        const x = index * slot + (slot - barWidth) / 2;
        const bar = (hours: number, tone: string) => (
          <rect
            className={tone}
            x={x}
            y={round(height - scaled(hours))}
            width={barWidth}
            height={scaled(hours)}
            rx="6"
          />
        );
        return (
          <g key={sampleDay(index).getTime()}>
            {bar(scheduled, 'hours-scheduled')}
            {treated > 0 ? bar(treated, 'hours-treated') : null}
            <text x={x + barWidth / 2} y={height + 17}>
              {name.format(sampleDay(index))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
