import type { RegistrationData } from '@tamarack/core/domain';

/** Labels in both languages, as literals instead of from the catalogues. */
export type Words = Record<'en' | 'fr', string>;

export const labels = {
  fullName: { en: 'Full Name', fr: 'Nom complet' },
  email: { en: 'Email', fr: 'Courriel' },
  clinicName: { en: 'Clinic Name', fr: 'Nom de la clinique' },
  clinicType: { en: 'Clinic Type', fr: 'Type de clinique' },
  streetAddress: { en: 'Street address', fr: 'Adresse municipale' },
  city: { en: 'City', fr: 'Ville' },
  state: { en: 'Province or territory', fr: 'Province ou territoire' },
  usState: { en: 'State', fr: 'État' },
  postalCode: { en: 'Postal code', fr: 'Code postal' },
  zip: { en: 'ZIP code', fr: 'Code ZIP' },
  ownerName: { en: 'Owner name', fr: 'Nom de la ou du propriétaire' },
  ownerPhone: { en: 'Owner phone', fr: 'Téléphone de la ou du propriétaire' },
  software: { en: 'Which software?', fr: 'Lequel?' },
  softwareName: { en: 'Name of the software', fr: 'Nom du logiciel' },
  clients: { en: 'Number of clients (optional)', fr: 'Nombre de clients (facultatif)' },
  appointments: { en: 'Monthly appointments (optional)', fr: 'Rendez-vous par mois (facultatif)' },
} satisfies Record<string, Words>;

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

export interface FieldCase {
  step: number;
  label: Words;
  /** Text to type; may be empty. */
  typed: string;
  entered?: Partial<RegistrationData>;
  message: Words;
}

const zip = { country: 'US', state: 'NY', postalCode: '' } as const;
export const fieldCases: FieldCase[] = [
  {
    step: 1,
    label: labels.fullName,
    typed: '',
    message: { en: 'Full name is required', fr: 'Le nom complet est obligatoire' },
  },
  {
    step: 1,
    label: labels.email,
    typed: '',
    message: { en: 'Email is required', fr: 'Le courriel est obligatoire' },
  },
  ...['maude@erable', 'maude erable@example.com', 'maude', '@erable.example'].map((typed) => ({
    step: 1,
    label: labels.email,
    typed,
    message: { en: 'Please enter a valid email address', fr: 'Veuillez saisir une adresse courriel valide' },
  })),
  {
    step: 1,
    label: labels.clinicName,
    typed: '',
    message: { en: 'Clinic name is required', fr: 'Le nom de la clinique est obligatoire' },
  },
  {
    step: 2,
    label: labels.streetAddress,
    typed: '',
    message: { en: 'Street address is required', fr: 'L’adresse municipale est obligatoire' },
  },
  {
    step: 2,
    label: labels.city,
    typed: '',
    message: { en: 'City is required', fr: 'La ville est obligatoire' },
  },
  {
    step: 2,
    label: labels.postalCode,
    typed: '',
    message: { en: 'ZIP code/Postal code is required', fr: 'Le code postal ou code ZIP est obligatoire' },
  },
  ...['J8X', 'J8X_1A1', '12345', 'JJX 1A1'].map((typed) => ({
    step: 2,
    label: labels.postalCode,
    typed,
    message: {
      en: 'Please enter a valid Canadian postal code (e.g., A1A 1A1)',
      fr: 'Veuillez saisir un code postal canadien valide (p. ex. A1A 1A1)',
    },
  })),
  {
    step: 2,
    label: labels.zip,
    typed: '',
    entered: zip,
    message: { en: 'ZIP code/Postal code is required', fr: 'Le code postal ou code ZIP est obligatoire' },
  },
  ...['1234', '12345-678', 'J8X 1A1'].map((typed) => ({
    step: 2,
    label: labels.zip,
    typed,
    entered: zip,
    message: {
      en: 'Please enter a valid US ZIP code (e.g., 12345 or 12345-6789)',
      fr: 'Veuillez saisir un code ZIP américain valide (p. ex. 12345 ou 12345-6789)',
    },
  })),
  {
    step: 2,
    label: labels.ownerName,
    typed: '',
    message: { en: 'Owner name is required', fr: 'Le nom de la ou du propriétaire est obligatoire' },
  },
  {
    step: 2,
    label: labels.ownerPhone,
    typed: '',
    message: { en: 'Phone number is required', fr: 'Le numéro de téléphone est obligatoire' },
  },
  ...['819-555-012', '(819 555-0123', '819_555_0123', '+33 1 45 55 01 99'].map((typed) => ({
    step: 2,
    label: labels.ownerPhone,
    typed,
    message: {
      en: 'Please enter a valid phone number (e.g., 123-456-7890)',
      fr: 'Veuillez saisir un numéro de téléphone valide (p. ex. 123-456-7890)',
    },
  })),
  {
    step: 3,
    label: labels.softwareName,
    typed: '',
    entered: { previousSoftware: true, previousSoftwareName: 'Paper' },
    message: {
      en: 'Please specify your previous software',
      fr: 'Veuillez préciser votre logiciel précédent',
    },
  },
  ...['12a', '-1', '1.5'].flatMap((typed) =>
    [labels.clients, labels.appointments].map((label) => ({
      step: 3,
      label,
      typed,
      message: { en: 'Please enter a valid number', fr: 'Veuillez saisir un nombre valide' },
    })),
  ),
];

export interface SubmitCase {
  step: number;
  entered: Partial<RegistrationData>;
  message: Words;
  /** The field that is focused afterwards. */
  focus: Words;
}

export const submitCases: SubmitCase[] = [
  {
    step: 1,
    entered: { fullName: '', email: '', clinicName: '', subdomain: '', clinicType: '' },
    message: {
      en: 'Please complete the following required field(s): Full Name, Email, Clinic Name and Clinic Type',
      fr: 'Veuillez remplir les champs obligatoires suivants\u00a0: Nom complet, Courriel, Nom de la clinique et Type de clinique',
    },
    focus: labels.fullName,
  },
  {
    step: 1,
    entered: { email: '', clinicType: '' },
    message: {
      en: 'Please complete the following required field(s): Email and Clinic Type',
      fr: 'Veuillez remplir les champs obligatoires suivants\u00a0: Courriel et Type de clinique',
    },
    focus: labels.email,
  },
  {
    step: 1,
    entered: { clinicName: '', subdomain: '' },
    message: {
      en: 'Please complete the following required field(s): Clinic Name',
      fr: 'Veuillez remplir les champs obligatoires suivants\u00a0: Nom de la clinique',
    },
    focus: labels.clinicName,
  },
  {
    step: 1,
    entered: { email: 'maude@erable' },
    message: { en: 'Please enter a valid email address', fr: 'Veuillez saisir une adresse courriel valide' },
    focus: labels.email,
  },
  {
    step: 2,
    entered: { city: '', ownerPhone: '' },
    message: {
      en: 'Please fill in all required fields.',
      fr: 'Veuillez remplir tous les champs obligatoires.',
    },
    focus: labels.city,
  },
  {
    step: 3,
    entered: { previousSoftware: true, previousSoftwareName: '' },
    message: {
      en: 'Please specify the name of your previous software.',
      fr: 'Veuillez préciser le nom de votre logiciel précédent.',
    },
    focus: labels.software,
  },
  {
    step: 3,
    entered: { numberOfClients: 'many' },
    message: {
      en: 'Number of clients must be a valid number.',
      fr: 'Le nombre de clients doit être un nombre valide.',
    },
    focus: labels.clients,
  },
  {
    step: 3,
    entered: { monthlyAppointments: '1,200' },
    message: {
      en: 'Monthly appointments must be a valid number.',
      fr: 'Le nombre de rendez-vous par mois doit être un nombre valide.',
    },
    focus: labels.appointments,
  },
];
