import {
  type ConsentCategory,
  type ConsentChoice,
  consentCategories,
  consentDays,
  consentTextVersion,
} from '@tamarack/core/domain/public/consent';

/** Cookie with the visitor's choice in this browser; scripts read it, the server keeps its own record. */
export const choiceCookie = 'privacy_choices';

export interface StoredChoice {
  choice: ConsentChoice;
  /** When it was last changed, ISO 8601. */
  decidedAt: string;
  /** Whether the server has it on record. */
  recorded: boolean;
  /** Categories that were in use, and so asked for, when the choice was made. */
  asked: ConsentCategory[];
  /** Whether the browser sent Global Privacy Control at that time. A choice made with it on overrides it. */
  signalled: boolean;
}

export const refusal: ConsentChoice = { functional: false, analytics: false, advertising: false };

/** The choice of exactly these categories. */
export function choiceOf(categories: readonly string[]): ConsentChoice {
  return {
    functional: categories.includes('functional'),
    analytics: categories.includes('analytics'),
    advertising: categories.includes('advertising'),
  };
}

/** The categories that a choice allows. */
export function allowed(choice: ConsentChoice): ConsentCategory[] {
  return consentCategories.filter((category) => choice[category]);
}

const isHttps = (view: Window) => view.location.protocol === 'https:';

/** Under HTTPS the prefix ties the cookie to this very host, as the server's cookies are (`server/cookies.ts`). */
const cookieName = (view: Window) => (isHttps(view) ? `__Host-${choiceCookie}` : choiceCookie);

/** The choice stored in this browser for the current texts; null if there is none. */
export function storedChoice(view: Window): StoredChoice | null {
  const text = view.document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${cookieName(view)}=`))
    ?.slice(cookieName(view).length + 1);
  if (!text) return null;
  try {
    const {
      version,
      allowed: categories,
      decidedAt,
      recorded,
      asked,
      signalled,
    } = JSON.parse(decodeURIComponent(text));
    if (!Array.isArray(categories) || version !== consentTextVersion) return null;
    return {
      choice: choiceOf(categories),
      decidedAt: String(decidedAt),
      recorded: recorded === true,
      asked: Array.isArray(asked) ? asked : [],
      signalled: signalled === true,
    };
  } catch {
    return null;
  }
}

/** Stores the choice in this browser. The cookie is for this host alone: clinics' sites on their own hosts share nothing. */
export function writeChoice(view: Window, { choice, ...facts }: StoredChoice): void {
  const value = JSON.stringify({ version: consentTextVersion, allowed: allowed(choice), ...facts });
  const secure = isHttps(view) ? '; secure' : '';
  const age = consentDays * 24 * 60 * 60;
  view.document.cookie = `${cookieName(view)}=${encodeURIComponent(value)}; path=/; max-age=${age}; samesite=strict${secure}`;
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
