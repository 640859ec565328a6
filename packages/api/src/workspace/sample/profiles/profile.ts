import type { ClinicType, Plan } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { AgreementTerms, Profession, TaxRegistration } from '@tamarack/core/domain/workspace';

/** Weekday (1 is Monday) with the hours from and to. */
export type Shift = readonly [weekday: number, from: number, to: number];

export interface SampleStaff {
  name: string;
  kind: 'owner' | 'employee' | 'contractor';
  /** Null for people who do not treat. */
  profession: Profession | null;
  /** The college of each licence, with the days until it expires where it does soon. */
  licences?: readonly { college: string; days?: number }[];
  /** Minutes from one start to the next. */
  pitch?: number;
  shifts?: readonly Shift[];
  /** Codes of the services, the first visit's first. */
  services?: readonly string[];
  /** Of the agreement with a contractor; left out of the terms is what most have. */
  terms?: SampleTerms;
}

export interface SampleTerms
  extends Pick<AgreementTerms, 'rule' | 'taxMode'>,
    Partial<Pick<AgreementTerms, 'basis' | 'missedShareBp'>> {
  gstNumber?: string;
  qstNumber?: string;
}

export interface SampleService {
  code: string;
  nameEn: string;
  nameFr: string;
  minutes: number;
  bufferAfter: number;
  feeCents: number;
}

/** What a sample clinic is made from. */
export interface SampleProfile {
  /** The same seed makes the same clinic on every machine. */
  seed: number;
  clinicName: string;
  clinicType: ClinicType;
  plan: Plan;
  language: Locale;
  zone: string;
  region: string;
  city: string;
  areaCode: string;
  location: { name: string; streetAddress: string; postalCode: string; phone: string };
  rooms: readonly string[];
  clients: number;
  /** Share of clients who are minors, and their ages. */
  minors: { share: number; from: number; to: number };
  /** In 12 months back and 8 weeks ahead. */
  attendances: number;
  /** In the year before that, when fewer people treated: indexes in the staff. */
  earlier?: { attendances: number; staff: readonly number[] };
  firstFileNo: number;
  /** Numbers under which the clinic charges tax. */
  registrations: Partial<Record<TaxRegistration, string>>;
  services: readonly SampleService[];
  /** In the order of the calendar; one owner, and whoever neither owns nor treats is at the front desk. */
  staff: readonly SampleStaff[];
}

/** The same hours on several weekdays. */
export const weekdays = (days: readonly number[], from: number, to: number): Shift[] =>
  days.map((day) => [day, from, to]);

/** A service with its names in both languages. */
export const service = (
  code: string,
  nameEn: string,
  nameFr: string,
  minutes: number,
  bufferAfter: number,
  feeCents: number,
): SampleService => ({ code, nameEn, nameFr, minutes, bufferAfter, feeCents });
