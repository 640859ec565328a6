import { allowed } from '@tamarack/core/domain/public/choice-cookie';
import { categoriesInUse, readSiteSettings } from '../settings.ts';
import { hasConsent, isSignalled, storedChoice } from './state.ts';

/** Whether to ask the visitor, and whether a stored consent is older than the browser's signal to refuse. */
export function consentStatus(view: Window): { shouldAsk: boolean; contradictsSignal: boolean } {
  const stored = storedChoice(view);
  const signalled = isSignalled(view);
  const inUse = categoriesInUse(readSiteSettings(view.document));
  const unasked = inUse.some((category) => !stored?.asked.includes(category));
  return {
    shouldAsk: !signalled && unasked && !isPostponed(view),
    contradictsSignal: stored
      ? allowed(stored.choice).some((category) => !hasConsent(category, view))
      : false,
  };
}

const postponedKey = 'privacy_choices_later';

/** Whether the visitor closed the question in this tab without answering. */
function isPostponed(view: Window): boolean {
  try {
    return view.sessionStorage.getItem(postponedKey) !== null;
  } catch {
    return false;
  }
}

/** Stops asking in this tab; until an answer, nothing is allowed. */
export function postponeQuestion(view: Window): void {
  try {
    view.sessionStorage.setItem(postponedKey, '1');
  } catch {
    // Without storage, the next page asks again.
  }
}
