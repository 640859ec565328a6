import type { ServerRoute } from '@hapi/hapi';
import { appointmentEndpoints } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { uuid, version } from '../../server/schemas.ts';
import { oneOf, optional, shape } from '../../server/shape.ts';
import { changed } from '../shared/index.ts';
import { addClient } from './attendance/clients.ts';
import { arrive, decide, setRebooking, voidAttendance } from './attendance/service.ts';
import { feeCents, feeReason, ofAppointment, ofAttendance, reason } from './schemas.ts';

/** Arrivals, outcomes and cancellations of visits. */
export function attendanceRoutes(deps: ServerDeps): ServerRoute[] {
  const { addClient: add, arrive: arriveEndpoint, outcome, setRebooking: rebooking } = appointmentEndpoints;
  const voidEndpoint = appointmentEndpoints.void;
  const common = { permission: 'calendar:book', host: 'clinic' } as const;
  return [
    defineRoute(add, {
      ...common,
      summary: 'Add a client to an appointment',
      params: ofAppointment,
      payload: shape({ version, clientId: uuid }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        addClient({ deps, access: clinic, locale }, params.appointmentId, payload),
    }),
    defineRoute(arriveEndpoint, {
      ...common,
      summary: 'Note that a client has arrived, or undo the arrival',
      params: ofAttendance,
      payload: shape({ version, arrived: Joi.boolean() }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        arrive({ deps, access: clinic, locale }, params.attendanceId, payload),
    }),
    defineRoute(outcome, {
      ...common,
      summary: 'Record the outcome of a visit, or undo it until it is confirmed',
      params: ofAttendance,
      payload: shape({
        version,
        outcome: oneOf(['attended', 'no_show', 'late_cancelled', 'booked']),
        treatedMinutes: optional(Joi.number().integer().min(0).max(480)),
        feeCents: optional(feeCents),
        feeReason: optional(feeReason),
      }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        decide({ deps, access: clinic, locale }, params.attendanceId, payload),
    }),
    defineRoute(voidEndpoint, {
      ...common,
      summary: 'Void a visit that was a mistake (administrators)',
      params: ofAttendance,
      payload: shape({ version, reason }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        voidAttendance({ deps, access: clinic, locale }, params.attendanceId, payload),
    }),
    defineRoute(rebooking, {
      ...common,
      summary: 'Take a visit off the rebooking list, or put it back',
      params: ofAttendance,
      payload: shape({ version, rebook: Joi.boolean() }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        setRebooking({ deps, access: clinic, locale }, params.attendanceId, payload),
    }),
  ];
}
