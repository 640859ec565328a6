import type { ServerRoute } from '@hapi/hapi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { done } from '../../server/schemas.ts';
import { bulkRoutes } from './bulk/index.ts';
import { changeTenant, operationOf, retry } from './changes/index.ts';
import { type ClinicForm, createClinic } from './creation/index.ts';
import { readOperation, readOperations, readTenant } from './detail/index.ts';
import { edit, editTenant, erasure, resendActivation } from './edit/index.ts';
import { createTenantLister, exportRoutes, listQuery } from './list/index.ts';
import { logQuery, readLog } from './log/index.ts';
import { type ExportClinic, pageRoutes } from './page/index.ts';
import { answers, ofOperation, ofTenant, planChange, seen, suspension, termination } from './schema/index.ts';
import { readStats } from './stats/index.ts';
import { viewRoutes } from './views/index.ts';

/** The operators' console: clinics, what can be done with them, and their operations. */
export function tenantRoutes<Entries extends object>(
  deps: ServerDeps,
  form: ClinicForm<Entries>,
  exportClinic: ExportClinic,
): ServerRoute[] {
  return [
    ...pageRoutes(deps, exportClinic),
    ...reading(deps),
    ...writing(deps, form),
    ...lifecycle(deps),
    ...operations(deps),
    ...bulkRoutes(deps),
    ...exportRoutes(deps),
    ...viewRoutes(deps),
  ];
}

function reading(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  const lister = createTenantLister(sql);
  return [
    defineRoute({
      method: 'GET',
      path: '/api/tenants',
      summary: 'Clinics page by page, filtered, sorted or searched',
      permission: 'tenants:read',
      query: listQuery,
      answer: answers.list,
      handler: async ({ query }) => ({ success: true, ...(await lister.list(query)) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/tenants/stats',
      summary: 'Numbers of the overview',
      permission: 'tenants:read',
      answer: answers.stats,
      handler: async () => ({ success: true, ...(await readStats(sql, deps.clock.now())) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/tenants/{tenantId}',
      summary: 'Everything about one clinic',
      permission: 'tenants:read',
      params: ofTenant,
      answer: answers.tenant,
      handler: async ({ params }) => ({
        success: true,
        tenant: await readTenant(sql, deps, params.tenantId),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/tenants/{tenantId}/operations',
      summary: 'The newest 50 operations of a clinic, newest first',
      permission: 'tenants:read',
      params: ofTenant,
      answer: answers.operations,
      handler: async ({ params }) => ({
        success: true,
        operations: await readOperations(deps, params.tenantId),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/tenants/{tenantId}/log',
      summary: 'Events and steps of a clinic, newest first',
      permission: 'tenants:read',
      params: ofTenant,
      query: logQuery,
      answer: answers.log,
      handler: async ({ params, query }) => ({
        success: true,
        ...(await readLog(deps, params.tenantId, query)),
      }),
    }),
  ];
}

function writing<Entries extends object>(deps: ServerDeps, form: ClinicForm<Entries>): ServerRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/tenants',
      summary: 'Create a clinic for its owner',
      permission: 'tenants:create',
      idempotent: true,
      payload: form.payload,
      answer: answers.created,
      status: 202,
      handler: async ({ payload, locale, actor }) => ({
        success: true,
        ...(await createClinic(deps, form.read(payload, locale), actor)),
      }),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/tenants/{tenantId}',
      summary: 'Change a clinic that is still at the version given',
      permission: 'tenants:update',
      params: ofTenant,
      payload: edit,
      answer: answers.tenant,
      handler: async ({ params, payload: { version, ...changes }, actor }) => ({
        success: true,
        tenant: await editTenant(deps, params.tenantId, version, changes, actor),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/tenants/{tenantId}/resend-activation',
      summary: 'Mail the owner a new activation link',
      permission: 'tenants:operate',
      idempotent: true,
      params: ofTenant,
      answer: done,
      handler: async ({ params, actor }) => {
        await resendActivation(deps, params.tenantId, actor);
        return { success: true };
      },
    }),
  ];
}

function lifecycle(deps: ServerDeps): ServerRoute[] {
  const accepted = { answer: answers.operation, status: 202, idempotent: true, params: ofTenant } as const;
  const plain = (path: string, kind: 'restart' | 'resume' | 'cancel_termination', summary: string) =>
    defineRoute({
      ...accepted,
      method: 'POST',
      path: `/api/tenants/{tenantId}/${path}`,
      summary,
      permission: kind === 'cancel_termination' ? 'tenants:terminate' : 'tenants:operate',
      payload: seen,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        operation: operationOf(await changeTenant(deps, params.tenantId, { kind, ...payload }, actor)),
      }),
    });
  return [
    plain('restart', 'restart', 'Sign the members out, clear caches, check the workspace'),
    plain('resume', 'resume', 'Lift the hold of a suspended clinic'),
    plain('cancel-termination', 'cancel_termination', 'Take a termination back before the data is erased'),
    defineRoute({
      ...accepted,
      method: 'POST',
      path: '/api/tenants/{tenantId}/suspend',
      summary: 'Close a clinic for the time being; one that is suspended stays as it is',
      permission: 'tenants:operate',
      payload: suspension,
      answer: answers.suspension,
      status: [202, 200],
      handler: async ({ params, payload, actor, h }) => {
        const { version, reason, kind: holdKind, customerMessage } = payload;
        const change = { kind: 'suspend', version, reason, holdKind, customerMessage } as const;
        const answer = await changeTenant(deps, params.tenantId, change, actor);
        return h.response({ success: true, ...answer }).code('operation' in answer ? 202 : 200);
      },
    }),
    defineRoute({
      ...accepted,
      method: 'POST',
      path: '/api/tenants/{tenantId}/plan',
      summary: 'Move a clinic to another plan',
      permission: 'tenants:operate',
      payload: planChange,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        operation: operationOf(
          await changeTenant(deps, params.tenantId, { kind: 'change_plan', ...payload }, actor),
        ),
      }),
    }),
    defineRoute({
      ...accepted,
      method: 'POST',
      path: '/api/tenants/{tenantId}/terminate',
      summary: 'Close a clinic for good; its data is erased after 30 days',
      permission: 'tenants:terminate',
      stepUp: true,
      payload: termination,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        operation: operationOf(
          await changeTenant(deps, params.tenantId, { kind: 'terminate', ...payload }, actor),
        ),
      }),
    }),
    defineRoute({
      ...accepted,
      method: 'POST',
      path: '/api/tenants/{tenantId}/reschedule-erasure',
      summary: 'Set when the data of a terminated clinic is erased',
      permission: 'tenants:terminate',
      stepUp: true,
      payload: erasure,
      answer: answers.tenant,
      status: 200,
      handler: async ({ params, payload: { version, eraseAfter }, actor }) => ({
        success: true,
        tenant: await editTenant(deps, params.tenantId, version, { eraseAfter }, actor),
      }),
    }),
  ];
}

function operations(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/operations/{operationId}',
      summary: 'An operation with its steps',
      permission: 'tenants:read',
      params: ofOperation,
      answer: answers.operation,
      handler: async ({ params }) => ({
        success: true,
        operation: await readOperation(deps.database.platform, params.operationId),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/operations/{operationId}/retry',
      summary: 'Try a failed operation again, from the step that failed',
      permission: 'tenants:operate',
      idempotent: true,
      params: ofOperation,
      answer: answers.operation,
      status: 202,
      handler: async ({ params, actor }) => ({
        success: true,
        operation: await retry(deps, params.operationId, actor),
      }),
    }),
  ];
}
