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
import { found, invalid } from '../../server/refusals.ts';
import { siteUrl } from '../../server/urls.ts';
import { forClinic } from '../access/index.ts';
import { recordChange } from '../shared/index.ts';
import { dayOf } from '../time/index.ts';
import { stale } from './care.ts';
import { findSameEmergency, insertCare, lockCare, reviewCare } from './care-repository.ts';
import { findLockbox, reviewLockbox } from './lockbox-repository.ts';
import { chartOpenedMail } from './mails.ts';
import {
  type ChartCall,
  holdChart,
  isExcluded,
  isPrivacyContact,
  mayRelease,
  needsTwoStep,
  type OpenChart,
  readerOf,
} from './opening.ts';
import {
  type ChartRow,
  findChart,
  findClinic,
  findPrivacyContact,
  hasJointNotes,
  hasUnagreedJointNotes,
  listOtherAdministrators,
  lockSignedNotes,
  logAccess,
  openTexts,
  staffName,
} from './repository.ts';
import { withholdsFrom } from './rule.ts';
import { chartTexts } from './text.ts';

const OPEN_MS = exceptionMinutes * 60_000;
/** Within this time, the same emergency sent again counts as the first one. */
const REPEAT_MS = 60_000;

interface Exception {
  because: 'emergency' | 'release';
  ground: EmergencyGround | ReleaseGround;
  reason: string;
  /** Whether a lockbox withholds something in the chart from the person. Only an emergency overrides it. */
  overridesLockbox?: boolean;
  /** Whether every adult in the joint notes was said to agree to the release. */
  everyAdultAgreed?: boolean;
}

/**
 * Opens a chart for an hour because the client agrees now or is at significant risk. This overrides lockboxes. The
 * privacy contact is emailed in the same transaction, without the client's name.
 */
export function openInEmergency(
  call: ChartCall,
  fileNo: number,
  { ground, reason }: { ground: EmergencyGround; reason: string },
): Promise<Changed> {
  return openExceptionally(call, fileNo, 'emergency', async (tx, row, now) => {
    const since = new Date(now.getTime() - REPEAT_MS);
    const opening = { clientId: row.clientId, staffId: call.staffId, ground, reason, since, now };
    const same = await findSameEmergency(tx, call.access.tenantId, opening);
    if (same) return same;
    const overridesLockbox = row.lockboxes.some((lockbox) => withholdsFrom(lockbox, readerOf(call)));
    const emergency = { because: 'emergency', ground, reason, overridesLockbox } as const;
    const opened = await openForAnHour(tx, call, row, emergency, now);
    await tellPrivacyContact(tx, call, { careId: opened.id, ground, overridesLockbox, row, now });
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
  return openExceptionally(call, fileNo, 'release', async (tx, row, now) => {
    if (isExcluded(row, call.staffId)) return new DomainError('CHART_CLOSED', { text: t('withheld') });
    if (!(await mayRelease(tx, call, row))) return new DomainError('FORBIDDEN');
    if (!everyAdultAgreed && (await hasJointNotes(tx, row.clientId)))
      throw invalid({ everyAdultAgreed: t('everyAdult') });
    await lockForRelease(tx, call, row.clientId, now);
    return openForAnHour(tx, call, row, { because: 'release', ground, reason, everyAdultAgreed }, now);
  });
}

/** Locks the signed notes of a chart that leaves the clinic. */
export async function lockForRelease(tx: Tx, call: ChartCall, clientId: string, now: Date): Promise<void> {
  for (const { noteId, version } of await lockSignedNotes(tx, clientId, now)) {
    const entry = { kind: 'note', id: noteId, version, action: 'locked' };
    await recordChange(tx, call, { ...entry, details: { because: 'release' } });
  }
}

/**
 * Refuses to print a joint note that was signed, or got an addendum, since every adult agreed to the release.
 * @throws DomainError CHART_CLOSED
 */
export async function assertEveryAdultAgreed(
  tx: Tx,
  call: ChartCall,
  { client, now }: OpenChart,
): Promise<void> {
  const { clientId, fileNo } = client;
  if (!(await hasUnagreedJointNotes(tx, { clientId, staffId: call.staffId, now }))) return;
  throw new DomainError('CHART_CLOSED', {
    text: translator(chartTexts, call.locale)('newJointNote'),
    details: { possible: ['release'], withheld: false, newJointNote: true, fileNo },
  });
}

/**
 * Records that the privacy contact reviewed an emergency opening, a release or a person who added themselves to a care
 * team.
 * @throws DomainError FORBIDDEN for everyone else, NOT_FOUND, VERSION_CONFLICT, ALREADY_DONE
 */
export function reviewOpening(call: ChartCall, careId: string, version: number): Promise<Changed> {
  const now = call.deps.clock.now();
  return forClinic(call, async (tx) => {
    if (!(await isPrivacyContact(tx, call))) throw new DomainError('FORBIDDEN');
    const entry = await lockCare(tx, call.access.tenantId, careId);
    if (!entry || !(entry.flagged || entry.because === 'emergency' || entry.because === 'release'))
      throw new DomainError('NOT_FOUND');
    const changed = await reviewCare(tx, careId, version, { staffId: call.staffId, now });
    if (!changed) throw stale(call, entry.version, version, 'reviewed');
    await recordChange(tx, call, { kind: 'care_team', id: careId, version: changed, action: 'reviewed' });
    return { id: careId, version: changed };
  });
}

/**
 * Records that the privacy contact reviewed a lockbox lifted by a person from whom it withheld something.
 * @throws DomainError FORBIDDEN for everyone else, NOT_FOUND, VERSION_CONFLICT, ALREADY_DONE
 */
export function reviewLifting(call: ChartCall, lockboxId: string, version: number): Promise<Changed> {
  const now = call.deps.clock.now();
  return forClinic(call, async (tx) => {
    if (!(await isPrivacyContact(tx, call))) throw new DomainError('FORBIDDEN');
    const lockbox = await findLockbox(tx, lockboxId);
    if (!lockbox?.flagged) throw new DomainError('NOT_FOUND');
    const changed = await reviewLockbox(tx, lockboxId, version, { staffId: call.staffId, now });
    if (!changed) throw stale(call, lockbox.version, version, 'reviewed');
    await recordChange(tx, call, { kind: 'lockbox', id: lockboxId, version: changed, action: 'reviewed' });
    return { id: lockboxId, version: changed };
  });
}

/** Finds a chart and opens it. A refusal is returned rather than thrown, so that it is logged. */
async function openExceptionally(
  call: ChartCall,
  fileNo: number,
  purpose: Exception['because'],
  open: (tx: Tx, row: ChartRow, now: Date) => Promise<Changed | DomainError>,
): Promise<Changed> {
  const { deps, staffId, sessionId } = call;
  const now = deps.clock.now();
  const outcome = await forClinic(call, async (tx) => {
    const row = found(await findChart(tx, { fileNo }, staffId, now));
    const { clientId } = row;
    await holdChart(tx, call, clientId);
    const opened = needsTwoStep(call, row, dayOf(now, row.zone ?? 'UTC'))
      ? new DomainError('TWO_FACTOR_SETUP')
      : await open(tx, row, now);
    if (opened instanceof DomainError)
      await logAccess(tx, 'refused', { staffId, clientId, purpose, sessionId, at: now });
    return opened;
  });
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

async function openForAnHour(
  tx: Tx,
  call: ChartCall,
  { clientId }: ChartRow,
  { because, ground, reason, overridesLockbox = false, everyAdultAgreed }: Exception,
  now: Date,
): Promise<Changed> {
  const { access, staffId, sessionId } = call;
  const untilAt = new Date(now.getTime() + OPEN_MS);
  const entry = { clientId, staffId, because, ground, reason, fromAt: now, untilAt };
  const id = await insertCare(tx, access.tenantId, { ...entry, createdBy: staffId });
  if (!id) throw new Error('no row of the care team');
  await openTexts(tx, { staffId, clientId, purpose: because, sessionId, at: now });
  await recordChange(tx, call, {
    kind: 'care_team',
    id,
    version: 1,
    action: because,
    details: { ground, overridesLockbox, everyAdultAgreed },
  });
  return { id, version: 1 };
}

/**
 * Emails the privacy contact about an emergency opening. If they opened the chart themselves, the other administrators are
 * emailed, except those from whom the client withholds it.
 */
async function tellPrivacyContact(
  tx: Tx,
  call: ChartCall,
  {
    careId,
    ground,
    overridesLockbox,
    row,
    now,
  }: { careId: string; ground: EmergencyGround; overridesLockbox: boolean; row: ChartRow; now: Date },
): Promise<void> {
  const { deps, access, staffId } = call;
  const { tenantId } = access;
  const [contact, clinic] = [await findPrivacyContact(tx), await findClinic(tx, tenantId)];
  if (!contact || !clinic) throw new Error(`The clinic ${tenantId} has no owner to tell`);
  const others =
    contact.staffId === staffId
      ? (await listOtherAdministrators(tx, staffId)).filter((one) => !isExcluded(row, one.staffId))
      : [];
  const message = {
    clinicName: clinic.clinicName,
    staffName: await staffName(tx, staffId),
    fileNo: String(row.fileNo),
    ground,
    isOnTeam: row.onTeam,
    overridesLockbox,
    isByContact: others.length > 0,
    minutes: exceptionMinutes,
    logUrl: `${siteUrl(deps.settings, clinic.subdomain)}/access-log`,
    at: now.toISOString(),
    timeZone: row.zone ?? 'UTC',
  };
  for (const { staffId: toldId, name, email } of others.length > 0 ? others : [contact])
    await queueMail(tx, deps.jobs, {
      to: email,
      message: chartOpenedMail.message({ ...message, fullName: name }),
      dedupeKey: `chart_opened:${careId}:${toldId}`,
      tenantId,
    });
}
