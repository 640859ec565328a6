import { type PointerEvent, useState } from 'react';
import type { HealthComponent, HealthHistory, HealthRange } from '../../domain/platform/health.ts';
import { describeCell, formatMinuteOf, worstOf } from './figures.ts';
import styles from './health.module.css';
import { t } from './text.ts';

export interface UptimeStripProps {
  component: HealthComponent;
  range: HealthRange;
  /** Undefined while loading. */
  strip: HealthHistory['components'][number] | undefined;
}

/**
 * The history of one component, one bar for each interval; a shorter bar means a problem. Hovering over a bar
 * shows its text below. Keyboard and screen-reader users find the same facts in the table of incidents.
 */
export function UptimeStrip({ component, range, strip }: UptimeStripProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  if (!strip) return <div className={styles.strip} aria-hidden="true" data-waiting />;
  const { cells, uptime } = strip;
  const cell = pointed === null ? undefined : cells[pointed];
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * cells.length);
    setPointed(Math.min(cells.length - 1, Math.max(0, at)));
  };
  const label = t('stripLabel', {
    component: t(component),
    uptime: uptime === null ? t('noHistory') : t('uptimeOf', { percent: uptime }),
    n: cells.filter(({ down }) => down > 0).length,
    cells: cells.length,
  });
  return (
    <div>
      <div
        className={styles.strip}
        role="img"
        aria-label={label}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      >
        {cells.map((one, at) => (
          <span
            key={one.from}
            data-state={worstOf(one) ?? 'none'}
            data-pointed={at === pointed || undefined}
          />
        ))}
      </div>
      <div className={styles.stripFoot} aria-hidden="true">
        {cell ? (
          <span className={styles.stripWords}>
            {formatMinuteOf(cell.from)} · {describeCell(cell, component === 'database')}
          </span>
        ) : (
          <>
            <span>{t('agoStart', { range: t(`range_${range}`) })}</span>
            <span>{t('today')}</span>
          </>
        )}
      </div>
    </div>
  );
}
