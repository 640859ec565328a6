import {
  type ClinicPermission,
  type ClinicRole,
  clinicPermissions,
  clinicRoleMay,
} from '@tamarack/core/domain';
import type { WorkspaceMe } from '@tamarack/core/domain/workspace';
import { utcOffsetIn } from '../src/workspace/shared/dates/days.ts';

/** A member of a clinic's workspace as returned by `GET /api/clinic/me`; the owner by default. */
export function workspaceMe(changes: Partial<WorkspaceMe> & { role?: ClinicRole } = {}): WorkspaceMe {
  const {
    role = 'administrator',
    isOwner = role === 'administrator',
    practises = role === 'clinician',
  } = changes;
  return {
    staffId: '0190bbbb-0000-7000-8000-000000000001',
    name: 'Maude Gagnon',
    role,
    isOwner,
    practises,
    permissions: (Object.keys(clinicPermissions) as ClinicPermission[]).filter((permission) =>
      clinicRoleMay(role, isOwner, permission, practises),
    ),
    names: role !== 'hr',
    clinicName: 'Érable Physio',
    plan: 'professional',
    locale: 'en',
    zone: 'America/Toronto',
    utcOffset: utcOffsetIn(changes.zone ?? 'America/Toronto'),
    settings: {
      version: 1,
      currency: 'CAD',
      weekStartsOn: 1,
      gridMinutes: 15,
      idleLockMinutes: 15,
      noteBeforeBilling: false,
      billingFrom: null,
      businessName: '',
      booksClosedOn: null,
      deskMayRefund: false,
      reminderHours: 48,
      namesForClinicians: false,
      retentionYears: 0,
      privacyContactId: null,
    },
    setUp: [],
    lacksTwoStep: false,
    sandbox: false,
    ...changes,
  };
}
