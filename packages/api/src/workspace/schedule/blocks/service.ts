import { DomainError, type PayloadOf } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import {
  type Block,
  type BlockKind,
  type Changed,
  maxBlockDays,
  type NewBlock,
  type scheduleEndpoints,
  type WorkingHours,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, invalid } from '../../../server/refusals.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { recordChange } from '../../shared/index.ts';
import { instantOf, plusDays } from '../../time/index.ts';
import { readBlocks, readHoursAndBlocks } from '../hours.ts';
import { type BlockRow, findPlace, type Scope } from '../repository.ts';
import { scheduleTexts } from '../text.ts';
import { lockStaff } from '../week/repository.ts';
import {
  type BlockFacts,
  deleteBlock,
  findZoneOf,
  insertBlock,
  lockBlock,
  updateBlock,
} from './repository.ts';

export type ScheduleCall = ClinicCall & { locale: Locale };

export function listBlocksOf(call: ClinicCall, scope: Scope): Promise<Block[]> {
  return forClinic(call, (tx) => readBlocks(tx, call.access, scope));
}

/**
 * Working hours and blocks for a range of days.
 * @throws DomainError VALIDATION_FAILED for more than five weeks
 */
export function readSchedule(
  call: ClinicCall,
  scope: Scope,
): Promise<{ hours: WorkingHours[]; blocks: Block[] }> {
  if (scope.to > plusDays(scope.from, 34)) throw invalid({ to: 'invalid' });
  return forClinic(call, (tx) => readHoursAndBlocks(tx, call.access, scope));
}

/**
 * Adds a block. Clinicians may add only their own absences; other blocks are for the front desk and administrators.
 * @throws DomainError FORBIDDEN, VALIDATION_FAILED with the field
 */
export function addBlock(call: ScheduleCall, wanted: NewBlock): Promise<Changed> {
  const { staffId = null, locationId = null, title = '', ...rest } = wanted;
  return forClinic(call, async (tx) => {
    const block = { ...rest, staffId, locationId, title, holiday: null };
    refuseOthers(call, block);
    const row = await insertBlock(
      tx,
      { tenantId: call.access.tenantId, createdBy: call.access.staffId },
      await factsOf(tx, call, block),
    );
    await record(tx, call, row, 'block.added', block.kind);
    return row;
  });
}

/**
 * Changes a block if it is still at the given version.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, FORBIDDEN, VALIDATION_FAILED with the field
 */
export function changeBlock(
  call: ScheduleCall,
  blockId: string,
  { version, ...changes }: PayloadOf<typeof scheduleEndpoints.changeBlock>,
): Promise<Changed> {
  return forClinic(call, async (tx) => {
    const before = await lockBlockFor(tx, call, blockId);
    const block = { ...before, ...changes };
    refuseOthers(call, block);
    const row = await updateBlock(tx, blockId, version, await factsOf(tx, call, block));
    if (!row) throw new DomainError('VERSION_CONFLICT', { details: { version: before.version } });
    await record(tx, call, row, 'block.changed', block.kind);
    return row;
  });
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export function removeBlock(call: ScheduleCall, blockId: string): Promise<void> {
  return forClinic(call, async (tx) => {
    const { version, kind } = await lockBlockFor(tx, call, blockId);
    await deleteBlock(tx, blockId);
    await record(tx, call, { id: blockId, version }, 'block.removed', kind);
  });
}

/**
 * Locks and returns a block that the member may change.
 * @throws DomainError NOT_FOUND, FORBIDDEN for a clinician when it is not their own
 */
export async function lockBlockFor(tx: Tx, call: ScheduleCall, blockId: string): Promise<BlockRow> {
  const block = found(await lockBlock(tx, call.access.tenantId, blockId));
  refuseOthers(call, block);
  return block;
}

function refuseOthers(
  { access, locale }: Pick<ScheduleCall, 'access' | 'locale'>,
  { staffId, kind }: { staffId: string | null; kind: BlockKind },
): void {
  if (access.role !== 'clinician') return;
  const t = translator(scheduleTexts, locale);
  if (staffId === null || staffId !== access.staffId)
    throw new DomainError('FORBIDDEN', { text: t('ownOnly') });
  if (kind === 'open') throw new DomainError('FORBIDDEN', { text: t('hoursByAdministrators') });
}

async function factsOf(
  tx: Tx,
  { access, locale }: Pick<ScheduleCall, 'access' | 'locale'>,
  block: Omit<BlockFacts, 'zone' | 'startsAt' | 'endsAt'>,
): Promise<BlockFacts> {
  const t = translator(scheduleTexts, locale);
  const { staffId, locationId, kind, title, holiday, localStart, localEnd } = block;
  const refuse = (field: string, text: string): never => {
    throw invalid({ [field]: text });
  };
  if (staffId === null && locationId === null) refuse('staffId', t('whose'));
  if (kind === 'open' && (staffId === null || locationId === null)) refuse('locationId', t('openNeedsBoth'));
  if (kind === 'holiday' && (staffId !== null || locationId === null))
    refuse('kind', t('holidayIsOfLocation'));
  if (localStart >= localEnd) refuse('localEnd', t('order'));
  if (localEnd.slice(0, 10) > plusDays(localStart.slice(0, 10), maxBlockDays))
    refuse('localEnd', t('tooLong', { days: maxBlockDays }));
  if (staffId !== null && !(await lockStaff(tx, access.tenantId, staffId))) refuse('staffId', t('notStaff'));
  const place = locationId === null ? undefined : await findPlace(tx, locationId);
  if (locationId !== null && (!place || place.archived)) refuse('locationId', t('archived'));
  const zone = place?.zone ?? (staffId === null ? undefined : await findZoneOf(tx, staffId));
  if (zone === undefined) return refuse('locationId', t('archived'));
  const startsAt = instantOf(localStart, zone) ?? refuse('localStart', t('skipped'));
  const endsAt = instantOf(localEnd, zone) ?? refuse('localEnd', t('skipped'));
  return { staffId, locationId, kind, title, holiday, zone, localStart, localEnd, startsAt, endsAt };
}

function record(tx: Tx, call: ClinicCall, row: Changed, action: string, blockKind: BlockKind): Promise<void> {
  return recordChange(tx, call, {
    kind: 'block',
    ...row,
    action,
    details: { kind: blockKind },
  });
}
