import { DomainError } from '../errors.ts';
import {
  type EnteredRegistration,
  initialRegistration,
  type RegistrationFieldName,
  registrationField,
} from '../public/registration.ts';
import type { FieldProblems } from '../validation.ts';
import type { ClinicType } from './clinic.ts';
import type { Country } from './locations.ts';

/** What a clinic tells about itself; empty texts where it has not yet. */
export interface ClinicDetails {
  clinicName: string;
  clinicType: ClinicType;
  ownerName: string;
  ownerPhone: string;
  country: Country;
  streetAddress: string;
  city: string;
  region: string;
  postalCode: string;
}
export type ClinicDetail = keyof ClinicDetails;

/** The details as a clinic's record has them; null where the clinic has not told them. */
export type StoredClinicDetails = Record<Exclude<ClinicDetail, 'clinicType' | 'country'>, string | null> & {
  clinicType: ClinicType;
  country: Country | null;
};

/** The fields of an address, which are right or wrong together: a postal code is one of its country. */
export const addressDetails = ['country', 'streetAddress', 'city', 'region', 'postalCode'] as const;

/** The registration's rule for each detail. */
const ruleOf: Record<ClinicDetail, RegistrationFieldName> = {
  clinicName: 'clinicName',
  clinicType: 'clinicType',
  ownerName: 'ownerName',
  ownerPhone: 'ownerPhone',
  country: 'country',
  streetAddress: 'streetAddress',
  city: 'city',
  region: 'state',
  postalCode: 'postalCode',
};

export const isClinicDetail = (field: string): field is ClinicDetail => field in ruleOf;

export const isAddressDetail = (field: ClinicDetail) => addressDetails.some((name) => name === field);

function asRegistered(details: ClinicDetails): EnteredRegistration {
  return { ...initialRegistration, ...details, state: details.region };
}

/**
 * Problems of the details that change, by the rules of the registration. A change of the address asks for all of it; what
 * stays as it is, is not looked at otherwise, so that a clinic without an address can have its name corrected.
 * @param details all of them, as they would be stored
 */
export function clinicDetailProblems(
  details: ClinicDetails,
  changed: readonly ClinicDetail[],
): FieldProblems<ClinicDetail> {
  const fields = new Set<ClinicDetail>([
    ...changed,
    ...(changed.some(isAddressDetail) ? addressDetails : []),
  ]);
  const entered = asRegistered(details);
  const problems = [...fields].flatMap((field) => {
    const rule = registrationField(ruleOf[field]);
    if (rule.kind !== 'text') return [];
    const value = details[field];
    const problem = rule.required && !value.trim() ? rule.required : rule.check?.(value, entered);
    return problem ? [[field, problem] as const] : [];
  });
  return Object.fromEntries(problems);
}

/** A detail as it is stored. Give it only one without a problem. */
export function normalizedClinicDetail(details: ClinicDetails, field: ClinicDetail): string {
  const rule = registrationField(ruleOf[field]);
  const value = details[field].trim();
  return rule.kind === 'text' && rule.normalize ? rule.normalize(value, asRegistered(details)) : value;
}

/**
 * The details that differ from the stored, as they are to be stored. The first address comes with its country.
 * @throws DomainError VALIDATION_FAILED
 */
export function changedClinicDetails(
  stored: StoredClinicDetails,
  wanted: Partial<ClinicDetails>,
): Partial<ClinicDetails> {
  const entered: ClinicDetails = {
    clinicName: wanted.clinicName ?? stored.clinicName ?? '',
    clinicType: wanted.clinicType ?? stored.clinicType,
    ownerName: wanted.ownerName ?? stored.ownerName ?? '',
    ownerPhone: wanted.ownerPhone ?? stored.ownerPhone ?? '',
    country: wanted.country ?? stored.country ?? 'CA',
    streetAddress: wanted.streetAddress ?? stored.streetAddress ?? '',
    city: wanted.city ?? stored.city ?? '',
    region: wanted.region ?? stored.region ?? '',
    postalCode: wanted.postalCode ?? stored.postalCode ?? '',
  };
  const named = (Object.keys(entered) as ClinicDetail[]).filter((field) => wanted[field] !== undefined);
  const changed = named.filter((field) => entered[field] !== stored[field]);
  if (stored.country === null && changed.some(isAddressDetail)) changed.push('country');
  const problems = clinicDetailProblems(entered, changed);
  if (Object.keys(problems).length > 0) throw new DomainError('VALIDATION_FAILED', { fields: problems });
  const normalized = changed.map((field) => [field, normalizedClinicDetail(entered, field)] as const);
  return Object.fromEntries(normalized.filter(([field, value]) => value !== stored[field]));
}
