import { randomUUID } from 'node:crypto';
import {
  type ConsentDecision,
  type ConsentView,
  consentDays,
  consentTextVersion,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../server/deps.ts';
import { deleteQueued, publicPath } from '../conversions/index.ts';
import { type Consent, findConsent, isKnown, saveChoice } from './repository.ts';

const DAY = 86_400_000;

/** The visitor's choice; null when they have to be asked (again). */
export async function readConsent(deps: ServerDeps, consentId: string | null): Promise<ConsentView | null> {
  if (consentId === null) return null;
  const found = await findConsent(deps.database.platform, consentId, {
    now: deps.clock.now(),
    textVersion: consentTextVersion,
  });
  return found ? toView(found) : null;
}

/**
 * Records a choice as proof and makes it the current one, under the browser's earlier id if it has one. Without
 * consent to advertising, queued events are deleted in the same transaction.
 */
export async function decide(
  deps: ServerDeps,
  browser: { consentId: string | null; locale: Locale },
  { version, page, ...choice }: Omit<ConsentDecision, 'asked' | 'signalled'>,
): Promise<ConsentView> {
  const decidedAt = deps.clock.now();
  return deps.database.change(async (tx) => {
    const { consentId: sent, locale } = browser;
    // An unknown or deleted id is replaced.
    const consentId = sent !== null && (await isKnown(tx, sent)) ? sent : randomUUID();
    const expiresAt = new Date(decidedAt.getTime() + consentDays * DAY);
    const saved = await saveChoice(tx, {
      ...choice,
      consentId,
      textVersion: version,
      locale,
      page: publicPath(page),
      decidedAt,
      expiresAt,
    });
    if (!choice.advertising) await deleteQueued(tx, consentId);
    return toView(saved);
  });
}

function toView({ decidedAt, ...consent }: Consent): ConsentView {
  return { ...consent, decidedAt: decidedAt.toISOString() };
}
