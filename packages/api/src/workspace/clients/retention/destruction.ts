import { DomainError } from '@tamarack/core/domain';
import type { DueChart } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, notAllowed } from '../../../server/refusals.ts';
import { type ClinicCall, clinicDay, forClinic, forClinicRetried } from '../../access/index.ts';
import { type ChartCall, isPrivacyContact } from '../../charts/index.ts';
import { textOf } from '../call.ts';
import { record } from '../record/change.ts';
import { lockClient } from '../repository.ts';
import { destroyChart, findObstacle, listDueCharts } from './repository.ts';
import { extendRetention } from './service.ts';

const chartsPerPage = 50;

/** A page of the charts whose retention is over, from the one after file number `after` on. */
export function readDueCharts(
  call: ClinicCall,
  after: number,
): Promise<{ charts: DueChart[]; next: number | null }> {
  return forClinic(call, async (tx) => {
    const today = await clinicDay(tx, call);
    const rows = await listDueCharts(tx, call.access.tenantId, { today, after, limit: chartsPerPage + 1 });
    const charts = rows.slice(0, chartsPerPage);
    return { charts, next: rows.length > chartsPerPage ? (charts.at(-1)?.fileNo ?? null) : null };
  });
}

/**
 * Destroys charts whose retention is over, all or none. Their retention is extended first if the rules now require
 * more, in a transaction of its own: the list then shows the new date although nothing is destroyed.
 * @throws DomainError FORBIDDEN for anyone but the privacy contact, NOT_FOUND, TRANSITION_NOT_ALLOWED for a chart that
 *   may not be destroyed
 */
export async function destroyCharts(
  call: ChartCall,
  { clientIds, reason }: { clientIds: readonly string[]; reason: string },
): Promise<{ destroyed: number }> {
  const { deps, access, staffId, sessionId } = call;
  // Always in the same order, so that simultaneous requests do not deadlock.
  const ids = [...new Set(clientIds)].sort();
  await forClinicRetried(call, async (tx) => {
    await refuseOthers(tx, call);
    for (const clientId of ids) await extendRetention(tx, clientId);
  });
  return forClinicRetried(call, async (tx) => {
    await refuseOthers(tx, call);
    const today = await clinicDay(tx, call);
    for (const clientId of ids) {
      const client = found(await lockClient(tx, access.tenantId, clientId));
      const obstacle = await findObstacle(tx, clientId, today);
      if (obstacle !== 'none') throw refusal(call, obstacle, client.fileNo);
      const by = { reason, staffId, sessionId, now: deps.clock.now() };
      await record(tx, call, clientId, await destroyChart(tx, clientId, by), 'destroyed');
    }
    return { destroyed: ids.length };
  });
}

async function refuseOthers(tx: Tx, call: ChartCall): Promise<void> {
  if (!(await isPrivacyContact(tx, call))) throw new DomainError('FORBIDDEN');
}

const refusals = ['legal_hold', 'not_due', 'in_use', 'joint_note', 'gone'] as const;

function refusal(call: ChartCall, obstacle: string | null, fileNo: number): DomainError {
  const why = refusals.find((known) => known === obstacle) ?? 'gone';
  const text = textOf(call)(`notDestroyed_${why}`, { fileNo: String(fileNo) });
  return notAllowed(text);
}
