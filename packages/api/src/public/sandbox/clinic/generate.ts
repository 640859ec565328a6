import type { SandboxTaskKind } from '@tamarack/core/domain';
import { createRandom, type Random } from '../../../platform/sample-data/index.ts';
import { clinicians, familyNames, givenNames, type SampleClinician } from './people.ts';

export interface SampleAppointment {
  appointmentId: number;
  /** 0 is the current week. */
  week: number;
  weekday: number;
  startMinute: number;
  minutes: number;
  staffId: number;
  clientId: number;
  sessionType: string;
  feeCents: number;
  outcome: 'attended' | 'no_show' | 'late_cancellation';
  confirmed: boolean;
  noteSigned: boolean;
  firstVisit: boolean;
}

export interface SampleTask {
  taskId: number;
  kind: SandboxTaskKind;
  clientId: number;
  amountCents: number | null;
  dueMinute: number;
}

export interface SampleRecords {
  clients: { clientId: number; fullName: string }[];
  appointments: SampleAppointment[];
  tasks: SampleTask[];
}

/** Number of past weeks to generate. */
const pastWeeks = 7;
const clientCount = 220;

/** Services with frequency (percent), length and fee; the codes are those of a physiotherapy clinic. */
const bookings = [
  { code: 'follow_up', share: 52, minutes: 30, feeCents: 9_000 },
  { code: 'extended_treatment', share: 30, minutes: 45, feeCents: 12_500 },
  { code: 'initial_assessment', share: 10, minutes: 60, feeCents: 14_500 },
  { code: 'exercise_review', share: 8, minutes: 20, feeCents: 6_500 },
] as const;

/** The sandbox's records; the same seed gives the same records on every machine. */
export function generateRecords(seed: number): SampleRecords {
  const random = createRandom(seed);
  const names = new Set<string>();
  while (names.size < clientCount) names.add(`${random.pick(givenNames)} ${random.pick(familyNames)}`);
  const appointments: SampleAppointment[] = [];
  for (let week = -pastWeeks; week <= 0; week += 1) {
    const nextClient = turns(random);
    for (const clinician of clinicians) {
      for (const [weekday, from, to] of clinician.shifts) {
        const shift = { week, weekday, from: from * 60, to: to * 60 };
        appointments.push(...day(random, clinician, shift, nextClient));
      }
    }
  }
  return {
    clients: [...names].map((fullName, index) => ({ clientId: index + 1, fullName })),
    appointments: appointments.map((appointment, index) => ({ ...appointment, appointmentId: index + 1 })),
    tasks: tasks(random),
  };
}

/** The clients in random order, so that nobody is booked twice in a week. */
function turns(random: Random): () => number {
  const waiting = Array.from({ length: clientCount }, (_, index) => ({
    clientId: index + 1,
    at: random.next(),
  }))
    .sort((a, b) => a.at - b.at)
    .map(({ clientId }) => clientId);
  return () => waiting.pop() ?? random.between(1, clientCount);
}

interface Shift {
  week: number;
  weekday: number;
  from: number;
  to: number;
}

/** The booked sessions of one shift, with gaps that grow rarer from week to week, and a break where it is long. */
function day(
  random: Random,
  { staffId }: SampleClinician,
  shift: Shift,
  nextClient: () => number,
): SampleAppointment[] {
  const found: SampleAppointment[] = [];
  const idle = 0.2 - (shift.week + pastWeeks) * 0.015;
  const breakAt = shift.to - shift.from >= 420 ? shift.from + 240 : Number.POSITIVE_INFINITY;
  let minute = shift.from;
  let rested = false;
  while (minute + 20 <= shift.to) {
    if (!rested && minute >= breakAt) {
      rested = true;
      minute += 45;
      continue;
    }
    if (random.chance(idle)) {
      minute += 30;
      continue;
    }
    const booking = random.weighted(bookings, ({ share }) => share);
    if (minute + booking.minutes > shift.to) break;
    found.push({ ...appointment(random, shift, minute, booking), staffId, clientId: nextClient() });
    minute += booking.minutes + (booking.minutes === 20 ? 10 : 0);
  }
  return found;
}

function appointment(
  random: Random,
  { week, weekday }: Shift,
  startMinute: number,
  booking: (typeof bookings)[number],
): Omit<SampleAppointment, 'staffId' | 'clientId'> {
  const outcome = random.weighted(['attended', 'no_show', 'late_cancellation'] as const, (name) =>
    name === 'attended' ? 91 : name === 'no_show' ? 4 : 5,
  );
  const isDealtWith = week < -1 || (week === -1 && weekday < 5);
  return {
    appointmentId: 0,
    week,
    weekday,
    startMinute,
    minutes: booking.minutes,
    sessionType: booking.code,
    feeCents: booking.feeCents,
    outcome,
    confirmed: isDealtWith || random.chance(0.88),
    noteSigned: isDealtWith || random.chance(0.87),
    firstVisit: booking.code === 'initial_assessment',
  };
}

const taskKinds = [
  ['intake_form', 9],
  ['call_back', 10],
  ['balance', 11.5],
  ['waitlist', 13],
  ['insurance', 14.5],
  ['call_back', 16],
] as const;

function tasks(random: Random): SampleTask[] {
  return taskKinds.map(([kind, hour], index) => ({
    taskId: index + 1,
    kind,
    clientId: random.between(1, clientCount),
    amountCents: kind === 'balance' ? random.between(40, 180) * 100 : null,
    dueMinute: hour * 60,
  }));
}
