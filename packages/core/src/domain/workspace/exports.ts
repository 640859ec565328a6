import { endpoint } from '../endpoint.ts';
import type { Instant } from './shared.ts';

/** Programs that can import the accounting file. */
export const exportTargets = ['quickbooks', 'xero'] as const;
export type ExportTarget = (typeof exportTargets)[number];

/** A file for the accountant. Clients appear by file number. */
export interface ExportBatch {
  batchId: string;
  number: number;
  target: ExportTarget;
  exportedAt: Instant;
  exportedBy: string | null;
  /** Number of invoices and credit notes in it. */
  invoices: number;
  /** Number of lines, without the header. */
  rows: number;
  netCents: number;
  taxCents: number;
  totalCents: number;
  /** Of the file, in hexadecimal. */
  sha256: string;
}

export const exportEndpoints = {
  /** Newest first, with the number of invoices and credit notes that each program has not received yet. */
  list: endpoint('GET', '/api/clinic/exports').types<{
    query: { limit?: number; after?: string };
    answer: { exports: ExportBatch[]; waiting: Record<ExportTarget, number>; next: string | null };
  }>(),
  /**
   * Exports every invoice and credit note that this program has not received yet; none is exported twice. If
   * there are none, no file is created and the answer is 200, without an id.
   */
  create: endpoint('POST', '/api/clinic/exports', { idempotent: true, status: [201, 200] }).types<{
    payload: { target: ExportTarget };
    answer: { id: string | null; rows: number };
  }>(),
  file: endpoint('GET', '/api/clinic/exports/{batchId}/file').types<{ answer: 'file' }>(),
};
