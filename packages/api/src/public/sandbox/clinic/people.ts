import type { SandboxProfession } from '@tamarack/core/domain';

/** A fictional clinician of the sandbox. */
export interface SampleClinician {
  staffId: number;
  fullName: string;
  profession: SandboxProfession;
  payKind: 'hourly' | 'share';
  /** Cents an hour, or percent of the fee. */
  payValue: number;
  /** Weekdays (1 is Monday) with start and end in hours. Somebody works every day, so that no day is empty. */
  shifts: readonly (readonly [weekday: number, from: number, to: number])[];
}

const monday = 1;
const tuesday = 2;
const wednesday = 3;
const thursday = 4;
const friday = 5;
const saturday = 6;
const sunday = 7;

export const clinicians: readonly SampleClinician[] = [
  {
    staffId: 1,
    fullName: 'Amélie Rousseau',
    profession: 'physiotherapist',
    payKind: 'share',
    payValue: 55,
    shifts: [monday, tuesday, wednesday, thursday, friday].map((day) => [day, 8, 16] as const),
  },
  {
    staffId: 2,
    fullName: 'Daniel Okafor',
    profession: 'physiotherapist',
    payKind: 'hourly',
    payValue: 5_800,
    shifts: [
      ...[monday, tuesday, thursday, friday].map((day) => [day, 10, 18] as const),
      [saturday, 9, 14] as const,
    ],
  },
  {
    staffId: 3,
    fullName: 'Priya Nair',
    profession: 'occupational_therapist',
    payKind: 'hourly',
    payValue: 5_200,
    shifts: [tuesday, wednesday, thursday, friday, saturday].map((day) => [day, 8.5, 15.5] as const),
  },
  {
    staffId: 4,
    fullName: 'Marc-Antoine Gill',
    profession: 'massage_therapist',
    payKind: 'share',
    payValue: 60,
    shifts: [
      ...[wednesday, thursday, friday].map((day) => [day, 11, 19] as const),
      [sunday, 10, 15] as const,
    ],
  },
  {
    staffId: 5,
    fullName: 'Hannah Fraser',
    profession: 'chiropractor',
    payKind: 'share',
    payValue: 50,
    shifts: [...[monday, tuesday, wednesday].map((day) => [day, 9, 17] as const), [sunday, 9, 13] as const],
  },
];

export const givenNames =
  'Nora Liam Amrit Owen Ava Étienne Zoé Priya Félix Mei Daniel Grace Océane Isaac Kavya Leah Olivier Camille Rohan Sofia Tariq Béatrice Victor Yusuf Adaeze Samuel Léa Hiro Imani Noémie'.split(
    ' ',
  );

export const familyNames =
  'Wilson Chen Kaur Roy Nguyen Campbell Bhatti Gagnon MacDonald Singh Côté Kim Fraser Tremblay Novak Santos Reid Bouchard Ferguson Osei Hassan Lavoie Thompson Garcia Pelletier Petrov Leung Simard Haddad Diallo'.split(
    ' ',
  );
