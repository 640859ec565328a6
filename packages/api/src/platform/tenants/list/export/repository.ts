import type { ExportColumn } from '@tamarack/core/domain';
import { columnName } from '../../../../database/column-name.ts';
import { query } from '../../../../database/rows.ts';
import type { Search } from '../../../../database/search-terms.ts';
import type { Sql } from '../../../../database/types.ts';
import { conditionsOf, type Filters, type Order } from '../repository.ts';
import { conditionOf } from '../search/repository.ts';

/** The requested columns, and the row's key in the sort order. */
export type ExportRow = Record<ExportColumn, string | Date | null> & { key0: string; key1: string };

/** A part of the list in one of its orders, without the sandbox. */
export interface ExportPart {
  search: Search;
  filters: Filters;
  order: Order;
  descending: boolean;
  columns: readonly ExportColumn[];
}

/** The next rows after `after`, at most `limit`, read along the order's index. */
export async function listForExport(
  sql: Sql,
  { search, filters, order, descending, columns }: ExportPart,
  after: readonly string[] | null,
  limit: number,
): Promise<ExportRow[]> {
  const found = conditionOf(search);
  const { where, values } = conditionsOf(filters);
  where.push('NOT sandbox');
  const keys = order.columns.map(({ column }) => column);
  if (after) {
    where.push(
      `(${keys.join(', ')}) ${descending ? '<' : '>'} (${order.columns.map(({ type }) => `?::${type}`).join(', ')})`,
    );
    values.push(...after);
  }
  const sorted = keys.map((key) => `${key} ${descending ? 'DESC' : 'ASC'}`).join(', ');
  const wanted = columns.map((column) => columnName(column));
  const marks = keys.map((key, index) => `(${key})::text AS key${index}`);
  return query<ExportRow>(
    sql,
    `SELECT ${[...wanted, ...marks].join(', ')}
       FROM (SELECT * FROM tenants WHERE ${where.join(' AND ')} ORDER BY ${sorted} OFFSET 0) walked
      WHERE ${found.condition} LIMIT ${limit}`,
    [...values, ...found.values],
  );
}
