import type { PrivacyRequest, PrivacyRequestKind, PrivacyRequestStatus } from '../../domain/privacy.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';
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

/** How long there is to answer an open request: whole days, counted so that the last one is today. */
export function dueOf(
  { status, dueAt }: Pick<PrivacyRequest, 'status' | 'dueAt'>,
  now: number,
): { text: string; late: boolean } | null {
  if (status !== 'open') return null;
  const left = Date.parse(dueAt) - now;
  if (left < 0) return { text: t('overdue', { n: Math.ceil(-left / dayMs) }), late: true };
  return { text: t('dueIn', { n: Math.floor(left / dayMs) }), late: false };
}
