import type { Readable } from 'node:stream';
import {
  defaultExportColumns,
  type ExportColumn,
  exportColumns,
  type TenantExportQuery,
  type TenantFilters,
  type TenantSorting,
} from '@tamarack/core/domain';
import type { Actor } from '../../../../audit/actor.ts';
import { columnName } from '../../../../database/column-name.ts';
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

/**
 * All tenants that match the filters as CSV, or the picked ones, in the order of the list. Each export is in the audit
 * log.
 */
export async function exportTenants(
  deps: ServerDeps,
  { tenantIds, ...asked }: TenantExportQuery & Pick<Filters, 'tenantIds'>,
  actor: Actor,
): Promise<Readable> {
  const query = { ...asked, ...sortingOf(asked) };
  const columns = columnsFrom(query.columns ?? '') ?? defaultExportColumns;
  const picked = tenantIds ? { picked: tenantIds.length } : {};
  await recordExport(deps, actor, 'tenant.list_export', { ...query, columns, ...picked });
  return csvOf(
    deps,
    'export of the tenant list',
    Object.fromEntries(columns.map((column) => [headerOf(column), (row: ExportRow) => row[column]])),
    rowsOf(deps, { ...query, tenantIds }, columns),
  );
}

const headerOf = (column: ExportColumn) => (column === 'clinicName' ? 'clinic' : columnName(column));

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
