import { brand } from '../brand.ts';
import type { Locale } from '../text.ts';

/** Version of the terms of service and the privacy policy that people accept; their effective date. */
export const termsVersion = '2024-09-15';

/**
 * The texts as they are shown (packages/web/content/legal): the day of their last change, and the SHA-256 of each file. Both
 * are kept with each acceptance, so that it can be shown later what a person has read. Move them with every edit.
 */
export const legalTexts = {
  revision: '2026-11-23',
  terms: {
    en: '59923aeae0667119d231ac0a571fa469f4977ddbce51cc6d3cab52ae68b6dfdd',
    fr: 'd29d2a34721cc3bf3bd5c7158c4df2d307e7c42dc5ee92e5f264a0577c3961f4',
  },
  privacy: {
    en: '3a5b5372cf3d7dd0b75ad94af23358a460711b81a311fd23a09f1f55ad2ecbcd',
    fr: '1a93d9fd46d5a58bc7449b8f7ffc449a1fde27729b85342fecb221cca6714efa',
  },
} as const;

/** Days after the first acceptance of the terms within which a person may opt out of arbitration (terms, section Arbitration). */
export const arbitrationOptOutDays = 30;

/** Version of the sentence below, in both languages; stored with each opt-out. */
export const arbitrationOptOutTextVersion = '2026-11';

/** What a person declares who opts out: stands beside the box of the form and in the mail that confirms it. */
export const arbitrationOptOutStatement: Record<Locale, string> = {
  en: `I opt out of arbitration as described in the Terms of Service of ${brand.name}.`,
  fr: `Je refuse l’arbitrage prévu par les conditions d’utilisation de ${brand.name}.`,
};
