import { appointmentEndpoints } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, oneOf, optional, shape } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { changed, clientBooked } from '../shared/index.ts';
import { addClient } from './attendance/clients.ts';
import { arrive, decide, setRebooking, voidAttendance } from './attendance/service.ts';
import { feeCents, feeReason, reason } from './schemas.ts';

/** Arrivals, outcomes and cancellations of visits. */
export const attendanceRoutes = workspaceRoutes((route) => [
  route(appointmentEndpoints.addClient, {
    permission: 'calendar:book',
    summary: 'Add a client to an appointment',
    payload: shape({ version, clientId: uuid }),
    answer: shape({
      id: uuid,
      version,
      clientsBooked: listOf(clientBooked),
      undoUntil: timestamp,
    }),
    handler: ({ call, params, payload }) => addClient(call, params.appointmentId, payload),
  }),
  route(appointmentEndpoints.arrive, {
    permission: 'calendar:book',
    summary: 'Note that a client has arrived, or undo the arrival',
    payload: shape({ version, arrived: Joi.boolean() }),
    answer: changed,
    handler: ({ call, params, payload }) => arrive(call, params.attendanceId, payload),
  }),
  route(appointmentEndpoints.outcome, {
    permission: 'calendar:book',
    summary: 'Record the outcome of a visit, or undo it until it is confirmed',
    payload: shape({
      version,
      outcome: oneOf(['attended', 'no_show', 'late_cancelled', 'booked']),
      treatedMinutes: optional(Joi.number().integer().min(0).max(480)),
      feeCents: optional(feeCents),
      feeReason: optional(feeReason),
    }),
    answer: changed,
    handler: ({ call, params, payload }) => decide(call, params.attendanceId, payload),
  }),
  route(appointmentEndpoints.void, {
    permission: 'calendar:book',
    summary: 'Void a visit that was a mistake (administrators)',
    payload: shape({ version, reason }),
    answer: changed,
    handler: ({ call, params, payload }) => voidAttendance(call, params.attendanceId, payload),
  }),
  route(appointmentEndpoints.setRebooking, {
    permission: 'calendar:book',
    summary: 'Take a visit off the rebooking list, or put it back',
    payload: shape({ version, rebook: Joi.boolean() }),
    answer: changed,
    handler: ({ call, params, payload }) => setRebooking(call, params.attendanceId, payload),
  }),
]);
