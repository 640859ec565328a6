import { Readable } from 'node:stream';
import { type ExportColumn, type TenantExportQuery, usualExportColumns } from '@tamarack/core/domain';
import { type Stringifier, stringify } from 'csv-stringify';
import type { ServerDeps } from '../../../../deps.ts';
import type { Actor } from '../../../../record/actor.ts';
import { insertAuditEntry } from '../../../../record/repository.ts';
import { orders } from '../repository.ts';
import { searchFrom } from '../search/terms.ts';
import { groupsOf } from '../service.ts';
import { type ExportPart, type ExportRow, listForExport } from './repository.ts';

export type ExportQuery = TenantExportQuery & Required<Pick<TenantExportQuery, 'sort' | 'direction'>>;

/** Rows read at once. */
const pageRows = 1_000;

/**
 * Every tenant the filters choose as CSV, in the order of the list, written while it is read: however many there are,
 * a thousand rows are in memory. UTF-8 with a byte order mark, times in UTC, nothing in it that a spreadsheet would run
 * as a formula. The export is an entry of the audit log.
 */
export async function exportTenants(
  deps: ServerDeps,
  query: ExportQuery,
  actor: Actor,
): Promise<Stringifier> {
  const columns = query.columns ?? usualExportColumns;
  const { search, ...filters } = query;
  await deps.database.platform.transaction((tx) =>
    insertAuditEntry(tx, actor, {
      action: 'tenant.list_export',
      details: { ...filters, columns },
      ...(search ? { personal: { search } } : {}),
    }),
  );
  const csv = stringify({
    header: true,
    columns: columns.map((column) => ({ key: column, header: headers[column] })),
    bom: true,
    escape_formulas: true,
    cast: { date: (time) => time.toISOString() },
  });
  const rows = Readable.from(rowsOf(deps, query, columns), { highWaterMark: pageRows });
  rows.on('error', (error) => {
    deps.log.error({ err: error }, 'export of the tenant list broken off');
    csv.destroy(error);
  });
  return rows.pipe(csv);
}

async function* rowsOf(
  { database }: ServerDeps,
  query: ExportQuery,
  columns: readonly ExportColumn[],
): AsyncGenerator<ExportRow> {
  const { search, status, plan, sort, direction } = query;
  const isGrouped = sort === 'status' || sort === 'plan';
  const order = isGrouped ? orders.createdAt : orders[sort];
  const descending = isGrouped ? order.descending : direction === 'desc';
  for (const filters of groupsOf({ status, plan }, sort, direction)) {
    const part: ExportPart = { search: searchFrom(search), filters, order, descending, columns };
    let after: readonly string[] | null = null;
    do {
      const page: Awaited<ReturnType<typeof listForExport>> = await listForExport(
        database.platform,
        part,
        after,
        pageRows,
      );
      yield* page.rows;
      after = page.rows.length === pageRows ? page.last : null;
    } while (after);
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
  state: 'province_or_state',
  country: 'country',
  activatedAt: 'activated_at',
  trialEndsAt: 'trial_ends_at',
  holdKind: 'hold_kind',
};
