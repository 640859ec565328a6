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
  revision: '2026-11-29',
  terms: {
    en: 'bd88b4c03910e7cfb62e12dd394fd6ef3da6d953816fb8fb16d7325f8ecc6c6a',
    fr: 'f8ab44a07eb64723f97989cada3a235c346503de0a6c208106b4c0b2e5877e96',
  },
  privacy: {
    en: 'a37252736614f0d1be03df50e88a4213e962825f254c0c60ebc11c427fac416a',
    fr: '67b2a5b64eeff158e873c83a547e380d92e327a55a8779a9b328993f528d0ec0',
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
