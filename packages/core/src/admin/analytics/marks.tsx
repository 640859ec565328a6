import styles from './analytics.module.css';

/** How a series is drawn, so that it can be told apart without its colour. */
type Mark = 'solid' | 'hatch' | 'dots' | 'line' | 'dashed';

export interface Series {
  /** Field of the chart's data. */
  name: string;
  label: string;
  colour: SeriesColour;
  mark: Mark;
}

const colours = {
  action: 'var(--ui-basic-dot)',
  second: 'var(--ui-professional-dot)',
  third: 'var(--ui-enterprise-dot)',
  good: 'var(--ui-ok-dot)',
  bad: 'var(--ui-bad-dot)',
  quiet: 'var(--ui-neutral-dot)',
  ink: 'var(--ui-ink)',
} as const;
type SeriesColour = keyof typeof colours;

/** The plain colour of a series, as CSS. */
export function colourOf({ colour }: Series): string {
  return colours[colour];
}

/**
 * The fill of a bar as CSS: its colour, or a pattern. `MarkPatterns` must be on the page for the patterns.
 */
export function fillOf({ colour, mark }: Series): string {
  return mark === 'hatch' || mark === 'dots' ? `url(#mark-${mark}-${colour})` : colours[colour];
}

const side = 6;

/** Defines the patterns that the charts of a page use. */
export function MarkPatterns() {
  return (
    <svg width="0" height="0" aria-hidden="true" className={styles.patterns}>
      <defs>
        {Object.entries(colours).flatMap(([name, colour]) => [
          <pattern
            key={`hatch-${name}`}
            id={`mark-hatch-${name}`}
            width={side}
            height={side}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={side} height={side} fill={colour} fillOpacity="0.18" />
            <rect width={side / 2} height={side} fill={colour} />
          </pattern>,
          <pattern
            key={`dots-${name}`}
            id={`mark-dots-${name}`}
            width={side}
            height={side}
            patternUnits="userSpaceOnUse"
          >
            <rect width={side} height={side} fill={colour} fillOpacity="0.18" />
            <circle cx={side / 2} cy={side / 2} r={side / 3.2} fill={colour} />
          </pattern>,
        ])}
      </defs>
    </svg>
  );
}

/** The names of a chart's series, each with a sample of how it is drawn. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={styles.legend}>
      {series.map((one) => (
        <li key={one.name}>
          <Swatch series={one} />
          {one.label}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ series }: { series: Series }) {
  const colour = colourOf(series);
  const isLine = series.mark === 'line' || series.mark === 'dashed';
  return (
    <svg width="22" height="12" aria-hidden="true">
      {isLine ? (
        <>
          <line
            x1="0"
            x2="22"
            y1="6"
            y2="6"
            stroke={colour}
            strokeWidth="2"
            strokeDasharray={series.mark === 'dashed' ? '4 3' : undefined}
          />
          {series.mark === 'line' ? <circle cx="11" cy="6" r="3.5" fill={colour} /> : null}
        </>
      ) : (
        <rect width="22" height="12" rx="2" fill={fillOf(series)} stroke={colour} strokeWidth="1" />
      )}
    </svg>
  );
}
