import {
  appointmentEndpoints,
  appointmentHistoryEndpoints,
  type Calendar,
  type CalendarDays,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { day } from '../shared/index.ts';
import { plusDays } from '../time/index.ts';
import { checkStarts } from './booking/check.ts';
import { book } from './booking/service.ts';
import { printCalendar, readAppointment, readCalendar, readRebooking } from './calendar/service.ts';
import { readAppointmentHistory } from './history/service.ts';
import {
  appointment,
  appointmentChange,
  block,
  calendarDay,
  checkedStart,
  hours,
  newAppointment,
  plannedAppointment,
  toRebook,
} from './schemas.ts';

const calendar = shape<Calendar>({
  from: day,
  to: day,
  appointments: listOf(appointment),
  blocks: listOf(block),
  hours: listOf(hours),
}).meta({ className: 'Calendar' });

const calendarQuery = withDefaults(
  shape<CalendarDays>({
    on: calendarDay,
    days: optional(Joi.number().integer().min(1).max(7)),
    staffId: optional(uuid),
    locationId: optional(uuid),
  }),
  { days: 1 },
);

/** Reading the calendar, and booking. */
export const calendarRoutes = workspaceRoutes((route) => [
  route(appointmentEndpoints.day, {
    summary: 'The calendar of one to seven days',
    permission: 'calendar:read',
    query: calendarQuery,
    answer: shape({ calendar }),
    handler: async ({ call, query: { on, days, ...narrowed } }) => ({
      calendar: await readCalendar(call, { from: on, to: plusDays(on, days - 1), ...narrowed }),
    }),
  }),
  route(appointmentEndpoints.printDay, {
    summary: 'One to seven days for printing; recorded in the access log as a print for each client on them',
    permission: 'calendar:read',
    query: calendarQuery,
    answer: shape({ calendar }),
    handler: async ({ call, query: { on, days, ...narrowed }, actor }) => ({
      calendar: await printCalendar(
        call,
        { from: on, to: plusDays(on, days - 1), ...narrowed },
        actor.sessionId,
      ),
    }),
  }),
  route(appointmentEndpoints.get, {
    summary: 'One appointment',
    permission: 'calendar:read',
    answer: shape({ appointment }),
    handler: async ({ call, params }) => ({ appointment: await readAppointment(call, params.appointmentId) }),
  }),
  route(appointmentHistoryEndpoints.read, {
    summary: 'Who did what with an appointment and when',
    permission: 'calendar:read',
    answer: shape({ changes: listOf(appointmentChange) }),
    handler: async ({ call, params }) => ({
      changes: await readAppointmentHistory(call, params.appointmentId),
    }),
  }),
  route(appointmentEndpoints.rebooking, {
    summary: 'Visits that the clinic cancelled and that wait for a new time',
    permission: 'calendar:book',
    answer: shape({ rebooking: listOf(toRebook) }),
    handler: async ({ call }) => ({ rebooking: await readRebooking(call) }),
  }),
  route(appointmentEndpoints.check, {
    summary:
      'Which starts of a booking or move are taken or outside working hours, or when its clients are booked',
    permission: 'calendar:book',
    readsOnly: true,
    payload: plannedAppointment,
    answer: shape({ starts: listOf(checkedStart) }),
    handler: ({ call, payload }) => checkStarts(call, payload),
  }),
  route(appointmentEndpoints.book, {
    summary: 'Book an appointment, or a repeat of up to 26',
    permission: 'calendar:book',
    payload: newAppointment,
    answer: shape({ id: uuid, version, ids: listOf(uuid), undoUntil: timestamp }),
    handler: ({ call, payload }) => book(call, payload),
  }),
]);
