import type { ClinicDetails } from '../clinics/clinic-details.ts';
import type { Country } from '../clinics/locations.ts';
import { endpoint } from '../endpoint.ts';
import type { ClinicPermission, ClinicRole } from '../permissions.ts';
import type { Plan } from '../plans.ts';
import type { TenantStatus } from '../platform/lifecycle.ts';
import type { Operation } from '../platform/operations.ts';
import type { GracePeriods } from '../platform/settings.ts';
import type { SubdomainCheck } from '../public/registration.ts';
import type { Locale } from '../text.ts';

/** A clinic of the signed-in person. */
export interface OwnClinic {
  tenantId: string;
  clinicName: string;
  subdomain: string;
  siteUrl: string;
  status: TenantStatus;
  plan: Plan;
  role: ClinicRole;
  isOwner: boolean;
}

/** The plan of one clinician asks for a colleague only once there is one. */
export const checklistItems = [
  'verify_email',
  'set_up_site',
  'set_up_calendar',
  'two_factor',
  'invite_colleague',
  'time_zone',
] as const;
export type ChecklistItem = (typeof checklistItems)[number];

/** A clinic's own details; empty strings where none are given. */
export type ClinicProfileFields = Omit<ClinicDetails, 'ownerName'>;

export interface ClinicProfile extends ClinicProfileFields {
  /** Version of the clinic's record, which other changes increment too. */
  version: number;
}

export interface ClinicClosing {
  /** When all data is erased; null until the date is set. */
  eraseOn: string | null;
  /** When the owner confirmed that the charts are kept elsewhere; null before. */
  handoverConfirmedAt: string | null;
  /** Whether the owner closed the clinic and can still reopen it. */
  mayReopen: boolean;
}

export interface KeptCharts {
  /** When they are erased. */
  until: string;
  /** When they are erased if the handover is confirmed now. */
  eraseOn: string;
  /** Number of clients under a legal hold. */
  onHold: number;
  /** When all of them were last exported; null if never. */
  exportedAt: string | null;
}

/** Everything /dashboard shows of one clinic. */
export interface ClinicDashboard extends OwnClinic {
  timeZone: string;
  locale: Locale;
  country: Country | null;
  region: string | null;
  trialEndsAt: string | null;
  trialDaysLeft: number | null;
  customerMessage: string | null;
  /** The sealed charts of a terminated clinic; null if none are kept or the owner confirmed their handover. */
  keptCharts: KeptCharts | null;
  /** Null unless the clinic is closed. */
  closing: ClinicClosing | null;
  /** The clinic's details, for members who may change them; otherwise null. */
  profile: ClinicProfile | null;
  clinicians: { used: number; limit: number };
  gracePeriods: Pick<GracePeriods, 'terminationDays' | 'redirectDays'>;
  checklist: { item: ChecklistItem; done: boolean }[];
  operation: Operation | null;
  permissions: ClinicPermission[];
}

export interface ClinicMember {
  /** Identifies the membership, not the account. */
  memberId: string;
  /** Whether the member is the person who makes the request. */
  isSelf: boolean;
  /** While the invitation is open, the name that the inviter typed. */
  name: string;
  email: string;
  role: ClinicRole;
  isOwner: boolean;
  state: 'invited' | 'active';
  /** Whether an active member cannot sign in, because their account was deactivated. */
  isDeactivated: boolean;
  invitedAt: string;
  /** When an open invitation expires. */
  invitationExpiresAt: string | null;
}

export interface ClinicSettings {
  timeZone?: string;
  locale?: Locale;
}

export interface Invitation {
  email: string;
  name: string;
  role: ClinicRole;
}

/** An invitation to the team, which may be for somebody who is on it without an account. */
export interface TeamInvitation extends Omit<Invitation, 'email'> {
  /** Not needed for a person who had an account here. */
  email?: string;
  staffId?: string;
}

export const clinicEndpoints = {
  list: endpoint('GET', '/api/account/clinics').types<{ answer: { clinics: OwnClinic[] } }>(),
  get: endpoint('GET', '/api/clinics/{tenantId}').types<{ answer: { clinic: ClinicDashboard } }>(),
  update: endpoint('PATCH', '/api/clinics/{tenantId}').types<{
    payload: ClinicSettings;
    answer: { clinic: ClinicDashboard };
  }>(),
  /** Refuses with VERSION_CONFLICT if the clinic has another version. */
  updateProfile: endpoint('PATCH', '/api/clinics/{tenantId}/profile').types<{
    payload: Partial<ClinicProfileFields> & { version: number };
    answer: { clinic: ClinicDashboard };
  }>(),
  operation: endpoint('GET', '/api/clinics/{tenantId}/operations/{operationId}').types<{
    answer: { operation: Operation };
  }>(),
  members: endpoint('GET', '/api/clinics/{tenantId}/members').types<{
    answer: { members: ClinicMember[] };
  }>(),
  /** Refuses with PLAN_LIMIT if the plan allows no further clinician, and ALREADY_DONE for a member. */
  invite: endpoint('POST', '/api/clinics/{tenantId}/invitations', { idempotent: true, status: 201 }).types<{
    payload: Invitation;
    answer: { member: ClinicMember };
  }>(),
  resendInvitation: endpoint('POST', '/api/clinics/{tenantId}/invitations/{memberId}/resend', {
    idempotent: true,
  }).types(),
  /** Refuses with FORBIDDEN for the owner, and PLAN_LIMIT. */
  changeRole: endpoint('PATCH', '/api/clinics/{tenantId}/members/{memberId}').types<{
    payload: { role: ClinicRole };
    answer: { member: ClinicMember };
  }>(),
  /** Removes a member or revokes an invitation. Refuses with FORBIDDEN for the owner. */
  removeMember: endpoint('DELETE', '/api/clinics/{tenantId}/members/{memberId}').types(),
  /** The old subdomain redirects for `gracePeriods.redirectDays`. Refuses with SUBDOMAIN_TAKEN. */
  changeSubdomain: endpoint('POST', '/api/clinics/{tenantId}/subdomain', { idempotent: true }).types<{
    payload: { subdomain: string };
    answer: { clinic: ClinicDashboard };
  }>(),
  /** Whether the clinic may move to a subdomain; one that still redirects to it is available. */
  checkSubdomain: endpoint('GET', '/api/clinics/{tenantId}/subdomain/check').types<{
    query: { name: string };
    answer: SubdomainCheck;
  }>(),
  /** Refuses with PLAN_LIMIT if the clinic has more clinicians than the plan allows. */
  changePlan: endpoint('POST', '/api/clinics/{tenantId}/plan', { idempotent: true, status: 202 }).types<{
    payload: { plan: Plan };
    answer: { operation: Operation };
  }>(),
  transferOwnership: endpoint('POST', '/api/clinics/{tenantId}/ownership', { idempotent: true }).types<{
    payload: { memberId: string };
  }>(),
  /**
   * Closes the clinic immediately; its data is erased after the grace period. `subdomain` confirms the
   * request. Refuses with TRANSITION_NOT_ALLOWED, OPERATION_IN_PROGRESS and DELETION_LOCKED.
   */
  close: endpoint('POST', '/api/clinics/{tenantId}/close', { idempotent: true, status: 202 }).types<{
    payload: { subdomain: string };
    answer: { clinic: ClinicDashboard };
  }>(),
  /** Undoes the owner's own closing. Refuses with TRANSITION_NOT_ALLOWED if operators closed the clinic. */
  reopen: endpoint('POST', '/api/clinics/{tenantId}/reopen', { idempotent: true, status: 202 }).types<{
    answer: { clinic: ClinicDashboard };
  }>(),
  /** All data of the clinic as one JSON file. */
  export: endpoint('GET', '/api/clinics/{tenantId}/export').types<{ answer: 'file' }>(),
  /**
   * The owner of a terminated clinic confirms that they have handed over the charts, which are then erased
   * with the rest. Refuses with TRANSITION_NOT_ALLOWED if no charts are kept.
   */
  confirmHandover: endpoint('POST', '/api/clinics/{tenantId}/handover', { idempotent: true }).types<{
    answer: { clinic: ClinicDashboard };
  }>(),
};
