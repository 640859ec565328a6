import type {
  Day,
  ExportBatch,
  ExportTarget,
  InvoiceKind,
  TaxComponent,
} from '@tamarack/core/domain/workspace';
import type { Dated } from '../../database/dated.ts';
import { column, execute, one, query, value } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { insertForId } from '../../database/write.ts';

/** A line of an invoice or credit note that was not exported to a program yet. */
export interface ExportLine {
  invoiceId: string;
  number: number;
  kind: InvoiceKind;
  issuedOn: Day;
  fileNo: number;
  currency: string;
  /** Province whose tax applies. */
  region: string | null;
  serviceEn: string;
  serviceFr: string;
  staffName: string;
  servedOn: Day;
  netCents: number;
  taxCents: number;
  taxes: { component: TaxComponent; ratePpm: number }[];
}

const waiting = (target: string) => `i.state <> 'void' AND NOT EXISTS (
  SELECT FROM export_items x WHERE x.tenant_id = i.tenant_id AND x.target = ${target} AND x.invoice_id = i.invoice_id)`;

/**
 * Lists the lines not exported yet and locks their invoices, so that none is voided before it is marked as exported.
 */
export async function listUnexported(tx: Tx, tenantId: string, target: ExportTarget): Promise<ExportLine[]> {
  const ids = await column<string>(
    tx,
    `SELECT i.invoice_id AS id FROM invoices i WHERE i.tenant_id = :tenantId AND ${waiting(':target')}
      ORDER BY i.number FOR SHARE`,
    { tenantId, target },
  );
  return query(
    tx,
    `SELECT i.invoice_id, i.number, i.kind, i.issued_on, i.file_no, i.currency, l.region, l.service_en, l.service_fr,
            l.staff_name, l.served_on, l.net_cents, l.tax_cents,
            (SELECT coalesce(json_agg(json_build_object('component', t.component, 'ratePpm', t.rate_ppm)
                                      ORDER BY t.component), '[]')
               FROM invoice_taxes t WHERE t.tenant_id = l.tenant_id AND t.line_id = l.line_id) AS taxes
       FROM invoices i
       JOIN invoice_lines l USING (tenant_id, invoice_id)
      WHERE i.tenant_id = :tenantId AND i.invoice_id = ANY(:ids::uuid[]) ORDER BY i.number, l.position`,
    { tenantId, ids },
  );
}

export async function countWaiting(sql: Sql, tenantId: string, target: ExportTarget): Promise<number> {
  return value<number>(
    sql,
    `SELECT count(*)::integer AS waiting FROM invoices i WHERE i.tenant_id = :tenantId AND ${waiting(':target')}`,
    { tenantId, target },
  );
}

export interface NewBatch {
  number: number;
  target: ExportTarget;
  exportedAt: Date;
  by: string | null;
  invoiceIds: readonly string[];
  creditsOnly: boolean;
  rows: number;
  netCents: number;
  taxCents: number;
  sha256: Buffer;
  content: string;
}

export async function insertBatch(
  tx: Tx,
  tenantId: string,
  { invoiceIds, by: createdBy, ...batch }: NewBatch,
): Promise<string> {
  const row = { tenantId, ...batch, invoices: invoiceIds.length, createdBy };
  const batchId = await insertForId(tx, 'export_batches', row, 'batch_id');
  await execute(
    tx,
    `INSERT INTO export_items (tenant_id, target, invoice_id, batch_id)
     SELECT :tenantId, :target, invoice_id, :batchId FROM unnest(:ids::uuid[]) AS invoice_id`,
    { tenantId, target: batch.target, batchId, ids: invoiceIds },
  );
  return batchId;
}

export type BatchRow = Dated<Omit<ExportBatch, 'totalCents'>, 'exportedAt'>;

/** Newest first, from the one before number `after`. */
export function listBatches(
  sql: Sql,
  tenantId: string,
  { limit, after }: { limit: number; after?: number },
): Promise<BatchRow[]> {
  return query(
    sql,
    `SELECT b.batch_id, b.number, b.target, b.exported_at, s.name AS "exportedBy", b.invoices, b.credits_only, b.rows,
            b.net_cents::float8 AS "netCents", b.tax_cents::float8 AS "taxCents", encode(b.sha256, 'hex') AS sha256
       FROM export_batches b LEFT JOIN clinic_staff s ON s.tenant_id = b.tenant_id AND s.staff_id = b.created_by
      WHERE b.tenant_id = :tenantId ${after ? 'AND b.number < :after' : ''} ORDER BY b.number DESC LIMIT :limit`,
    { tenantId, limit, after },
  );
}

export function findFile(
  sql: Sql,
  tenantId: string,
  batchId: string,
): Promise<{ number: number; target: ExportTarget; creditsOnly: boolean; content: string } | undefined> {
  return one(
    sql,
    'SELECT number, target, credits_only, content FROM export_batches WHERE tenant_id = ? AND batch_id = ?',
    [tenantId, batchId],
  );
}
