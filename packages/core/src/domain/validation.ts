import type { Country } from './clinics/locations.ts';
import { subdomainProblem } from './platform/subdomain.ts';
import { defineCatalogue } from './text.ts';

/** Every message that a form shows for a field, in both languages; used by client and server. */
export const validationTexts = defineCatalogue({
  en: {
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    emailSame: 'This is your current email',
    fullNameRequired: 'Full name is required',
    clinicNameRequired: 'Clinic name is required',
    clinicTypeRequired: 'Please select a clinic type',
    step1Missing: 'Please complete the following required field(s): {fields}',
    subdomainRequired: 'Web address is required',
    subdomainLength: 'Use 3 to 63 characters',
    subdomainCharacters:
      'Use lower-case letters, digits and hyphens, and start and end with a letter or digit',
    subdomainReserved: 'This address is reserved. Please choose another',
    subdomainTaken: 'This address is already taken. Please choose another',
    countryRequired: 'Country is required',
    streetAddressRequired: 'Street address is required',
    cityRequired: 'City is required',
    stateRequired: 'State/Province is required',
    postalCodeRequired: 'ZIP code/Postal code is required',
    zipInvalid: 'Please enter a valid US ZIP code (e.g., 12345 or 12345-6789)',
    postalCodeInvalid: 'Please enter a valid Canadian postal code (e.g., A1A 1A1)',
    ownerNameRequired: 'Owner name is required',
    phoneRequired: 'Phone number is required',
    phoneInvalid: 'Please enter a valid phone number (e.g., 123-456-7890)',
    step2Missing: 'Please fill in all required fields.',
    softwareRequired: 'Please specify your previous software',
    softwareMissing: 'Please specify the name of your previous software.',
    numberInvalid: 'Please enter a valid number',
    clientsInvalid: 'Number of clients must be a valid number.',
    appointmentsInvalid: 'Monthly appointments must be a valid number.',
    staffRequired: 'Please enter at least one staff member.',
    staffInvalid: 'Please enter a whole number from 0 to 10,000',
    planInvalid: 'Please choose one of the plans Basic, Pro or Expert',
    passwordRequired: 'Password is required',
    passwordShort: 'Use at least 8 characters',
    passwordLong: 'Use at most 128 characters',
    passwordCommon: 'This password is too common or was found in a leak. Please choose another',
    passwordPersonal: 'This password contains your name, your clinic or your email. Please choose another',
    passwordWrong: 'This is not your current password',
    passwordSame: 'Choose a password other than the current one',
    alreadyStaff: 'This person is on the staff already',
    accountDeactivated: 'The account of this address is deactivated',
    reasonRequired: 'A reason is required',
    nameRequired: 'Name is required',
    messageRequired: 'Message is required',
    firstNameRequired: 'First name is required',
    emailParameterRequired: 'Email parameter is required',
    tooLong: 'Use at most {max} characters',
    hiddenCharacters:
      'This text contains invisible or control characters. Type it again instead of pasting it',
    oneLine: 'Write this on one line, without tabs',
    unknownField: 'This field is not known here. Remove it',
    conflictingNames: 'This value and {other} differ. Send only one of them',
    invalid: 'This value is not valid',
    required: 'This field is required',
    labelFullName: 'Full Name',
    labelEmail: 'Email',
    labelClinicName: 'Clinic Name',
    labelClinicType: 'Clinic Type',
  },
  fr: {
    emailRequired: 'Le courriel est obligatoire',
    emailInvalid: 'Veuillez saisir une adresse courriel valide',
    emailSame: 'C’est votre courriel actuel',
    fullNameRequired: 'Le nom complet est obligatoire',
    clinicNameRequired: 'Le nom de la clinique est obligatoire',
    clinicTypeRequired: 'Veuillez choisir un type de clinique',
    step1Missing: 'Veuillez remplir les champs obligatoires suivants : {fields}',
    subdomainRequired: 'L’adresse web est obligatoire',
    subdomainLength: 'Utilisez de 3 à 63 caractères',
    subdomainCharacters:
      'Utilisez des lettres minuscules, des chiffres et des traits d’union, avec une lettre ou un chiffre au début et à la fin',
    subdomainReserved: 'Cette adresse est réservée. Veuillez en choisir une autre',
    subdomainTaken: 'Cette adresse est déjà prise. Veuillez en choisir une autre',
    countryRequired: 'Le pays est obligatoire',
    streetAddressRequired: 'L’adresse municipale est obligatoire',
    cityRequired: 'La ville est obligatoire',
    stateRequired: 'La province ou l’État est obligatoire',
    postalCodeRequired: 'Le code postal ou code ZIP est obligatoire',
    zipInvalid: 'Veuillez saisir un code ZIP américain valide (p. ex. 12345 ou 12345-6789)',
    postalCodeInvalid: 'Veuillez saisir un code postal canadien valide (p. ex. A1A 1A1)',
    ownerNameRequired: 'Le nom de la ou du propriétaire est obligatoire',
    phoneRequired: 'Le numéro de téléphone est obligatoire',
    phoneInvalid: 'Veuillez saisir un numéro de téléphone valide (p. ex. 123-456-7890)',
    step2Missing: 'Veuillez remplir tous les champs obligatoires.',
    softwareRequired: 'Veuillez préciser votre logiciel précédent',
    softwareMissing: 'Veuillez préciser le nom de votre logiciel précédent.',
    numberInvalid: 'Veuillez saisir un nombre valide',
    clientsInvalid: 'Le nombre de clients doit être un nombre valide.',
    appointmentsInvalid: 'Le nombre de rendez-vous par mois doit être un nombre valide.',
    staffRequired: 'Veuillez indiquer au moins un membre du personnel.',
    staffInvalid: 'Veuillez saisir un nombre entier de 0 à 10 000',
    planInvalid: 'Veuillez choisir l’un des forfaits Basic, Pro ou Expert',
    passwordRequired: 'Le mot de passe est obligatoire',
    passwordShort: 'Utilisez au moins 8 caractères',
    passwordLong: 'Utilisez au plus 128 caractères',
    passwordCommon:
      'Ce mot de passe est trop courant ou figure dans une fuite connue. Veuillez en choisir un autre',
    passwordPersonal:
      'Ce mot de passe contient votre nom, celui de votre clinique ou votre courriel. Veuillez en choisir un autre',
    passwordWrong: 'Ce n’est pas votre mot de passe actuel',
    passwordSame: 'Choisissez un mot de passe différent de l’actuel',
    alreadyStaff: 'Cette personne fait déjà partie du personnel',
    accountDeactivated: 'Le compte de cette adresse est désactivé',
    reasonRequired: 'Un motif est obligatoire',
    nameRequired: 'Le nom est obligatoire',
    messageRequired: 'Le message est obligatoire',
    firstNameRequired: 'Le prénom est obligatoire',
    emailParameterRequired: 'Le paramètre « email » est obligatoire',
    tooLong: 'Utilisez au plus {max} caractères',
    hiddenCharacters:
      'Ce texte contient des caractères invisibles ou de contrôle. Saisissez-le de nouveau au lieu de le coller',
    oneLine: 'Écrivez ceci sur une seule ligne, sans tabulation',
    unknownField: 'Ce champ n’est pas reconnu ici. Retirez-le',
    conflictingNames: 'Cette valeur et {other} diffèrent. N’en envoyez qu’une',
    invalid: 'Cette valeur n’est pas valide',
    required: 'Ce champ est obligatoire',
    labelFullName: 'Nom complet',
    labelEmail: 'Courriel',
    labelClinicName: 'Nom de la clinique',
    labelClinicType: 'Type de clinique',
  },
});
export type ValidationKey = keyof (typeof validationTexts)['en'];

/** Maximum lengths of stored texts, in characters. */
export const maxLengths = {
  email: 254,
  fullName: 120,
  clinicName: 120,
  ownerName: 120,
  streetAddress: 200,
  city: 100,
  software: 100,
  reason: 1000,
  message: 4000,
  password: 128,
} as const;

/** Field → key of the message; empty if there are no problems. */
export type FieldProblems<F extends string> = Partial<Record<F, ValidationKey>>;

/**
 * Characters that mail headers and links interpret as syntax, and invisible ones; not allowed in an email.
 */
const notInEmail = /["(),:;<>[\]\\\p{Cc}\p{Cf}]/u;

/** One `@`, no spaces, a dot in the domain; the same rule in browser and server. */
export function isEmail(text: string): boolean {
  return (
    text.length <= maxLengths.email && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) && !notInEmail.test(text)
  );
}

export function isZip(text: string): boolean {
  return /^\d{5}(?:-\d{4})?$/.test(text.trim());
}

/** Letter digit letter, optional space or hyphen, digit letter digit. */
export function isCanadianPostalCode(text: string): boolean {
  return /^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/.test(text.trim());
}

/** Replaces the various dashes and spaces of phones, word processors and web pages by plain ones. */
function withPlainSeparators(phone: string): string {
  return phone
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s/gu, ' ')
    .trim();
}

/**
 * Ten digits, with optional parentheses around the area code and separators dash, dot or space. The country
 * code 1 may precede them, with or without a plus sign.
 */
export function isPhone(text: string): boolean {
  return /^(?:\+?1[-. ]{0,3})?(?:\(\d{3}\)|\d{3})[-. ]{0,3}\d{3}[-. ]{0,3}\d{4}$/.test(
    withPlainSeparators(text),
  );
}

/** The message for an invalid subdomain, regardless of whether it is taken. */
export function subdomainValidation(subdomain: string): ValidationKey | undefined {
  if (!subdomain) return 'subdomainRequired';
  const problem = subdomainProblem(subdomain);
  if (!problem) return undefined;
  return (
    { length: 'subdomainLength', characters: 'subdomainCharacters', reserved: 'subdomainReserved' } as const
  )[problem];
}

/** Upper case with one space, as Canada Post requires; a ZIP code is not changed. */
export function normalizePostalCode(text: string, country: Country): string {
  const compact = text.trim().toUpperCase();
  if (country === 'US') return compact;
  const bare = compact.replace(/[ -]/g, '');
  return `${bare.slice(0, 3)} ${bare.slice(3)}`;
}

/** The ten digits without the country code, as `NNN-NNN-NNNN`. */
export function normalizePhone(text: string): string {
  const digits = text.replace(/\D/g, '').slice(-10);
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
}
