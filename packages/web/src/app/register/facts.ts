import { brand, type Locale, trialDays } from '@tamarack/core/domain';
import type { PageFacts } from '../../site/pages/page.ts';

/** The registration's data for search engines and link previews. */
export const registerFacts: Record<Locale, PageFacts> = {
  en: {
    title: 'Register your clinic',
    description: `Set up ${brand.name} for your clinic in four short steps. Free for ${trialDays} days, no card needed; change plan or leave whenever you like.`,
  },
  fr: {
    title: 'Inscrire votre clinique',
    description: `Ouvrez ${brand.name} pour votre clinique en quatre courtes étapes. Gratuit pendant ${trialDays} jours, sans carte; changez de forfait ou partez quand vous voulez.`,
  },
};
