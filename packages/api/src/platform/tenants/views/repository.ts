import type { NewTenantView, TenantView } from '@tamarack/core/domain';
import { execute, exists, one, query, value } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { insertRow } from '../../../database/write.ts';

const columns = `view_id, name, query, is_default, version`;

/** The views of one operator by name. */
export async function listViews(sql: Sql, userId: string): Promise<TenantView[]> {
  return query<TenantView>(
    sql,
    `SELECT ${columns} FROM tenant_views WHERE user_id = ? ORDER BY lower(name), view_id`,
    [userId],
  );
}

export async function findView(sql: Sql, userId: string, viewId: string): Promise<TenantView | undefined> {
  return one<TenantView>(sql, `SELECT ${columns} FROM tenant_views WHERE user_id = ? AND view_id = ?`, [
    userId,
    viewId,
  ]);
}

/** Locks the operator's views until the transaction ends and counts them. */
export async function lockViews(tx: Tx, userId: string): Promise<number> {
  await execute(tx, 'SELECT 1 FROM users WHERE user_id = ? FOR UPDATE', [userId]);
  return value<number>(tx, 'SELECT count(*) AS views FROM tenant_views WHERE user_id = ?', [userId]);
}

/** Whether another view of the operator has the name, whatever its case. */
export async function hasName(
  sql: Sql,
  userId: string,
  name: string,
  except: string | null,
): Promise<boolean> {
  return exists(
    sql,
    'SELECT 1 FROM tenant_views WHERE user_id = ? AND lower(name) = lower(?) AND view_id IS DISTINCT FROM ?::uuid',
    [userId, name, except],
  );
}

/** Leaves the operator without a default view. */
export async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx('tenant_views').where({ userId, isDefault: true }).update({ isDefault: false });
}

export async function insertView(tx: Tx, userId: string, view: Required<NewTenantView>): Promise<TenantView> {
  const row = { ...view, userId, query: JSON.stringify(view.query) };
  return insertRow<TenantView>(tx, 'tenant_views', row, columns);
}

/** Changes a view that is still at `version`; undefined when it is not, or not the operator's. */
export async function updateViewRow(
  tx: Tx,
  userId: string,
  { viewId, version }: Pick<TenantView, 'viewId' | 'version'>,
  { name, query, isDefault }: Partial<NewTenantView>,
): Promise<TenantView | undefined> {
  return one<TenantView>(
    tx,
    `UPDATE tenant_views SET name = coalesce(?, name), query = coalesce(?::jsonb, query),
            is_default = coalesce(?, is_default), version = version + 1
      WHERE user_id = ? AND view_id = ? AND version = ? RETURNING ${columns}`,
    [name ?? null, query ? JSON.stringify(query) : null, isDefault ?? null, userId, viewId, version],
  );
}

/** The view removed; undefined when there was none. */
export async function deleteView(tx: Tx, userId: string, viewId: string): Promise<TenantView | undefined> {
  return one<TenantView>(
    tx,
    `DELETE FROM tenant_views WHERE user_id = ? AND view_id = ? RETURNING ${columns}`,
    [userId, viewId],
  );
}
