import type {
  PrivacyRequest,
  PrivacyRequestKind,
  PrivacyRequestStatus,
} from '../../domain/platform/privacy.ts';
import type { BadgeTone } from '../../ui/badges/Badge.tsx';
import { formatDate } from '../shared/format.ts';
import { t } from './text.ts';

const dayMs = 86_400_000;

export const statusTones: Record<PrivacyRequestStatus, BadgeTone> = {
  open: 'warn',
  done: 'ok',
  refused: 'bad',
  withdrawn: 'neutral',
};

const titles: Record<PrivacyRequestKind, string> = {
  access: t('accessRequest'),
  correction: t('correctionRequest'),
  erasure: t('erasureRequest'),
};

export function titleOf({ kind }: Pick<PrivacyRequest, 'kind'>): string {
  return titles[kind];
}

/** Calendar days left to answer an open request, or days overdue; null for a closed one. */
export function dueOf(
  { status, dueAt }: Pick<PrivacyRequest, 'status' | 'dueAt'>,
  now: number,
): { text: string; late: boolean } | null {
  if (status !== 'open') return null;
  const days = Math.abs(dayOf(dueAt) - dayOf(new Date(now).toISOString()));
  if (Date.parse(dueAt) < now) return { text: t('overdue', { n: Math.max(1, days) }), late: true };
  return { text: t('dueIn', { n: days }), late: false };
}

/** The local day as a number, to compute differences in days. */
function dayOf(iso: string): number {
  return Math.round(Date.parse(formatDate(iso)) / dayMs);
}
