import type { Readable } from 'node:stream';
import {
  defaultExportColumns,
  type ExportColumn,
  exportColumns,
  type TenantExportQuery,
  type TenantFilters,
  type TenantPickedExport,
  type TenantSorting,
} from '@tamarack/core/domain';
import type { Actor } from '../../../../audit/actor.ts';
import { searchFrom } from '../../../../database/search-terms.ts';
import { csvOf, everyRow, recordExport } from '../../../../server/csv.ts';
import type { ServerDeps } from '../../../../server/deps.ts';
import { type Filters, filtersOf, orders } from '../repository.ts';
import { groupsOf, sortingOf } from '../service.ts';
import { type ExportPart, type ExportRow, listForExport } from './repository.ts';

/** The columns named in a query, in their fixed order; undefined when a name is unknown. */
export function columnsFrom(names: string): ExportColumn[] | undefined {
  const unknown = new Set(names.split(','));
  const columns = exportColumns.filter((column) => unknown.delete(column));
  return unknown.size > 0 || columns.length === 0 ? undefined : columns;
}

/** Picked tenants as CSV, in the order of the list. */
export async function exportPicked(
  deps: ServerDeps,
  { tenantIds, ...asked }: TenantPickedExport,
  actor: Actor,
): Promise<Readable> {
  const query = { ...asked, ...sortingOf(asked) };
  const columns = columnsFrom(query.columns ?? '') ?? defaultExportColumns;
  await recordExport(deps, actor, 'tenant.list_export', { ...query, columns, picked: tenantIds.length });
  return toCsv(deps, columns, rowsOf(deps, { ...query, tenantIds }, columns));
}

function toCsv(
  deps: ServerDeps,
  columns: readonly ExportColumn[],
  rows: AsyncGenerator<ExportRow>,
): Readable {
  return csvOf(
    deps,
    'export of the tenant list',
    Object.fromEntries(columns.map((column) => [headers[column], (row: ExportRow) => row[column]])),
    rows,
  );
}

/** All tenants that match the filters as CSV, in the order of the list. Each export is in the audit log. */
export async function exportTenants(
  deps: ServerDeps,
  asked: TenantExportQuery,
  actor: Actor,
): Promise<Readable> {
  const query = { ...asked, ...sortingOf(asked) };
  const columns = columnsFrom(query.columns ?? '') ?? defaultExportColumns;
  await recordExport(deps, actor, 'tenant.list_export', { ...query, columns });
  return toCsv(deps, columns, rowsOf(deps, query, columns));
}

async function* rowsOf(
  { database }: ServerDeps,
  query: TenantFilters & Required<TenantSorting> & Pick<Filters, 'tenantIds'>,
  columns: readonly ExportColumn[],
): AsyncGenerator<ExportRow> {
  const { search, sort, direction, tenantIds } = query;
  const isGrouped = sort === 'status' || sort === 'plan';
  const order = isGrouped ? orders.createdAt : orders[sort];
  const descending = isGrouped ? order.descending : direction === 'desc';
  const sql = await database.reader();
  for (const filters of groupsOf({ ...filtersOf(query), tenantIds }, sort, direction)) {
    const part: ExportPart = { search: searchFrom(search), filters, order, descending, columns };
    yield* everyRow<ExportRow, readonly string[]>(
      (after, limit) => listForExport(sql, part, after, limit),
      ({ key0, key1 }) => [key0, key1],
    );
  }
}

const headers: Record<ExportColumn, string> = {
  clinicName: 'clinic',
  subdomain: 'subdomain',
  ownerName: 'owner_name',
  ownerEmail: 'owner_email',
  status: 'status',
  plan: 'plan',
  createdAt: 'created_at',
  tenantId: 'tenant_id',
  clinicType: 'clinic_type',
  ownerPhone: 'owner_phone',
  city: 'city',
  region: 'region',
  country: 'country',
  activatedAt: 'activated_at',
  trialEndsAt: 'trial_ends_at',
  holdKind: 'hold_kind',
};
