import { importUndoHours, type UndoableImport, type UndoneImport } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, notAllowed } from '../../../server/refusals.ts';
import { forClinic } from '../../access/index.ts';
import { dropMails } from '../../client-mails/index.ts';
import { recordChange, recordChanges } from '../../shared/index.ts';
import { leaveCareTeam } from '../attendance/repository.ts';
import { undoReactivation } from '../booking/clients.ts';
import { markForRebooking, type Reactivated } from '../booking/repository.ts';
import { say } from '../text.ts';
import { type AppointmentCall, inCalendar } from '../work.ts';
import {
  countKept,
  listSideEffects,
  listUndoableImports,
  lockUntouched,
  markUndone,
  type VoidedVisit,
  voidAppointments,
} from './undo-repository.ts';

/** Appointments voided in one transaction: others wait no longer than for so many. */
const batchSize = 500;

const undoableSince = ({ deps }: AppointmentCall) =>
  new Date(deps.clock.now().getTime() - importUndoHours * 3_600_000);

export function listImports(call: AppointmentCall): Promise<UndoableImport[]> {
  return forClinic(call, (tx) => listUndoableImports(tx, call.access.tenantId, undoableSince(call)));
}

/**
 * Voids the visits of an import that nobody has changed since, with their reminders. Nobody is emailed. An import that is
 * still under way stops. If it fails on the way, undoing again voids the rest.
 * @throws DomainError NOT_FOUND, TRANSITION_NOT_ALLOWED a day after the import
 */
export async function undoImport(call: AppointmentCall, importId: string): Promise<UndoneImport> {
  const { access, deps, locale } = call;
  const { tenantId } = access;
  await inCalendar(call, async (tx) => {
    const { importedAt, version } = found(await markUndone(tx, tenantId, importId, deps.clock.now()));
    if (importedAt <= undoableSince(call)) throw notAllowed(say(locale, 'importTooOld'));
    await recordChange(tx, call, { kind: 'appointment_import', id: importId, version, action: 'undone' });
  });
  let undone = 0;
  const reactivated: Reactivated[] = [];
  for (;;) {
    const batch = await inCalendar(call, (tx) => undoBatch(tx, call, importId));
    if (batch.visits === 0) break;
    undone += batch.visits;
    reactivated.push(...batch.reactivated);
  }
  // At the end, because a client stays active while another visit of the import is booked.
  const kept = await inCalendar(call, async (tx) => {
    await undoReactivation(tx, call, reactivated);
    return countKept(tx, tenantId, importId);
  });
  return { undone, kept };
}

async function undoBatch(
  tx: Tx,
  call: AppointmentCall,
  importId: string,
): Promise<{ visits: number; reactivated: Reactivated[] }> {
  const { tenantId } = call.access;
  const ids = await lockUntouched(tx, tenantId, importId, batchSize);
  if (ids.length === 0) return { visits: 0, reactivated: [] };
  const visits = await voidAppointments(tx, tenantId, ids);
  const effects = await listSideEffects(tx, tenantId, ids);
  await markForRebooking(
    tx,
    tenantId,
    effects.flatMap(({ rebooked }) => rebooked),
  );
  await dropMails(
    tx,
    call,
    visits.map(({ attendanceId }) => attendanceId),
  );
  await leaveCareTeams(tx, call, visits);
  await recordChanges(tx, call, [
    ...visits.map(({ attendanceId: id, version }) => ({
      ...{ kind: 'attendance', id, version, action: 'undone' },
    })),
    ...ids.map((id) => ({
      ...{ kind: 'appointment', id, version: 2, action: 'undone', details: { what: 'booked' } },
    })),
  ]);
  return { visits: visits.length, reactivated: effects.flatMap((effect) => effect.reactivated) };
}

async function leaveCareTeams(tx: Tx, call: AppointmentCall, visits: readonly VoidedVisit[]): Promise<void> {
  const byStaff = Map.groupBy(visits, ({ staffId }) => staffId);
  for (const [staffId, own] of byStaff) {
    const clientIds = own.map(({ clientId }) => clientId);
    await leaveCareTeam(tx, call.access.tenantId, { clientIds, staffId, at: call.deps.clock.now() });
  }
}
