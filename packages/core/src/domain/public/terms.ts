import { brand } from '../brand.ts';
import type { Locale } from '../text.ts';

/** Version of the terms of service and the privacy policy that people accept: their effective date. */
export const termsVersion = '2024-09-15';

/**
 * The published texts (packages/web/content/legal): the day of their last change and the SHA-256 of each
 * file. Both are stored with each acceptance, as evidence of what a person accepted. Update them with every
 * edit of the texts.
 */
export const legalTexts = {
  revision: '2026-11-23',
  terms: {
    en: 'de67d8e9c8cb1cc054b845d9cd8b693d2ca61523f4ff180cd9dd4d6780ce05ba',
    fr: 'fecefdc70cc33cf3532ac6b78bbf596761df7999f5b3e78bfc643a1700cfbc5c',
  },
  privacy: {
    en: '24b449d0debff2361119c393481f2cc401ef06058eb1ddbf585495af2eb31c75',
    fr: 'a76000d7d81866c1c74787891bb80d95df7148738dd2b71082693e3f48b2106f',
  },
} as const;

/**
 * Days after first accepting the terms within which a person may opt out of arbitration (terms, section
 * Arbitration).
 */
export const arbitrationOptOutDays = 30;

/** Version of the sentence below, in both languages; stored with each opt-out. */
export const arbitrationOptOutTextVersion = '2026-11';

/**
 * The statement a person makes by opting out: shown beside the checkbox of the form and in the confirmation
 * email.
 */
export const arbitrationOptOutStatement: Record<Locale, string> = {
  en: `I opt out of arbitration as described in the Terms of Service of ${brand.name}.`,
  fr: `Je refuse l’arbitrage prévu par les conditions d’utilisation de ${brand.name}.`,
};
