import type { PayloadOf } from '@tamarack/core/domain';
import { appointmentEndpoints, rearrangeTogether } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, timestamp, uuid, version } from '../../server/schemas.ts';
import { eitherOf, listOf, nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { changed, clientBooked } from '../shared/index.ts';
import { cancel } from './attendance/cancel.ts';
import { changeAppointment } from './moving/change.ts';
import { rearrange } from './moving/rearrange.ts';
import { move } from './moving/service.ts';
import { undo } from './moving/undo.ts';
import { calendarTime, feeCents, feeReason, memo, minutes, reason, skip } from './schemas.ts';

type Rearranged = PayloadOf<(typeof appointmentEndpoints)['rearrange']>['changes'][number];
type Moved = Extract<Rearranged, { move: unknown }>;
type Cancelled = Extract<Rearranged, { cancel: unknown }>;
const rearranged = eitherOf(
  shape<Moved>({
    appointmentId: uuid,
    version,
    move: shape({ staffId: uuid, locationId: optional(uuid), localStart: calendarTime }),
  }),
  shape<Cancelled>({ appointmentId: uuid, version, cancel: shape<Cancelled['cancel']>({ reason }) }),
);

/** Changing, moving and cancelling appointments, and undoing it. */
export const movingRoutes = workspaceRoutes((route) => [
  route(appointmentEndpoints.change, {
    permission: 'calendar:book',
    summary:
      'Change service, length, room, fee or memo of an appointment, also of those of its repeat that follow',
    payload: shape({
      version,
      serviceId: optional(uuid),
      minutes: optional(minutes),
      roomId: optional(nullable(uuid)),
      feeCents: optional(feeCents),
      feeReason: optional(feeReason),
      memo: optional(memo),
      following: optional(Joi.boolean()),
      skip: optional(skip),
    }),
    answer: shape({ id: uuid, version, undoUntil: nullable(timestamp), following: count }),
    handler: ({ call, params, payload }) => changeAppointment(call, params.appointmentId, payload),
  }),
  route(appointmentEndpoints.move, {
    permission: 'calendar:book',
    summary: 'Move an appointment, also those of its repeat that follow, to another time, clinician or place',
    payload: shape({
      version,
      localStart: calendarTime,
      staffId: optional(uuid),
      locationId: optional(uuid),
      roomId: optional(nullable(uuid)),
      doubleBook: optional(Joi.boolean()),
      following: optional(Joi.boolean()),
      skip: optional(skip),
    }),
    answer: shape({
      id: uuid,
      version,
      undoUntil: timestamp,
      clientsBooked: listOf(clientBooked),
      following: count,
    }),
    handler: ({ call, params, payload }) => move(call, params.appointmentId, payload),
  }),
  route(appointmentEndpoints.cancel, {
    permission: 'calendar:book',
    summary: 'Cancel an appointment for one client or all, also those of its repeat that follow',
    payload: shape({
      version,
      by: oneOf(['client', 'clinic']),
      reason,
      attendanceId: optional(uuid),
      following: optional(Joi.boolean()),
      waive: optional(Joi.boolean()),
    }),
    answer: shape({ id: uuid, version, undoUntil: timestamp, following: count }),
    handler: ({ call, params, payload }) => cancel(call, params.appointmentId, payload),
  }),
  route(appointmentEndpoints.undo, {
    permission: 'calendar:book',
    summary: 'Undo the last booking, move, change or cancellation, within two minutes',
    payload: shape({ version }),
    answer: changed,
    handler: ({ call, params, payload }) => undo(call, params.appointmentId, payload),
  }),
  route(appointmentEndpoints.rearrange, {
    permission: 'calendar:book',
    summary: 'Move and cancel several appointments, all of them or none',
    payload: shape({ changes: listOf(rearranged).min(1).max(rearrangeTogether).unique('appointmentId') }),
    answer: shape({ changed: count }),
    handler: ({ call, payload }) => rearrange(call, payload.changes),
  }),
]);
