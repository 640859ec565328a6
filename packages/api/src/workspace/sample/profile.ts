import type { ClinicType } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Profession } from '@tamarack/core/domain/workspace';

/** Weekday (1 is Monday) with the hours from and to. */
export type Shift = readonly [weekday: number, from: number, to: number];

export interface SampleStaff {
  name: string;
  kind: 'owner' | 'employee' | 'contractor';
  /** Null for people who do not treat. */
  profession: Profession | null;
  college?: string;
  /** Minutes from one start to the next. */
  pitch?: number;
  shifts?: readonly Shift[];
  /** Codes of the services, the first visit's first. */
  services?: readonly string[];
  /** Days until the licence expires, where it does soon. */
  licenceDays?: number;
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
  clinicType: ClinicType;
  language: Locale;
  zone: string;
  region: string;
  city: string;
  areaCode: string;
  location: { name: string; streetAddress: string; postalCode: string; phone: string };
  rooms: readonly string[];
  clients: number;
  /** In 12 months back and 8 weeks ahead. */
  attendances: number;
  firstFileNo: number;
  services: readonly SampleService[];
  /** In the order of the calendar; one owner, and whoever neither owns nor treats is at the front desk. */
  staff: readonly SampleStaff[];
}

const weekdays = (days: readonly number[], from: number, to: number): Shift[] =>
  days.map((day) => [day, from, to]);

const service = (
  code: string,
  nameEn: string,
  nameFr: string,
  minutes: number,
  bufferAfter: number,
  feeCents: number,
): SampleService => ({ code, nameEn, nameFr, minutes, bufferAfter, feeCents });

/** The sandbox: a physiotherapy clinic in Toronto. Somebody works every day, so that no day is empty. */
export const demoProfile: SampleProfile = {
  seed: 20_240_915,
  clinicType: 'physical',
  language: 'en',
  zone: 'America/Toronto',
  region: 'ON',
  city: 'Toronto',
  areaCode: '416',
  location: {
    name: 'Harbourfront',
    streetAddress: '218 Queens Quay W',
    postalCode: 'M5J 2Y6',
    phone: '416-555-0100',
  },
  rooms: ['Room 1', 'Room 2', 'Room 3', 'Room 4', 'Room 5'],
  clients: 640,
  attendances: 7_800,
  firstFileNo: 10_001,
  services: [
    service(
      'physio_initial',
      'Physiotherapy: initial assessment',
      'Physiothérapie : évaluation',
      60,
      0,
      14_500,
    ),
    service('physio', 'Physiotherapy: follow-up', 'Physiothérapie : suivi', 45, 10, 12_000),
    service('ot_initial', 'Occupational therapy: assessment', 'Ergothérapie : évaluation', 60, 0, 16_500),
    service('ot', 'Occupational therapy: session', 'Ergothérapie : séance', 50, 10, 14_000),
    service(
      'massage_initial',
      'Massage therapy: first visit',
      'Massothérapie : première visite',
      60,
      0,
      11_500,
    ),
    service('massage', 'Massage therapy', 'Massothérapie', 60, 0, 11_000),
    service('chiro_initial', 'Chiropractic: initial visit', 'Chiropratique : première visite', 30, 0, 11_000),
    service('chiro', 'Chiropractic: adjustment', 'Chiropratique : traitement', 20, 10, 6_500),
  ],
  staff: [
    { name: 'Claire Bennett', kind: 'owner', profession: null },
    {
      name: 'Amélie Rousseau',
      kind: 'contractor',
      profession: 'physiotherapist',
      college: 'College of Physiotherapists of Ontario',
      pitch: 60,
      shifts: weekdays([1, 2, 3, 4, 5], 8, 16),
      services: ['physio_initial', 'physio'],
    },
    {
      name: 'Daniel Okafor',
      kind: 'contractor',
      profession: 'physiotherapist',
      college: 'College of Physiotherapists of Ontario',
      pitch: 60,
      shifts: [...weekdays([1, 2, 4, 5], 10, 18), [6, 9, 14]],
      services: ['physio_initial', 'physio'],
      licenceDays: 52,
    },
    {
      name: 'Priya Nair',
      kind: 'contractor',
      profession: 'occupational_therapist',
      college: 'College of Occupational Therapists of Ontario',
      pitch: 60,
      shifts: weekdays([2, 3, 4, 5, 6], 8.5, 15.5),
      services: ['ot_initial', 'ot'],
    },
    {
      name: 'Marc-Antoine Gill',
      kind: 'contractor',
      profession: 'massage_therapist',
      college: 'College of Massage Therapists of Ontario',
      pitch: 60,
      shifts: [...weekdays([3, 4, 5], 11, 19), [7, 10, 15]],
      services: ['massage_initial', 'massage'],
      licenceDays: 21,
    },
    {
      name: 'Hannah Fraser',
      kind: 'contractor',
      profession: 'chiropractor',
      college: 'College of Chiropractors of Ontario',
      pitch: 30,
      shifts: [...weekdays([1, 2, 3], 9, 17), [7, 9, 13]],
      services: ['chiro_initial', 'chiro'],
    },
    { name: 'Jordan Ellis', kind: 'employee', profession: null },
    { name: 'Mei-Lin Chow', kind: 'employee', profession: null },
  ],
};
