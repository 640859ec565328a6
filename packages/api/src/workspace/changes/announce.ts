import type { WorkspaceChange } from '@tamarack/core/domain/workspace';
import { afterCommit } from '../../database/after-commit.ts';
import type { Database, Tx } from '../../database/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { type Announced, notify } from './repository.ts';

/** Changes are announced together once in so many milliseconds. */
const gatherFor = 100;
/** PostgreSQL takes 8000 bytes in one notification; a change needs about 90. */
const mostInOne = 60;

type Deps = { database: Pick<Database, 'platform'>; log: ServerDeps['log'] };

/** Changes of this process that wait to be announced, by the pool that announces them. */
const waiting = new WeakMap<Database['platform'], Map<string, WorkspaceChange[]>>();

/**
 * Tells every screen of the clinic, once the transaction is committed, that something was changed. A notice that is lost
 * only delays: screens also read again by themselves.
 */
export function announce(tx: Tx, deps: Deps, tenantId: string, ...changes: WorkspaceChange[]): void {
  afterCommit(tx, () => {
    const { platform } = deps.database;
    let gathered = waiting.get(platform);
    if (!gathered) {
      gathered = new Map();
      waiting.set(platform, gathered);
      setTimeout(() => void send(deps), gatherFor).unref();
    }
    gathered.set(tenantId, [...(gathered.get(tenantId) ?? []), ...changes]);
  });
}

async function send({ database, log }: Deps): Promise<void> {
  const gathered = waiting.get(database.platform) ?? [];
  waiting.delete(database.platform);
  const announced = [...gathered].flatMap(([tenantId, changes]) => inParts(tenantId, changes));
  await notify(database.platform, announced).catch((error: unknown) =>
    log.warn({ err: error, changes: announced.length }, 'changes not announced'),
  );
}

function inParts(tenantId: string, changes: readonly WorkspaceChange[]): Announced[] {
  const parts = Math.ceil(changes.length / mostInOne);
  return Array.from({ length: parts }, (_, part) => ({
    tenantId,
    changes: changes.slice(part * mostInOne, (part + 1) * mostInOne),
  }));
}
