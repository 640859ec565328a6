/** Shapes on the wire: what the API answers and what the screens read. Times are ISO 8601 in UTC. */
import type { Staffing } from './clinic.ts';
import type { Country } from './locations.ts';
import type { ClinicRole, PlatformRole } from './permissions.ts';
import type { Plan, PublicPlanName } from './plans.ts';
import type { OperatorPresence } from './platform/impersonation.ts';
import type { TenantStatus } from './platform/lifecycle.ts';
import type { Operation } from './platform/operations.ts';
import type { Locale } from './text.ts';

/** The signed-in person as the server states them. `role` is the platform role, or the clinic role on a clinic's site. */
export interface SessionUser {
  userId: string;
  name: string;
  email: string;
  locale: Locale;
  isAdmin: boolean;
  role: PlatformRole | ClinicRole | null;
  isOwner: boolean;
  /** The clinic a session on a clinic's site is bound to. */
  tenantId: string | null;
  twoFactor: boolean;
  /** Set where an operator has signed in as this person, to look and not to change. */
  operator?: OperatorPresence;
}

export interface SignInAnswer {
  success: true;
  token: string;
  user: SessionUser;
  data: { admin: SessionUser };
  /** When the session ends whatever happens. */
  expiresAt: string;
}

/** What the wizard has entered so far, under the spec's names. */
export interface RegistrationData {
  fullName: string;
  email: string;
  clinicName: string;
  clinicType: string;
  subdomain: string;
  plan: PublicPlanName;
  country: Country;
  streetAddress: string;
  city: string;
  state: string;
  postalCode: string;
  ownerName: string;
  ownerPhone: string;
  previousSoftware: boolean;
  previousSoftwareName: string;
  numberOfClients: string;
  monthlyAppointments: string;
  staffing: Staffing;
}

export interface RegistrationDraft {
  /** The step to show, 1 to 4. */
  currentStep: number;
  totalSteps: 4;
  isComplete: boolean;
  lastSaved: string | null;
  formData: Partial<RegistrationData>;
}

export const receiptSteps = ['received', 'workspace', 'site', 'mail'] as const;

/** Progress that the receipt cookie shows after registration; the same whether or not the address was known. */
export interface RegistrationReceipt {
  clinicName: string;
  email: string;
  state: 'running' | 'succeeded' | 'failed';
  steps: { name: (typeof receiptSteps)[number]; done: boolean }[];
}

export interface SessionInfo {
  sessionId: string;
  kind: 'account' | 'console' | 'clinic' | 'operator';
  clinicName: string | null;
  ip: string | null;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  current: boolean;
}

/** One clinic of the signed-in person, as /dashboard lists it. */
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

export const checklistItems = [
  'verify_email',
  'set_up_site',
  'two_factor',
  'invite_colleague',
  'time_zone',
] as const;

/** Everything /dashboard shows of one clinic. */
export interface ClinicDashboard extends OwnClinic {
  timeZone: string;
  locale: Locale;
  country: Country | null;
  state: string | null;
  trialEndsAt: string | null;
  trialDaysLeft: number | null;
  customerMessage: string | null;
  clinicians: { used: number; limit: number };
  checklist: { item: (typeof checklistItems)[number]; done: boolean }[];
  operation: Operation | null;
  permissions: string[];
}

export interface ClinicMember {
  /** What the clinic knows them by: of the membership, not of the account. */
  memberId: string;
  /** Whether it is whoever asks. */
  isSelf: boolean;
  name: string;
  email: string;
  role: ClinicRole;
  isOwner: boolean;
  state: 'invited' | 'active';
  invitedAt: string;
  /** When an open invitation's link ends. */
  invitationExpiresAt: string | null;
}

/** What anyone may know of the site they stand on. */
export interface SiteInfo {
  site: 'main' | 'clinic';
  clinicName: string | null;
  status: TenantStatus | null;
  locale: Locale;
  mainUrl: string;
  /** The sandbox, which visitors enter by a mailed link. */
  sandbox: boolean;
}

/** The home page of a clinic's site for the signed-in member. */
export interface ClinicHome {
  clinicName: string;
  role: ClinicRole;
  isOwner: boolean;
  timeZone: string;
  plan: Plan;
  sessionTypes: { code: string; name: string; minutes: number }[];
  settings: { currency: string; taxLabel: string; weekStartsOn: number; confirmBeforeBilling: boolean };
  /** Present for roles that may read the team. */
  team: ClinicMember[] | null;
}

/** What a one-time link is for, before it is acted on. */
export interface LinkInfo {
  purpose: 'activation' | 'password_reset' | 'invitation' | 'staff_invitation';
  state: 'valid' | 'expired' | 'used';
  /** Shown only for a valid link. */
  email: string | null;
  name: string | null;
  clinicName: string | null;
  role: ClinicRole | null;
  /** Whether the account has no password yet, so that acting on the link must set one. */
  needsPassword: boolean;
  /** Whether acting on the link takes the acceptance of the terms, which nobody has given for this clinic yet. */
  needsTerms: boolean;
}
