import { clinicTypeFrom, type Staffing, staffRoles, totalStaff } from './clinic.ts';
import { type Country, countries, isRegionOf } from './locations.ts';
import { planFromName } from './plans.ts';
import { subdomainProblem } from './platform/subdomain.ts';
import { defineCatalogue, joinList, type Locale, translator } from './text.ts';

/** Every message a form shows for a field, in both languages. Client and server take them from here. */
export const validationTexts = defineCatalogue({
  en: {
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
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
    ownerNameRequired: 'Le nom du propriétaire est obligatoire',
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

/** Longest texts the product stores, in characters. */
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

/** Field → key of the message; empty when all is well. */
export type FieldProblems<F extends string> = Partial<Record<F, ValidationKey>>;

/** Marks that headers and links read as something else than a part of an address, and what cannot be seen in one. */
const notInAddress = /["(),:;<>[\]\\\p{Cc}\p{Cf}]/u;

/** One `@`, no spaces, a dot in the domain; the same rule in browser and server. */
export function isEmail(text: string): boolean {
  return (
    text.length <= maxLengths.email && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) && !notInAddress.test(text)
  );
}

export function isZip(text: string): boolean {
  return /^\d{5}(?:-\d{4})?$/.test(text.trim());
}

/** Letter digit letter, optional space or hyphen, digit letter digit. */
export function isCanadianPostalCode(text: string): boolean {
  return /^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/.test(text.trim());
}

/** Ten digits, optional parentheses around the area code, separators dash, dot or space. */
export function isPhone(text: string): boolean {
  return /^(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/.test(text.trim());
}

export interface BasicInfo {
  fullName: string;
  email: string;
  clinicName: string;
  clinicType: string;
  subdomain: string;
  plan: string;
}

/** Step 1 of the registration. */
export function basicInfoProblems(values: BasicInfo): FieldProblems<keyof BasicInfo> {
  const problems: FieldProblems<keyof BasicInfo> = {};
  if (!values.fullName.trim()) problems.fullName = 'fullNameRequired';
  if (!values.email.trim()) problems.email = 'emailRequired';
  else if (!isEmail(values.email.trim())) problems.email = 'emailInvalid';
  if (!values.clinicName.trim()) problems.clinicName = 'clinicNameRequired';
  if (!values.clinicType || !clinicTypeFrom(values.clinicType)) problems.clinicType = 'clinicTypeRequired';
  const address = subdomainValidation(values.subdomain);
  if (address && values.clinicName.trim()) problems.subdomain = address;
  if (!planFromName(values.plan)) problems.plan = 'planInvalid';
  return problems;
}

/** The message for a subdomain that cannot be used, whether or not it is free. */
export function subdomainValidation(subdomain: string): ValidationKey | undefined {
  if (!subdomain) return 'subdomainRequired';
  const problem = subdomainProblem(subdomain);
  if (!problem) return undefined;
  return (
    { length: 'subdomainLength', characters: 'subdomainCharacters', reserved: 'subdomainReserved' } as const
  )[problem];
}

/** What step 1 says on submit: the missing fields by label, or the e-mail's own message; `undefined` when neither. */
export function basicInfoSummary(values: BasicInfo, locale: Locale): string | undefined {
  const t = translator(validationTexts, locale);
  const missing = [
    ...(values.fullName.trim() ? [] : [t('labelFullName')]),
    ...(values.email.trim() ? [] : [t('labelEmail')]),
    ...(values.clinicName.trim() ? [] : [t('labelClinicName')]),
    ...(values.clinicType ? [] : [t('labelClinicType')]),
  ];
  if (missing.length > 0) return t('step1Missing', { fields: joinList(missing, locale) });
  return isEmail(values.email.trim()) ? undefined : t('emailInvalid');
}

export interface LocationInfo {
  country: string;
  streetAddress: string;
  city: string;
  state: string;
  postalCode: string;
  ownerName: string;
  ownerPhone: string;
}

/** Step 2 of the registration. */
export function locationProblems(values: LocationInfo): FieldProblems<keyof LocationInfo> {
  const problems: FieldProblems<keyof LocationInfo> = {};
  const country = countries.find((known) => known === values.country);
  if (!country) problems.country = 'countryRequired';
  if (!values.streetAddress.trim()) problems.streetAddress = 'streetAddressRequired';
  if (!values.city.trim()) problems.city = 'cityRequired';
  if (!values.state || !isRegionOf(country ?? 'CA', values.state)) problems.state = 'stateRequired';
  const postal = postalProblem(values.postalCode, country ?? 'CA');
  if (postal) problems.postalCode = postal;
  if (!values.ownerName.trim()) problems.ownerName = 'ownerNameRequired';
  if (!values.ownerPhone.trim()) problems.ownerPhone = 'phoneRequired';
  else if (!isPhone(values.ownerPhone)) problems.ownerPhone = 'phoneInvalid';
  return problems;
}

function postalProblem(postalCode: string, country: Country): ValidationKey | undefined {
  if (!postalCode.trim()) return 'postalCodeRequired';
  if (country === 'US') return isZip(postalCode) ? undefined : 'zipInvalid';
  return isCanadianPostalCode(postalCode) ? undefined : 'postalCodeInvalid';
}

/** What step 2 says on submit when something is empty. */
export function locationSummary(values: LocationInfo, locale: Locale): string | undefined {
  const empty = Object.values(values).some((value) => !String(value).trim());
  return empty ? translator(validationTexts, locale)('step2Missing') : undefined;
}

export interface ExperienceInfo {
  previousSoftware: boolean;
  previousSoftwareName: string;
  numberOfClients: string;
  monthlyAppointments: string;
}

/** Step 3 of the registration. Counts are optional texts of digits. */
export function experienceProblems(values: ExperienceInfo): FieldProblems<keyof ExperienceInfo> {
  const problems: FieldProblems<keyof ExperienceInfo> = {};
  if (values.previousSoftware && !values.previousSoftwareName.trim())
    problems.previousSoftwareName = 'softwareRequired';
  if (!isOptionalCount(values.numberOfClients)) problems.numberOfClients = 'numberInvalid';
  if (!isOptionalCount(values.monthlyAppointments)) problems.monthlyAppointments = 'numberInvalid';
  return problems;
}

function isOptionalCount(text: string): boolean {
  return /^\d{0,9}$/.test(text.trim());
}

/** What step 3 says on submit: the first problem in full words. */
export function experienceSummary(values: ExperienceInfo, locale: Locale): string | undefined {
  const t = translator(validationTexts, locale);
  const problems = experienceProblems(values);
  if (problems.previousSoftwareName) return t('softwareMissing');
  if (problems.numberOfClients) return t('clientsInvalid');
  return problems.monthlyAppointments ? t('appointmentsInvalid') : undefined;
}

/** Step 4 of the registration: whole counts from 0 to 10,000, at least one person in all. */
export function staffingProblem(staffing: Staffing): ValidationKey | undefined {
  if (
    staffRoles.some(
      (role) => !Number.isInteger(staffing[role]) || staffing[role] < 0 || staffing[role] > 10_000,
    )
  )
    return 'staffInvalid';
  return totalStaff(staffing) < 1 ? 'staffRequired' : undefined;
}

/** Length rules for a password; whether it is too common only the server can tell. */
export function passwordProblem(password: string): ValidationKey | undefined {
  if (!password) return 'passwordRequired';
  const length = [...password].length;
  if (length < 8) return 'passwordShort';
  return length > maxLengths.password ? 'passwordLong' : undefined;
}

/** Upper case with one space, as Canada Post writes it; a ZIP stays as typed. */
export function normalizePostalCode(text: string, country: Country): string {
  const compact = text.trim().toUpperCase();
  if (country === 'US') return compact;
  const bare = compact.replace(/[ -]/g, '');
  return `${bare.slice(0, 3)} ${bare.slice(3)}`;
}

/** Digits only, as `NNN-NNN-NNNN`. */
export function normalizePhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
}
