import {
  type Availability,
  type Block,
  blockKinds,
  type CoveredAppointment,
  entryYears,
  type FreeStart,
  type ListedHoliday,
  type NewHours,
  type Suggestion,
  scheduleEndpoints,
  type WorkingHours,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, text, uuid, version } from '../../server/schemas.ts';
import { eitherOf, listOf, nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { forClinic, workspaceRoutes } from '../access/index.ts';
import {
  day as anyDay,
  wallTime as anyWallTime,
  changed,
  clientBooked,
  enteredDay,
  withinYears,
} from '../shared/index.ts';
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

const year = Joi.number().integer().min(2000).max(2100);
const holiday = shape<ListedHoliday>({
  key: Joi.string(),
  nameEn: Joi.string(),
  nameFr: Joi.string(),
  day,
  blocked: Joi.boolean(),
  blockId: nullable(uuid),
  booked: count,
}).meta({ className: 'Holiday' });
const holidays = shape<{ holidays: ListedHoliday[] }>({ holidays: listOf(holiday) });

const freeStart = shape<FreeStart>({ staffId: uuid, locationId: uuid, localStart: wallTime }).meta({
  className: 'FreeStart',
});

const moveOffer = { locationId: uuid, localStart: wallTime, clientsBooked: listOf(clientBooked) };
const covered = shape<CoveredAppointment>({
  appointmentId: uuid,
  version,
  staffId: uuid,
  locationId: uuid,
  serviceId: uuid,
  localStart: wallTime,
  minutes: count,
  clients: listOf(
    shape({ clientId: uuid, fileNo: count, name: nullable(Joi.string()), phone: nullable(Joi.string()) }),
  ),
  colleagues: listOf(shape({ ...moveOffer, staffId: uuid, fits: Joi.boolean() })),
  movable: Joi.boolean(),
  later: listOf(shape(moveOffer)),
  suggestion: eitherOf(
    shape<Extract<Suggestion, { to: 'colleague' }>>({ to: oneOf(['colleague']), staffId: uuid }),
    shape<Extract<Suggestion, { to: 'later' }>>({ to: oneOf(['later']), localStart: wallTime }),
    shape<Extract<Suggestion, { to: 'rebooking' }>>({ to: oneOf(['rebooking']) }),
  ),
}).meta({ className: 'CoveredAppointment' });

/** Weekly hours, exceptions to them, statutory holidays, and the search for free starts. */
export const scheduleRoutes = workspaceRoutes((route) => [
  route(scheduleEndpoints.availability, {
    summary: 'Weekly hours of everybody or of one person',
    permission: 'calendar:read',
    query: shape({ staffId: optional(uuid) }),
    answer: week,
    handler: async ({ call, query }) => ({ availability: await readAvailability(call, query.staffId) }),
  }),
  route(scheduleEndpoints.setWeek, {
    summary: 'Replace somebody’s weekly hours from a day on',
    permission: 'workspace:settings',
    payload: shape({
      from: enteredDay,
      to: optional(nullable(enteredDay)),
      hours: listOf(shape<NewHours>(hoursKeys)).max(70),
    }),
    answer: week,
    handler: async ({ call, params, payload }) => ({
      availability: await setWeek(call, params.staffId, payload),
    }),
  }),
  route(scheduleEndpoints.hours, {
    summary: 'Working hours and blocks of some days',
    permission: 'calendar:read',
    query: range,
    answer: shape({ hours: listOf(workingHours), blocks: listOf(block) }),
    handler: ({ call, query }) => readSchedule(call, query),
  }),
  route(scheduleEndpoints.blocks, {
    summary: 'Absences, closings and extra hours that touch the days',
    permission: 'calendar:read',
    query: range,
    answer: shape({ blocks: listOf(block) }),
    handler: async ({ call, query }) => ({ blocks: await listBlocksOf(call, query) }),
  }),
  route(scheduleEndpoints.addBlock, {
    summary: 'Block time, or add hours; clinicians add their own absences',
    permission: 'calendar:book',
    payload: shape({
      staffId: optional(nullable(uuid)),
      locationId: optional(nullable(uuid)),
      kind: oneOf(blockKinds),
      title: optional(title),
      localStart: enteredTime,
      localEnd: enteredTime,
    }),
    answer: changed,
    handler: ({ call, payload }) => addBlock(call, payload),
  }),
  route(scheduleEndpoints.changeBlock, {
    summary: 'Change a block; refused if the given version is no longer current',
    permission: 'calendar:book',
    payload: shape({
      version,
      title: optional(title),
      kind: optional(oneOf(blockKinds)),
      localStart: optional(enteredTime),
      localEnd: optional(enteredTime),
    }),
    answer: changed,
    handler: ({ call, params, payload }) => changeBlock(call, params.blockId, payload),
  }),
  route(scheduleEndpoints.removeBlock, {
    summary: 'Remove a block',
    permission: 'calendar:book',
    handler: ({ call, params }) => removeBlock(call, params.blockId),
  }),
  route(scheduleEndpoints.covered, {
    summary: 'Booked appointments in the time of a block, and where each could go',
    permission: 'calendar:book',
    answer: shape({ covered: listOf(covered) }),
    handler: async ({ call, params }) => ({ covered: await readCovered(call, params.blockId) }),
  }),
  route(scheduleEndpoints.remaining, {
    summary: 'Booked appointments of a person after their last day, and where each could go',
    // Those who get the to-do about these bookings.
    permission: 'confirmations:decide',
    query: shape({ after: day }),
    answer: shape({ covered: listOf(covered) }),
    handler: async ({ call, params, query }) => ({
      covered: await readRemaining(call, params.staffId, query.after),
    }),
  }),
  route(scheduleEndpoints.holidays, {
    summary: 'Statutory holidays of a location in a year',
    permission: 'calendar:read',
    query: shape({ locationId: uuid, year }),
    answer: holidays,
    handler: async ({ call, query }) => ({ holidays: await readHolidays(call, query) }),
  }),
  route(scheduleEndpoints.setHolidays, {
    summary: 'Close a location on the holidays named, and open it on the others; bookings stay',
    permission: 'workspace:settings',
    payload: shape({ locationId: uuid, year, keys: listOf(Joi.string().pattern(/^[a-z_]{1,40}$/)).max(30) }),
    answer: holidays,
    handler: async ({ call, payload }) => ({ holidays: await setHolidays(call, payload) }),
  }),
  route(scheduleEndpoints.free, {
    summary: 'Free starts for a service, in the order of time',
    permission: 'calendar:read',
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
    handler: async ({ call, query }) => ({
      free: await forClinic(call, (tx) => findFreeStarts(tx, query)),
    }),
  }),
]);
