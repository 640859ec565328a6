import { categoriesInUse, readSiteSettings } from '../settings.ts';
import { allowed, hasConsent, isSignalled, storedChoice } from './state.ts';

/** Where the visitor stands: whether to ask, and whether a permission is older than the browser's signal to refuse. */
export function standing(view: Window): { asksNow: boolean; ignoresSignal: boolean } {
  const stored = storedChoice(view);
  const signalled = isSignalled(view);
  const inUse = categoriesInUse(readSiteSettings(view.document));
  const unasked = inUse.some((category) => !stored?.asked.includes(category));
  return {
    asksNow: !signalled && unasked && !isPutOff(view),
    ignoresSignal: stored ? allowed(stored.choice).some((category) => !hasConsent(category, view)) : false,
  };
}

const putOffKey = 'privacy_choices_later';

/** Whether the visitor closed the question in this tab without an answer. */
function isPutOff(view: Window): boolean {
  try {
    return view.sessionStorage.getItem(putOffKey) !== null;
  } catch {
    return false;
  }
}

/** Asks no more in this tab; nothing is allowed meanwhile. */
export function putOff(view: Window): void {
  try {
    view.sessionStorage.setItem(putOffKey, '1');
  } catch {
    // Without storage the next page asks again.
  }
}
