import { languageTags } from '../../domain/text.ts';
import { t } from './text.ts';

const tag = languageTags.en;
const counts = new Intl.NumberFormat(tag);
// Some versions of Safari write the short dates of English Canada as 11/20/26.
const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' });
const clock = new Intl.DateTimeFormat(tag, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});
const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', month: 'long', day: 'numeric' });

/** `41,208` */
export function formatCount(n: number): string {
  return counts.format(n);
}

/** The local date, `2026-11-20`. */
export function formatDate(iso: string): string {
  return days.format(new Date(iso));
}

/** The local date and time to the second, `2026-11-20 14:03:09`. */
export function formatMoment(iso: string): string {
  return `${formatDate(iso)} ${formatClock(iso)}`;
}

/** The local time of day to the second, `14:03:09`. */
export function formatClock(iso: string): string {
  return clock.format(new Date(iso));
}

/** `Friday, November 20` */
export function formatWeekday(now: number): string {
  return weekday.format(now);
}

/** Relative time, `4 min ago`; after thirty days the date. Times in the future are `just now`. */
export function formatAgo(iso: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000));
  if (seconds < 5) return t('justNow');
  if (seconds < 60) return t('secondsAgo', { n: seconds });
  if (seconds < 3600) return t('minutesAgo', { n: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t('hoursAgo', { n: Math.floor(seconds / 3600) });
  if (seconds < 30 * 86_400) return t('daysAgo', { n: Math.floor(seconds / 86_400) });
  return formatDate(iso);
}

/** Initials of a name for its avatar: `Noor Bhatti` is `NB`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
