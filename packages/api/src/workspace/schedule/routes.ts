import type { ServerRoute } from '@hapi/hapi';
import {
  type Availability,
  type Block,
  blockKinds,
  type CoveredAppointment,
  entryYears,
  type FreeStart,
  type Holiday,
  type NewHours,
  type Suggestion,
  scheduleEndpoints,
  type WorkingHours,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { count, text, uuid, version } from '../../server/schemas.ts';
import { eitherOf, listOf, nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { forClinic } from '../access/index.ts';
import { day as anyDay, wallTime as anyWallTime, changed, enteredDay, withinYears } from '../shared/index.ts';
import { readCovered, readRemaining } from './absences/service.ts';
import { readHolidays, setHolidays } from './blocks/holidays.ts';
import { addBlock, changeBlock, listBlocksOf, readSchedule, removeBlock } from './blocks/service.ts';
import { findFreeStarts } from './free.ts';
import { readAvailability, setWeek } from './week/service.ts';

/** Limits dates to years in which adding or subtracting days stays within the supported range. */
const years = { first: 1970, last: 2199 };
const day = withinYears(anyDay, years);
const wallTime = withinYears(anyWallTime, years);
const enteredTime = withinYears(anyWallTime, entryYears);

const minuteFrom = Joi.number().integer().min(0).max(1439);
const minuteTo = Joi.number().integer().min(1).max(1440);
const hoursKeys = {
  locationId: uuid,
  weekday: Joi.number().integer().min(1).max(7),
  fromMinute: minuteFrom,
  toMinute: minuteTo,
};
const availability = shape<Availability>({
  availabilityId: uuid,
  version,
  staffId: uuid,
  ...hoursKeys,
  from: day,
  to: nullable(day),
}).meta({ className: 'Availability' });
const week = shape<{ availability: Availability[] }>({ availability: listOf(availability) });

const title = text(120).allow('');
const block = shape<Block>({
  blockId: uuid,
  version,
  staffId: nullable(uuid),
  locationId: nullable(uuid),
  kind: oneOf(blockKinds),
  title: Joi.string().allow(''),
  holiday: nullable(Joi.string()),
  localStart: wallTime,
  localEnd: wallTime,
}).meta({ className: 'Block' });
const range = shape<{ from: string; to: string; staffId?: string }>({
  from: day,
  to: day,
  staffId: optional(uuid),
});
const workingHours = shape<WorkingHours>({
  staffId: uuid,
  locationId: uuid,
  on: day,
  fromMinute: minuteFrom,
  toMinute: minuteTo,
}).meta({ className: 'ScheduledHours' });
const ofBlock = shape<{ blockId: string }>({ blockId: uuid });

const year = Joi.number().integer().min(2000).max(2100);
const holiday = shape<Holiday & { blocked: boolean }>({
  key: Joi.string(),
  nameEn: Joi.string(),
  nameFr: Joi.string(),
  day,
  blocked: Joi.boolean(),
}).meta({ className: 'Holiday' });
const holidays = shape<{ holidays: (Holiday & { blocked: boolean })[] }>({ holidays: listOf(holiday) });

const freeStart = shape<FreeStart>({ staffId: uuid, locationId: uuid, localStart: wallTime }).meta({
  className: 'FreeStart',
});

const covered = shape<CoveredAppointment>({
  appointmentId: uuid,
  version,
  staffId: uuid,
  locationId: uuid,
  serviceId: uuid,
  localStart: wallTime,
  minutes: count,
  clients: listOf(
    shape<CoveredAppointment['clients'][number]>({
      clientId: uuid,
      fileNo: count,
      name: nullable(Joi.string()),
    }),
  ),
  colleagues: listOf(
    shape<CoveredAppointment['colleagues'][number]>({
      staffId: uuid,
      locationId: uuid,
      localStart: wallTime,
      fits: Joi.boolean(),
    }),
  ),
  movable: Joi.boolean(),
  later: listOf(shape<CoveredAppointment['later'][number]>({ locationId: uuid, localStart: wallTime })),
  suggestion: eitherOf(
    shape<Extract<Suggestion, { to: 'colleague' }>>({ to: oneOf(['colleague']), staffId: uuid }),
    shape<Extract<Suggestion, { to: 'later' }>>({ to: oneOf(['later']), localStart: wallTime }),
    shape<Extract<Suggestion, { to: 'rebooking' }>>({ to: oneOf(['rebooking']) }),
  ),
}).meta({ className: 'CoveredAppointment' });

/** Weekly hours, exceptions to them, statutory holidays, and the search for free starts. */
export function scheduleRoutes(deps: ServerDeps): ServerRoute[] {
  const host = 'clinic';
  return [
    defineRoute(scheduleEndpoints.availability, {
      summary: 'Weekly hours of everybody or of one person',
      permission: 'calendar:read',
      host,
      query: shape({ staffId: optional(uuid) }),
      answer: week,
      handler: async ({ query, clinic: access }) => ({
        availability: await readAvailability({ deps, access }, query.staffId),
      }),
    }),
    defineRoute(scheduleEndpoints.setWeek, {
      summary: 'Replace somebody’s weekly hours from a day on',
      permission: 'workspace:settings',
      host,
      params: shape({ staffId: uuid }),
      payload: shape({
        from: enteredDay,
        to: optional(nullable(enteredDay)),
        hours: listOf(shape<NewHours>(hoursKeys)).max(70),
      }),
      answer: week,
      handler: async ({ params, payload, clinic: access, locale }) => ({
        availability: await setWeek({ deps, access, locale }, params.staffId, payload),
      }),
    }),
    defineRoute(scheduleEndpoints.hours, {
      summary: 'Working hours and blocks of some days',
      permission: 'calendar:read',
      host,
      query: range,
      answer: shape({ hours: listOf(workingHours), blocks: listOf(block) }),
      handler: ({ query, clinic: access }) => readSchedule({ deps, access }, query),
    }),
    defineRoute(scheduleEndpoints.blocks, {
      summary: 'Absences, closings and extra hours that touch the days',
      permission: 'calendar:read',
      host,
      query: range,
      answer: shape({ blocks: listOf(block) }),
      handler: async ({ query, clinic: access }) => ({ blocks: await listBlocksOf({ deps, access }, query) }),
    }),
    defineRoute(scheduleEndpoints.addBlock, {
      summary: 'Block time, or add hours; clinicians add their own absences',
      permission: 'calendar:book',
      host,
      payload: shape({
        staffId: optional(nullable(uuid)),
        locationId: optional(nullable(uuid)),
        kind: oneOf(blockKinds),
        title: optional(title),
        localStart: enteredTime,
        localEnd: enteredTime,
      }),
      answer: changed,
      handler: ({ payload, clinic: access, locale }) => addBlock({ deps, access, locale }, payload),
    }),
    defineRoute(scheduleEndpoints.changeBlock, {
      summary: 'Change a block; refused if the given version is no longer current',
      permission: 'calendar:book',
      host,
      params: ofBlock,
      payload: shape({
        version,
        title: optional(title),
        kind: optional(oneOf(blockKinds)),
        localStart: optional(enteredTime),
        localEnd: optional(enteredTime),
      }),
      answer: changed,
      handler: ({ params, payload, clinic: access, locale }) =>
        changeBlock({ deps, access, locale }, params.blockId, payload),
    }),
    defineRoute(scheduleEndpoints.removeBlock, {
      summary: 'Remove a block',
      permission: 'calendar:book',
      host,
      params: ofBlock,
      handler: ({ params, clinic: access, locale }) => removeBlock({ deps, access, locale }, params.blockId),
    }),
    defineRoute(scheduleEndpoints.covered, {
      summary: 'Booked appointments in the time of a block, and where each could go',
      permission: 'calendar:book',
      host,
      params: ofBlock,
      answer: shape({ covered: listOf(covered) }),
      handler: async ({ params, clinic: access, locale }) => ({
        covered: await readCovered({ deps, access, locale }, params.blockId),
      }),
    }),
    defineRoute(scheduleEndpoints.remaining, {
      summary: 'Booked appointments of a person after their last day, and where each could go',
      permission: 'workspace:settings',
      host,
      params: shape({ staffId: uuid }),
      query: shape({ after: day }),
      answer: shape({ covered: listOf(covered) }),
      handler: async ({ clinic, params, query }) => ({
        covered: await readRemaining({ deps, access: clinic }, params.staffId, query.after),
      }),
    }),
    defineRoute(scheduleEndpoints.holidays, {
      summary: 'Statutory holidays of a location in a year',
      permission: 'calendar:read',
      host,
      query: shape({ locationId: uuid, year }),
      answer: holidays,
      handler: async ({ query, clinic: access }) => ({
        holidays: await readHolidays({ deps, access }, query),
      }),
    }),
    defineRoute(scheduleEndpoints.setHolidays, {
      summary: 'Close a location on the holidays named, and open it on the others; bookings stay',
      permission: 'workspace:settings',
      host,
      payload: shape({
        locationId: uuid,
        year,
        keys: listOf(Joi.string().pattern(/^[a-z_]{1,40}$/)).max(30),
      }),
      answer: holidays,
      handler: async ({ payload, clinic: access }) => ({
        holidays: await setHolidays({ deps, access }, payload),
      }),
    }),
    defineRoute(scheduleEndpoints.free, {
      summary: 'Free starts for a service, in the order of time',
      permission: 'calendar:read',
      host,
      query: shape({
        serviceId: uuid,
        from: wallTime,
        staffId: optional(uuid),
        locationId: optional(uuid),
        minutes: optional(Joi.number().integer().min(5).max(480)),
        days: optional(Joi.number().integer().min(1).max(28)),
        limit: optional(Joi.number().integer().min(1).max(100)),
      }),
      answer: shape({ free: listOf(freeStart) }),
      handler: async ({ query, clinic: access }) => ({
        free: await forClinic(deps, access, (tx) => findFreeStarts(tx, query)),
      }),
    }),
  ];
}
