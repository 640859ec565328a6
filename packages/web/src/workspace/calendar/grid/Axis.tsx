import type { CSSProperties } from 'react';
import type { GridTexts } from './DayGrid.tsx';
import classes from './grid.module.css';
import type { Scale } from './model.ts';

interface AxisProps {
  scale: Scale;
  /** The current minute, on the day that is shown. */
  now: number | null;
  texts: Pick<GridTexts, 'hour' | 'clock'>;
}

/** The hours beside the columns. */
export function Axis({ scale, now, texts }: AxisProps) {
  const hours = Array.from(
    { length: Math.ceil((scale.to - scale.from) / 60) },
    (_, at) => scale.from + at * 60,
  );
  /** Whether the label of the current time covers this hour's label. */
  const isBehindNow = (minute: number) => now !== null && now > minute - 5 && now < minute + 18;
  return (
    <div className={classes.axis} aria-hidden="true">
      <div className={classes.corner} />
      {hours.map((minute) => (
        <span key={minute} className={classes.hour}>
          {isBehindNow(minute) ? null : texts.hour(minute)}
        </span>
      ))}
      {now === null || now < scale.from || now >= scale.to ? null : (
        <span className={classes.nowTime} style={{ '--from': now - scale.from } as CSSProperties}>
          {texts.clock(now)}
        </span>
      )}
    </div>
  );
}
