import type { ServerRoute } from '@hapi/hapi';
import { operationEndpoints } from '@tamarack/core/domain';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { eitherOf, listOf, shape } from '../../../server/shape.ts';
import { oneTenant } from '../detail/index.ts';
import { oneOperation, operation, planChange, seenVersion, suspension, termination } from './schema.ts';
import {
  changeTenant,
  readOperation,
  readOperations,
  requestChange,
  retryFailedOperation,
} from './service.ts';

/** Requests that change a tenant's status or plan, and the operations that carry them out. */
export function lifecycleRoutes(deps: ServerDeps): ServerRoute[] {
  return [...changes(deps), ...operations(deps)];
}

function changes(deps: ServerDeps): ServerRoute[] {
  const plain = { payload: seenVersion, answer: oneOperation };
  return [
    defineRoute(operationEndpoints.restart, {
      ...plain,
      summary: 'Sign the members out, clear caches, check the workspace',
      permission: 'tenants:operate',
      handler: ({ params, payload, actor }) =>
        requestChange(deps, { ...params, kind: 'restart', ...payload, actor }),
    }),
    defineRoute(operationEndpoints.resume, {
      ...plain,
      summary: 'Lift the hold of a suspended clinic',
      permission: 'tenants:operate',
      handler: ({ params, payload, actor }) =>
        requestChange(deps, { ...params, kind: 'resume', ...payload, actor }),
    }),
    defineRoute(operationEndpoints.cancelTermination, {
      ...plain,
      summary: 'Cancel a termination before the data is erased',
      permission: 'tenants:terminate',
      handler: ({ params, payload, actor }) =>
        requestChange(deps, { ...params, kind: 'cancel_termination', ...payload, actor }),
    }),
    defineRoute(operationEndpoints.suspend, {
      summary: 'Suspend a clinic; a suspended one stays as it is, unless its hold is to be replaced',
      permission: 'tenants:operate',
      payload: suspension,
      answer: eitherOf(oneOperation, oneTenant),
      handler: async ({ params, payload, actor, reply }) => {
        const answer = await changeTenant(deps, { ...params, kind: 'suspend', ...payload, actor });
        return reply(answer, 'operation' in answer ? 202 : 200);
      },
    }),
    defineRoute(operationEndpoints.changePlan, {
      summary: 'Move a clinic to another plan',
      permission: 'tenants:operate',
      payload: planChange,
      answer: oneOperation,
      handler: ({ params, payload, actor }) =>
        requestChange(deps, { ...params, kind: 'change_plan', ...payload, actor }),
    }),
    defineRoute(operationEndpoints.terminate, {
      summary: 'Close a clinic; its data is erased after the grace period',
      permission: 'tenants:terminate',
      stepUp: true,
      payload: termination,
      answer: oneOperation,
      handler: ({ params, payload, actor }) =>
        requestChange(deps, { ...params, kind: 'terminate', ...payload, actor }),
    }),
  ];
}

function operations(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(operationEndpoints.list, {
      summary: 'The newest 50 operations of a clinic, newest first',
      permission: 'tenants:read',
      answer: shape({ operations: listOf(operation) }),
      handler: async ({ params }) => ({ operations: await readOperations(deps, params.tenantId) }),
    }),
    defineRoute(operationEndpoints.get, {
      summary: 'An operation with its steps',
      permission: 'tenants:read',
      answer: oneOperation,
      handler: async ({ params }) => ({
        operation: await readOperation(deps.database.platform, params.operationId),
      }),
    }),
    defineRoute(operationEndpoints.retry, {
      summary: 'Retry a failed operation from the step that failed',
      permission: 'tenants:operate',
      answer: oneOperation,
      handler: async ({ params, actor }) => ({
        operation: await retryFailedOperation(deps, params.operationId, actor),
      }),
    }),
  ];
}
