import {
  attendanceStates,
  type Check,
  type Checks,
  type Confirmation,
  checkFindings,
  checkLevels,
  confirmationEndpoints,
  confirmationStates,
  confirmTogether,
  invoiceEndpoints,
  type QueueCounts,
  queueTabs,
  reasonLength,
  reviewers,
  taxReasons,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { csvAnswer } from '../../server/csv.ts';
import { count, text, timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { changed, day, wallTime } from '../shared/index.ts';
import { exportFees } from './fees.ts';
import { readQueue } from './read.ts';
import { reopenVisit, voidInvoice } from './reopen.ts';
import type { QueuePlace } from './repository.ts';
import { answerReturn, confirmClear, confirmVisit, excludeVisit, returnVisit } from './service.ts';

const cents = Joi.number().integer().min(0).max(10_000_000);
const minutes = Joi.number().integer().min(0).max(480);
const reason = text(reasonLength);
const reasoned = shape<{ version: number; reason: string }>({ version, reason });

/** Cursor of a page: start and id of its last visit. */
const place = Joi.string().pattern(
  /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
);
const writePlace = ({ localStart, attendanceId }: QueuePlace) => `${localStart}~${attendanceId}`;
function readPlace(written: string): QueuePlace {
  const [localStart = '', attendanceId = ''] = written.split('~');
  return { localStart, attendanceId };
}

const check = shape<Check>({ level: oneOf(checkLevels), finding: oneOf(checkFindings) }).meta({
  className: 'Check',
});
const checks = shape<Checks>({ presence: check, length: check, service: check, payer: check, note: check });

const confirmation = shape<Confirmation>({
  attendanceId: uuid,
  version,
  appointmentId: uuid,
  state: oneOf(confirmationStates),
  localStart: wallTime,
  bookedMinutes: minutes,
  treatedMinutes: nullable(minutes),
  attendance: oneOf(attendanceStates),
  clientId: uuid,
  fileNo: count,
  name: nullable(Joi.string()),
  staffId: uuid,
  staffName: Joi.string(),
  serviceId: uuid,
  serviceEn: Joi.string(),
  serviceFr: Joi.string(),
  locationId: uuid,
  feeCents: nullable(cents),
  feeReason: Joi.string().allow(''),
  jointBillOf: nullable(
    shape<{ fileNo: number; name: string | null }>({ fileNo: count, name: nullable(Joi.string()) }),
  ),
  taxCents: nullable(cents),
  taxReason: nullable(oneOf([...taxReasons.taxable, ...taxReasons.exempt, ...taxReasons.undecided])),
  invoice: nullable(
    shape<{ invoiceId: string; number: number; credited: boolean }>({
      invoiceId: uuid,
      number: count,
      credited: Joi.boolean(),
    }),
  ),
  checks,
  reason: Joi.string().allow(''),
  answer: Joi.string().allow(''),
  own: Joi.boolean(),
  reviewer: oneOf(reviewers),
  reviewedBySelf: Joi.boolean(),
  decidedAt: nullable(timestamp),
  decidedBy: nullable(Joi.string()),
}).meta({ className: 'Confirmation' });

export const queueCounts = shape<QueueCounts>({
  open: count,
  returned: count,
  withoutOutcome: count,
  withoutOutcomeFrom: nullable(day),
}).meta({ className: 'QueueCounts' });

/** The confirmation queue. */
export const confirmationRoutes = workspaceRoutes((route) => [
  route(confirmationEndpoints.list, {
    permission: 'confirmations:read',
    summary: 'Visits that wait for confirmation, were returned, or are done on a day',
    query: withDefaults(
      shape({
        tab: optional(oneOf(queueTabs)),
        on: optional(day),
        staffId: optional(uuid),
        locationId: optional(uuid),
        limit: optional(Joi.number().integer().min(1).max(confirmTogether)),
        after: optional(place),
      }),
      { tab: 'open', limit: 100 },
    ),
    answer: shape({
      confirmations: listOf(confirmation),
      next: nullable(place),
      counts: queueCounts,
      hadVisits: Joi.boolean(),
    }),
    handler: async ({ call, query: { after, ...query } }) => {
      const place = after ? { after: readPlace(after) } : {};
      const { next, ...queue } = await readQueue(call, { ...query, ...place });
      return { ...queue, next: next && writePlace(next) };
    },
  }),
  route(confirmationEndpoints.confirm, {
    permission: 'confirmations:decide',
    summary: 'Confirm a visit; another fee needs a reason',
    payload: shape({
      version,
      feeCents: optional(cents),
      reason: optional(reason),
    }),
    answer: changed,
    handler: ({ call, params, payload }) => confirmVisit(call, params.attendanceId, payload),
  }),
  route(confirmationEndpoints.confirmClear, {
    permission: 'confirmations:decide',
    summary: 'Confirm those of the visits named whose five checks are clear',
    payload: shape({
      visits: listOf(shape<{ attendanceId: string; version: number }>({ attendanceId: uuid, version }))
        .min(1)
        .max(confirmTogether)
        .unique('attendanceId') as never,
    }),
    maxBytes: 64 * 1024,
    answer: shape({ confirmed: count, left: count }),
    handler: ({ call, payload }) => confirmClear(call, payload.visits),
  }),
  route(confirmationEndpoints.return, {
    permission: 'confirmations:decide',
    summary: 'Return a visit to its clinician',
    payload: reasoned,
    answer: changed,
    handler: ({ call, params, payload }) => returnVisit(call, params.attendanceId, payload),
  }),
  route(confirmationEndpoints.answer, {
    summary: 'Answer a return; the visit goes back to the queue',
    permission: 'calendar:book',
    payload: shape({
      version,
      answer: reason,
      treatedMinutes: optional(minutes),
    }),
    answer: changed,
    handler: ({ call, params, payload }) => answerReturn(call, params.attendanceId, payload),
  }),
  route(confirmationEndpoints.exclude, {
    permission: 'confirmations:decide',
    summary: 'Take a visit out of billing and pay',
    payload: reasoned,
    answer: changed,
    handler: ({ call, params, payload }) => excludeVisit(call, params.attendanceId, payload),
  }),
  route(confirmationEndpoints.reopen, {
    summary: 'Bring a confirmed or excluded visit back to the queue',
    permission: 'confirmations:reopen',
    payload: reasoned,
    answer: changed,
    handler: ({ call, params, payload }) => reopenVisit(call, params.attendanceId, payload),
  }),
  route(invoiceEndpoints.void, {
    summary: 'Void an unpaid invoice of today; its visit goes back to the queue',
    permission: 'invoices:correct',
    payload: reasoned,
    answer: changed,
    handler: ({ call, params, payload }) => voidInvoice(call, params.invoiceId, payload),
  }),
  route(confirmationEndpoints.fees, {
    permission: 'confirmations:read',
    summary: 'Confirmed fees as CSV, clients by file number',
    stepUp: true,
    query: shape({ from: day, to: day }),
    file: 'text/csv',
    handler: async ({ call, query, h }) => {
      const { csv, fileName } = await exportFees(call, query);
      return csvAnswer(h, csv, fileName);
    },
  }),
]);
