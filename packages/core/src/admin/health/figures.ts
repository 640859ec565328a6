import type { HealthCell, HealthState } from '../../domain/platform/health.ts';
import { formatCount, formatMoment } from '../shared/format.ts';
import { t } from './text.ts';

/** The local day and time to the minute, `2026-11-20 14:03`. */
export function formatMinuteOf(iso: string): string {
  return formatMoment(iso).slice(0, -3);
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.4 GB`, in decimal units. */
export function formatBytes(bytes: number): string {
  let n = bytes;
  let at = 0;
  while (n >= 1000 && at < units.length - 1) {
    n /= 1000;
    at += 1;
  }
  const shown = n < 10 && at > 0 ? n.toFixed(1) : String(Math.round(n));
  return t('bytes', { n: shown, unit: units[at] ?? 'B' });
}

/** A waiting time: `45 s`, `12 min`, `3 h 5 min`; a dash for null. */
export function formatWait(seconds: number | null): string {
  if (seconds === null) return t('nothingWaits');
  if (seconds < 60) return `${seconds} s`;
  return formatMinutes(Math.floor(seconds / 60));
}

/** `12 min`, `3 h 5 min` */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return t('minutes', { n: minutes });
  return t('hours', { n: formatCount(Math.floor(minutes / 60)), m: minutes % 60 });
}

/** The worst state in an interval; undefined when it was not checked. */
export function worstOf(cell: Pick<HealthCell, HealthState>): HealthState | undefined {
  return (['down', 'warning', 'ok', 'off'] as const).find((state) => cell[state] > 0);
}

/** Describes an interval in words. */
export function describeCell(cell: HealthCell, isLatency: boolean): string {
  const parts = [
    cell.down > 0 ? t('cellDown', { n: cell.down }) : null,
    cell.warning > 0 ? t('cellWarning', { n: cell.warning }) : null,
  ].filter((part) => part !== null);
  if (parts.length > 0) return [...parts, cell.reason].filter(Boolean).join(' · ');
  if (cell.ok > 0)
    return isLatency && cell.value !== null
      ? `${t('cellOk')} · ${t('cellLatency', { n: cell.value })}`
      : t('cellOk');
  return cell.off > 0 ? t('cellOff') : t('cellNone');
}
