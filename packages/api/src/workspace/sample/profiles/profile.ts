import type { ClinicType, Plan } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { AgreementTerms, Profession, TaxRegistration } from '@tamarack/core/domain/workspace';

/** Weekday (1 is Monday), start hour and end hour. */
export type Shift = readonly [weekday: number, from: number, to: number];

export interface SampleStaff {
  name: string;
  kind: 'owner' | 'employee' | 'contractor';
  /** Null for people who do not treat clients. */
  profession: Profession | null;
  /** The college of each licence, and the days until it expires if that is soon. */
  licences?: readonly { college: string; days?: number }[];
  /** Minutes from one start to the next. */
  pitch?: number;
  shifts?: readonly Shift[];
  /** Codes of the services; the first is for first visits. */
  services?: readonly string[];
  /** Terms of a contractor's agreement that differ from the usual ones. */
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

/** Parameters from which a sample clinic is generated. */
export interface SampleProfile {
  /** The same seed generates the same clinic on every machine. */
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
  /** Share of minors among the clients, and their ages. */
  minors: { share: number; from: number; to: number };
  /** Number of attendances in the last 12 months and the next 8 weeks. */
  attendances: number;
  /** Number of attendances in the year before, and the indexes of the staff who worked then. */
  earlier?: { attendances: number; staff: readonly number[] };
  firstFileNo: number;
  /** Registration numbers of the taxes that the clinic charges. */
  registrations: Partial<Record<TaxRegistration, string>>;
  services: readonly SampleService[];
  /**
   * In calendar order, with one owner. The first employee who does not treat clients is at the front desk, the others do
   * the bookkeeping.
   */
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
