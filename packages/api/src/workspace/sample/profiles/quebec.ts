import type { Profession } from '@tamarack/core/domain/workspace';
import { type SampleProfile, type SampleStaff, type Shift, service, weekdays } from './profile.ts';

const psychologists = 'Ordre des psychologues du Québec';
const socialWorkers = 'Ordre des travailleurs sociaux et des thérapeutes conjugaux et familiaux du Québec';
const colleges: Partial<Record<Profession, string>> = {
  psychologist: psychologists,
  psychotherapist: `${psychologists} (permis de psychothérapeute)`,
  social_worker: socialWorkers,
  marriage_family_therapist: socialWorkers,
};
const servicesOf: Partial<Record<Profession, readonly string[]>> = {
  psychologist: ['psychologie_initiale', 'psychologie'],
  psychotherapist: ['psychotherapie_initiale', 'psychotherapie'],
  social_worker: ['travail_social_initial', 'travail_social'],
  marriage_family_therapist: ['conjugale_initiale', 'conjugale'],
};

/** Weekly hours of part-time clinicians, many of them in the evening. */
const weeks: readonly (readonly Shift[])[] = [
  weekdays([1, 2, 3, 4], 9, 16),
  [...weekdays([1, 3], 12, 20), [5, 9, 13]],
  weekdays([2, 3, 4], 10, 19),
  [...weekdays([2, 4], 13, 21), [6, 9, 14]],
  weekdays([1, 3, 5], 8, 16),
  [
    [3, 9, 13],
    [5, 9, 17],
    [6, 9, 15],
    [7, 10, 14],
  ],
  [...weekdays([1, 2], 13, 20.5), [4, 13, 20.5]],
  [...weekdays([3, 5], 12, 19.5), [6, 9, 15]],
];

const clinician = (
  name: string,
  profession: Profession,
  week: number,
  licenceDays?: number,
): SampleStaff => ({
  name,
  kind: 'contractor',
  profession,
  licences: [{ college: colleges[profession] ?? '', ...(licenceDays ? { days: licenceDays } : {}) }],
  pitch: profession === 'marriage_family_therapist' ? 90 : 60,
  shifts: weeks[week] ?? [],
  services: servicesOf[profession] ?? [],
});

/** A psychotherapy clinic in Québec with 25 clinicians, the limit of the largest plan. */
export const quebecProfile: SampleProfile = {
  seed: 20_240_916,
  clinicName: 'Psychologie Rive-Calme',
  clinicType: 'mental_health',
  plan: 'enterprise',
  language: 'fr',
  zone: 'America/Toronto',
  region: 'QC',
  city: 'Québec',
  areaCode: '418',
  location: {
    name: 'Avenue Cartier',
    streetAddress: '1180, avenue Cartier, bureau 300',
    postalCode: 'G1R 2S5',
    phone: '418-555-0100',
  },
  rooms: Array.from({ length: 14 }, (_, index) => `Bureau ${index + 1}`),
  clients: 1_800,
  minors: { share: 0.1, from: 14, to: 17 },
  attendances: 25_000,
  firstFileNo: 10_001,
  registrations: { gst_hst: '10000 0002 RT0001', qst: '1000000002 TQ0001' },
  services: [
    service(
      'psychologie_initiale',
      'Psychology: first visit',
      'Psychologie : première rencontre',
      60,
      0,
      17_500,
    ),
    service('psychologie', 'Psychology: session', 'Psychologie : suivi', 50, 10, 16_500),
    service(
      'psychotherapie_initiale',
      'Psychotherapy: first visit',
      'Psychothérapie : première rencontre',
      60,
      0,
      14_500,
    ),
    service('psychotherapie', 'Psychotherapy: session', 'Psychothérapie : séance', 50, 10, 13_500),
    service(
      'travail_social_initial',
      'Social work: first visit',
      'Travail social : première rencontre',
      60,
      0,
      12_500,
    ),
    service('travail_social', 'Social work: session', 'Travail social : suivi', 50, 10, 11_500),
    service(
      'conjugale_initiale',
      'Relationship therapy, individual: first visit',
      'Thérapie conjugale en individuel : évaluation',
      90,
      0,
      21_000,
    ),
    service(
      'conjugale',
      'Relationship therapy, individual: session',
      'Thérapie conjugale en individuel : séance',
      75,
      15,
      18_000,
    ),
  ],
  staff: [
    { name: 'Geneviève Lachance', kind: 'owner', profession: null },
    clinician('Maude Lachapelle', 'psychologist', 0),
    clinician('Étienne Marcoux', 'psychologist', 1),
    clinician('Sarah-Maude Pinard', 'psychologist', 2),
    clinician('Olivier Dagenais', 'psychologist', 3),
    clinician('Catherine Brochu', 'psychologist', 4),
    clinician('Nadia Belkacem', 'psychologist', 0),
    clinician('Philippe Guérette', 'psychologist', 2, 44),
    clinician('Anne-Sophie Rheault', 'psychologist', 5),
    clinician('Vincent Tardif', 'psychologist', 3),
    clinician('Josiane Cormier', 'psychologist', 1),
    clinician('Émilie Veilleux', 'psychologist', 4),
    clinician('Mathieu Laflèche', 'psychotherapist', 0),
    clinician('Rosalie Thivierge', 'psychotherapist', 2),
    clinician('Jean-Simon Ouellette', 'psychotherapist', 5),
    clinician('Marie-Pier Castonguay', 'psychotherapist', 1),
    clinician('Fatoumata Sow', 'psychotherapist', 3),
    clinician('David Bissonnette', 'psychotherapist', 4),
    clinician('Laurie Champoux', 'psychotherapist', 0, 19),
    clinician('Guillaume Turcotte', 'psychotherapist', 2),
    clinician('Isabelle Drolet', 'social_worker', 1),
    clinician('Samuel Plourde', 'social_worker', 3),
    clinician('Chantal Aubé', 'social_worker', 5),
    clinician('Roxanne Giguère', 'social_worker', 4),
    clinician('Pascal Trudel', 'marriage_family_therapist', 6),
    clinician('Valérie Blouin', 'marriage_family_therapist', 7),
    { name: 'Mélissa Gendron', kind: 'employee', profession: null },
    { name: 'Francis Bédard', kind: 'employee', profession: null },
    { name: 'Karine Ste-Marie', kind: 'employee', profession: null },
  ],
};

/** Indexes of the staff in the small clinic, chosen so that somebody works every day. */
const few = [0, 1, 5, 11, 12, 16, 24, 26, 27];
const sundays = 'Fatoumata Sow';

const smallStaff = quebecProfile.staff
  .filter((_person, index) => few.includes(index))
  .map((person) =>
    person.name === sundays
      ? { ...person, shifts: [...(person.shifts ?? []), [7, 10, 14] as const] }
      : person,
  );

/** The same clinic with six clinicians and their services, for the French sandbox and the product screenshots. */
export const smallQuebecProfile: SampleProfile = {
  ...quebecProfile,
  clients: 420,
  attendances: 5_600,
  earlier: { attendances: 900, staff: [1, 3, 6] },
  services: quebecProfile.services.filter(({ code }) =>
    smallStaff.some(({ services = [] }) => services.includes(code)),
  ),
  staff: smallStaff,
};
