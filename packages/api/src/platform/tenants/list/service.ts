import {
  type Plan,
  plans,
  type TenantList,
  type TenantListQuery,
  type TenantListRow,
  type TenantSorting,
  type TenantStatus,
  tenantStatuses,
} from '@tamarack/core/domain';
import { type Search, searchFrom } from '../../../database/search-terms.ts';
import type { Sql } from '../../../database/types.ts';
import { AnchorMemory } from './anchors.ts';
import {
  countTenants,
  type Filters,
  filtersOf,
  isCounted,
  type Order,
  orders,
  walkTenants,
} from './repository.ts';
import {
  countFiltered,
  countFound,
  isWalkable,
  listFiltered,
  probed,
  searchByIndex,
  searchByWalk,
  searchSimilar,
} from './search/repository.ts';
import { type Slice, shortestWalk, sliceOf } from './slice.ts';

/** A search counts at most this many. */
const maxFound = 1_000;
/** Maximum number of rows that the pages of a search reach; for more, there is the export. */
const maxPaged = 10_000;

type PageQuery = TenantListQuery & Required<Pick<TenantListQuery, 'page' | 'limit'>>;
export type ListQuery = PageQuery & Required<TenantSorting>;

/** Lists tenants page by page. The server has one instance. */
export interface TenantLister {
  list(query: PageQuery): Promise<TenantList>;
}

/** Up to this offset, skipping rows is as fast as reading the counters to find a shorter path. */
const nearEnd = 1_000;

export function createTenantLister(sql: Sql, nearLimit = nearEnd): TenantLister {
  const memory = new AnchorMemory();
  return {
    async list(request) {
      const query = { ...request, ...sortingOf(request) };
      const search = searchFrom(query.search);
      const found =
        search.kind === 'none'
          ? isCounted(filtersOf(query))
            ? ((await nearTenants(sql, query, nearLimit)) ?? (await farTenants(sql, memory, query)))
            : await byFilters(sql, query)
          : await bySearch(sql, search, query);
      return { ...found, page: query.page, limit: query.limit };
    },
  };
}

/** Newest first unless another order is asked for; other columns in ascending order. */
export function sortingOf({ sort = 'createdAt', direction }: TenantSorting): Required<TenantSorting> {
  return { sort, direction: direction ?? (sort === 'createdAt' ? 'desc' : 'asc') };
}

type Found = Pick<TenantList, 'tenants' | 'total' | 'totalIsExact' | 'similar'>;

/** Tenants that match filters without counters: the rows themselves are counted and sorted. */
async function byFilters(sql: Sql, query: ListQuery): Promise<Found> {
  const { sort, direction, page, limit } = query;
  const filters = filtersOf(query);
  const tenants = await listFiltered(sql, filters, { sort, direction, limit, offset: (page - 1) * limit });
  return { tenants, total: await countFiltered(sql, filters), totalIsExact: true };
}

/**
 * A search that matches at least this share of the probed rows reads along an order; a rarer one uses the trigram
 * index.
 */
const commonShare = 0.01;
/** From this share on, scanning the rows is faster for counting than the index. */
const frequentShare = 0.2;

async function bySearch(sql: Sql, search: Search, query: ListQuery): Promise<Found> {
  const { sort, direction } = query;
  const filters = filtersOf(query);
  const offset = Math.min((query.page - 1) * query.limit, maxPaged);
  const page = { sort, direction, offset, limit: Math.min(query.limit, maxPaged - offset) };
  const most = maxFound + 1;
  const common = search.kind !== 'id' && isWalkable(sort) ? commonShare * probed : undefined;
  let byIndex = await searchByIndex(sql, search, filters, page, common);
  if (common !== undefined && byIndex.newest >= common) {
    const walking = byIndex.newest >= frequentShare * probed;
    const found = await countFound(sql, search, filters, { most, walking });
    if (found > maxFound)
      return { tenants: await searchByWalk(sql, search, filters, page), ...totalOf(found) };
    byIndex = await searchByIndex(sql, search, filters, page);
  }
  const { tenants, found } = byIndex;
  if (found === 0 && offset === 0)
    return { tenants, ...totalOf(found), similar: await searchSimilar(sql, search, filters) };
  if (tenants.length > 0 || offset === 0) return { tenants, ...totalOf(found) };
  return { tenants, ...totalOf(await countFound(sql, search, filters, { most, walking: false })) };
}

function totalOf(found: number): Pick<Found, 'total' | 'totalIsExact'> {
  return { total: Math.min(found, maxFound), totalIsExact: found <= maxFound };
}

/** A page near the beginning of the list, with the total, in one statement; undefined when it is too far or empty. */
async function nearTenants(
  sql: Sql,
  { status, plan, sort, direction, page, limit }: ListQuery,
  nearLimit: number,
): Promise<Found | undefined> {
  const skip = (page - 1) * limit;
  if (sort === 'status' || sort === 'plan' || skip >= nearLimit) return undefined;
  const order: Order = orders[sort];
  const forward = order.descending === (direction === 'desc');
  const { tenants, total } = await walkTenants(sql, { status, plan }, order, {
    direction: forward ? 'forward' : 'backward',
    from: null,
    skip,
    take: limit,
  });
  if (total === null) return undefined;
  return { tenants: forward ? tenants : tenants.reverse(), total, totalIsExact: true };
}

/** Any page: with the numbers of tenants, the shortest path to it can be computed. */
async function farTenants(sql: Sql, memory: AnchorMemory, query: ListQuery): Promise<Found> {
  const { status, plan, sort, direction, page, limit } = query;
  const counts = await countTenants(sql);
  const counted = (filters: Filters) =>
    counts
      .filter((row) => !filters.status || row.status === filters.status)
      .filter((row) => !filters.plan || row.plan === filters.plan);
  const countOf = (filters: Filters) => counted(filters).reduce((sum, row) => sum + row.tenants, 0);
  const isGrouped = sort === 'status' || sort === 'plan';
  const order: Order = isGrouped ? orders.createdAt : orders[sort];
  const reversed = !isGrouped && order.descending !== (direction === 'desc');

  const tenants: TenantListRow[] = [];
  let before = 0;
  for (const filters of groupsOf({ status, plan }, sort, direction)) {
    const total = countOf(filters);
    const from = Math.max((page - 1) * limit - before, 0);
    const to = Math.min(page * limit - before, total);
    if (from < to) {
      const seen = await readSlice(
        sql,
        memory,
        {
          filters,
          total,
          order,
          stamp: counted(filters)
            .map((row) => row.stamp)
            .join(),
        },
        sliceOf(from, to, total, reversed),
      );
      tenants.push(...(reversed ? seen.reverse() : seen));
    }
    before += total;
  }
  return { tenants, total: countOf({ status, plan }), totalIsExact: true };
}

async function readSlice(
  sql: Sql,
  memory: AnchorMemory,
  { filters, total, order, stamp }: { filters: Filters; total: number; order: Order; stamp: string },
  slice: Slice,
): Promise<TenantListRow[]> {
  const name = `${filters.status ?? ''} ${filters.plan ?? ''}`;
  // In the other orders a renamed clinic changes its position without changing a counter.
  const isTold = order.name === 'createdAt';
  const walk = shortestWalk(slice, total, isTold ? memory.recall(name, stamp) : []);
  const { tenants, edges } = await walkTenants(sql, filters, order, walk);
  if (isTold && edges && tenants.length === walk.take) {
    memory.keep(name, stamp, [
      { position: slice.start, key: edges.first },
      { position: slice.end - 1, key: edges.last },
    ]);
  }
  return tenants;
}

/** Sorted by status or plan, the list is the group of each value in turn, each newest first. */
export function groupsOf(filters: Filters, sort: ListQuery['sort'], direction: 'asc' | 'desc'): Filters[] {
  const inDirection = <T>(values: readonly T[]) =>
    direction === 'asc' ? [...values] : [...values].reverse();
  if (sort === 'status' && !filters.status)
    return inDirection<TenantStatus>(tenantStatuses.toSorted()).map((status) => ({ ...filters, status }));
  if (sort === 'plan' && !filters.plan) return inDirection<Plan>(plans).map((plan) => ({ ...filters, plan }));
  return [filters];
}
