import type { TenantListRow, TenantSortColumn } from '@tamarack/core/domain';
import { one, query, value } from '../../../../database/rows.ts';
import type { Search, SearchWord } from '../../../../database/search-terms.ts';
import { comparing, mostCompared, mostSimilar, similarTo } from '../../../../database/similar-names.ts';
import type { Sql } from '../../../../database/types.ts';
import { conditionsOf, type Filters, type ListRow, listRow, orders } from '../repository.ts';

export interface SearchPage {
  sort: TenantSortColumn;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Number of newest tenants that are probed. */
export const probed = 300;

/** The columns that `conditionOf` reads. */
const searched = 'tenant_id, search_text, name_sort_key, subdomain, region';

/** The condition of a search on `tenants`, with columns without an alias. */
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

/** A word matches the clinic's own texts, a former subdomain, or the email of a member. */
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
  /** Total number of matches. */
  found: number;
  /** How many of the newest `probed` tenants the search finds. */
  newest: number;
}

/**
 * A page of the matches in the trigram index, with their total number: for searches with few matches. Row-level
 * security keeps the planner from estimating a LIKE, so the newest tenants are probed first; when `common` of them
 * match, nothing else is read.
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

/** A page of a search with many matches: reads along an order until enough rows have matched. */
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

/**
 * How many tenants a search finds, counted up to `most`; `walking` scans the rows, for searches that match nearly all.
 */
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

/** The tenants whose texts are most similar to the words of a search that finds none. */
export async function searchSimilar(sql: Sql, search: Search, filters: Filters): Promise<TenantListRow[]> {
  const similar = similarTo(search, 'search_text');
  if (!similar) return [];
  const { where, values } = conditionsOf(filters);
  const rows = await comparing(sql, (tx) =>
    query<ListRow>(
      tx,
      `WITH page AS (
         SELECT tenant_id, row_number() OVER (ORDER BY score DESC, tenant_id DESC) AS place
           FROM (SELECT tenant_id, ${similar.score} AS score FROM tenants
                  WHERE ${[similar.condition, ...where].join(' AND ')} LIMIT ${mostCompared}) compared
          ORDER BY place LIMIT ${mostSimilar})
       SELECT ${listRow} FROM page JOIN tenants t USING (tenant_id) ORDER BY place`,
      [...similar.scored, ...similar.values, ...values],
    ),
  );
  return rows.map(({ tenant }) => tenant);
}

/** Whether an index has this order, so that a search with many matches can read along it. */
export function isWalkable(sort: TenantSortColumn): boolean {
  return sort in orders;
}

/** A page of the tenants that match the filters, sorted; no search. */
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

/** How many tenants match the filters. */
export async function countFiltered(sql: Sql, filters: Filters): Promise<number> {
  const { clause, values } = filtered(filters);
  return value<number>(
    sql,
    `SELECT count(*) AS total FROM tenants ${clause} ${clause ? 'AND' : 'WHERE'} NOT sandbox`,
    values,
  );
}
