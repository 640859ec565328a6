import { DomainError } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import type { Changed, ChartAccess } from '@tamarack/core/domain/workspace';
import { isoTimes } from '../../database/dated.ts';
import type { Tx } from '../../database/types.ts';
import { found, invalid, notAllowed } from '../../server/refusals.ts';
import { forClinic } from '../access/index.ts';
import { recordChange } from '../shared/index.ts';
import { dayOf } from '../time/index.ts';
import {
  type CareRow,
  endCare,
  endOtherCare,
  insertCare,
  isStillBooked,
  listCareTeam,
  lockCare,
  lockFileOfCare,
} from './care-repository.ts';
import { endLockbox, findLockbox, hasLockbox, insertLockbox } from './lockbox-repository.ts';
import {
  type ChartCall,
  factsOf,
  holdChart,
  isExcluded,
  isPrivacyContact,
  mayRelease,
  readerOf,
} from './opening.ts';
import {
  type ChartRow,
  findChart,
  findColleague,
  hasJointNotes,
  hasOfficeAdministrator,
  holdNoteOf,
  lockFile,
} from './repository.ts';
import { type CoveringLockbox, isHiddenFrom, type Opening, openingOf, withholdsFrom } from './rule.ts';
import { chartTexts } from './text.ts';

interface Standing {
  row: ChartRow;
  now: Date;
  today: string;
  opening: Opening | null;
  /** May change the care team and the lockbox: administrators and the care team, unless the client excluded them. */
  manages: boolean;
}

async function standingOf(
  tx: Tx,
  { deps, access, staffId }: ChartCall,
  ref: { fileNo: number } | { clientId: string },
): Promise<Standing> {
  const now = deps.clock.now();
  const row = found(await findChart(tx, ref, staffId, now));
  const today = dayOf(now, row.zone ?? 'UTC');
  const opening = openingOf(factsOf(row, staffId));
  const manages = !isExcluded(row, staffId) && (access.role === 'administrator' || row.onTeam);
  return { row, now, today, opening, manages };
}

/**
 * Tells which lockboxes are hidden from the reader. Where every administrator treats clients, the privacy contact stands
 * in for one who does not.
 */
async function hiding(
  tx: Tx,
  call: ChartCall,
  { row, today }: Standing,
): Promise<(lockbox: CoveringLockbox) => boolean> {
  const reader = readerOf(call);
  const standsIn =
    row.lockboxes.some((lockbox) => withholdsFrom(lockbox, reader)) &&
    (await isPrivacyContact(tx, call)) &&
    !(await hasOfficeAdministrator(tx, row.clientId, today));
  return (lockbox) => isHiddenFrom(lockbox, { ...reader, standsIn });
}

/**
 * Who may open a chart, and what the reader may change about it. A reader who may change nothing sees no names. Lockboxes
 * that withhold something from the reader are left out, except those that they may lift.
 */
export function readChartAccess(call: ChartCall, fileNo: number): Promise<ChartAccess> {
  return forClinic(call, async (tx) => {
    const standing = await standingOf(tx, call, { fileNo });
    const { row, now, opening, manages } = standing;
    const { clientId } = row;
    const isHidden = await hiding(tx, call, standing);
    const team = manages ? onceEach(await listCareTeam(tx, clientId, now)) : null;
    return {
      client: { clientId, fileNo: row.fileNo, name: manages || opening ? row.name : null },
      purpose: opening?.purpose ?? null,
      withheld: row.lockboxes.some((lockbox) => withholdsFrom(lockbox, readerOf(call))),
      manages,
      mayRelease: await mayRelease(tx, call, row),
      careTeam: team?.map(isoTimes) ?? null,
      lockboxes: manages
        ? row.lockboxes
            .filter((lockbox) => !isHidden(lockbox))
            .map(({ authorIds: _, createdBy: __, fromAt, ...lockbox }) => ({
              ...lockbox,
              fromAt: new Date(fromAt).toISOString(),
            }))
        : null,
      jointNotes: manages && (await hasJointNotes(tx, clientId)),
    };
  });
}

const isMember = ({ because }: Pick<CareRow, 'because'>): boolean =>
  because === 'booked' || because === 'added';

/** The entries without further ones by which a person is on the team; openings for an hour are kept. */
const onceEach = (team: readonly CareRow[]): CareRow[] =>
  team.filter(
    (entry) =>
      !isMember(entry) || entry === team.find((other) => isMember(other) && other.staffId === entry.staffId),
  );

/**
 * Adds a person who treats clients to the care team; people who add themselves are flagged for the privacy contact.
 * @throws DomainError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, ALREADY_DONE
 */
export function addToTeam(call: ChartCall, fileNo: number, staffId: string): Promise<Changed> {
  const t = translator(chartTexts, call.locale);
  return forClinic(call, async (tx) => {
    const { row, now, today } = await managed(tx, call, { fileNo });
    await holdChart(tx, call, row.clientId);
    const colleague = await findColleague(tx, staffId, today);
    if (!colleague?.treats) throw invalid({ staffId: t(colleague ? 'treatsNobody' : 'notOnStaff') });
    await lockFile(tx, call.access.tenantId, row.clientId);
    const team = await listCareTeam(tx, row.clientId, now);
    if (team.some((member) => member.staffId === staffId && member.because === 'added'))
      throw new DomainError('ALREADY_DONE', { text: t('onTeamAlready') });
    const flagged = staffId === call.staffId;
    const entry = { clientId: row.clientId, staffId, because: 'added', fromAt: now, flagged } as const;
    const id = await insertCare(tx, call.access.tenantId, { ...entry, createdBy: call.staffId });
    if (!id) throw new DomainError('ALREADY_DONE', { text: t('onTeamAlready') });
    await recordChange(tx, call, {
      kind: 'care_team',
      id,
      version: 1,
      action: 'added',
      details: { staffId, flagged },
    });
    return { id, version: 1 };
  });
}

/**
 * Ends a member's access. A clinician who is booked stays, since they need the chart at the visit.
 * @throws DomainError NOT_FOUND, FORBIDDEN, TRANSITION_NOT_ALLOWED, VERSION_CONFLICT
 */
export function leaveTeam(call: ChartCall, careId: string, version: number): Promise<Changed> {
  const t = translator(chartTexts, call.locale);
  return forClinic(call, async (tx) => {
    await lockFileOfCare(tx, call.access.tenantId, careId);
    const entry = found(await lockCare(tx, call.access.tenantId, careId));
    const { now } = await managed(tx, call, { clientId: entry.clientId });
    if (isMember(entry) && (await isStillBooked(tx, entry, now)))
      throw notAllowed(t('stillBooked', { name: entry.name }));
    const changed = await endCare(tx, careId, version, now);
    if (!changed) throw stale(call, entry.version, version, 'ended');
    const others = isMember(entry) ? await endOtherCare(tx, entry, now) : [];
    for (const ended of [{ careId, version: changed, because: entry.because }, ...others])
      await recordChange(tx, call, {
        kind: 'care_team',
        id: ended.careId,
        version: ended.version,
        action: 'ended',
        details: { staffId: entry.staffId, because: ended.because },
      });
    return { id: careId, version: changed };
  });
}

/**
 * Records the client's instruction not to disclose the chart or a note, to one person or to everyone but the author.
 * @throws DomainError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, ALREADY_DONE while the same instruction is in force
 */
export function addLockbox(
  call: ChartCall,
  fileNo: number,
  { staffId, noteId }: { staffId: string | null; noteId: string | null },
): Promise<Changed> {
  const t = translator(chartTexts, call.locale);
  return forClinic(call, async (tx) => {
    const { row, now, today } = await managed(tx, call, { fileNo });
    const { tenantId } = call.access;
    const { clientId } = row;
    await holdChart(tx, call, clientId);
    if (staffId && !(await findColleague(tx, staffId, today))) throw invalid({ staffId: t('notOnStaff') });
    if (noteId && !(await holdNoteOf(tx, { tenantId, noteId, clientId })))
      throw invalid({ noteId: t('noteUnknown') });
    await lockFile(tx, tenantId, clientId);
    if (await hasLockbox(tx, { clientId, staffId, noteId }))
      throw new DomainError('ALREADY_DONE', { text: t('lockboxAlready') });
    const lockbox = { clientId, noteId, staffId, now, createdBy: call.staffId };
    const id = await insertLockbox(tx, tenantId, lockbox);
    await recordChange(tx, call, {
      kind: 'lockbox',
      id,
      version: 1,
      action: 'added',
      details: { staffId, noteId },
    });
    return { id, version: 1 };
  });
}

/**
 * Ends an instruction not to disclose, also where a merge left it twice. People who end one that withheld something from
 * them are flagged for the privacy contact.
 * @throws DomainError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, ALREADY_DONE
 */
export function removeLockbox(call: ChartCall, lockboxId: string, version: number): Promise<Changed> {
  const t = translator(chartTexts, call.locale);
  return forClinic(call, async (tx) => {
    const lockbox = found(await findLockbox(tx, lockboxId));
    const standing = await managed(tx, call, { clientId: lockbox.clientId });
    const { row, now } = standing;
    const inForce = row.lockboxes.find((found) => found.lockboxId === lockboxId);
    const isHidden = await hiding(tx, call, standing);
    if (inForce && isHidden(inForce)) throw new DomainError('FORBIDDEN', { text: t('withheld') });
    // After a merge the chart has the instructions of both files, and two may be the same.
    const same = row.lockboxes.filter(
      (other) =>
        other !== inForce &&
        other.staffId === inForce?.staffId &&
        other.noteId === inForce?.noteId &&
        !isHidden(other),
    );
    const end = async (one: { lockboxId: string; version: number }, flagged: boolean) => {
      const ended = await endLockbox(tx, one.lockboxId, one.version, { staffId: call.staffId, now, flagged });
      if (ended)
        await recordChange(tx, call, {
          kind: 'lockbox',
          id: one.lockboxId,
          version: ended,
          action: 'ended',
          details: { flagged },
        });
      return ended;
    };
    const isFlagged = (one: CoveringLockbox) => withholdsFrom(one, readerOf(call));
    const changed = await end({ lockboxId, version }, inForce !== undefined && isFlagged(inForce));
    if (!changed) throw stale(call, lockbox.version, version, 'ended');
    for (const other of same) await end(other, isFlagged(other));
    return { id: lockboxId, version: changed };
  });
}

async function managed(
  tx: Tx,
  call: ChartCall,
  ref: { fileNo: number } | { clientId: string },
): Promise<Standing> {
  const standing = await standingOf(tx, call, ref);
  if (!standing.manages)
    throw new DomainError('FORBIDDEN', { text: translator(chartTexts, call.locale)('notOnTeam') });
  return standing;
}

/** The error for an update that changed nothing: the row has another version, or has ended or was reviewed already. */
export function stale(
  { locale }: ChartCall,
  present: number,
  given: number,
  done: 'ended' | 'reviewed',
): DomainError {
  return present === given
    ? new DomainError('ALREADY_DONE', { text: translator(chartTexts, locale)(done) })
    : new DomainError('VERSION_CONFLICT', { details: { version: present } });
}
