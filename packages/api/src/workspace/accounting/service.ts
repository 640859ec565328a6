import { createHash } from 'node:crypto';
import { type ExportBatch, type ExportTarget, exportTargets } from '@tamarack/core/domain/workspace';
import { isoTimes } from '../../database/dated.ts';
import { found } from '../../server/refusals.ts';
import { type ClinicCall, forClinic, forClinicRetried, refuseWithoutFeature } from '../access/index.ts';
import { type BillingCall, lockNumbers, takeNumbers } from '../billing/index.ts';
import { recordChange } from '../shared/index.ts';
import { isCreditFile, nextFile, writeFile } from './files.ts';
import { countWaiting, findFile, insertBatch, listBatches, listUnexported } from './repository.ts';

/** A page of the files written so far, the newest first, and what waits for the next one. */
export function readExports(
  call: ClinicCall,
  { limit, after }: { limit: number; after?: number },
): Promise<{ exports: ExportBatch[]; waiting: Record<ExportTarget, number>; next: number | null }> {
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    const rows = await listBatches(tx, tenantId, { limit: limit + 1, ...(after ? { after } : {}) });
    const batches = rows.slice(0, limit);
    const waiting = {} as Record<ExportTarget, number>;
    for (const target of exportTargets) waiting[target] = await countWaiting(tx, tenantId, target);
    return {
      exports: batches.map((batch) => ({
        ...isoTimes(batch),
        totalCents: batch.netCents + batch.taxCents,
      })),
      waiting,
      next: rows.length > limit ? (batches.at(-1)?.number ?? null) : null,
    };
  });
}

/**
 * Writes a file with the oldest of what was not exported to a program yet, as much as it imports at once; no file when
 * there is nothing new. The lock on the export counter makes simultaneous exports wait for each other, so no line is in two
 * files.
 * @throws DomainError PLAN_FEATURE
 */
export function createExport(
  call: BillingCall,
  target: ExportTarget,
): Promise<{ id: string | null; rows: number }> {
  const { deps, access, locale } = call;
  const { tenantId, staffId } = access;
  return forClinicRetried(call, async (tx) => {
    await refuseWithoutFeature(tx, access, 'accountingExport');
    await lockNumbers(tx, tenantId, 'export_no');
    const lines = nextFile(target, await listUnexported(tx, tenantId, target));
    if (lines.length === 0) return { id: null, rows: 0 };
    const number = await takeNumbers(tx, tenantId, 'export_no', 1);
    const content = writeFile(target, lines, locale);
    const sha256 = createHash('sha256').update(content).digest();
    const invoiceIds = [...new Set(lines.map(({ invoiceId }) => invoiceId))];
    const sum = (of: 'netCents' | 'taxCents') => lines.reduce((all, line) => all + line[of], 0);
    const id = await insertBatch(tx, tenantId, {
      number,
      target,
      exportedAt: deps.clock.now(),
      by: staffId,
      invoiceIds,
      creditsOnly: isCreditFile(target, lines),
      rows: lines.length,
      netCents: sum('netCents'),
      taxCents: sum('taxCents'),
      sha256,
      content,
    });
    await recordChange(tx, call, {
      kind: 'accounting_export',
      id,
      version: 1,
      action: 'exported',
      details: { number, target, invoices: invoiceIds.length, sha256: sha256.toString('hex') },
    });
    return { id, rows: lines.length };
  });
}

/**
 * Reads an export as it was written, also when the clinic's plan no longer includes exports.
 * @throws DomainError NOT_FOUND
 */
export function readFile(call: ClinicCall, batchId: string): Promise<{ name: string; content: string }> {
  return forClinic(call, async (tx) => {
    const file = found(await findFile(tx, call.access.tenantId, batchId));
    const of = file.creditsOnly ? '-credit-notes' : '';
    return { name: `${file.target}-${file.number}${of}.csv`, content: file.content };
  });
}
