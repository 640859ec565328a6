import { formatAgo, formatMoment } from './format.ts';

/** `4 min ago`, with the moment itself for whoever points at it. */
export function RelativeTime({ iso, now, className }: { iso: string; now: number; className?: string }) {
  // Another moment than the one just read may have passed since `now` was taken.
  return (
    <time dateTime={iso} title={formatMoment(iso)} className={className}>
      {formatAgo(iso, now)}
    </time>
  );
}
