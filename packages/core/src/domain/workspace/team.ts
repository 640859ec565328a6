import type { Invitation } from '../accounts/clinics.ts';
import { endpoint } from '../endpoint.ts';
import type { ClinicPermission, ClinicRole } from '../permissions.ts';
import type { Plan } from '../plans.ts';
import type { Locale } from '../text.ts';
import type { Changed, Day } from './shared.ts';

/** Professions as credentials name them. Tax and retention rules depend on them. */
export const professions = [
  'physiotherapist',
  'occupational_therapist',
  'speech_language_pathologist',
  'audiologist',
  'psychologist',
  'social_worker',
  'chiropractor',
  'dietitian',
  'acupuncturist',
  'naturopath',
  'psychotherapist',
  'counselling_therapist',
  'marriage_family_therapist',
  'behaviour_analyst',
  'massage_therapist',
  'kinesiologist',
  'other',
] as const;
export type Profession = (typeof professions)[number];

export const staffKinds = ['contractor', 'employee', 'owner'] as const;
export type StaffKind = (typeof staffKinds)[number];

export const staffAccounts = ['none', 'invited', 'active', 'left'] as const;

/** A person who works at the clinic; those without an account do not sign in. */
export interface StaffMember {
  staffId: string;
  version: number;
  name: string;
  /** Role of the account; null without one, or once it has left. */
  role: ClinicRole | null;
  isOwner: boolean;
  /** `invited`: has an account that has not joined yet; `left`: had one, which is no longer a member. */
  account: (typeof staffAccounts)[number];
  practises: boolean;
  kind: StaffKind;
  supervisorId: string | null;
  /** Which of eight calendar colors, 0 to 7. */
  color: number;
  activeFrom: Day | null;
  activeTo: Day | null;
  /** Of the first credential in force. */
  profession: Profession | null;
}

export interface Credential {
  credentialId: string;
  version: number;
  staffId: string;
  profession: Profession;
  college: string;
  licenceNo: string;
  validFrom: Day | null;
  validTo: Day | null;
}

export interface Room {
  roomId: string;
  version: number;
  name: string;
  /** Takes several appointments at a time. */
  shared: boolean;
  archived: boolean;
}

export interface Location {
  locationId: string;
  version: number;
  name: string;
  streetAddress: string | null;
  city: string | null;
  /** Two letters, as in `ON`. */
  region: string | null;
  postalCode: string | null;
  phone: string | null;
  /** IANA time zone. */
  zone: string;
  archived: boolean;
  rooms: Room[];
}

export interface WorkspaceSettings {
  version: number;
  currency: 'CAD' | 'USD';
  weekStartsOn: 0 | 1;
  /** Steps of the calendar, in minutes. */
  gridMinutes: 5 | 10 | 15 | 20 | 30 | 60;
  /** Idle minutes until the screen is covered, 5 to 60. */
  idleLockMinutes: number;
  /** Whether a bill waits for the signed note. */
  noteBeforeBilling: boolean;
  /** Appointments before this day are billed elsewhere. */
  billingFrom: Day | null;
  /** On invoices; the clinic's name when empty. */
  businessName: string;
  /** Nothing of this day or an earlier one is billed, paid or changed any more. */
  booksClosedOn: Day | null;
  /** Whether the front desk may refund payments. */
  deskMayRefund: boolean;
  /** Hours before an appointment at which its reminder goes out; 0 sends none. */
  reminderHours: number;
  /** Whether clinicians read names and contacts of all clients, not of their own alone. */
  namesForClinicians: boolean;
  privacyContactId: string | null;
}

export type SettingsChanges = { version: number } & Partial<Omit<WorkspaceSettings, 'version' | 'currency'>>;

/** What the frame of the workspace knows about the person who is signed in. */
export interface WorkspaceMe {
  staffId: string | null;
  name: string;
  role: ClinicRole;
  isOwner: boolean;
  practises: boolean;
  permissions: ClinicPermission[];
  /** False when clients appear by file number. */
  names: boolean;
  clinicName: string;
  plan: Plan;
  /** Language of the clinic, and of new clients unless said. */
  locale: Locale;
  /** Of the clinic; each location has its own. */
  zone: string;
  settings: WorkspaceSettings;
  /** What is left until the first appointment can be booked; empty once it can. */
  setUp: SetUpStep[];
  /** A visitor of the sandbox: nothing is saved. */
  sandbox: boolean;
}

/** Steps of the set-up path, in their order. */
export const setUpSteps = ['location', 'team', 'services', 'hours'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export interface StaffChanges {
  version: number;
  name?: string;
  practises?: boolean;
  kind?: StaffKind;
  supervisorId?: string | null;
  color?: number;
  activeFrom?: Day | null;
  activeTo?: Day | null;
}

export interface NewCredential {
  profession: Profession;
  college?: string;
  licenceNo?: string;
  validFrom?: Day | null;
  validTo?: Day | null;
}

export interface NewLocation {
  name: string;
  streetAddress?: string | null;
  city?: string | null;
  region?: string | null;
  postalCode?: string | null;
  phone?: string | null;
  zone: string;
}

export const teamEndpoints = {
  me: endpoint('GET', '/api/clinic/me').types<{ answer: { me: WorkspaceMe } }>(),
  settings: endpoint('PATCH', '/api/clinic/settings').types<{
    payload: SettingsChanges;
    answer: { settings: WorkspaceSettings };
  }>(),
  staff: endpoint('GET', '/api/clinic/staff').types<{ answer: { staff: StaffMember[] } }>(),
  /** Refuses with PLAN_LIMIT. */
  addStaff: endpoint('POST', '/api/clinic/staff', { idempotent: true, status: 201 }).types<{
    payload: { name: string; practises: boolean; kind: StaffKind };
    answer: Changed;
  }>(),
  /** Invites a person by mail to an account; refuses with PLAN_LIMIT and ALREADY_DONE. The id is that of the staff. */
  invite: endpoint('POST', '/api/clinic/invitations', { idempotent: true, status: 201 }).types<{
    payload: Invitation;
    answer: Changed;
  }>(),
  /** Refuses with PLAN_LIMIT and VERSION_CONFLICT. */
  changeStaff: endpoint('PATCH', '/api/clinic/staff/{staffId}').types<{
    payload: StaffChanges;
    answer: Changed;
  }>(),
  /** Changes the role of the account. Refuses with PLAN_LIMIT, VERSION_CONFLICT, and FORBIDDEN for the owner. */
  changeRole: endpoint('PATCH', '/api/clinic/staff/{staffId}/role').types<{
    payload: { version: number; role: ClinicRole };
    answer: Changed;
  }>(),
  credentials: endpoint('GET', '/api/clinic/credentials').types<{ answer: { credentials: Credential[] } }>(),
  addCredential: endpoint('POST', '/api/clinic/staff/{staffId}/credentials', {
    idempotent: true,
    status: 201,
  }).types<{ payload: NewCredential; answer: Changed }>(),
  changeCredential: endpoint('PATCH', '/api/clinic/credentials/{credentialId}').types<{
    payload: { version: number } & Partial<NewCredential>;
    answer: Changed;
  }>(),
  removeCredential: endpoint('DELETE', '/api/clinic/credentials/{credentialId}').types(),
  locations: endpoint('GET', '/api/clinic/locations').types<{ answer: { locations: Location[] } }>(),
  addLocation: endpoint('POST', '/api/clinic/locations', { idempotent: true, status: 201 }).types<{
    payload: NewLocation;
    answer: Changed;
  }>(),
  changeLocation: endpoint('PATCH', '/api/clinic/locations/{locationId}').types<{
    payload: { version: number; archived?: boolean } & Partial<NewLocation>;
    answer: Changed;
  }>(),
  addRoom: endpoint('POST', '/api/clinic/locations/{locationId}/rooms', {
    idempotent: true,
    status: 201,
  }).types<{ payload: { name: string; shared: boolean }; answer: Changed }>(),
  changeRoom: endpoint('PATCH', '/api/clinic/rooms/{roomId}').types<{
    payload: { version: number; name?: string; shared?: boolean; archived?: boolean };
    answer: Changed;
  }>(),
};
