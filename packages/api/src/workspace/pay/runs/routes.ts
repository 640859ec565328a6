import {
  payReferenceLength,
  payRunEndpoints,
  paySettlementWays,
  reasonLength,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { csvAnswer } from '../../../server/csv.ts';
import { text, version } from '../../../server/schemas.ts';
import { listOf, oneOf, optional, shape, withDefaults } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
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

const atVersion = shape<{ version: number }>({ version });

const transitions = [
  [payRunEndpoints.review, 'Store the statements and open them to their contractors', sendToReview],
  [payRunEndpoints.refresh, 'Bring the statements in review up to date', refreshRun],
  [payRunEndpoints.back, 'Send a run in review back to draft', sendBack],
  [payRunEndpoints.takeBack, 'Undo an approval, by its approver, until the run is paid', takeBack],
] as const;

/** Pay runs, from draft to paid. */
export const runRoutes = workspaceRoutes((route) => [
  route(payRunEndpoints.list, {
    permission: 'pay:read',
    summary: 'Pay runs, the newest first, and the coming period',
    query: withDefaults(
      shape({
        limit: optional(Joi.number().integer().min(1).max(100)),
        after: optional(day),
      }),
      { limit: 25 },
    ),
    answer: shape({ runs: listOf(runSummary), next: period }),
    handler: ({ call, query }) => readRuns(call, query),
  }),
  route(payRunEndpoints.start, {
    permission: 'pay:manage',
    summary: 'Start the run of a period',
    payload: shape({ from: enteredDay, to: enteredDay, cutoffOn: optional(enteredDay) }),
    answer: changed,
    handler: ({ call, payload }) => startRun(call, payload),
  }),
  route(payRunEndpoints.get, {
    permission: 'pay:read',
    summary: 'A run with a line per contractor',
    answer: shape({ run }),
    handler: async ({ call, params }) => ({ run: await readRun(call, params.runId) }),
  }),
  route(payRunEndpoints.change, {
    permission: 'pay:manage',
    summary: 'Change the days of a draft',
    payload: shape({
      version,
      from: optional(enteredDay),
      to: optional(enteredDay),
      cutoffOn: optional(enteredDay),
    }),
    answer: changed,
    handler: ({ call, params, payload }) => changeRun(call, params.runId, payload),
  }),
  ...transitions.map(([endpoint, summary, act]) =>
    route(endpoint, {
      permission: 'pay:manage',
      summary,
      payload: atVersion,
      answer: changed,
      handler: ({ call, params, payload }) => act(call, params.runId, payload),
    }),
  ),
  route(payRunEndpoints.approve, {
    permission: 'pay:manage',
    summary: 'Approve a run: by someone other than its preparer, or by the owner alone where nobody else can',
    stepUp: (payload) => payload.alone === true,
    payload: shape({ version, alone: optional(Joi.boolean()) }),
    answer: changed,
    handler: ({ call, params, payload }) => approveRun(call, params.runId, payload),
  }),
  route(payRunEndpoints.paid, {
    permission: 'pay:manage',
    summary: 'Mark an approved run as paid, which is final',
    payload: shape({ version, paidOn: enteredDay, reference: optional(text(payReferenceLength).allow('')) }),
    answer: changed,
    handler: ({ call, params, payload }) => markPaid(call, params.runId, payload),
  }),
  route(payRunEndpoints.settle, {
    permission: 'pay:manage',
    summary: 'Close the negative balance of a contractor who has left: repaid or waived',
    payload: shape({
      version,
      way: oneOf(paySettlementWays),
      amountCents: amount,
      reason: text(reasonLength),
      on: optional(enteredDay),
    }),
    answer: changed,
    handler: ({ call, params, payload }) => settleBalance(call, params, payload),
  }),
  route(payRunEndpoints.undoSettlement, {
    permission: 'pay:manage',
    summary: 'Reopen a balance that was closed in this run',
    payload: atVersion,
    answer: changed,
    handler: ({ call, params, payload }) => undoSettlement(call, params, payload),
  }),
  route(payRunEndpoints.file, {
    permission: 'pay:read',
    summary: 'A run as CSV, a row per contractor',
    file: 'text/csv',
    handler: async ({ call, params, h }) => {
      const { csv, fileName } = await exportRun(call, params.runId);
      return csvAnswer(h, csv, fileName);
    },
  }),
]);
