import type {
  Plan,
  TenantFilters,
  TenantListRow,
  TenantStatus,
  TenantSummary,
  TrialEnd,
} from '@tamarack/core/domain';
import type { Dated } from '../../../database/dated.ts';
import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import type { Anchor, Walk } from './slice.ts';

export interface Filters extends Omit<TenantFilters, 'search'> {
  /** Tenants picked individually. */
  tenantIds?: readonly string[];
}

/** The filters of a query, without its search, order and page. */
export function filtersOf({
  status,
  plan,
  region,
  city,
  clinicType,
  trialEnd,
  holdKind,
  createdFrom,
  createdTo,
}: TenantFilters): Filters {
  return { status, plan, region, city, clinicType, trialEnd, holdKind, createdFrom, createdTo };
}

/** Whether the counters by status and plan can tell how many tenants match the filters. */
export function isCounted({ status: _status, plan: _plan, ...others }: Filters): boolean {
  return Object.values(others).every((value) => value === undefined);
}

/** An order of tenants that has an index. Ties are broken by the tenant's id. */
export interface Order {
  name: 'createdAt' | 'clinicName' | 'ownerName';
  columns: readonly { column: string; type: string }[];
  descending: boolean;
}

export const orders = {
  createdAt: {
    name: 'createdAt',
    columns: [
      { column: 'created_at', type: 'timestamptz' },
      { column: 'tenant_id', type: 'uuid' },
    ],
    descending: true,
  },
  clinicName: {
    name: 'clinicName',
    columns: [
      { column: 'name_sort_key COLLATE "C"', type: 'text' },
      { column: 'tenant_id', type: 'uuid' },
    ],
    descending: false,
  },
  ownerName: {
    name: 'ownerName',
    columns: [
      { column: 'owner_sort_key COLLATE "C"', type: 'text' },
      { column: 'tenant_id', type: 'uuid' },
    ],
    descending: false,
  },
} as const satisfies Record<Order['name'], Order>;

export type SummaryRow = Dated<TenantSummary>;

const runningOperation =
  "(SELECT o.kind FROM operations o WHERE o.tenant_id = t.tenant_id AND o.state IN ('queued', 'running'))";

/** Columns of a summary, from `tenants t`. */
export const summaryColumns = `
  t.tenant_id, t.subdomain, t.clinic_name, t.owner_name, t.owner_email, t.status, t.plan, t.created_at, t.version,
  ${runningOperation} AS operation`;

/** A time as `Date` writes it. */
const isoTime = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const rowFields = {
  tenantId: 't.tenant_id',
  subdomain: 't.subdomain',
  clinicName: 't.clinic_name',
  ownerName: 't.owner_name',
  ownerEmail: 't.owner_email',
  status: 't.status',
  plan: 't.plan',
  createdAt: isoTime('t.created_at'),
  operation: runningOperation,
  version: 't.version',
  clinicType: 't.clinic_type',
  ownerPhone: 't.owner_phone',
  city: 't.city',
  region: 't.region',
  country: 't.country',
  activatedAt: isoTime('t.activated_at'),
  trialEndsAt: isoTime('t.trial_ends_at'),
  holdKind: 't.hold_kind',
} as const satisfies Record<keyof TenantListRow, string>;

/** A row of the list as JSON, from `tenants t`; reading single columns would take most of a request's time. */
export const listRow = `json_build_object(${Object.entries(rowFields)
  .map(([name, value]) => `'${name}', ${value}`)
  .join(', ')}) AS tenant`;

export interface ListRow {
  tenant: TenantListRow;
}

/** Conditions of the filters by value; days are in the platform's time zone. */
const valueConditions = {
  plan: 'plan = ?',
  region: 'region = ?',
  city: 'search_fold(city) = search_fold(?)',
  clinicType: 'clinic_type = ?',
  holdKind: 'hold_kind = ?',
  createdFrom: `created_at >= (?::date)::timestamp AT TIME ZONE 'America/Toronto'`,
  createdTo: `created_at < (?::date + 1)::timestamp AT TIME ZONE 'America/Toronto'`,
} as const satisfies Partial<Record<keyof Filters, string>>;

/** Conditions on the trial of an active clinic, written for the index on trial ends. */
const trialConditions: Record<TrialEnd, string> = {
  '7d': `status = 'active' AND NOT sample AND trial_ends_at BETWEEN now() AND now() + interval '7 days'`,
  '30d': `status = 'active' AND NOT sample AND trial_ends_at BETWEEN now() AND now() + interval '30 days'`,
  past: `status = 'active' AND NOT sample AND trial_ends_at < now()`,
};

/** Conditions of the filters, to be joined by AND. */
export function conditionsOf(filters: Filters): { where: string[]; values: string[] } {
  const where: string[] = [];
  const values: string[] = [];
  if (filters.status) {
    where.push('status = ?');
    values.push(filters.status);
  }
  for (const [name, condition] of Object.entries(valueConditions)) {
    const value = filters[name as keyof typeof valueConditions];
    if (!value) continue;
    where.push(condition);
    values.push(value);
  }
  if (filters.tenantIds) {
    where.push('tenant_id = ANY(ARRAY(SELECT jsonb_array_elements_text(?::jsonb)::uuid))');
    values.push(JSON.stringify(filters.tenantIds));
  }
  if (filters.trialEnd) where.push(trialConditions[filters.trialEnd]);
  return { where, values };
}

export interface Seen {
  tenants: TenantListRow[];
  /** Keys of the first and last row in the order. */
  edges: { first: Anchor['key']; last: Anchor['key'] } | null;
  /** Exact number of tenants that match the filters, at the same moment; null when no row was found. */
  total: number | null;
}

/**
 * Reads rows along an order, without the sandboxes, which are not counted and found only by a search. Skipped rows are
 * read only from the index; full rows are read only for the page.
 */
export async function walkTenants(sql: Sql, filters: Filters, order: Order, walk: Walk): Promise<Seen> {
  const { where, values } = conditionsOf(filters);
  const counted = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  const countedValues = [...values];
  where.push('tenant_id <> ALL (ARRAY(SELECT s.tenant_id FROM tenants s WHERE s.sandbox))');
  const forward = walk.direction === 'forward';
  const descending = order.descending === forward;
  const columns = order.columns.map(({ column }) => column);
  if (walk.from) {
    const types = order.columns.map(({ type }) => `?::${type}`);
    where.push(`(${columns.join(', ')}) ${descending ? '<=' : '>='} (${types.join(', ')})`);
    values.push(...walk.from.key);
  }
  const sorted = columns.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ');
  const keys = order.columns.map(({ column }, index) => `(t.${column})::text AS key${index}`);
  const rows = await query<ListRow & { key0: string; key1: string; total: number }>(
    sql,
    `SELECT ${listRow}, ${keys.join(', ')}, (SELECT sum(tenants)::bigint FROM tenant_counts ${counted}) AS total
       FROM (SELECT tenant_id FROM tenants WHERE ${where.join(' AND ')}
              ORDER BY ${sorted} LIMIT ${walk.take} OFFSET ?) page
       JOIN tenants t USING (tenant_id)
      ORDER BY ${columns.map((column) => `t.${column} ${descending ? 'DESC' : 'ASC'}`).join(', ')}`,
    [...countedValues, ...values, walk.skip],
  );
  const sequence = forward ? rows : rows.reverse();
  const [first, last] = [sequence[0], sequence.at(-1)];
  return {
    tenants: sequence.map(({ tenant }) => tenant),
    edges: first && last ? { first: [first.key0, first.key1], last: [last.key0, last.key1] } : null,
    total: first?.total ?? null,
  };
}

/**
 * Exact numbers of tenants by status and plan, from the counters that the database keeps. A stamp changes whenever a
 * tenant is added, deleted or changes its status or plan, even if the number stays the same.
 */
export async function countTenants(
  sql: Sql,
): Promise<{ status: TenantStatus; plan: Plan; tenants: number; stamp: string }[]> {
  return query(
    sql,
    `SELECT status, plan, sum(tenants)::bigint AS tenants, string_agg(xmin::text, ' ' ORDER BY shard) AS stamp
       FROM tenant_counts GROUP BY status, plan ORDER BY status, plan`,
  );
}
