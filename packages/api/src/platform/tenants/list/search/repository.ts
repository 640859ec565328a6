import type { TenantListRow, TenantSortColumn } from '@tamarack/core/domain';
import { one, query } from '../../../../database/rows.ts';
import type { Search, SearchWord } from '../../../../database/search-terms.ts';
import type { Sql } from '../../../../database/types.ts';
import { conditionsOf, type Filters, type ListRow, listRow, orders } from '../repository.ts';

export interface SearchPage {
  sort: TenantSortColumn;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Rows that the probe looks at. */
export const probed = 300;

/** The columns that `conditionOf` reads. */
const searched = 'tenant_id, search_text, name_sort_key, subdomain, region';

/** The condition of a search on `tenants`, its columns without an alias. */
export function conditionOf(search: Search): { condition: string; values: string[] } {
  switch (search.kind) {
    case 'id':
      return {
        condition: `tenant_id = ANY(ARRAY(
          SELECT ?::uuid UNION SELECT tenant_id FROM operations WHERE operation_id = ?::uuid
          UNION SELECT tenant_id FROM bulk_change_tenants WHERE bulk_id = ?::uuid
          UNION SELECT tenant_id FROM memberships WHERE user_id = ?::uuid))`,
        values: Array<string>(4).fill(search.id),
      };
    case 'prefix':
      return {
        condition:
          '(name_sort_key COLLATE "C" LIKE search_fold(?) OR subdomain LIKE search_fold(?) OR region = upper(?))',
        values: [search.pattern, search.pattern, search.typed],
      };
    case 'words': {
      const words = search.words.map(wordCondition);
      const all = words.map(({ condition }) => condition).join(' AND ');
      const values = words.flatMap((word) => word.values);
      return search.phone
        ? { condition: `((${all}) OR search_text LIKE ?)`, values: [...values, `%${search.phone}%`] }
        : { condition: all, values };
    }
    case 'none':
      return { condition: 'true', values: [] };
  }
}

/** A word stands in the clinic's own texts, or is part of an address that leads to it. */
function wordCondition({ pattern, host, isEmail }: SearchWord): { condition: string; values: string[] } {
  const ways = ['search_text LIKE search_fold(?)'];
  const values = [pattern];
  if (host) {
    ways.push(`subdomain = ?`, movedFrom);
    values.push(host, host);
  } else if (isEmail) {
    ways.push(memberEmail);
    values.push(pattern);
  }
  return { condition: ways.length > 1 ? `(${ways.join(' OR ')})` : ways.join(), values };
}

const movedFrom = 'tenant_id = ANY(ARRAY(SELECT tenant_id FROM subdomain_redirects WHERE subdomain = ?))';
const memberEmail = `tenant_id = ANY(ARRAY(SELECT m.tenant_id FROM users u JOIN memberships m USING (user_id)
  WHERE search_fold(u.full_name || ' ' || u.email::text) LIKE search_fold(?)))`;

function filtered(filters: Filters): { clause: string; values: string[] } {
  const { where, values } = conditionsOf(filters);
  return { clause: where.length > 0 ? `WHERE ${where.join(' AND ')}` : '', values };
}

const sorting: Record<TenantSortColumn, string> = {
  createdAt: 'created_at {}, tenant_id {}',
  clinicName: 'name_sort_key COLLATE "C" {}, tenant_id {}',
  ownerName: 'owner_sort_key COLLATE "C" {}, tenant_id {}',
  status: 'status {}, created_at DESC, tenant_id DESC',
  plan: `array_position(ARRAY['basic', 'professional', 'enterprise'], plan) {}, created_at DESC, tenant_id DESC`,
};

function sortedBy({ sort, direction }: SearchPage): string {
  return sorting[sort].replaceAll('{}', direction === 'asc' ? 'ASC' : 'DESC');
}

export interface FoundByIndex {
  tenants: TenantListRow[];
  /** How many are found in all. */
  found: number;
  /** How many of the newest `probed` tenants the search finds. */
  newest: number;
}

/**
 * A page of what the trigram index finds, with the number of all that it finds: for rare searches. Row-level security keeps
 * the planner from estimating a LIKE, so it is measured at the newest tenants; nothing else is read when the search finds
 * `common` of them.
 */
export async function searchByIndex(
  sql: Sql,
  search: Search,
  filters: Filters,
  page: SearchPage,
  common = probed + 1,
): Promise<FoundByIndex> {
  const { condition, values } = conditionOf(search);
  const { clause, values: filterValues } = filtered(filters);
  const { where } = conditionsOf(filters);
  const row = await one<FoundByIndex>(
    sql,
    `WITH newest AS (
       SELECT count(*) AS tenants
         FROM (SELECT ${searched} FROM tenants ${clause}
                ORDER BY created_at DESC, tenant_id DESC LIMIT ${probed}) newest
        WHERE ${condition}),
     found AS MATERIALIZED (
       SELECT tenant_id, name_sort_key, owner_sort_key, status, plan, created_at FROM tenants
        WHERE ${[condition, ...where].join(' AND ')} AND (SELECT tenants FROM newest) < ?)
     SELECT coalesce(json_agg(tenant ORDER BY place), '[]') AS tenants, (SELECT count(*) FROM found) AS found,
            (SELECT tenants FROM newest) AS newest
       FROM (SELECT ${listRow}, place
               FROM (SELECT tenant_id, row_number() OVER (ORDER BY ${sortedBy(page)}) AS place FROM found
                      ORDER BY ${sortedBy(page)} LIMIT ${page.limit} OFFSET ${page.offset}) page
               JOIN tenants t USING (tenant_id)) shown`,
    [...filterValues, ...values, ...values, ...filterValues, common],
  );
  return row ?? { tenants: [], found: 0, newest: 0 };
}

/** A page of a common search: an order is walked along until enough rows have matched. */
export async function searchByWalk(
  sql: Sql,
  search: Search,
  filters: Filters,
  page: SearchPage,
): Promise<TenantListRow[]> {
  const { condition, values } = conditionOf(search);
  const { clause, values: filterValues } = filtered(filters);
  const rows = await query<ListRow>(
    sql,
    `SELECT ${listRow}
       FROM (SELECT tenant_id, row_number() OVER () AS place
               FROM (SELECT ${searched} FROM tenants ${clause} ORDER BY ${sortedBy(page)} OFFSET 0) walked
              WHERE ${condition} LIMIT ${page.limit} OFFSET ${page.offset}) page
       JOIN tenants t USING (tenant_id)
      ORDER BY place`,
    [...filterValues, ...values],
  );
  return rows.map(({ tenant }) => tenant);
}

/** How many tenants a search finds, counting no further than `most`; `walking` where nearly every row matches. */
export async function countFound(
  sql: Sql,
  search: Search,
  filters: Filters,
  { most, walking }: { most: number; walking: boolean },
): Promise<number> {
  const { condition, values } = conditionOf(search);
  const { clause, values: filterValues } = filtered(filters);
  const { where } = conditionsOf(filters);
  const { rows } = walking
    ? await sql.raw<{ rows: { found: number }[] }>(
        `SELECT count(*) AS found
           FROM (SELECT 1 FROM (SELECT ${searched} FROM tenants ${clause}
                                 ORDER BY created_at DESC, tenant_id DESC OFFSET 0) walked
                  WHERE ${condition} LIMIT ${most}) found`,
        [...filterValues, ...values],
      )
    : await sql.raw<{ rows: { found: number }[] }>(
        `SELECT count(*) AS found
           FROM (SELECT 1 FROM tenants WHERE ${[condition, ...where].join(' AND ')} LIMIT ${most}) found`,
        [...values, ...filterValues],
      );
  return rows[0]?.found ?? 0;
}

/** Whether an order is held ready by an index, so that a common search can walk it. */
export function isWalkable(sort: TenantSortColumn): boolean {
  return sort in orders;
}

/** A page of what passes the filters, in an order; no search. */
export async function listFiltered(sql: Sql, filters: Filters, page: SearchPage): Promise<TenantListRow[]> {
  const { clause, values } = filtered(filters);
  const rows = await query<ListRow>(
    sql,
    `SELECT ${listRow}
       FROM (SELECT tenant_id, row_number() OVER (ORDER BY ${sortedBy(page)}) AS place FROM tenants
             ${clause} ${clause ? 'AND' : 'WHERE'} NOT sandbox
              ORDER BY ${sortedBy(page)} LIMIT ${page.limit} OFFSET ${page.offset}) page
       JOIN tenants t USING (tenant_id)
      ORDER BY place`,
    values,
  );
  return rows.map(({ tenant }) => tenant);
}

/** How many tenants pass the filters. */
export async function countFiltered(sql: Sql, filters: Filters): Promise<number> {
  const { clause, values } = filtered(filters);
  const row = await one<{ total: number }>(
    sql,
    `SELECT count(*) AS total FROM tenants ${clause} ${clause ? 'AND' : 'WHERE'} NOT sandbox`,
    values,
  );
  return row?.total ?? 0;
}
