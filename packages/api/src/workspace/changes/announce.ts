import { type ChangeKind, changeKinds, type WorkspaceChange } from '@tamarack/core/domain/workspace';
import type { Database, Tx } from '../../database/types.ts';
import { afterCommit } from '../../database/with-commit.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { type Announced, notify } from './repository.ts';

/** Changes are announced together once in so many milliseconds. */
const gatherFor = 100;
/** PostgreSQL takes 8000 bytes in one notification; a change needs about 90. */
const mostInOne = 60;

type Deps = { database: Pick<Database, 'platform'>; log: ServerDeps['log'] };
/** Of one clinic, by kind and id: of several changes of a row the last one is told. */
type Gathered = Map<string, WorkspaceChange>;

/** Changes of this process that wait to be announced, by the pool that announces them. */
const waiting = new WeakMap<Database['platform'], Map<string, Gathered>>();
/** Changes that open transactions have written into the history. */
const noted = new WeakMap<Tx, WorkspaceChange[]>();

/**
 * Tells every screen of the clinic, once the transaction is committed, that something was changed. What is written into
 * the history is told anyway. A notice that is lost only delays: screens also read again by themselves.
 */
export function announce(tx: Tx, deps: Deps, tenantId: string, ...changes: WorkspaceChange[]): void {
  afterCommit(tx, () => announceNow(deps, tenantId, changes));
}

/** Keeps a change for `announceNoted`; kinds that no screen shows are left out. */
export function noteChange(
  tx: Tx,
  { kind, id, version }: { kind: string; id: string; version: number },
): void {
  if (!changeKinds.includes(kind as ChangeKind)) return;
  const outer = outermost(tx);
  noted.set(outer, [...(noted.get(outer) ?? []), { kind: kind as ChangeKind, id, version }]);
}

/** Announces what was noted in a transaction, once it is committed. */
export function announceNoted(tx: Tx, deps: Deps, tenantId: string): void {
  afterCommit(tx, () => announceNow(deps, tenantId, noted.get(outermost(tx)) ?? []));
}

function outermost(tx: Tx): Tx {
  return tx.parentTransaction ? outermost(tx.parentTransaction) : tx;
}

function announceNow(deps: Deps, tenantId: string, changes: readonly WorkspaceChange[]): void {
  if (changes.length === 0) return;
  const { platform } = deps.database;
  let tenants = waiting.get(platform);
  if (!tenants) {
    tenants = new Map();
    waiting.set(platform, tenants);
    setTimeout(() => void send(deps), gatherFor).unref();
  }
  const gathered: Gathered = tenants.get(tenantId) ?? new Map();
  tenants.set(tenantId, gathered);
  for (const change of changes) gathered.set(`${change.kind} ${change.id}`, change);
}

async function send({ database, log }: Deps): Promise<void> {
  const tenants = waiting.get(database.platform) ?? [];
  waiting.delete(database.platform);
  const announced = [...tenants].flatMap(([tenantId, gathered]) => inParts(tenantId, [...gathered.values()]));
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
