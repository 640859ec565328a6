import { endpoint } from '../endpoint.ts';

/** What a visitor may allow besides what the site needs to work. `functional` is the embedded booking calendar. */
export const consentCategories = ['functional', 'analytics', 'advertising'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

/** What a visitor decided, by category; everything is refused until they say otherwise. */
export type ConsentChoice = Record<ConsentCategory, boolean>;

/** Version of what the banner and the preferences page say; another version asks again. Stored with each choice. */
export const consentTextVersion = '2026-11';

/** Days after which a choice is asked for again. */
export const consentDays = 180;

/** The choice of a browser as it reads it. */
export interface ConsentView extends ConsentChoice {
  consentId: string;
  /** ISO 8601. */
  decidedAt: string;
}

export interface ConsentDecision extends ConsentChoice {
  /** Version of the text it was made on. */
  version: string;
  /** Path of the page it was made on. */
  page: string;
}

export const consentEndpoints = {
  /** Null when the visitor has to be asked, for the first time or again. */
  get: endpoint('GET', '/api/consent').types<{ answer: { consent: ConsentView | null } }>(),
  decide: endpoint('POST', '/api/consent').types<{
    payload: ConsentDecision;
    answer: { consent: ConsentView | null };
  }>(),
};
