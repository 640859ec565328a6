/** What was invoiced in a period, and files for accounting software. */
import { endpoint } from '../endpoint.ts';
import type { TaxComponent } from './money/tax-table.ts';
import type { Day, Instant } from './shared.ts';

/** Invoices or credit notes; the amounts of credit notes are negative. */
export interface IncomePart {
  count: number;
  netCents: number;
  taxCents: number;
  totalCents: number;
}

/** What was invoiced in a period, by day of issue, whether it was paid or not. Voided invoices are left out. */
export interface Income {
  invoices: IncomePart;
  credits: IncomePart;
  /** Fees without tax, less credit notes. */
  untaxedCents: number;
  /** Taxes charged, less credit notes. Quebec’s two taxes have the same fees as their base. */
  taxes: { component: TaxComponent; ratePpm: number; baseCents: number; taxCents: number }[];
  /** Written off in the period, whenever it was invoiced, with tax; not subtracted above. */
  writtenOffCents: number;
}

export const incomeEndpoints = {
  /** In all locations or one; at most a year. */
  read: endpoint('GET', '/api/clinic/income').types<{
    query: { from: Day; to: Day; locationId?: string };
    answer: { income: Income };
  }>(),
};

/** Programs that can import the accounting file. */
export const exportTargets = ['quickbooks', 'xero'] as const;
export type ExportTarget = (typeof exportTargets)[number];

/**
 * The most invoices that a program imports from one file. Sources: guides to both imports, read on 2026-11-30; the
 * providers' own pages should be read before launch.
 */
export const invoicesPerFile: Record<ExportTarget, number> = { quickbooks: 100, xero: 500 };

/** A file for the accountant. Clients appear by file number. */
export interface ExportBatch {
  batchId: string;
  number: number;
  target: ExportTarget;
  exportedAt: Instant;
  exportedBy: string | null;
  /** Number of invoices and credit notes in it. */
  invoices: number;
  /** Whether it has only credit notes, as positive amounts, for a program that imports them apart from invoices. */
  creditsOnly: boolean;
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
   * Exports the oldest invoices or credit notes that this program has not received yet, as many as it imports at once;
   * none is exported twice. If there are none, no file is created and the answer is 200, without an id.
   */
  create: endpoint('POST', '/api/clinic/exports', { idempotent: true, status: [201, 200] }).types<{
    payload: { target: ExportTarget };
    answer: { id: string | null; rows: number };
  }>(),
  file: endpoint('GET', '/api/clinic/exports/{batchId}/file').types<{ answer: 'file' }>(),
};
