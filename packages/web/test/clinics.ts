import type {
  ClinicDashboard,
  ClinicMember,
  ClinicPermission,
  Operation,
  OwnClinic,
  SessionInfo,
} from '@tamarack/core/domain';
import { owner } from './render.tsx';

export const tenantId = '0190bbbb-0000-7000-8000-000000000001';

export const ownClinic: OwnClinic = {
  tenantId,
  clinicName: 'Érable Physio',
  subdomain: 'erable-physio',
  siteUrl: 'https://erable-physio.tamarack.example',
  status: 'active',
  plan: 'professional',
  role: 'administrator',
  isOwner: true,
};

export const ownerPermissions: ClinicPermission[] = [
  'clinic:read',
  'clinic:members:read',
  'clinic:members:manage',
  'clinic:settings',
  'clinic:plan',
  'clinic:subdomain',
  'clinic:transfer',
  'clinic:export',
  'clinic:close',
];

export const clinic: ClinicDashboard = {
  ...ownClinic,
  timeZone: 'America/Toronto',
  locale: 'en',
  country: 'CA',
  region: 'QC',
  trialEndsAt: '2999-12-20T17:00:00Z',
  trialDaysLeft: 29,
  customerMessage: null,
  keptCharts: null,
  closing: null,
  profile: {
    version: 3,
    clinicName: 'Érable Physio',
    clinicType: 'physical',
    ownerPhone: '819-555-0101',
    country: 'CA',
    streetAddress: '12 rue Principale',
    city: 'Gatineau',
    region: 'QC',
    postalCode: 'J8X 2K4',
  },
  clinicians: { used: 3, limit: 5 },
  gracePeriods: { terminationDays: 45, redirectDays: 120 },
  checklist: [
    { item: 'verify_email', done: true },
    { item: 'set_up_site', done: true },
    { item: 'set_up_calendar', done: false },
    { item: 'two_factor', done: false },
    { item: 'invite_colleague', done: true },
    { item: 'time_zone', done: false },
  ],
  operation: null,
  permissions: ownerPermissions,
};

/** A provisioning operation with its first `done` steps completed. */
export function provisioning(done: number, state: Operation['state'] = 'running'): Operation {
  const names = ['reserve_subdomain', 'create_workspace', 'check_site', 'send_activation', 'activate'];
  return {
    operationId: '0190cccc-0000-7000-8000-000000000001',
    tenantId,
    kind: 'provision',
    state,
    requestedBy: null,
    reason: null,
    attempts: 1,
    error: null,
    createdAt: '2026-11-21T09:00:00Z',
    startedAt: null,
    finishedAt: null,
    nextAttemptAt: null,
    steps: names.map((name, at) => ({
      position: at + 1,
      name,
      state: at < done ? 'succeeded' : 'pending',
      attempts: 1,
      error: null,
      detail: null,
      startedAt: null,
      finishedAt: null,
    })),
  };
}

export const members: ClinicMember[] = [
  member({
    memberId: owner.userId,
    isSelf: true,
    name: owner.name,
    email: owner.email,
    role: 'administrator',
    isOwner: true,
  }),
  member({ memberId: 'u2', name: 'Liam Chen', email: 'liam@erable.example' }),
  member({
    memberId: 'u3',
    name: 'Amrit Kaur',
    email: 'amrit@erable.example',
    role: 'front_desk',
    state: 'invited',
    invitationExpiresAt: '2999-11-28T17:00:00Z',
  }),
  member({
    memberId: 'u4',
    name: 'Nora Wilson',
    email: 'nora@erable.example',
    state: 'invited',
    invitationExpiresAt: '2020-01-01T00:00:00Z',
  }),
];

function member(facts: Partial<ClinicMember>): ClinicMember {
  return {
    memberId: '',
    isSelf: false,
    name: '',
    email: '',
    role: 'clinician',
    isOwner: false,
    state: 'active',
    isDeactivated: false,
    invitedAt: '2026-11-01T00:00:00Z',
    invitationExpiresAt: null,
    ...facts,
  };
}

export const sessions: SessionInfo[] = [
  {
    sessionId: 's1',
    kind: 'account',
    clinicName: null,
    ip: '127.0.0.1',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    createdAt: '2026-11-20T10:00:00Z',
    lastSeenAt: '2026-11-20T11:00:00Z',
    expiresAt: '2026-12-01T00:00:00Z',
    current: true,
  },
  {
    sessionId: 's2',
    kind: 'clinic',
    clinicName: 'Érable Physio',
    ip: '203.0.113.9',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    createdAt: '2026-11-18T10:00:00Z',
    lastSeenAt: '2026-11-18T22:00:00Z',
    expiresAt: '2026-12-01T00:00:00Z',
    current: false,
  },
];
