import { endpoint } from '../endpoint.ts';

/**
 * Categories a visitor can allow, beyond what the site needs to work. `functional` is the embedded booking
 * calendar.
 */
export const consentCategories = ['functional', 'analytics', 'advertising'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

/** A visitor's choice by category. Everything is refused until they choose. */
export type ConsentChoice = Record<ConsentCategory, boolean>;

/**
 * Version of the texts of the banner and the preferences page, stored with each choice. Visitors are asked
 * again when it changes.
 */
export const consentTextVersion = '2026-11';

/** Days after which visitors are asked again. */
export const consentDays = 180;

/** The stored choice, as the browser reads it. */
export interface ConsentView extends ConsentChoice {
  consentId: string;
  /** ISO 8601. */
  decidedAt: string;
}

export interface ConsentDecision extends ConsentChoice {
  /** Version of the text the choice was made on. */
  version: string;
  /** Path of the page the choice was made on. */
  page: string;
  /** Categories that were in use, and so asked for; none by default. */
  asked?: ConsentCategory[];
  /** Whether the browser sent Global Privacy Control; false by default. */
  signalled?: boolean;
}

export const consentEndpoints = {
  /** Null if the visitor has to be asked, for the first time or again. */
  get: endpoint('GET', '/api/consent').types<{ answer: { consent: ConsentView | null } }>(),
  decide: endpoint('POST', '/api/consent').types<{
    payload: ConsentDecision;
    answer: { consent: ConsentView | null };
  }>(),
};
