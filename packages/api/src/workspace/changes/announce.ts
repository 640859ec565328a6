import { type ChangeKind, changeKinds, type WorkspaceChange } from '@tamarack/core/domain/workspace';
import type { Database, Tx } from '../../database/types.ts';
import { afterCommit } from '../../database/with-commit.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { type Announced, notify } from './repository.ts';

/** Milliseconds for which changes are collected before they are announced together. */
const batchDelayMs = 100;
/** PostgreSQL accepts 8000 bytes per notification; a change needs about 90. */
const maxPerNotification = 60;

type Deps = { database: Pick<Database, 'platform'>; log: ServerDeps['log'] };
/** Changes of one clinic by kind and id; only the last of several changes to a row is sent. */
type Gathered = Map<string, WorkspaceChange>;

/** Changes of this process waiting to be announced, by the pool that announces them. */
const waiting = new WeakMap<Database['platform'], Map<string, Gathered>>();
/** Changes that open transactions have written to the history. */
const noted = new WeakMap<Tx, WorkspaceChange[]>();

/**
 * Notifies every screen of the clinic of changes after the transaction commits. Changes written to the history are
 * announced automatically. A lost notification only causes a delay, because screens also poll.
 */
export function announce(tx: Tx, deps: Deps, tenantId: string, ...changes: WorkspaceChange[]): void {
  afterCommit(tx, () => announceNow(deps, tenantId, changes));
}

/** Keeps a change for `announceNoted`; kinds that no screen shows are ignored. */
export function noteChange(
  tx: Tx,
  { kind, id, version }: { kind: string; id: string; version: number },
): void {
  if (!changeKinds.includes(kind as ChangeKind)) return;
  const outer = outermost(tx);
  noted.set(outer, [...(noted.get(outer) ?? []), { kind: kind as ChangeKind, id, version }]);
}

/** Announces the changes noted in a transaction after it commits. */
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
    setTimeout(() => void send(deps), batchDelayMs).unref();
  }
  const gathered: Gathered = tenants.get(tenantId) ?? new Map();
  tenants.set(tenantId, gathered);
  for (const change of changes) gathered.set(`${change.kind} ${change.id}`, change);
}

async function send({ database, log }: Deps): Promise<void> {
  const tenants = waiting.get(database.platform) ?? [];
  waiting.delete(database.platform);
  const announced = [...tenants].flatMap(([tenantId, gathered]) => chunk(tenantId, [...gathered.values()]));
  await notify(database.platform, announced).catch((error: unknown) =>
    log.warn({ err: error, changes: announced.length }, 'changes not announced'),
  );
}

function chunk(tenantId: string, changes: readonly WorkspaceChange[]): Announced[] {
  const parts = Math.ceil(changes.length / maxPerNotification);
  return Array.from({ length: parts }, (_, part) => ({
    tenantId,
    changes: changes.slice(part * maxPerNotification, (part + 1) * maxPerNotification),
  }));
}
