import { cookieNameOf } from '@tamarack/core/domain/cookies';
import {
  choiceCookie,
  choiceCookieValue,
  readChoiceCookie,
  type StoredChoice,
} from '@tamarack/core/domain/public/choice-cookie';
import { type ConsentCategory, type ConsentChoice, consentDays } from '@tamarack/core/domain/public/consent';

export const refusal: ConsentChoice = { functional: false, analytics: false, advertising: false };

const isHttps = (view: Window) => view.location.protocol === 'https:';

const cookieName = (view: Window) => cookieNameOf(choiceCookie, isHttps(view));

/** The choice stored in this browser for the current texts; null if there is none. */
export function storedChoice(view: Window): StoredChoice | null {
  const text = view.document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${cookieName(view)}=`))
    ?.slice(cookieName(view).length + 1);
  return text ? readChoiceCookie(text) : null;
}

/**
 * Stores a choice in this browser that the server has not recorded. The cookie is for this host alone: clinics' sites on
 * their own hosts share nothing. The server's has the same attributes.
 */
export function writeChoice(view: Window, stored: StoredChoice): void {
  const secure = isHttps(view) ? '; secure' : '';
  const age = consentDays * 24 * 60 * 60;
  view.document.cookie = `${cookieName(view)}=${choiceCookieValue(stored)}; path=/; max-age=${age}; samesite=strict${secure}`;
}

/** Whether the browser sends Global Privacy Control (https://w3c.github.io/gpc/). */
export function isSignalled(view: Window): boolean {
  return (view.navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/**
 * Whether the visitor consents to a category. Refused by default; Global Privacy Control refuses everything, unless the
 * visitor chose otherwise with the signal on.
 */
export function hasConsent(category: ConsentCategory, view: Window = window): boolean {
  const stored = storedChoice(view);
  if (!stored?.choice[category]) return false;
  return !isSignalled(view) || stored.signalled;
}

const changed = 'site-consent';

/** Announces a changed choice to the page. */
export function announceConsent(view: Window, choice: ConsentChoice): void {
  view.document.dispatchEvent(new CustomEvent<ConsentChoice>(changed, { detail: choice }));
}

/** Calls the listener when the choice changes in this page; returns a function that unsubscribes. */
export function onConsent(listener: (choice: ConsentChoice) => void, view: Window = window): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<ConsentChoice>).detail);
  view.document.addEventListener(changed, heard);
  return () => view.document.removeEventListener(changed, heard);
}
