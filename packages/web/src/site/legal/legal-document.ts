import { legalTexts, termsVersion } from '@tamarack/core/domain';
import type { ContentSection } from '../markdown/markdown.ts';

/** A legal text in one language. The launch check lists it until a lawyer has reviewed it. */
export interface LegalDocument {
  title: string;
  lead: string;
  sections: readonly ContentSection[];
}

/** Date from which both documents hold (product specification, section 9). */
export const effectiveDate = termsVersion;

/** Date of the last change of the texts themselves. */
export const lastUpdated = legalTexts.revision;
