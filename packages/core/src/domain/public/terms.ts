import { brand } from '../brand.ts';
import type { Locale } from '../text.ts';

/** Version of the terms of service and the privacy policy that people accept; their effective date. */
export const termsVersion = '2024-09-15';

/** Days after the first acceptance of the terms within which a person may opt out of arbitration (terms, section Arbitration). */
export const arbitrationOptOutDays = 30;

/** Version of the sentence below, in both languages; stored with each opt-out. */
export const arbitrationOptOutTextVersion = '2026-11';

/** What a person declares who opts out: stands beside the box of the form and in the mail that confirms it. */
export const arbitrationOptOutStatement: Record<Locale, string> = {
  en: `I opt out of arbitration as described in the Terms of Service of ${brand.name}.`,
  fr: `Je refuse l’arbitrage prévu par les conditions d’utilisation de ${brand.name}.`,
};
