import type {
  AccessEntry,
  AccessLogQuery,
  Day,
  LiftingToReview,
  OpeningToReview,
  RetractionToConfirm,
} from '@tamarack/core/domain/workspace';
import { isoTimes } from '../../../database/dated.ts';
import type { Tx } from '../../../database/types.ts';
import { everyRow } from '../../../server/csv.ts';
import { type ClinicCall, clinicDay, clinicZone, forClinic } from '../../access/index.ts';
import { plusDays, startOf } from '../../time/index.ts';
import { isPrivacyContact } from '../opening.ts';
import { logAccess } from '../repository.ts';
import {
  type EntryPlace,
  type EntryRow,
  type LogWanted,
  listEntries,
  listLiftingsToReview,
  listOpeningsToReview,
  listRetractionsToConfirm,
} from './repository.ts';

type LogCall = ClinicCall & { sessionId: string | null };

/** Days that the log shows by default. */
const defaultDays = 30;

/**
 * A page of the log, unusual accesses first. Administrators read the whole log, clinicians the entries about their
 * clients; nobody the entries about clients who withhold the chart from them.
 */
export function readLog(
  call: ClinicCall,
  wanted: AccessLogQuery,
  { limit, after }: { limit: number; after: EntryPlace | null },
): Promise<{ entries: AccessEntry[]; next: EntryPlace | null }> {
  return forClinic(call, async (tx) => {
    const readable = await readableBy(tx, call, wanted);
    if (!readable) return { entries: [], next: null };
    const rows = await listEntries(tx, readable, { limit: limit + 1, after });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      entries: page.map(isoTimes),
      next: last ? placeOf(last) : null,
    };
  });
}

/** All entries that the reader may see, newest first, for a file, and the clinic's day. The export is logged first. */
export async function exportLog(
  call: LogCall,
  wanted: AccessLogQuery,
): Promise<{ rows: AsyncIterable<EntryRow>; today: Day }> {
  const { deps, access, sessionId } = call;
  const { readable, today } = await forClinic(call, async (tx) => {
    const { staffId } = access;
    const at = deps.clock.now();
    await logAccess(tx, 'export', { staffId, clientId: null, purpose: 'administration', sessionId, at });
    return { readable: await readableBy(tx, call, wanted), today: await clinicDay(tx, call) };
  });
  const rows = everyRow<EntryRow, EntryPlace>(
    async (after, limit) =>
      readable
        ? forClinic(call, (tx) => listEntries(tx, readable, { limit, after, unusualFirst: false }))
        : [],
    placeOf,
  );
  return { rows, today };
}

const placeOf = ({ unusual, at, accessId }: EntryRow): EntryPlace => ({
  isUnusual: unusual.length > 0,
  at,
  accessId,
});

/** Openings, lifted lockboxes and retractions that the privacy contact has to review; nobody else sees any. */
export function readReviews(call: ClinicCall): Promise<{
  openings: OpeningToReview[];
  liftings: LiftingToReview[];
  retractions: RetractionToConfirm[];
}> {
  return forClinic(call, async (tx) => {
    if (!(await isPrivacyContact(tx, call))) return { openings: [], liftings: [], retractions: [] };
    return {
      openings: (await listOpeningsToReview(tx)).map(isoTimes),
      liftings: (await listLiftingsToReview(tx)).map(isoTimes),
      retractions: await listRetractionsToConfirm(tx),
    };
  });
}

/** The wanted entries as far as the reader may see them; null for a member who sees none. */
async function readableBy(tx: Tx, call: ClinicCall, wanted: AccessLogQuery): Promise<LogWanted | null> {
  const { role, staffId } = call.access;
  const own = role === 'administrator' ? null : staffId;
  if (role !== 'administrator' && !own) return null;
  return { ...wanted, ...(await spanOf(tx, call, wanted)), reader: staffId, own, now: call.deps.clock.now() };
}

/** The days wanted, in the clinic's time zone; by default the last 30. */
async function spanOf(
  tx: Tx,
  call: ClinicCall,
  { from, to }: AccessLogQuery,
): Promise<{ from: Date; to: Date }> {
  const zone = await clinicZone(tx, call);
  const today = await clinicDay(tx, call);
  const last = to && to < today ? to : today;
  return {
    from: startOf(from ?? plusDays(last, -defaultDays), zone),
    to: startOf(plusDays(last, 1), zone),
  };
}
