import { type OperationKind, planTable } from '@tamarack/core/domain';
import { type Actor, systemActor } from '../../../audit/actor.ts';
import { insertEvent, type NewEvent } from '../../../audit/repository.ts';
import { countClinicians, readTenant } from './repository.ts';
import { requestOperation } from './service.ts';
import type { StepContext } from './steps/context.ts';
import type { OperationRow } from './types.ts';

const eventOf: Record<OperationKind, Pick<NewEvent, 'type' | 'level'>> = {
  provision: { type: 'tenant.activated', level: 'success' },
  restart: { type: 'tenant.restarted', level: 'success' },
  suspend: { type: 'tenant.suspended', level: 'warning' },
  resume: { type: 'tenant.resumed', level: 'success' },
  change_plan: { type: 'tenant.plan_changed', level: 'info' },
  terminate: { type: 'tenant.terminated', level: 'warning' },
  cancel_termination: { type: 'tenant.termination_cancelled', level: 'info' },
};

/** The actor of an operation's events and audit entries: the person who requested it. */
export function requesterOf(operation: OperationRow): Actor {
  return operation.requestedBy === null
    ? systemActor
    : { ...systemActor, kind: 'user', userId: operation.requestedBy };
}

/** Writes the single event for the change that an operation has made, in the transaction of its last step. */
export async function announceChange(context: StepContext, stepCount: number): Promise<void> {
  const { tx, operation, now } = context;
  const tenant = await readTenant(tx, operation.tenantId);
  if (!tenant) return;
  const seconds = Math.max(0.1, Math.round((now.getTime() - operation.createdAt.getTime()) / 100) / 10);
  const { plan, planBefore, holdKind, holdKindBefore, bulkId } = operation.params;
  await insertEvent(tx, requesterOf(operation), {
    ...eventOf[operation.kind],
    tenantId: tenant.tenantId,
    operationId: operation.operationId,
    payload: {
      clinicName: tenant.clinicName,
      status: tenant.status,
      plan: tenant.plan,
      seconds,
      steps: stepCount,
      ...(operation.kind === 'provision' ? { city: tenant.city, region: tenant.region } : {}),
      ...(holdKind ? { holdKind } : {}),
      ...(holdKindBefore ? { holdKindBefore } : {}),
      ...(bulkId ? { bulkId } : {}),
      ...(plan
        ? {
            planBefore,
            clinicians: await countClinicians(tx, tenant.tenantId),
            clinicianLimit: planTable[plan].clinicianLimit,
          }
        : {}),
      ...(tenant.eraseAfter ? { eraseAfter: tenant.eraseAfter.toISOString() } : {}),
    },
  });
}

/** Provisioning continues when the termination of a clinic that was not yet active is cancelled. */
export async function requestFollowUp({ tx, deps, operation }: StepContext): Promise<void> {
  if (operation.kind !== 'cancel_termination') return;
  const tenant = await readTenant(tx, operation.tenantId);
  if (tenant?.status !== 'provisioning') return;
  await requestOperation(tx, deps, {
    tenantId: tenant.tenantId,
    kind: 'provision',
    actor: requesterOf(operation),
  });
}
