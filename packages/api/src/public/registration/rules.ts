import {
  basicInfoProblems,
  basicInfoSummary,
  type Country,
  clinicTypeFrom,
  DomainError,
  emptyStaffing,
  experienceProblems,
  experienceSummary,
  locationProblems,
  locationSummary,
  normalizePhone,
  normalizePostalCode,
  type RegistrationData,
  type Staffing,
  staffingProblem,
  staffRoles,
  type ValidationKey,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { type Entries, publicPlan } from './payload.ts';

export const stepNumbers = [1, 2, 3, 4] as const;
export type StepNumber = (typeof stepNumbers)[number];

/** What is wrong with a step: keys of messages by field, and the sentence that the wizard shows above them. */
export interface StepProblems {
  fields: Record<string, ValidationKey>;
  summary: string | undefined;
}

type Basics = Pick<
  RegistrationData,
  'fullName' | 'email' | 'clinicName' | 'clinicType' | 'subdomain' | 'plan'
>;
type Location = Pick<
  RegistrationData,
  'country' | 'streetAddress' | 'city' | 'state' | 'postalCode' | 'ownerName' | 'ownerPhone'
>;
type Experience = Pick<
  RegistrationData,
  'previousSoftware' | 'previousSoftwareName' | 'numberOfClients' | 'monthlyAppointments'
>;

function basics(entries: Entries) {
  const {
    fullName = '',
    email = '',
    clinicName = '',
    clinicType = '',
    subdomain = '',
    plan = 'basic',
  } = entries;
  return { fullName, email, clinicName, clinicType, subdomain, plan };
}

function location(entries: Entries) {
  const { country = 'CA', streetAddress = '', city = '', state = '' } = entries;
  const { postalCode = '', ownerName = '', ownerPhone = '' } = entries;
  return { country, streetAddress, city, state, postalCode, ownerName, ownerPhone };
}

function experience(entries: Entries): Experience {
  const { previousSoftware = false, numberOfClients = '', monthlyAppointments = '' } = entries;
  const previousSoftwareName = previousSoftware ? (entries.previousSoftwareName ?? '') : '';
  return { previousSoftware, previousSoftwareName, numberOfClients, monthlyAppointments };
}

function staffing(entries: Entries): Staffing {
  return { ...emptyStaffing, ...entries.staffing };
}

const checks: Record<StepNumber, (entries: Entries, locale: Locale) => StepProblems> = {
  1: (entries, locale) => {
    const values = basics(entries);
    return { fields: given(basicInfoProblems(values)), summary: basicInfoSummary(values, locale) };
  },
  2: (entries, locale) => {
    const values = location(entries);
    return { fields: given(locationProblems(values)), summary: locationSummary(values, locale) };
  },
  3: (entries, locale) => {
    const values = experience(entries);
    return { fields: given(experienceProblems(values)), summary: experienceSummary(values, locale) };
  },
  4: (entries) => ({ fields: staffFields(staffing(entries)), summary: undefined }),
};

function given(problems: Partial<Record<string, ValidationKey>>): Record<string, ValidationKey> {
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, ValidationKey] => !!entry[1]),
  );
}

function staffFields(counts: Staffing): Record<string, ValidationKey> {
  const problem = staffingProblem(counts);
  if (problem !== 'staffInvalid') return problem ? { staffing: problem } : {};
  const wrong = staffRoles.filter(
    (role) => staffingProblem({ ...emptyStaffing, [role]: counts[role] }) === problem,
  );
  return Object.fromEntries(wrong.map((role) => [`staffing.${role}`, problem]));
}

/**
 * Refuses steps that break the wizard's rules: every field with its message, and the first step's own sentence.
 * @throws DomainError VALIDATION_FAILED
 */
export function refuseProblems(steps: readonly StepNumber[], entries: Entries, locale: Locale): void {
  const found = steps.map((step) => checks[step](entries, locale)).filter(hasProblems);
  if (found.length === 0) return;
  const fields = Object.assign({}, ...found.map((problems) => problems.fields));
  const text = found[0]?.summary;
  throw new DomainError('VALIDATION_FAILED', { fields, ...(text === undefined ? {} : { text }) });
}

function hasProblems(problems: StepProblems): boolean {
  return Object.keys(problems.fields).length > 0;
}

const normalizers: Record<
  StepNumber,
  (entries: Entries) => Basics | Location | Experience | { staffing: Staffing }
> = {
  1: (entries) => {
    const values = basics(entries);
    return {
      ...values,
      clinicType: clinicTypeFrom(values.clinicType) ?? 'other',
      plan: publicPlan(values.plan),
    };
  },
  2: (entries) => {
    const values = location(entries);
    const country = values.country as Country;
    return {
      ...values,
      country,
      postalCode: normalizePostalCode(values.postalCode, country),
      ownerPhone: normalizePhone(values.ownerPhone),
    };
  },
  3: experience,
  4: (entries) => ({ staffing: staffing(entries) }),
};

/** A step's values as they are stored: known names, one way to write postal codes and phone numbers. */
export function normalized(step: StepNumber, entries: Entries): Partial<RegistrationData> {
  return normalizers[step](entries);
}
