import type { AnalyticsBucket, Period } from '../../domain/platform/analytics.ts';
import { languageTags } from '../../domain/text.ts';
import { t } from './text.ts';

const tag = languageTags.en;
const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'CAD', maximumFractionDigits: 0 });
const percents = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(tag, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
const utc = { timeZone: 'UTC' } as const;
const ofDay = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', ...utc });
const ofMonth = new Intl.DateTimeFormat(tag, { month: 'short', year: '2-digit', ...utc });
const inFull = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', year: 'numeric', ...utc });

/** `$12,345`, in Canadian dollars. */
export function formatCad(amount: number): string {
  return money.format(amount);
}

/** `12K`, for axes. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** `3.4%`; a dash for none. */
export function formatPercent(percent: number | null): string {
  return percent === null ? t('none') : `${percents.format(percent)}%`;
}

/** `+3.4` or `−2`, with a true minus. */
export function formatSigned(value: number): string {
  return signed.format(value).replace('-', '−');
}

/** `12 min`, `3 h 5 min`, `2 d 4 h`; a dash for none. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return t('none');
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts =
    days > 0
      ? [`${days} d`, hours && `${hours} h`]
      : hours > 0
        ? [`${hours} h`, rest && `${rest} min`]
        : [`${rest} min`];
  return parts.filter(Boolean).join(' ');
}

/** The label of a bucket on the axis: `Nov 20`, or `Nov 26` for November 2026. */
export function bucketLabel({ from }: Period, bucket: AnalyticsBucket): string {
  return bucket === 'month' ? ofMonth.format(Date.parse(from)) : ofDay.format(Date.parse(from));
}

/** `Nov 14–20, 2026`, or `Nov 14, 2026` for a single day. */
export function formatPeriod({ from, to }: Period): string {
  return inFull.formatRange(Date.parse(from), Date.parse(to));
}
