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

/** A clinic's own details; empty strings where none are given. */
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

/** The details as stored; null where none are given. */
export type StoredClinicDetails = Record<Exclude<ClinicDetail, 'clinicType' | 'country'>, string | null> & {
  clinicType: ClinicType;
  country: Country | null;
};

/** The fields of an address. They are validated together, because a postal code belongs to a country. */
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

const isAddressDetail = (field: ClinicDetail) => addressDetails.some((name) => name === field);

function asRegistered(details: ClinicDetails): EnteredRegistration {
  return { ...initialRegistration, ...details, state: details.region };
}

/**
 * Problems of the changed details, by the rules of the registration. A change of the address checks all of
 * its fields. Unchanged details are not checked, so that a clinic without an address can still correct its
 * name.
 * @param details all details, as they would be stored
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

/** A detail in its stored form. Pass only a detail without problems. */
export function normalizedClinicDetail(details: ClinicDetails, field: ClinicDetail): string {
  const rule = registrationField(ruleOf[field]);
  const value = details[field].trim();
  return rule.kind === 'text' && rule.normalize ? rule.normalize(value, asRegistered(details)) : value;
}

/**
 * The details that differ from the stored ones, in their stored form. The first address includes its country.
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
  const given = (Object.keys(entered) as ClinicDetail[]).filter((field) => wanted[field] !== undefined);
  const changed = given.filter((field) => entered[field] !== stored[field]);
  if (stored.country === null && changed.some(isAddressDetail)) changed.push('country');
  const problems = clinicDetailProblems(entered, changed);
  if (Object.keys(problems).length > 0) throw new DomainError('VALIDATION_FAILED', { fields: problems });
  const normalized = changed.map((field) => [field, normalizedClinicDetail(entered, field)] as const);
  return Object.fromEntries(normalized.filter(([field, value]) => value !== stored[field]));
}
