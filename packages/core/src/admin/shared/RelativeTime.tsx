import { formatAgo, formatMoment } from './format.ts';

/** `4 min ago`, with the exact time as tooltip. */
export function RelativeTime({ iso, now, className }: { iso: string; now: number; className?: string }) {
  // The time may be later than `now`, which is only updated periodically.
  return (
    <time dateTime={iso} title={formatMoment(iso)} className={className}>
      {formatAgo(iso, now)}
    </time>
  );
}
