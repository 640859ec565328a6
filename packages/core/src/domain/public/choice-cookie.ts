import {
  type ConsentCategory,
  type ConsentChoice,
  consentCategories,
  consentTextVersion,
} from './consent.ts';

/**
 * Cookie with the visitor's choice in a browser, for `consentDays`. Scripts read it; the server keeps its own record.
 * The server sets it with every choice it records, because Safari deletes cookies that scripts set after seven days.
 */
export const choiceCookie = 'privacy_choices';

/** The choice as a browser stores it. */
export interface StoredChoice {
  choice: ConsentChoice;
  /** When it was made, ISO 8601. */
  decidedAt: string;
  /** Whether the server has it on record. */
  recorded: boolean;
  /** Categories that were in use, and so asked for, when the choice was made. */
  asked: ConsentCategory[];
  /** Whether the browser sent Global Privacy Control at that time. A choice made with it on overrides it. */
  signalled: boolean;
}

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

/** The cookie's value for a choice made on a version of the texts. */
export function choiceCookieValue(
  { choice, ...facts }: StoredChoice,
  version: string = consentTextVersion,
): string {
  return encodeURIComponent(JSON.stringify({ version, allowed: allowed(choice), ...facts }));
}

/** The choice in the cookie's value; null if it is unreadable or was made on other texts. */
export function readChoiceCookie(value: string): StoredChoice | null {
  try {
    const {
      version,
      allowed: categories,
      decidedAt,
      recorded,
      asked,
      signalled,
    } = JSON.parse(decodeURIComponent(value));
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
