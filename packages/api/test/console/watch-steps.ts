import type { Database, Tx } from '../../src/database/types.ts';

/** Called around the commit of each step; `at` is `begin` or the name of the step. */
export interface StepHooks {
  beforeCommit?: (at: string, operationId: string) => Promise<void> | void;
  afterCommit?: (at: string, operationId: string) => Promise<void> | void;
}

/** Dependencies with which a run of the operation calls the hooks. */
export function watchSteps<Deps extends { database: Pick<Database, 'worker' | 'forTenant'> }>(
  deps: Deps,
  operationId: string,
  { beforeCommit, afterCommit }: StepHooks,
): Deps {
  const { worker } = deps.database;
  let hasBegun = false;
  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let at: string | undefined = hasBegun ? undefined : 'begin';
    hasBegun = true;
    const result = await worker.transaction(async (tx) => {
      const done = await work(tx);
      at ??= await stepOf(tx, operationId);
      if (at) await beforeCommit?.(at, operationId);
      return done;
    });
    if (at) await afterCommit?.(at, operationId);
    return result;
  }
  const watched = new Proxy(worker, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  });
  return { ...deps, database: { ...deps.database, worker: watched, forTenant: deps.database.forTenant } };
}

/** The step that the transaction has carried out, if any. */
async function stepOf(tx: Tx, operationId: string): Promise<string | undefined> {
  const row = await tx('operation_steps')
    .where({ operation_id: operationId, state: 'succeeded' })
    .whereRaw('xmin = pg_current_xact_id()::xid')
    .first('name');
  return row?.name;
}
