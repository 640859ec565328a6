import { type Locale, languageTags } from '@tamarack/core/domain';
import type { Day, PayLine, PayRule, PayRunState } from '@tamarack/core/domain/workspace';
import type { BadgeTone } from '@tamarack/core/ui';
import { useText } from '@tamarack/core/ui';
import { useMe } from '../frame/index.ts';
import { nowIn } from '../shared/dates/days.ts';
import { formatCents, formatDate, formatRange, formatWallTime } from '../shared/format.ts';
import { payTexts } from './text.ts';

export const stateTones: Record<PayRunState, BadgeTone> = {
  draft: 'neutral',
  review: 'warn',
  approved: 'professional',
  paid: 'ok',
};

/** An amount without its currency, for columns: `1,782.00`, `1 782,00`. */
function formatAmount(cents: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);
}

/** Formats a share given in basis points: `60%`, `57,5 %`. */
function formatShare(bp: number, locale: Locale): string {
  return new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 2 }).format(
    bp / 10_000,
  );
}

/** `Nov 1 – 15, 2026`, `1–15 nov. 2026`. */
function formatPeriod({ from, to }: { from: Day; to: Day }, locale: Locale): string {
  return formatRange(from, to, locale, { dateStyle: 'medium' });
}

/** Parses a share typed in percent, with at most two decimals, to basis points; null when invalid. */
export function parseShare(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f%]/g, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null;
  const bp = Math.round(Number(plain) * 100);
  return bp <= 10_000 ? bp : null;
}

/** Formats amounts, shares, moments and rules in the reader's language. */
export function usePayWords() {
  const { t, locale } = useText(payTexts);
  const { zone, settings } = useMe();
  const wall = (moment: string) => nowIn(zone, new Date(moment));
  const money = (cents: number) => formatCents(cents, locale, settings.currency);
  const share = (bp: number) => formatShare(bp, locale);
  return {
    t,
    locale,
    money,
    share,
    amount: (cents: number) => formatAmount(cents, locale),
    /** Zero is shown as a dash. */
    amountOrDash: (cents: number) => (cents === 0 ? t('nothing') : formatAmount(cents, locale)),
    period: (days: { from: Day; to: Day }) => formatPeriod(days, locale),
    day: (moment: string) => formatDate(wall(moment).slice(0, 10), locale),
    /** `Nov 24, 2026, 3:10 p.m.` */
    moment: (moment: string) =>
      `${formatDate(wall(moment).slice(0, 10), locale)}, ${formatWallTime(wall(moment), locale)}`,
    /** The share, the minutes and their rate, or that the amount is for the appointment. */
    shareOf: ({ shareBp, minutes, rateCents }: Pick<PayLine, 'shareBp' | 'minutes' | 'rateCents'>) => {
      if (shareBp !== null) return share(shareBp);
      if (rateCents === null) return null;
      return minutes === null ? t('perAppointment') : t('perHour', { minutes, rate: money(rateCents) });
    },
    rule: (rule: PayRule): string => {
      if (rule.kind === 'percent') return t('rule_percent', { share: share(rule.shareBp) });
      if (rule.kind === 'flat') return t('rule_flat', { amount: money(rule.amountCents) });
      if (rule.kind === 'hourly') return t('rule_hourly', { amount: money(rule.centsPerHour) });
      const parts = rule.tiers.map(({ upToCents, shareBp }, index) =>
        upToCents !== null
          ? t('tierUpTo', { share: share(shareBp), amount: money(upToCents) })
          : t(index === 0 ? 'tierAll' : 'tierRest', { share: share(shareBp) }),
      );
      return `${parts.join(', ')} (${t(rule.method)})`;
    },
  };
}
