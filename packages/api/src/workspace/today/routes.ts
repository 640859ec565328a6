import {
  attendanceStates,
  confirmationStates,
  noteStates,
  reviewers,
  type Today,
  type TodayVisit,
  todayEndpoints,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, shape } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { queueCounts } from '../confirmations/index.ts';
import { day, wallTime } from '../shared/index.ts';
import { todo } from '../todos/index.ts';
import { readToday } from './service.ts';

const visit = shape<TodayVisit>({
  attendanceId: uuid,
  version,
  appointmentId: uuid,
  localStart: wallTime,
  minutes: count,
  clientId: uuid,
  fileNo: count,
  name: nullable(Joi.string()),
  deskAlert: Joi.string().allow(''),
  memo: Joi.string().allow(''),
  staffId: uuid,
  staffName: Joi.string(),
  serviceEn: Joi.string(),
  serviceFr: Joi.string(),
  state: oneOf(attendanceStates),
  arrivedAt: nullable(timestamp),
  feeCents: nullable(count),
  locationId: uuid,
  zone: Joi.string(),
  noShowFrom: timestamp,
  noticeUntil: wallTime,
  missedFeeCents: nullable(count),
  confirmation: nullable(oneOf(confirmationStates)),
  reviewer: oneOf(reviewers),
  invoice: nullable(shape({ invoiceId: uuid, number: count })),
  noteRequired: Joi.boolean(),
  note: nullable(oneOf(noteStates)),
  ownNoteId: nullable(uuid),
}).meta({ className: 'TodayVisit' });

const today = shape<Today>({
  on: day,
  visits: nullable(listOf(visit)),
  numbers: nullable(
    shape({
      booked: count,
      arrived: count,
      attended: count,
      missed: count,
      cancelled: count,
      confirmedCents: count,
    }),
  ),
  queue: nullable(queueCounts),
  leaks: nullable(
    shape({
      unconfirmed: count,
      withoutOutcome: count,
      withoutOutcomeFrom: nullable(day),
      unsigned: listOf(shape({ staffId: uuid, name: Joi.string(), notes: count })),
    }),
  ),
  todos: listOf(todo),
}).meta({ className: 'Today' });

/** The page that a member opens first. */
export const todayRoutes = workspaceRoutes((route) => [
  route(todayEndpoints.get, {
    summary: 'Visits, to-dos and what is left open, as far as they concern the member',
    permission: 'workspace:read',
    answer: shape({ today }),
    handler: async ({ call }) => ({ today: await readToday(call) }),
  }),
]);
