import { DomainError } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { SettingsChanges, WorkspaceSettings } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import { invalid } from '../../server/refusals.ts';
import { siteUrl } from '../../server/urls.ts';
import { type ClinicCall, clinicDay, clinicZone, forClinic } from '../access/index.ts';
import { findClinic, isPrivacyContact, staffName } from '../charts/index.ts';
import { rescheduleReminders } from '../client-mails/index.ts';
import { recordChange } from '../shared/index.ts';
import { contactChangedMail } from './mails.ts';
import { findSettings, isAdministrator, listToTellOfContact, updateSettings } from './repository.ts';
import { settingsTexts } from './text.ts';

interface SettingsCall extends ClinicCall {
  locale: Locale;
}

/**
 * Changes the clinic's settings. Queued reminders are rescheduled when the reminder hours change.
 * @throws DomainError VERSION_CONFLICT, VALIDATION_FAILED for a privacy contact who is not an administrator, and for
 *   closing the books today or later, FORBIDDEN when anyone but the owner and the privacy contact chooses another contact
 */
export function changeSettings(call: SettingsCall, changes: SettingsChanges): Promise<WorkspaceSettings> {
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    const { privacyContactId: contact } = changes;
    if (contact !== undefined && !call.access.isOwner && !(await isPrivacyContact(tx, call)))
      throw new DomainError('FORBIDDEN', { text: translator(settingsTexts, call.locale)('contactOfOthers') });
    if (contact && !(await isAdministrator(tx, tenantId, contact)))
      throw invalid({ privacyContactId: 'invalid' });
    const { booksClosedOn } = changes;
    if (booksClosedOn && booksClosedOn >= (await clinicDay(tx, call)))
      throw invalid({ booksClosedOn: 'invalid' });
    const before = await findSettings(tx, tenantId);
    const version = await updateSettings(tx, tenantId, changes);
    const settings = version === undefined ? undefined : await findSettings(tx, tenantId);
    if (version === undefined || !settings) throw new DomainError('VERSION_CONFLICT');
    if (settings.reminderHours !== before?.reminderHours) await rescheduleReminders(tx, call);
    const { version: _, ...details } = changes;
    await recordChange(tx, call, { kind: 'settings', id: tenantId, version, action: 'changed', details });
    const former = before?.privacyContactId;
    if (contact !== undefined && former && settings.privacyContactId && former !== settings.privacyContactId)
      await tellOfContact(tx, call, { former, contact: settings.privacyContactId, version });
    return settings;
  });
}

async function tellOfContact(
  tx: Tx,
  call: SettingsCall,
  { former, contact, version }: { former: string; contact: string; version: number },
): Promise<void> {
  const {
    deps,
    access: { tenantId, staffId },
  } = call;
  const clinic = await findClinic(tx, tenantId);
  if (!clinic) throw new Error(`The clinic ${tenantId} does not exist`);
  const message = {
    clinicName: clinic.clinicName,
    staffName: staffId ? await staffName(tx, staffId) : '',
    formerName: await staffName(tx, former),
    contactName: await staffName(tx, contact),
    settingsUrl: `${siteUrl(deps.settings, clinic.subdomain)}/settings`,
    at: deps.clock.now().toISOString(),
    timeZone: await clinicZone(tx, call),
  };
  for (const { userId, name, email } of await listToTellOfContact(tx, tenantId, former))
    await queueMail(tx, deps.jobs, {
      to: email,
      message: contactChangedMail.message({ ...message, fullName: name }),
      dedupeKey: `privacy_contact_changed:${tenantId}:${version}:${userId}`,
      tenantId,
    });
}
