import { DomainError, maxViews, type NewTenantView, type TenantView } from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found } from '../../../server/refusals.ts';
import {
  clearDefault,
  deleteView,
  findView,
  hasName,
  insertView,
  listViews,
  lockViews,
  updateViewRow,
} from './repository.ts';

/** The operator's own views by name. */
export function readViews(deps: ServerDeps, userId: string): Promise<TenantView[]> {
  return listViews(deps.database.platform, userId);
}

/** @throws DomainError VIEWS_FULL, VIEW_NAME_TAKEN */
export async function createView(
  deps: ServerDeps,
  userId: string,
  view: Required<NewTenantView>,
  actor: Actor,
): Promise<TenantView> {
  return deps.database.change(async (tx) => {
    if ((await lockViews(tx, userId)) >= maxViews)
      throw new DomainError('VIEWS_FULL', { values: { most: maxViews } });
    if (await hasName(tx, userId, view.name, null)) throw new DomainError('VIEW_NAME_TAKEN');
    if (view.isDefault) await clearDefault(tx, userId);
    const created = await insertView(tx, userId, view);
    await insertAuditEntry(tx, actor, { action: 'account.view_kept', ...auditFacts(null, created) });
    return created;
  });
}

/** @throws DomainError NOT_FOUND, VERSION_CONFLICT, VIEW_NAME_TAKEN */
export async function updateView(
  deps: ServerDeps,
  userId: string,
  at: Pick<TenantView, 'viewId' | 'version'>,
  changes: Partial<NewTenantView>,
  actor: Actor,
): Promise<TenantView> {
  return deps.database.change(async (tx) => {
    await lockViews(tx, userId);
    const before = found(await findView(tx, userId, at.viewId));
    if (changes.name && (await hasName(tx, userId, changes.name, at.viewId)))
      throw new DomainError('VIEW_NAME_TAKEN');
    if (changes.isDefault && !before.isDefault) await clearDefault(tx, userId);
    const after = await updateViewRow(tx, userId, at, changes);
    if (!after) throw new DomainError('VERSION_CONFLICT');
    await insertAuditEntry(tx, actor, { action: 'account.view_changed', ...auditFacts(before, after) });
    return after;
  });
}

/** @throws DomainError NOT_FOUND */
export async function removeView(
  deps: ServerDeps,
  userId: string,
  viewId: string,
  actor: Actor,
): Promise<void> {
  await deps.database.change(async (tx) => {
    const removed = found(await deleteView(tx, userId, viewId));
    await insertAuditEntry(tx, actor, { action: 'account.view_removed', ...auditFacts(removed, null) });
  });
}

/** Names and searches may contain personal data, so they are encrypted with the operator's key. */
function auditFacts(before: TenantView | null, after: TenantView | null) {
  const personalOf = (view: TenantView | null) => view && { name: view.name, query: view.query };
  return {
    details: {
      viewId: (after ?? before)?.viewId,
      before: before && { isDefault: before.isDefault, version: before.version },
      after: after && { isDefault: after.isDefault, version: after.version },
    },
    personal: { before: personalOf(before), after: personalOf(after) },
  };
}
