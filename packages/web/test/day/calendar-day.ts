import type {
  AttendanceState,
  Block,
  Calendar,
  CalendarAppointment,
  CalendarAttendance,
  Location,
  Service,
  StaffMember,
  WallTime,
} from '@tamarack/core/domain/workspace';
import { plusMinutes } from '../../src/workspace/shared/dates/days.ts';

/** A busy Tuesday of a clinic with five clinicians, as returned by the API. */
export const tuesday = '2026-11-24';

const id = (kind: string, number: number) => `0190${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const staffId = (number: number) => id('cccc', number);
export const serviceId = (number: number) => id('dddd', number);
export const appointmentId = (number: number) => id('eeee', number);
export const clientId = (number: number) => id('ffff', number);
export const locationId = id('abcd', 1);

const person = (number: number, name: string, changes: Partial<StaffMember> = {}): StaffMember => ({
  staffId: staffId(number),
  version: 1,
  name,
  role: 'clinician',
  isOwner: false,
  account: 'active',
  practises: true,
  kind: 'contractor',
  supervisorId: null,
  color: number - 1,
  activeFrom: null,
  activeTo: null,
  profession: 'physiotherapist',
  bookingsRemain: false,
  ...changes,
});

export const staff: StaffMember[] = [
  person(1, 'Amélie Bouchard'),
  person(2, 'Chen Li', { profession: 'massage_therapist' }),
  person(3, 'Priya Sharma', { profession: 'psychotherapist' }),
  person(4, 'Roy Lavoie'),
  person(5, 'Samuel Okafor', { profession: 'kinesiologist' }),
  person(9, 'Dana Desk', { practises: false, role: 'front_desk', profession: null }),
];

const service = (
  number: number,
  nameEn: string,
  nameFr: string,
  minutes: number,
  changes: Partial<Service> = {},
): Service => ({
  serviceId: serviceId(number),
  version: 1,
  code: `service-${number}`,
  nameEn,
  nameFr,
  minutes,
  bufferBefore: 0,
  bufferAfter: 0,
  capacity: 1,
  billing: 'each',
  taxClass: 'care',
  virtualCare: false,
  missedFeeBp: 5000,
  noticeHours: 24,
  noteRequired: true,
  archived: false,
  staffIds: [],
  fees: [{ feeId: id('aaaa', number), version: 1, staffId: null, feeCents: 12_000, from: '2024-01-01' }],
  ...changes,
});

export const services: Service[] = [
  service(1, 'Physiotherapy', 'Physiothérapie', 45, {
    bufferAfter: 10,
    staffIds: [staffId(1), staffId(4)],
  }),
  service(2, 'Initial assessment', 'Évaluation initiale', 60, { staffIds: [staffId(1), staffId(4)] }),
  service(3, 'Massage', 'Massothérapie', 60, { staffIds: [staffId(2)] }),
  service(4, 'Psychotherapy', 'Psychothérapie', 50, { staffIds: [staffId(3)] }),
  service(5, 'Exercise group', 'Groupe d’exercices', 90, { capacity: 6, staffIds: [staffId(5)] }),
  service(6, 'Follow-up', 'Suivi', 30),
];

export const locations: Location[] = [
  {
    locationId,
    version: 1,
    name: 'Main Street',
    streetAddress: '12 Main Street',
    city: 'Toronto',
    region: 'ON',
    postalCode: 'M5V 1A1',
    phone: '416-555-0100',
    zone: 'America/Toronto',
    archived: false,
    rooms: [
      { roomId: id('bcde', 1), version: 1, name: 'Room 1', shared: false, archived: false },
      { roomId: id('bcde', 2), version: 1, name: 'Gym', shared: true, archived: false },
    ],
  },
];

const names = [
  'Anne Tremblay',
  'Marc Pelletier',
  'Sofia Rossi',
  'Liam O’Brien',
  'Fatima Haddad',
  'Jean-Philippe Gagnon',
  'Emma Wilson',
  'Noah Singh',
  'Chloé Lefebvre',
  'Mateo García',
  'Olivia Nguyen',
  'Ethan Campbell',
  'Zoé Bélanger',
  'Lucas Fortin',
  'Maya Patel',
];

export function attendance(number: number, changes: Partial<CalendarAttendance> = {}): CalendarAttendance {
  return {
    attendanceId: id('9999', number),
    version: 1,
    clientId: clientId(number),
    fileNo: 10_431 + number,
    name: names[(number - 1) % names.length] ?? '',
    phone: null,
    deskAlert: '',
    state: 'booked',
    arrivedAt: null,
    treatedMinutes: null,
    feeCents: 12_000,
    feeReason: '',
    firstVisit: false,
    confirmation: null,
    note: null,
    rebook: false,
    ...changes,
  };
}

/** States whose visits wait in the queue. */
const outcomes: readonly AttendanceState[] = ['attended', 'no_show', 'late_cancelled'];

export function appointment(
  number: number,
  of: number,
  localStart: WallTime,
  what: number,
  changes: Partial<CalendarAppointment> = {},
  states: AttendanceState[] = ['booked'],
): CalendarAppointment {
  const { minutes = 45, bufferBefore = 0, bufferAfter = 0 } = services[what - 1] ?? {};
  const length = changes.minutes ?? minutes;
  return {
    appointmentId: appointmentId(number),
    version: 1,
    state: 'booked',
    staffId: staffId(of),
    locationId,
    roomId: null,
    lane: 0,
    repeatId: null,
    localStart,
    minutes: length,
    bufferBefore,
    bufferAfter,
    // Toronto in November.
    startsAt: `${plusMinutes(localStart, 300)}:00.000Z`,
    endsAt: `${plusMinutes(localStart, 300 + length)}:00.000Z`,
    busyOnly: false,
    serviceId: serviceId(what),
    memo: '',
    attendances: states.map((state, at) =>
      attendance(number + at * 7, {
        state,
        ...(outcomes.includes(state) ? { confirmation: 'open' as const } : {}),
        ...(state === 'attended' ? { note: 'draft' as const } : {}),
      }),
    ),
    reviewer: 'other',
    undoUntil: null,
    ...changes,
  };
}

export function block(
  number: number,
  of: number | null,
  from: string,
  to: string,
  kind: Block['kind'],
): Block {
  return {
    blockId: id('7777', number),
    version: 1,
    staffId: of === null ? null : staffId(of),
    locationId: null,
    kind,
    title: '',
    holiday: null,
    localStart: `${tuesday}T${from}`,
    localEnd: `${tuesday}T${to}`,
  };
}

const at = (time: string) => `${tuesday}T${time}`;

export function busyDay(): Calendar {
  return {
    from: tuesday,
    to: tuesday,
    appointments: [
      appointment(1, 4, at('08:30'), 1, {}, ['attended']),
      appointment(2, 4, at('09:30'), 1, {}, ['attended']),
      appointment(3, 4, at('10:30'), 2, {}, ['no_show']),
      appointment(4, 4, at('13:00'), 1, { repeatId: id('6666', 1) }, ['arrived']),
      appointment(5, 4, at('14:00'), 1),
      appointment(6, 4, at('14:30'), 1, { lane: 1 }),
      appointment(7, 4, at('16:00'), 6),
      appointment(8, 1, at('09:00'), 2, {}, ['attended']),
      appointment(9, 1, at('10:15'), 1, { repeatId: id('6666', 2) }, ['attended']),
      appointment(10, 1, at('11:15'), 1, {}, ['attended']),
      appointment(11, 1, at('13:30'), 1),
      appointment(12, 1, at('14:30'), 6),
      appointment(13, 1, at('15:15'), 1),
      appointment(14, 2, at('09:00'), 3, {}, ['attended']),
      appointment(15, 2, at('10:15'), 3, {}, ['attended']),
      appointment(16, 2, at('12:00'), 3, {}, ['arrived']),
      appointment(17, 2, at('14:00'), 3),
      appointment(18, 2, at('15:30'), 3),
      appointment(19, 3, at('10:00'), 4, {}, ['attended']),
      appointment(20, 3, at('11:00'), 4, { repeatId: id('6666', 3) }, ['attended']),
      appointment(21, 3, at('13:00'), 4),
      appointment(22, 3, at('14:00'), 4),
      appointment(23, 5, at('09:30'), 5, {}, ['attended', 'attended', 'no_show', 'attended']),
      appointment(24, 5, at('13:00'), 5, {}, ['arrived', 'booked', 'booked', 'arrived', 'booked']),
      appointment(25, 5, at('15:00'), 6, { minutes: 15 }),
      appointment(26, 5, at('15:30'), 6),
    ],
    blocks: [
      block(1, 4, '12:00', '13:00', 'break'),
      block(2, 1, '12:15', '13:15', 'break'),
      block(3, 3, '15:30', '17:00', 'meeting'),
    ],
    hours: [
      { staffId: staffId(4), locationId, on: tuesday, fromMinute: 510, toMinute: 720 },
      { staffId: staffId(4), locationId, on: tuesday, fromMinute: 780, toMinute: 1020 },
      { staffId: staffId(1), locationId, on: tuesday, fromMinute: 540, toMinute: 735 },
      { staffId: staffId(1), locationId, on: tuesday, fromMinute: 795, toMinute: 1080 },
      { staffId: staffId(2), locationId, on: tuesday, fromMinute: 540, toMinute: 1020 },
      { staffId: staffId(3), locationId, on: tuesday, fromMinute: 600, toMinute: 930 },
      { staffId: staffId(5), locationId, on: tuesday, fromMinute: 540, toMinute: 1020 },
    ],
  };
}
