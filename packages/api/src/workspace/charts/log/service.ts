import type {
  AccessEntry,
  AccessLogQuery,
  LiftingToReview,
  OpeningToReview,
  RetractionToConfirm,
} from '@tamarack/core/domain/workspace';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { plusDays } from '../../time/index.ts';
import { logAccess } from '../repository.ts';
import {
  listEntries,
  listLiftingsToReview,
  listOpeningsToReview,
  listRetractionsToConfirm,
} from './repository.ts';

type LogCall = ClinicCall & { sessionId: string | null };

/** Days that the log shows by default. */
const defaultDays = 30;
/** The most entries in a file. */
export const maxFileRows = 50_000;

/**
 * Administrators read the whole log, clinicians the entries about their clients.
 * @param forFile for an export, which is logged itself
 */
export function readLog(
  call: LogCall,
  wanted: AccessLogQuery,
  { limit, forFile = false }: { limit: number; forFile?: boolean },
): Promise<AccessEntry[]> {
  const { deps, access, sessionId } = call;
  const { staffId } = access;
  return forClinic(deps, access, async (tx) => {
    const entry = {
      staffId,
      clientId: null,
      purpose: 'administration',
      sessionId,
      at: deps.clock.now(),
    } as const;
    if (forFile) await logAccess(tx, 'export', entry);
    const isAdministrator = access.role === 'administrator';
    if (!isAdministrator && !staffId) return [];
    const ofClientsOf = isAdministrator ? null : staffId;
    const rows = await listEntries(tx, { ...wanted, ...spanOf(call, wanted), ofClientsOf }, limit);
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  });
}

/** Openings, lifted lockboxes and retractions that the privacy contact has to review. */
export function readReviews(call: ClinicCall): Promise<{
  openings: OpeningToReview[];
  liftings: LiftingToReview[];
  retractions: RetractionToConfirm[];
}> {
  return forClinic(call.deps, call.access, async (tx) => ({
    openings: (await listOpeningsToReview(tx)).map(({ fromAt, ...opening }) => ({
      ...opening,
      fromAt: fromAt.toISOString(),
    })),
    liftings: (await listLiftingsToReview(tx)).map(({ liftedAt, ...lifting }) => ({
      ...lifting,
      liftedAt: liftedAt.toISOString(),
    })),
    retractions: await listRetractionsToConfirm(tx),
  }));
}

function spanOf({ deps }: ClinicCall, { from, to }: AccessLogQuery): { from: Date; to: Date } {
  const today = deps.clock.now().toISOString().slice(0, 10);
  const last = to ?? plusDays(today, 1);
  return {
    from: new Date(`${from ?? plusDays(last, -defaultDays)}T00:00:00Z`),
    to: new Date(`${plusDays(last, 1)}T00:00:00Z`),
  };
}
