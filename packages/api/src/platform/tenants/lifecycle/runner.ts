import type { Logger } from 'pino';
import { insertEvent } from '../../../audit/repository.ts';
import type { Database, Tx } from '../../../database/types.ts';
import { announceChange, requesterOf, requestFollowUp } from './completion.ts';
import { StepError } from './errors.ts';
import { operationRun } from './queue.ts';
import {
  beginOperation,
  claimOperation,
  listStepRows,
  lockOperation,
  markOperationSucceeded,
  markStepSucceeded,
  readTenant,
  recordStepFailure,
} from './repository.ts';
import type { StepDeps } from './steps/context.ts';
import { steps } from './steps/index.ts';
import { stepTexts } from './text.ts';
import type { OperationRow, StepRow } from './types.ts';

/** Seconds before the second attempt at a step, the third and so on; when they run out, the operation fails. */
const retryDelays = [2, 8, 30, 120] as const;

export interface RunnerDeps extends StepDeps {
  database: Pick<Database, 'worker' | 'forTenant'>;
  log: Logger;
}

/**
 * How a run ended. `elsewhere`: another worker holds the operation, it waits for its next attempt, or it is gone.
 * `interrupted`: stopped between two steps.
 */
export type RunOutcome = 'succeeded' | 'failed' | 'retrying' | 'elsewhere' | 'interrupted';

/**
 * Carries out an operation step by step. Each step is one transaction: lock the operation (skipping one that another
 * worker holds), reread its progress, act, mark the step; the last step also finishes the operation and writes its
 * event. If the process stops between two commits, the next run continues from there; running a finished operation does
 * nothing.
 * @param signal ends the run after the current step; another worker continues the operation
 */
export async function runOperation(
  deps: RunnerDeps,
  operationId: string,
  signal?: AbortSignal,
): Promise<RunOutcome> {
  await deps.database.worker.transaction((tx) => beginOperation(tx, operationId, deps.clock.now()));
  for (;;) {
    if (signal?.aborted) return 'interrupted';
    const outcome = await runNextStep(deps, operationId);
    if (outcome !== 'next') return outcome;
  }
}

interface Attempt {
  operation: OperationRow;
  step: StepRow;
  startedAt: Date;
}

async function runNextStep(deps: RunnerDeps, operationId: string): Promise<RunOutcome | 'next'> {
  let attempt: Attempt | undefined;
  try {
    return await deps.database.worker.transaction(async (tx) => {
      const operation = await claimOperation(tx, operationId);
      if (!operation) return 'elsewhere';
      if (operation.state === 'succeeded' || operation.state === 'failed') return operation.state;
      if (operation.state === 'queued' || operation.nextAttemptAt) return 'elsewhere';
      const rows = await listStepRows(tx, operationId);
      const step = rows.find((row) => row.state !== 'succeeded');
      if (!step) throw new Error(`operation ${operationId} is running but has no step left`);
      attempt = { operation, step, startedAt: deps.clock.now() };
      const isLast = step === rows.at(-1);
      await carryOut(tx, deps, attempt, isLast ? rows.length : null);
      return isLast ? 'succeeded' : 'next';
    });
  } catch (error) {
    if (!attempt) throw error;
    return recordFailure(deps, attempt, error);
  }
}

/** Runs one step and marks it; at the last step (`stepCount`) it also finishes the operation. */
async function carryOut(tx: Tx, deps: RunnerDeps, attempt: Attempt, stepCount: number | null): Promise<void> {
  const { operation, step, startedAt } = attempt;
  const tenant = await readTenant(tx, operation.tenantId);
  const act = steps[step.name];
  if (!tenant || !act) throw new Error(`step ${step.name} of operation ${operation.operationId} cannot run`);
  const context = { tx, deps, operation, tenant, now: startedAt };
  const detail = await act(context);
  const finishedAt = deps.clock.now();
  await markStepSucceeded(tx, operation.operationId, step.position, { startedAt, finishedAt }, detail);
  if (stepCount === null) return;
  await markOperationSucceeded(tx, operation.operationId, finishedAt);
  await announceChange({ ...context, now: finishedAt }, stepCount);
  await requestFollowUp(context);
}

/** The step was rolled back, so its failure is stored in a separate transaction, with the time of the next attempt. */
async function recordFailure(deps: RunnerDeps, attempt: Attempt, error: unknown): Promise<RunOutcome> {
  const { operationId } = attempt.operation;
  const tries = attempt.step.attempts + 1;
  const isPermanent = error instanceof StepError && error.permanent;
  const delay = isPermanent ? undefined : retryDelays[tries - 1];
  const text = error instanceof StepError ? error.message : stepTexts.unexpected(messageOf(error));
  deps.log.warn(
    { err: error, operationId, step: attempt.step.name, attempt: tries },
    'operation step failed',
  );
  return deps.database.worker.transaction(async (tx) => {
    const operation = await lockOperation(tx, operationId);
    const rows = operation?.state === 'running' ? await listStepRows(tx, operationId) : [];
    const step = rows.find((row) => row.position === attempt.step.position);
    const isOurs = step?.state === 'pending' && step.attempts === attempt.step.attempts;
    if (!operation || !isOurs) return 'elsewhere';
    const now = deps.clock.now();
    const nextAttemptAt = delay === undefined ? null : new Date(now.getTime() + delay * 1000);
    await recordStepFailure(tx, operationId, {
      position: attempt.step.position,
      error: text,
      startedAt: attempt.startedAt,
      now,
      nextAttemptAt,
    });
    if (nextAttemptAt) {
      await deps.jobs.send(tx, operationRun, { operationId }, { startAfter: nextAttemptAt });
      return 'retrying';
    }
    const tenant = await readTenant(tx, operation.tenantId);
    await insertEvent(tx, requesterOf(operation), {
      type: 'operation.failed',
      level: 'error',
      tenantId: operation.tenantId,
      operationId,
      payload: {
        clinicName: tenant?.clinicName,
        kind: operation.kind,
        ...(operation.params.bulkId ? { bulkId: operation.params.bulkId } : {}),
        error: stepTexts.gaveUp(attempt.step.name, tries, text),
      },
    });
    return 'failed';
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
