import type { ServerRoute } from '@hapi/hapi';
import {
  payReferenceLength,
  payRunEndpoints,
  paySettlementWays,
  reasonLength,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { csvAnswer } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { text, uuid, version } from '../../../server/schemas.ts';
import { listOf, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { changed, day, enteredDay } from '../../shared/index.ts';
import { amount, period, run, runSummary } from '../schemas.ts';
import { settleBalance, undoSettlement } from '../settlements/service.ts';
import { exportRun, readRun, readRuns } from './read.ts';
import {
  approveRun,
  changeRun,
  markPaid,
  refreshRun,
  sendBack,
  sendToReview,
  startRun,
  takeBack,
} from './service.ts';

const params = shape<{ runId: string }>({ runId: uuid });
const atVersion = shape<{ version: number }>({ version });

/** Pay runs, from draft to paid. */
export function runRoutes(deps: ServerDeps): ServerRoute[] {
  const read = { permission: 'pay:read', host: 'clinic' } as const;
  const manage = { permission: 'pay:manage', host: 'clinic' } as const;
  const transitions = [
    [payRunEndpoints.review, 'Store the statements and open them to their contractors', sendToReview],
    [payRunEndpoints.refresh, 'Bring the statements in review up to date', refreshRun],
    [payRunEndpoints.back, 'Send a run in review back to draft', sendBack],
    [payRunEndpoints.takeBack, 'Undo an approval, by its approver, until the run is paid', takeBack],
  ] as const;
  return [
    defineRoute(payRunEndpoints.list, {
      ...read,
      summary: 'Pay runs, the newest first, and the coming period',
      query: withDefaults(
        shape({
          limit: optional(Joi.number().integer().min(1).max(100)),
          after: optional(day),
        }),
        { limit: 25 },
      ),
      answer: shape({ runs: listOf(runSummary), next: period }),
      handler: ({ query, clinic }) => readRuns({ deps, access: clinic }, query),
    }),
    defineRoute(payRunEndpoints.start, {
      ...manage,
      summary: 'Start the run of a period',
      payload: shape({ from: enteredDay, to: enteredDay, cutoffOn: optional(enteredDay) }),
      answer: changed,
      handler: ({ payload, clinic, locale }) => startRun({ deps, access: clinic, locale }, payload),
    }),
    defineRoute(payRunEndpoints.get, {
      ...read,
      summary: 'A run with a line per contractor',
      params,
      answer: shape({ run }),
      handler: async ({ params, clinic }) => ({
        run: await readRun({ deps, access: clinic }, params.runId),
      }),
    }),
    defineRoute(payRunEndpoints.change, {
      ...manage,
      summary: 'Change the days of a draft',
      params,
      payload: shape({
        version,
        from: optional(enteredDay),
        to: optional(enteredDay),
        cutoffOn: optional(enteredDay),
      }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        changeRun({ deps, access: clinic, locale }, params.runId, payload),
    }),
    ...transitions.map(([endpoint, summary, act]) =>
      defineRoute(endpoint, {
        ...manage,
        summary,
        params,
        payload: atVersion,
        answer: changed,
        handler: ({ params, payload, clinic, locale }) =>
          act({ deps, access: clinic, locale }, params.runId, payload),
      }),
    ),
    defineRoute(payRunEndpoints.approve, {
      ...manage,
      summary:
        'Approve a run: by someone other than its preparer, or by the owner alone where nobody else can',
      stepUp: (payload) => payload.alone === true,
      params,
      payload: shape({ version, alone: optional(Joi.boolean()) }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        approveRun({ deps, access: clinic, locale }, params.runId, payload),
    }),
    defineRoute(payRunEndpoints.paid, {
      ...manage,
      summary: 'Mark an approved run as paid, which is final',
      params,
      payload: shape({
        version,
        paidOn: enteredDay,
        reference: optional(text(payReferenceLength).allow('')),
      }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        markPaid({ deps, access: clinic, locale }, params.runId, payload),
    }),
    defineRoute(payRunEndpoints.settle, {
      ...manage,
      summary: 'Close the negative balance of a contractor who has left: repaid or waived',
      params: shape({ runId: uuid, staffId: uuid }),
      payload: shape({
        version,
        way: oneOf(paySettlementWays),
        amountCents: amount,
        reason: text(reasonLength),
        on: optional(enteredDay),
      }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        settleBalance({ deps, access: clinic, locale }, params, payload),
    }),
    defineRoute(payRunEndpoints.undoSettlement, {
      ...manage,
      summary: 'Reopen a balance that was closed in this run',
      params: shape({ runId: uuid, staffId: uuid, settlementId: uuid }),
      payload: atVersion,
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        undoSettlement({ deps, access: clinic, locale }, params, payload),
    }),
    defineRoute(payRunEndpoints.file, {
      ...read,
      summary: 'A run as CSV, a row per contractor',
      params,
      file: 'text/csv',
      handler: async ({ params, clinic, locale, h }) => {
        const { csv, fileName } = await exportRun({ deps, access: clinic, locale }, params.runId);
        return csvAnswer(h, csv, fileName);
      },
    }),
  ];
}
