import type { AnswerOf, PayloadOf } from '@tamarack/core/domain';
import {
  type AppointmentChange,
  type AppointmentFacts,
  type appointmentEndpoints,
  appointmentStates,
  attendanceStates,
  type Block,
  blockKinds,
  type CalendarAppointment,
  type CalendarAttendance,
  type CheckedStart,
  confirmationStates,
  entryYears,
  memoLength,
  type NamedBlock,
  type NewAppointment,
  noteStates,
  type OutsideHours,
  pastYears,
  reviewers,
  type WorkingHours,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, text, timestamp, uuid, version } from '../../server/schemas.ts';
import { eitherOf, listOf, nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { clientBooked, day, wallTime, withinYears } from '../shared/index.ts';

/** A day that the calendar can show. */
export const calendarDay = withinYears(day, pastYears);
/** When an appointment is booked for. */
export const calendarTime = withinYears(wallTime, entryYears);

export const minutes = Joi.number().integer().min(5).max(480);
export const feeCents = Joi.number().integer().min(0).max(10_000_000);
export const feeReason = text(140).allow('');
export const memo = text(memoLength).allow('');
export const reason = text(140);

const attendance = shape<CalendarAttendance>({
  attendanceId: uuid,
  version,
  clientId: uuid,
  fileNo: count,
  name: nullable(Joi.string()),
  phone: nullable(Joi.string()),
  deskAlert: Joi.string().allow(''),
  state: oneOf(attendanceStates),
  arrivedAt: nullable(timestamp),
  treatedMinutes: nullable(count),
  feeCents: nullable(count),
  feeReason: Joi.string().allow(''),
  firstVisit: Joi.boolean(),
  confirmation: nullable(oneOf(confirmationStates)),
  note: nullable(oneOf(noteStates)),
  rebook: Joi.boolean(),
}).meta({ className: 'CalendarAttendance' });

export const appointment = shape<CalendarAppointment>({
  appointmentId: uuid,
  version,
  state: oneOf(appointmentStates),
  staffId: uuid,
  locationId: uuid,
  roomId: nullable(uuid),
  lane: count,
  repeatId: nullable(uuid),
  localStart: wallTime,
  minutes: count,
  bufferBefore: count,
  bufferAfter: count,
  startsAt: timestamp,
  endsAt: timestamp,
  busyOnly: Joi.boolean(),
  serviceId: nullable(uuid),
  memo: Joi.string().allow(''),
  attendances: listOf(attendance),
  reviewer: oneOf(reviewers),
  undoUntil: nullable(timestamp),
}).meta({ className: 'CalendarAppointment' });

const appointmentFacts = shape<AppointmentFacts>({
  localStart: optional(wallTime),
  staffName: optional(Joi.string().allow('')),
  serviceEn: optional(Joi.string().allow('')),
  serviceFr: optional(Joi.string().allow('')),
  roomName: optional(nullable(Joi.string().allow(''))),
  minutes: optional(count),
  feeCents: optional(nullable(count)),
  memo: optional(Joi.boolean()),
});

export const appointmentChange = shape<AppointmentChange>({
  at: timestamp,
  staffName: nullable(Joi.string()),
  kind: oneOf(['appointment', 'attendance', 'confirmation', 'mail']),
  action: Joi.string(),
  visit: nullable(shape({ fileNo: count, name: nullable(Joi.string()) })),
  before: appointmentFacts,
  after: appointmentFacts,
  by: nullable(oneOf(['client', 'clinic'])),
  undone: nullable(oneOf(['booked', 'moved', 'changed', 'cancelled', 'client_added'])),
  failed: Joi.boolean(),
  limited: Joi.boolean(),
}).meta({ className: 'AppointmentChange' });

export const hours = shape<WorkingHours>({
  staffId: uuid,
  locationId: uuid,
  on: day,
  fromMinute: count,
  toMinute: count,
}).meta({ className: 'WorkingHours' });

const namedBlock = {
  kind: oneOf(blockKinds),
  title: Joi.string().allow(''),
  holiday: nullable(Joi.string()),
  localStart: wallTime,
  locationId: nullable(uuid),
};

export const block = shape<Block>({
  ...namedBlock,
  blockId: uuid,
  version,
  staffId: nullable(uuid),
  localEnd: wallTime,
});

type Outside<Because> = Extract<OutsideHours, { because: Because }>;
const outsideHours = eitherOf(
  shape<Outside<'blocked'>>({
    because: oneOf(['blocked']),
    block: shape<NamedBlock>(namedBlock),
  }),
  shape<Outside<'elsewhere'>>({ because: oneOf(['elsewhere']), locationId: uuid }),
  shape<Outside<'off'>>({ because: oneOf(['off']) }),
);

export const checkedStart = shape<CheckedStart>({
  localStart: wallTime,
  taken: Joi.boolean(),
  roomTaken: Joi.boolean(),
  notActive: Joi.boolean(),
  outsideHours: nullable(outsideHours),
  clientsBooked: listOf(clientBooked),
}).meta({ className: 'CheckedStart' });

/** Starts of a repeat that are left out. */
export const skip = listOf(wallTime).max(26).unique();

const repeat = shape<NonNullable<NewAppointment['repeat']>>({
  everyWeeks: oneOf([1, 2, 4]),
  times: Joi.number().integer().min(1).max(26),
  skip: optional(skip),
});

const newAppointmentKeys = {
  staffId: uuid,
  serviceId: uuid,
  locationId: uuid,
  roomId: optional(nullable(uuid)),
  localStart: calendarTime,
  minutes: optional(minutes),
  clientIds: listOf(uuid).min(1).max(20).unique(),
  feeCents: optional(feeCents),
  feeReason: optional(feeReason),
  memo: optional(memo),
  repeat: optional(repeat),
  doubleBook: optional(Joi.boolean()),
  arrived: optional(Joi.boolean()),
};
export const newAppointment = shape<NewAppointment>(newAppointmentKeys);
/** A booking to check, or the new time of an existing appointment. */
export const plannedAppointment = shape<PayloadOf<(typeof appointmentEndpoints)['check']>>({
  ...newAppointmentKeys,
  appointmentId: optional(uuid),
  following: optional(Joi.boolean()),
});

type Rebooking = AnswerOf<(typeof appointmentEndpoints)['rebooking']>['rebooking'][number];
export const toRebook = shape<Rebooking>({
  attendanceId: uuid,
  version,
  clientId: uuid,
  fileNo: count,
  name: nullable(Joi.string()),
  phone: nullable(Joi.string()),
  localStart: wallTime,
  serviceId: uuid,
  staffId: uuid,
  reason: Joi.string().allow(''),
});
