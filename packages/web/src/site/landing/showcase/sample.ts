/**
 * The sample week that the landing page draws the product with: the week of 16 November, seen on its Friday. The
 * figures of hero, showcase and payroll come from here, so that they tell one story.
 */

/** Noon of the sample week's Monday; both languages name days and months from it in their own way. */
const monday = new Date('2026-11-16T12:00:00Z');

/** A day of the sample week; 0 is its Monday. */
export const sampleDay = (days: number) => new Date(monday.getTime() + days * 86_400_000);

/** Day of the sample week on which the pictures were taken: Friday, a little after one. */
export const sampleToday = 4;

/** Treated and scheduled hours of the whole clinic by day, Monday to Saturday. */
export const weekHours = [
  { treated: 38, scheduled: 41 },
  { treated: 42, scheduled: 45 },
  { treated: 31.5, scheduled: 36 },
  { treated: 44, scheduled: 46 },
  { treated: 31, scheduled: 34.5 },
  { treated: 0, scheduled: 24 },
] as const;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const treatedHours = sum(weekHours.map(({ treated }) => treated));
/** Of what was scheduled on the days that are over. */
export const treatedShare =
  treatedHours / sum(weekHours.filter(({ treated }) => treated > 0).map(({ scheduled }) => scheduled));

export type AppointmentState = 'confirmed' | 'waiting' | 'planned';

export interface Appointment {
  /** Half hours after nine o'clock. */
  start: number;
  halfHours: number;
  client: string;
  state: AppointmentState;
}

/** Two clinicians' appointments by day, Monday to Friday; state by the day, unless said. */
export const calendar: readonly { chen: readonly Appointment[]; roy: readonly Appointment[] }[] = (
  [
    [
      ['1 2 J. Tremblay', '4 2 K. Wong', '9 2 T. Moreau'],
      ['0 2 R. Singh', '3 2 P. Gagnon', '8 3 N. Dubois'],
    ],
    [
      ['0 2 E. Fraser', '3 3 A. Okafor', '8 2 M. Côté'],
      ['1 2 S. Ali', '4 2 B. Leduc', '7 2 H. Park', '10 2 C. Morin'],
    ],
    [
      ['2 2 T. Moreau', '5 2 J. Tremblay', '9 2 L. Haddad'],
      ['0 3 D. Lavoie', '4 2 P. Gagnon', '8 2 R. Singh'],
    ],
    [
      ['0 2 K. Wong', '2 2 M. Côté?', '9 2 A. Okafor?'],
      ['1 2 N. Dubois', '4 2 S. Ali', '7 2 R. Singh?', '10 2 H. Park'],
    ],
    [
      ['1 2 E. Fraser', '4 2 L. Haddad', '7 2 J. Tremblay', '10 2 T. Moreau'],
      ['0 2 B. Leduc', '3 2 D. Lavoie', '6 2 P. Gagnon', '9 3 F. Nguyen'],
    ],
  ] as const
).map(([chen, roy], day) => ({
  chen: chen.map((line) => appointment(line, day)),
  roy: roy.map((line) => appointment(line, day)),
}));

/** Reads `start half-hours client`; a question mark at the end: waits to be confirmed. */
function appointment(line: string, day: number): Appointment {
  const [start, halfHours, ...client] = line.split(' ');
  const isOver = day < sampleToday || (day === sampleToday && Number(start) < 8);
  const isWaiting = line.endsWith('?');
  return {
    start: Number(start),
    halfHours: Number(halfHours),
    client: client.join(' ').replace('?', ''),
    state: isWaiting ? 'waiting' : isOver ? 'confirmed' : 'planned',
  };
}

/** The sample week's payroll run, in Canadian dollars. */
export const payrollRun = [
  { initials: 'LC', tone: 'green', name: 'L. Chen', sessions: 24, earned: 2040, carried: 170, adjusted: -85 },
  { initials: 'AR', tone: 'violet', name: 'A. Roy', sessions: 28, earned: 2240, carried: 80, adjusted: 0 },
  { initials: 'SO', tone: 'blue', name: 'S. Okoye', sessions: 19, earned: 1710, carried: 90, adjusted: 0 },
] as const;

/** What is paid out to a clinician of the run. */
export const payout = ({ earned, carried, adjusted }: (typeof payrollRun)[number]) =>
  earned + carried + adjusted;

/** One clinician's treated and scheduled hours by day, Monday to Friday. */
export const ownHours = [
  { treated: 6, scheduled: 6 },
  { treated: 6.5, scheduled: 7 },
  { treated: 5.5, scheduled: 6 },
  { treated: 6, scheduled: 6.5 },
  { treated: 3, scheduled: 5.5 },
] as const;
