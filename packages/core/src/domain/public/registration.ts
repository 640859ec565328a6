import { characterProblem } from '../characters.ts';
import { clinicTypeFrom, emptyStaffing, type Staffing, staffRoles, totalStaff } from '../clinics/clinic.ts';
import { type Country, countries, isRegionOf } from '../clinics/locations.ts';
import { endpoint } from '../endpoint.ts';
import { type PublicPlanName, planFromName, planTable } from '../plans.ts';
import { joinList, type Locale, translator } from '../text.ts';
import {
  isCanadianPostalCode,
  isEmail,
  isPhone,
  isZip,
  maxLengths,
  normalizePhone,
  normalizePostalCode,
  subdomainValidation,
  type ValidationKey,
  validationTexts,
} from '../validation.ts';

export const registrationSteps = [1, 2, 3, 4] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** Values of other fields that a field's rules depend on. */
interface Related {
  clinicName: string;
  country: string;
  previousSoftware: boolean;
}

interface TextRules {
  /** Message for an empty field. */
  required?: ValidationKey;
  /** Message for an invalid value. */
  check?(text: string, related: Related): ValidationKey | undefined;
  /** Converts a valid value to its stored form. */
  normalize?(text: string, related: Related): string;
  letterCase?: 'upper' | 'lower';
  /** Alternative name under which API clients may send the field. */
  alias?: string;
  /** Whether the short form of the registration includes the field. */
  inShortForm?: true;
  /** Label in the sentence that lists the missing fields of step 1. */
  label?: ValidationKey;
  /** Sentence above step 3 if the field is invalid. */
  summary?: ValidationKey;
}

interface TextField<Value extends string = string> extends TextRules {
  kind: 'text';
  step: RegistrationStep;
  /** Maximum number of characters. */
  max: number;
  /** Value before anything was entered. */
  initial: Value;
}

/** An optional whole number, entered as text. */
interface CountField extends TextRules {
  kind: 'count';
  step: RegistrationStep;
  initial: string;
}

interface YesNoField {
  kind: 'yesNo';
  step: RegistrationStep;
  initial: boolean;
}

interface StaffingField {
  kind: 'staffing';
  step: RegistrationStep;
  initial: Staffing;
}

export type RegistrationField = TextField | CountField | YesNoField | StaffingField;

const text = (step: RegistrationStep, max: number, rules: TextRules = {}): TextField => ({
  ...rules,
  kind: 'text',
  step,
  max,
  initial: '',
});

/** A text field that always has a value. */
const choice = <Value extends string>(
  step: RegistrationStep,
  max: number,
  initial: Value,
  rules: TextRules,
): TextField<Value> => ({ ...rules, kind: 'text', step, max, initial });

/** Digits only; JavaScript represents numbers of up to 15 digits exactly. */
export const countPattern = /^[0-9]{0,15}$/;

const count = (step: RegistrationStep, summary: ValidationKey): CountField => ({
  kind: 'count',
  step,
  summary,
  initial: '',
  check: (digits) => (countPattern.test(digits.trim()) ? undefined : 'numberInvalid'),
  // Removes leading zeros, so that each number is stored in one form only.
  normalize: (digits) => digits.trim().replace(/^0+(?=\d)/, ''),
});

const countryOf = (code: string): Country => countries.find((known) => known === code) ?? 'CA';

/** Every field of the registration by its name in the API, in the order of the wizard. */
const registrationFields = {
  fullName: text(1, maxLengths.fullName, { required: 'fullNameRequired', label: 'labelFullName' }),
  email: text(1, maxLengths.email, {
    required: 'emailRequired',
    label: 'labelEmail',
    inShortForm: true,
    check: (email) => (isEmail(email.trim()) ? undefined : 'emailInvalid'),
  }),
  clinicName: text(1, maxLengths.clinicName, {
    required: 'clinicNameRequired',
    label: 'labelClinicName',
    inShortForm: true,
  }),
  clinicType: text(1, 60, {
    required: 'clinicTypeRequired',
    label: 'labelClinicType',
    inShortForm: true,
    check: (type) => (clinicTypeFrom(type) ? undefined : 'clinicTypeRequired'),
    normalize: (type) => clinicTypeFrom(type) ?? 'other',
  }),
  subdomain: text(1, 200, {
    letterCase: 'lower',
    inShortForm: true,
    // Without a clinic name no web address can be derived; the missing name is reported instead.
    check: (subdomain, { clinicName }) => (clinicName.trim() ? subdomainValidation(subdomain) : undefined),
  }),
  plan: choice<PublicPlanName>(1, 40, 'basic', {
    alias: 'subscriptionPlan',
    inShortForm: true,
    check: (plan) => (planFromName(plan) ? undefined : 'planInvalid'),
    normalize: (plan) => planTable[planFromName(plan) ?? 'basic'].publicName,
  }),
  country: choice<Country>(2, 20, 'CA', {
    letterCase: 'upper',
    check: (country) => (countries.some((known) => known === country) ? undefined : 'countryRequired'),
  }),
  streetAddress: text(2, maxLengths.streetAddress, {
    required: 'streetAddressRequired',
    alias: 'clinicAddress',
  }),
  city: text(2, maxLengths.city, { required: 'cityRequired' }),
  state: text(2, 60, {
    required: 'stateRequired',
    letterCase: 'upper',
    check: (region, { country }) => (isRegionOf(countryOf(country), region) ? undefined : 'stateRequired'),
  }),
  postalCode: text(2, 20, {
    required: 'postalCodeRequired',
    alias: 'zipCode',
    check: (code, { country }) => {
      if (countryOf(country) === 'US') return isZip(code) ? undefined : 'zipInvalid';
      return isCanadianPostalCode(code) ? undefined : 'postalCodeInvalid';
    },
    normalize: (code, { country }) => normalizePostalCode(code, countryOf(country)),
  }),
  ownerName: text(2, maxLengths.ownerName, { required: 'ownerNameRequired' }),
  ownerPhone: text(2, 40, {
    required: 'phoneRequired',
    check: (phone) => (isPhone(phone) ? undefined : 'phoneInvalid'),
    normalize: normalizePhone,
  }),
  previousSoftware: { kind: 'yesNo', step: 3, initial: false as boolean },
  previousSoftwareName: text(3, maxLengths.software, {
    summary: 'softwareMissing',
    check: (name, { previousSoftware }) =>
      previousSoftware && !name.trim() ? 'softwareRequired' : undefined,
    normalize: (name, { previousSoftware }) => (previousSoftware ? name : ''),
  }),
  numberOfClients: count(3, 'clientsInvalid'),
  monthlyAppointments: count(3, 'appointmentsInvalid'),
  staffing: { kind: 'staffing', step: 4, initial: emptyStaffing },
} as const satisfies Record<string, RegistrationField>;

type Fields = typeof registrationFields;
export type RegistrationFieldName = keyof Fields;

/** The data of a registration, validated and normalized. */
export type RegistrationData = { [Name in RegistrationFieldName]: Fields[Name]['initial'] };

/** All fields as entered; country and plan may be any text. */
export type EnteredRegistration = {
  [Name in RegistrationFieldName]: RegistrationData[Name] extends string ? string : RegistrationData[Name];
};

/** The fields, as sent by an API client. */
export type RegistrationEntries = Partial<Omit<EnteredRegistration, 'staffing'>> & {
  staffing?: Partial<Staffing>;
};

export const registrationFieldNames = Object.keys(registrationFields) as RegistrationFieldName[];

/** The fields of a step, in order. */
export function fieldsOfStep(step: RegistrationStep): RegistrationFieldName[] {
  return registrationFieldNames.filter((name) => registrationFields[name].step === step);
}

export function registrationField(name: RegistrationFieldName): RegistrationField {
  return registrationFields[name];
}

/** A registration before anything was entered. */
export const initialRegistration = Object.fromEntries(
  registrationFieldNames.map((name) => [name, registrationFields[name].initial]),
) as RegistrationData;

/** Problems of a step by field; those of a staff count are under `staffing.<role>`. */
export function stepProblems(
  step: RegistrationStep,
  entered: EnteredRegistration,
): Record<string, ValidationKey> {
  const problems = fieldsOfStep(step).flatMap((name) => {
    const field = registrationField(name);
    if (field.kind === 'staffing') return staffingProblems(entered.staffing);
    if (field.kind === 'yesNo') return [];
    const value = String(entered[name]);
    const problem =
      field.required && !value.trim()
        ? field.required
        : (characterProblem(value.trim()) ?? field.check?.(value, entered));
    return problem ? [[name, problem] as const] : [];
  });
  return Object.fromEntries(problems);
}

/** Counts are whole numbers from 0 to 10,000, with at least one person in all. */
function staffingProblems(staffing: Staffing): (readonly [string, ValidationKey])[] {
  const invalid = staffRoles.filter((role) => {
    const people = staffing[role];
    return !Number.isInteger(people) || people < 0 || people > 10_000;
  });
  if (invalid.length > 0) return invalid.map((role) => [`staffing.${role}`, 'staffInvalid']);
  return totalStaff(staffing) < 1 ? [['staffing', 'staffRequired']] : [];
}

/**
 * The sentence above the fields of a step with problems; undefined if the messages at the fields are enough.
 */
export function stepSummary(
  step: RegistrationStep,
  entered: EnteredRegistration,
  locale: Locale,
): string | undefined {
  const t = translator(validationTexts, locale);
  const isBlank = (name: RegistrationFieldName) => !String(entered[name]).trim();
  if (step === 1) {
    const missing = fieldsOfStep(1).flatMap((name) => {
      const field = registrationField(name);
      return 'label' in field && field.label && isBlank(name) ? [t(field.label)] : [];
    });
    if (missing.length > 0) return t('step1Missing', { fields: joinList(missing, locale) });
    return isEmail(entered.email.trim()) ? undefined : t('emailInvalid');
  }
  if (step === 2) return fieldsOfStep(2).some(isBlank) ? t('step2Missing') : undefined;
  const first = step === 3 ? Object.keys(stepProblems(3, entered))[0] : undefined;
  const field = first && registrationField(first as RegistrationFieldName);
  return field && 'summary' in field && field.summary ? t(field.summary) : undefined;
}

/** A step's values in their stored form. Pass only values without problems. */
export function normalizedStep(
  step: RegistrationStep,
  entered: EnteredRegistration,
): Partial<RegistrationData> {
  const values = fieldsOfStep(step).map((name) => {
    const field = registrationField(name);
    const value = entered[name];
    const normalize = 'normalize' in field ? field.normalize : undefined;
    return [name, normalize ? normalize(String(value), entered) : value];
  });
  return Object.fromEntries(values);
}

export interface RegistrationDraft {
  /** The step to show, 1 to 4. */
  currentStep: number;
  totalSteps: 4;
  isComplete: boolean;
  lastSaved: string | null;
  formData: Partial<RegistrationData>;
}

export const receiptSteps = ['received', 'workspace', 'site', 'mail'] as const;

/**
 * Progress shown after a registration, by the receipt cookie. It depends only on the time passed, so that it
 * does not reveal whether the email was known.
 */
export interface RegistrationReceipt {
  clinicName: string;
  email: string;
  state: 'running' | 'succeeded';
  steps: { name: (typeof receiptSteps)[number]; done: boolean }[];
}

/** The whole registration, or only the fields of its short form. */
export interface RegistrationSubmission extends RegistrationEntries {
  acceptTerms?: true;
  password?: string;
  locale?: Locale;
}

export interface SubdomainCheck {
  name: string;
  available: boolean;
  /** Why the name is not available, in the reader's language. */
  problem?: string;
  /** A similar name that is available. */
  suggestion?: string;
}

const saveStep = (step: RegistrationStep) =>
  endpoint('PUT', `/api/registration/steps/${step}`).types<{
    payload: RegistrationEntries;
    answer: { draft: RegistrationDraft };
  }>();

/** The draft is identified by the browser's cookie; without one it is empty. */
export const registrationEndpoints = {
  draft: endpoint('GET', '/api/registration').types<{ answer: { draft: RegistrationDraft } }>(),
  discardDraft: endpoint('DELETE', '/api/registration').types<{ answer: { draft: RegistrationDraft } }>(),
  /** Mails a link that opens the draft in another browser. Refuses with STEP_SKIPPED without a draft. */
  mailLink: endpoint('POST', '/api/registration/links', { idempotent: true, status: 202 }).types(),
  /**
   * Moves the draft of a mailed link to this browser. `hasAccount`: the person must sign in first, and the
   * clinic is added to their account. Refuses with LINK_INVALID, also for links that were used or have
   * expired.
   */
  openLink: endpoint('POST', '/api/registration/links/open').types<{
    payload: { token: string };
    answer: { draft: RegistrationDraft; hasAccount: boolean };
  }>(),
  /**
   * Each refuses with STEP_SKIPPED if an earlier step has not been saved yet, the first also with
   * SUBDOMAIN_TAKEN.
   */
  saveStep: { 1: saveStep(1), 2: saveStep(2), 3: saveStep(3), 4: saveStep(4) },
  /** Registers the clinic once for each draft. The answer is the same for a known email. */
  register: endpoint('POST', '/api/auth/register', { idempotent: true, status: 202 }).types<{
    payload: RegistrationSubmission;
    answer: { message: string };
  }>(),
  /** Null if this browser has not registered a clinic within the last day. */
  receipt: endpoint('GET', '/api/registration/receipt').types<{
    answer: { receipt: RegistrationReceipt | null };
  }>(),
  /** Sends the email that followed the registration again. Refuses with NOT_FOUND if the receipt is null. */
  resend: endpoint('POST', '/api/registration/receipt/resend', { idempotent: true, status: 202 }).types(),
  checkSubdomain: endpoint('GET', '/api/subdomains/check').types<{
    query: { name: string };
    answer: SubdomainCheck;
  }>(),
};
