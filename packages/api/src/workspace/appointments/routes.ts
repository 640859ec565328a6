import type { ServerRoute } from '@hapi/hapi';
import {
  appointmentEndpoints,
  appointmentHistoryEndpoints,
  type Calendar,
  type CalendarDays,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { day } from '../shared/index.ts';
import { plusDays } from '../time/index.ts';
import { book, checkStarts } from './booking/service.ts';
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
  ofAppointment,
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
export function calendarRoutes(deps: ServerDeps): ServerRoute[] {
  const { day: readDay, printDay, get, check, book: bookEndpoint, rebooking } = appointmentEndpoints;
  return [
    defineRoute(readDay, {
      summary: 'The calendar of one to seven days',
      permission: 'calendar:read',
      host: 'clinic',
      query: calendarQuery,
      answer: shape({ calendar }),
      handler: async ({ query: { on, days, ...narrowed }, clinic, maybeSession }) => ({
        calendar: await readCalendar(
          { deps, access: clinic, blocksOnly: Boolean(maybeSession?.impersonation) },
          { from: on, to: plusDays(on, days - 1), ...narrowed },
        ),
      }),
    }),
    defineRoute(printDay, {
      summary:
        'One to seven days for printing; recorded in the access log as a print for each client on them',
      permission: 'calendar:read',
      host: 'clinic',
      query: calendarQuery,
      answer: shape({ calendar }),
      handler: async ({ query: { on, days, ...narrowed }, clinic, actor, maybeSession }) => ({
        calendar: await printCalendar(
          { deps, access: clinic, blocksOnly: Boolean(maybeSession?.impersonation) },
          { from: on, to: plusDays(on, days - 1), ...narrowed },
          actor.sessionId,
        ),
      }),
    }),
    defineRoute(get, {
      summary: 'One appointment',
      permission: 'calendar:read',
      host: 'clinic',
      params: ofAppointment,
      answer: shape({ appointment }),
      handler: async ({ params, clinic, maybeSession }) => ({
        appointment: await readAppointment(
          { deps, access: clinic, blocksOnly: Boolean(maybeSession?.impersonation) },
          params.appointmentId,
        ),
      }),
    }),
    defineRoute(appointmentHistoryEndpoints.read, {
      summary: 'Who did what with an appointment and when',
      permission: 'calendar:read',
      host: 'clinic',
      params: ofAppointment,
      answer: shape({ changes: listOf(appointmentChange) }),
      handler: async ({ params, clinic, maybeSession }) => ({
        changes: await readAppointmentHistory(
          { deps, access: clinic, blocksOnly: Boolean(maybeSession?.impersonation) },
          params.appointmentId,
        ),
      }),
    }),
    defineRoute(rebooking, {
      summary: 'Visits that the clinic cancelled and that wait for a new time',
      permission: 'calendar:book',
      host: 'clinic',
      answer: shape({ rebooking: listOf(toRebook) }),
      handler: async ({ clinic }) => ({ rebooking: await readRebooking({ deps, access: clinic }) }),
    }),
    defineRoute(check, {
      summary: 'Which starts of a booking are taken or outside working hours, or when its clients are booked',
      permission: 'calendar:book',
      host: 'clinic',
      payload: newAppointment,
      answer: shape({ starts: listOf(checkedStart) }),
      handler: ({ payload, clinic, locale }) => checkStarts({ deps, access: clinic, locale }, payload),
    }),
    defineRoute(bookEndpoint, {
      summary: 'Book an appointment, or a repeat of up to 26',
      permission: 'calendar:book',
      host: 'clinic',
      payload: newAppointment,
      answer: shape({ id: uuid, version, ids: listOf(uuid), undoUntil: timestamp }),
      handler: ({ payload, clinic, locale }) => book({ deps, access: clinic, locale }, payload),
    }),
  ];
}
