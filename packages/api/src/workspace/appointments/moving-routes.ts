import type { ServerRoute } from '@hapi/hapi';
import type { PayloadOf } from '@tamarack/core/domain';
import { appointmentEndpoints, type Changed, rearrangeTogether } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { count, timestamp, uuid, version } from '../../server/schemas.ts';
import { eitherOf, listOf, nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { changed } from '../shared/index.ts';
import { cancel } from './attendance/cancel.ts';
import { rearrange } from './moving/rearrange.ts';
import { changeAppointment, move } from './moving/service.ts';
import { undo } from './moving/undo.ts';
import { calendarTime, feeCents, feeReason, minutes, ofAppointment, reason } from './schemas.ts';

const undoable = shape<Changed & { undoUntil: string }>({ id: uuid, version, undoUntil: timestamp });

type Rearranged = PayloadOf<(typeof appointmentEndpoints)['rearrange']>['changes'][number];
type Moved = Extract<Rearranged, { move: unknown }>;
type Cancelled = Extract<Rearranged, { cancel: unknown }>;
const rearranged = eitherOf(
  shape<Moved>({
    appointmentId: uuid,
    version,
    move: shape<Moved['move']>({ staffId: uuid, locationId: optional(uuid), localStart: calendarTime }),
  }),
  shape<Cancelled>({ appointmentId: uuid, version, cancel: shape<Cancelled['cancel']>({ reason }) }),
);

/** Changing, moving and cancelling appointments, and undoing it. */
export function movingRoutes(deps: ServerDeps): ServerRoute[] {
  const { change, move: moveEndpoint, cancel: cancelEndpoint, undo: undoEndpoint } = appointmentEndpoints;
  const { rearrange: rearrangeEndpoint } = appointmentEndpoints;
  const common = { permission: 'calendar:book', host: 'clinic' } as const;
  return [
    defineRoute(change, {
      ...common,
      summary: 'Change length, room or fee of an appointment',
      params: ofAppointment,
      payload: shape({
        version,
        minutes: optional(minutes),
        roomId: optional(nullable(uuid)),
        feeCents: optional(feeCents),
        feeReason: optional(feeReason),
      }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        changeAppointment({ deps, access: clinic, locale }, params.appointmentId, payload),
    }),
    defineRoute(moveEndpoint, {
      ...common,
      summary: 'Move an appointment to another time, clinician, location or room',
      params: ofAppointment,
      payload: shape({
        version,
        localStart: calendarTime,
        staffId: optional(uuid),
        locationId: optional(uuid),
        roomId: optional(nullable(uuid)),
        doubleBook: optional(Joi.boolean()),
      }),
      answer: undoable,
      handler: ({ params, payload, clinic, locale }) =>
        move({ deps, access: clinic, locale }, params.appointmentId, payload),
    }),
    defineRoute(cancelEndpoint, {
      ...common,
      summary: 'Cancel an appointment for one client or all, also those of its repeat that follow',
      params: ofAppointment,
      payload: shape({
        version,
        by: oneOf(['client', 'clinic']),
        reason,
        attendanceId: optional(uuid),
        following: optional(Joi.boolean()),
        waive: optional(Joi.boolean()),
      }),
      answer: undoable,
      handler: ({ params, payload, clinic, locale }) =>
        cancel({ deps, access: clinic, locale }, params.appointmentId, payload),
    }),
    defineRoute(undoEndpoint, {
      ...common,
      summary: 'Undo the last booking, move or cancellation, within two minutes',
      params: ofAppointment,
      payload: shape({ version }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        undo({ deps, access: clinic, locale }, params.appointmentId, payload),
    }),
    defineRoute(rearrangeEndpoint, {
      ...common,
      summary: 'Move and cancel several appointments, all of them or none',
      payload: shape({ changes: listOf(rearranged).min(1).max(rearrangeTogether).unique('appointmentId') }),
      answer: shape({ changed: count }),
      handler: ({ payload, clinic, locale }) => rearrange({ deps, access: clinic, locale }, payload.changes),
    }),
  ];
}
