import type { Locale } from '@tamarack/core/domain';

/**
 * Marketing content: everything the landing page claims, in one place. The owner of the business confirms each claim
 * with `npm run admin -- launch-check confirm claims:<id> --note "<evidence>"`. Until then it is shown only in
 * development, marked as not confirmed. A confirmation applies to the exact wording, so a reworded claim needs a new
 * id.
 */
export interface Claim {
  id: string;
  /** In the row of figures below the hero, or in the metrics section. */
  place: 'figures' | 'metrics';
  value: Record<Locale, string>;
  label: Record<Locale, string>;
}

export const claims: readonly Claim[] = [
  {
    id: 'hours-saved',
    place: 'figures',
    value: { en: '10+ hours', fr: '10 h et plus' },
    label: { en: 'saved every week', fr: 'gagnées chaque semaine' },
  },
  {
    id: 'payroll-accuracy',
    place: 'figures',
    value: { en: '98%', fr: '98 %' },
    label: { en: 'payroll accuracy', fr: 'd’exactitude de la paie' },
  },
  {
    id: 'documentation-speed',
    place: 'figures',
    value: { en: '50% faster', fr: '50 % plus vite' },
    label: { en: 'documentation', fr: 'pour rédiger les notes' },
  },
  {
    id: 'clinicians',
    place: 'figures',
    value: { en: '1000+', fr: '1000 et plus' },
    label: { en: 'clinicians', fr: 'cliniciennes et cliniciens' },
  },
  {
    id: 'hours-back',
    place: 'metrics',
    value: { en: '10+ hours back', fr: '10 heures et plus retrouvées' },
    label: { en: 'in under 14 days', fr: 'en moins de 14 jours' },
  },
  {
    id: 'revenue-leaks',
    place: 'metrics',
    value: { en: '70% of revenue leaks', fr: '70 % des pertes de revenus' },
    label: {
      en: 'come from misaligned clinician activity, unbilled hours or missed follow-up steps',
      fr: 'viennent d’activités mal coordonnées, d’heures non facturées ou de suivis oubliés',
    },
  },
];

/**
 * The three testimonials. We wrote them as placeholders for the roles the product is built for. They have no surname
 * and are shown only in development, marked as examples. Replace each with a clinic's own words under a new id, remove
 * `placeholder`, and confirm it as `testimonials:<id>` with the written consent.
 */
export interface Testimonial {
  id: string;
  quote: Record<Locale, string>;
  author: string;
  role: Record<Locale, string>;
  clinic: Record<Locale, string>;
  placeholder: boolean;
}

export const testimonials: readonly Testimonial[] = [
  {
    id: 'owner',
    quote: {
      en: 'Payroll used to take my Sunday. Now the week is confirmed as it happens, and on Friday I only read it through.',
      fr: 'La paie me prenait mon dimanche. Maintenant, la semaine se confirme au fur et à mesure; le vendredi, je n’ai qu’à la relire.',
    },
    author: 'Maude',
    role: { en: 'Owner', fr: 'Propriétaire' },
    clinic: { en: 'Physiotherapy clinic', fr: 'Clinique de physiothérapie' },
    placeholder: true,
  },
  {
    id: 'clinician',
    quote: {
      en: 'I finish my note before the next client sits down. Nothing follows me home, and I can see what I will be paid.',
      fr: 'Je termine ma note avant que la prochaine personne s’assoie. Rien ne me suit à la maison, et je vois ce qui me sera versé.',
    },
    author: 'Amrit',
    role: { en: 'Speech-language pathologist', fr: 'Orthophoniste' },
    clinic: { en: 'Speech clinic', fr: 'Clinique d’orthophonie' },
    placeholder: true,
  },
  {
    id: 'front-desk',
    quote: {
      en: 'The list tells me whom to call and why. I stopped keeping a second calendar on paper.',
      fr: 'La liste me dit qui appeler et pourquoi. J’ai cessé de tenir un deuxième agenda sur papier.',
    },
    author: 'Zoé',
    role: { en: 'Front desk', fr: 'Réception' },
    clinic: { en: 'Occupational therapy clinic', fr: 'Clinique d’ergothérapie' },
    placeholder: true,
  },
];

/** The `ServerIf` name that decides whether the server shows a claim. */
export const showsClaim = ({ id }: Claim) => `claims:${id}`;
export const showsTestimonial = ({ id, placeholder }: Testimonial) =>
  placeholder ? 'examples' : `testimonials:${id}`;
