import { DomainError } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import {
  type Changed,
  type EmergencyGround,
  exceptionMinutes,
  type ReleaseGround,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import { siteUrl } from '../../server/urls.ts';
import { forClinic } from '../access/index.ts';
import { recordChange } from '../shared/index.ts';
import { dayOf } from '../time/index.ts';
import { stale } from './care.ts';
import { chartOpenedMail } from './mails.ts';
import { type ChartCall, factsOf, holdChart, isExcluded, needsTwoStep } from './opening.ts';
import {
  type ChartRow,
  findChart,
  findClinic,
  findLockbox,
  findPrivacyContact,
  hasJointNotes,
  insertCare,
  lockCare,
  lockSignedNotes,
  openTexts,
  reviewCare,
  reviewLockbox,
  staffName,
} from './repository.ts';
import { openingOf } from './rule.ts';
import { chartTexts } from './text.ts';

const HOUR_MS = exceptionMinutes * 60_000;

interface Exception {
  because: 'emergency' | 'release';
  ground: EmergencyGround | ReleaseGround;
  reason: string;
}

/**
 * Opens a chart for an hour because the client agrees now or is at significant risk. The privacy contact is emailed in
 * the same transaction, without the client's name.
 */
export function openInEmergency(
  call: ChartCall,
  fileNo: number,
  { ground, reason }: { ground: EmergencyGround; reason: string },
): Promise<Changed> {
  return forClinic(call.deps, call.access, async (tx) => {
    const { row, now } = await chartOf(tx, call, fileNo);
    const opened = await openForAnHour(tx, call, row, { because: 'emergency', ground, reason }, now);
    await tellPrivacyContact(tx, call, { careId: opened.id, ground, row, now });
    return opened;
  });
}

/**
 * Opens a chart for an hour to release it. The privacy contact may release any chart, clinicians those of their
 * clients. Released notes can no longer be unsigned.
 * @throws DomainError FORBIDDEN; CHART_CLOSED for people the client excluded; VALIDATION_FAILED (everyAdultAgreed)
 */
export function startRelease(
  call: ChartCall,
  fileNo: number,
  { ground, reason, everyAdultAgreed }: { ground: ReleaseGround; reason: string; everyAdultAgreed: boolean },
): Promise<Changed> {
  const t = translator(chartTexts, call.locale);
  return forClinic(call.deps, call.access, async (tx) => {
    const { row, now } = await chartOf(tx, call, fileNo);
    if (isExcluded(row, call.staffId)) throw new DomainError('CHART_CLOSED', { text: t('withheld') });
    const purpose = openingOf(factsOf(row, call.staffId))?.purpose;
    const isOwnClient = purpose === 'care' || purpose === 'supervision';
    if (!isOwnClient && (await findPrivacyContact(tx))?.staffId !== call.staffId)
      throw new DomainError('FORBIDDEN');
    if (!everyAdultAgreed && (await hasJointNotes(tx, row.clientId)))
      throw new DomainError('VALIDATION_FAILED', { fields: { everyAdultAgreed: t('everyAdult') } });
    await lockForRelease(tx, call, row.clientId, now);
    return openForAnHour(tx, call, row, { because: 'release', ground, reason }, now);
  });
}

/** Locks the signed notes of a chart that leaves the clinic. */
export async function lockForRelease(tx: Tx, call: ChartCall, clientId: string, now: Date): Promise<void> {
  for (const { noteId, version } of await lockSignedNotes(tx, clientId, now)) {
    const entry = { kind: 'note', id: noteId, version, action: 'locked' };
    await recordChange(tx, call, { ...entry, details: { because: 'release' } });
  }
}

/** Records that an administrator reviewed an emergency opening or a person who added themselves to a care team. */
export function reviewOpening(call: ChartCall, careId: string, version: number): Promise<Changed> {
  const now = call.deps.clock.now();
  return forClinic(call.deps, call.access, async (tx) => {
    const entry = await lockCare(tx, call.access.tenantId, careId);
    if (!entry || !(entry.flagged || entry.because === 'emergency' || entry.because === 'release'))
      throw new DomainError('NOT_FOUND');
    const changed = await reviewCare(tx, careId, version, { staffId: call.staffId, now });
    if (!changed) throw stale(call, entry.version, version);
    await recordChange(tx, call, { kind: 'care_team', id: careId, version: changed, action: 'reviewed' });
    return { id: careId, version: changed };
  });
}

/** Records that an administrator reviewed a lockbox lifted by a person from whom it withheld something. */
export function reviewLifting(call: ChartCall, lockboxId: string, version: number): Promise<Changed> {
  const now = call.deps.clock.now();
  return forClinic(call.deps, call.access, async (tx) => {
    const lockbox = await findLockbox(tx, lockboxId);
    if (!lockbox?.flagged) throw new DomainError('NOT_FOUND');
    const changed = await reviewLockbox(tx, lockboxId, version, { staffId: call.staffId, now });
    if (!changed) throw stale(call, lockbox.version, version);
    await recordChange(tx, call, { kind: 'lockbox', id: lockboxId, version: changed, action: 'reviewed' });
    return { id: lockboxId, version: changed };
  });
}

async function chartOf(tx: Tx, call: ChartCall, fileNo: number): Promise<{ row: ChartRow; now: Date }> {
  const now = call.deps.clock.now();
  const row = await findChart(tx, { fileNo }, call.staffId, now);
  if (!row) throw new DomainError('NOT_FOUND');
  if (needsTwoStep(call, row, dayOf(now, row.zone ?? 'UTC'))) throw new DomainError('TWO_FACTOR_SETUP');
  await holdChart(tx, call, row.clientId);
  return { row, now };
}

async function openForAnHour(
  tx: Tx,
  call: ChartCall,
  { clientId }: ChartRow,
  { because, ground, reason }: Exception,
  now: Date,
): Promise<Changed> {
  const { access, staffId, sessionId } = call;
  const untilAt = new Date(now.getTime() + HOUR_MS);
  const entry = { clientId, staffId, because, ground, reason, fromAt: now, untilAt };
  const id = await insertCare(tx, access.tenantId, { ...entry, createdBy: staffId });
  if (!id) throw new Error('no row of the care team');
  await openTexts(tx, { staffId, clientId, purpose: because, sessionId, at: now });
  await recordChange(tx, call, { kind: 'care_team', id, version: 1, action: because, details: { ground } });
  return { id, version: 1 };
}

async function tellPrivacyContact(
  tx: Tx,
  { deps, access: { tenantId }, staffId }: ChartCall,
  { careId, ground, row, now }: { careId: string; ground: EmergencyGround; row: ChartRow; now: Date },
): Promise<void> {
  const [contact, clinic] = [await findPrivacyContact(tx), await findClinic(tx, tenantId)];
  if (!contact || !clinic) throw new Error(`The clinic ${tenantId} has no owner to tell`);
  await queueMail(tx, deps.jobs, {
    to: contact.email,
    message: chartOpenedMail.message({
      fullName: contact.name,
      clinicName: clinic.clinicName,
      staffName: await staffName(tx, staffId),
      fileNo: String(row.fileNo),
      ground,
      minutes: exceptionMinutes,
      logUrl: `${siteUrl(deps.settings, clinic.subdomain)}/access-log`,
      at: now.toISOString(),
      timeZone: row.zone ?? 'UTC',
    }),
    dedupeKey: `chart_opened:${careId}`,
    tenantId,
  });
}
