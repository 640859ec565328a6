import { useNow } from '../../ui/useNow.ts';
import { formatAgo, formatMoment } from './format.ts';

/** `4 min ago`, kept up to date, with the exact time as tooltip. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const now = useNow(5_000);
  return (
    <time dateTime={iso} title={formatMoment(iso)} className={className}>
      {formatAgo(iso, now)}
    </time>
  );
}
