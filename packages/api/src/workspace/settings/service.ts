import { DomainError } from '@tamarack/core/domain';
import type { SettingsChanges, WorkspaceSettings } from '@tamarack/core/domain/workspace';
import { type ClinicCall, clinicDay, forClinic } from '../access/index.ts';
import { rescheduleReminders } from '../client-mails/index.ts';
import { recordChange } from '../shared/index.ts';
import { findSettings, isAdministrator, updateSettings } from './repository.ts';

/**
 * Changes the clinic's settings. Queued reminders are rescheduled when the reminder hours change.
 * @throws DomainError VERSION_CONFLICT, VALIDATION_FAILED for a privacy contact who is not an administrator, and for
 *   closing the books today or later
 */
export function changeSettings(call: ClinicCall, changes: SettingsChanges): Promise<WorkspaceSettings> {
  const { deps, access } = call;
  const { tenantId } = access;
  return forClinic(deps, access, async (tx) => {
    const { privacyContactId: contact } = changes;
    if (contact && !(await isAdministrator(tx, tenantId, contact)))
      throw new DomainError('VALIDATION_FAILED', { fields: { privacyContactId: 'invalid' } });
    const { booksClosedOn } = changes;
    if (booksClosedOn && booksClosedOn >= (await clinicDay(tx, call)))
      throw new DomainError('VALIDATION_FAILED', { fields: { booksClosedOn: 'invalid' } });
    const before = await findSettings(tx, tenantId);
    const version = await updateSettings(tx, tenantId, changes);
    const settings = version === undefined ? undefined : await findSettings(tx, tenantId);
    if (version === undefined || !settings) throw new DomainError('VERSION_CONFLICT');
    if (settings.reminderHours !== before?.reminderHours) await rescheduleReminders(tx, call);
    const { version: _, ...details } = changes;
    await recordChange(tx, call, { kind: 'settings', id: tenantId, version, action: 'changed', details });
    return settings;
  });
}
