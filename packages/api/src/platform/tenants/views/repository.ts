import type { TenantView, TenantViewQuery } from '@tamarack/core/domain';
import type { Sql, Tx } from '../../../database/types.ts';

const columns = `view_id AS "viewId", name, query, is_default AS "isDefault", version`;

/** What may be changed of a view. */
export interface ViewChanges {
  name?: string;
  query?: TenantViewQuery;
  isDefault?: boolean;
}

/** The views of one operator by name. */
export async function listViews(sql: Sql, userId: string): Promise<TenantView[]> {
  const { rows } = await sql.raw<{ rows: TenantView[] }>(
    `SELECT ${columns} FROM tenant_views WHERE user_id = ? ORDER BY lower(name), view_id`,
    [userId],
  );
  return rows;
}

export async function findView(sql: Sql, userId: string, viewId: string): Promise<TenantView | undefined> {
  const { rows } = await sql.raw<{ rows: TenantView[] }>(
    `SELECT ${columns} FROM tenant_views WHERE user_id = ? AND view_id = ?`,
    [userId, viewId],
  );
  return rows[0];
}

/** Keeps others of the same operator from adding a view until the transaction ends; how many there are. */
export async function countViews(tx: Tx, userId: string): Promise<number> {
  await tx.raw('SELECT 1 FROM users WHERE user_id = ? FOR UPDATE', [userId]);
  const { rows } = await tx.raw<{ rows: { views: number }[] }>(
    'SELECT count(*) AS views FROM tenant_views WHERE user_id = ?',
    [userId],
  );
  return rows[0]?.views ?? 0;
}

/** Whether another view of the operator has the name, whatever its case. */
export async function hasName(
  sql: Sql,
  userId: string,
  name: string,
  except: string | null,
): Promise<boolean> {
  const { rows } = await sql.raw<{ rows: unknown[] }>(
    'SELECT 1 FROM tenant_views WHERE user_id = ? AND lower(name) = lower(?) AND view_id IS DISTINCT FROM ?::uuid',
    [userId, name, except],
  );
  return rows.length > 0;
}

/** Takes the default away from whichever view has it. */
export async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx('tenant_views').where({ user_id: userId, is_default: true }).update({ is_default: false });
}

export async function insertView(
  tx: Tx,
  userId: string,
  view: { name: string; query: TenantViewQuery; isDefault: boolean },
): Promise<TenantView> {
  const { rows } = await tx.raw<{ rows: TenantView[] }>(
    `INSERT INTO tenant_views (user_id, name, query, is_default) VALUES (?, ?, ?::jsonb, ?) RETURNING ${columns}`,
    [userId, view.name, JSON.stringify(view.query), view.isDefault],
  );
  return rows[0] as TenantView;
}

/** Changes a view that is still at `version`; undefined when it is not, or not the operator's. */
export async function updateView(
  tx: Tx,
  userId: string,
  { viewId, version }: Pick<TenantView, 'viewId' | 'version'>,
  { name, query, isDefault }: ViewChanges,
): Promise<TenantView | undefined> {
  const { rows } = await tx.raw<{ rows: TenantView[] }>(
    `UPDATE tenant_views SET name = coalesce(?, name), query = coalesce(?::jsonb, query),
            is_default = coalesce(?, is_default), version = version + 1
      WHERE user_id = ? AND view_id = ? AND version = ? RETURNING ${columns}`,
    [name ?? null, query ? JSON.stringify(query) : null, isDefault ?? null, userId, viewId, version],
  );
  return rows[0];
}

/** The view removed; undefined when there was none. */
export async function deleteView(tx: Tx, userId: string, viewId: string): Promise<TenantView | undefined> {
  const { rows } = await tx.raw<{ rows: TenantView[] }>(
    `DELETE FROM tenant_views WHERE user_id = ? AND view_id = ? RETURNING ${columns}`,
    [userId, viewId],
  );
  return rows[0];
}
