import type { TeamInvitation } from '../accounts/clinics.ts';
import type { Country } from '../clinics/locations.ts';
import { endpoint } from '../endpoint.ts';
import type { ClinicPermission, ClinicRole } from '../permissions.ts';
import type { Plan } from '../plans.ts';
import type { Locale } from '../text.ts';
import type { Changed, Day } from './shared.ts';

/** Professions of credentials. Tax and retention rules depend on them. */
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

/** Professions that have another name in the United States, with the key of that name. */
export const professionsInUs = {
  physiotherapist: 'physical_therapist',
  counselling_therapist: 'counselor',
  behaviour_analyst: 'behavior_analyst',
} as const satisfies { [One in Profession]?: string };

export const staffKinds = ['contractor', 'employee', 'owner'] as const;
export type StaffKind = (typeof staffKinds)[number];

export const staffAccounts = ['none', 'invited', 'active', 'left'] as const;

/** A person who works at the clinic, with or without an account. */
export interface StaffMember {
  staffId: string;
  version: number;
  name: string;
  /** Role of the account; null if the person has none or is no longer a member. */
  role: ClinicRole | null;
  isOwner: boolean;
  /** `invited`: has an account that has not joined yet; `left`: has an account that is no longer a member. */
  account: (typeof staffAccounts)[number];
  practises: boolean;
  kind: StaffKind;
  supervisorId: string | null;
  /** One of eight calendar colors, 0 to 7. */
  color: number;
  activeFrom: Day | null;
  activeTo: Day | null;
  /** Profession of the first credential in force. */
  profession: Profession | null;
  /** Whether they have stopped treating clients and still have bookings. */
  bookingsRemain: boolean;
}

/** Whether a day is within a person's first and last day, if they have one. */
export function isActiveOn(
  { activeFrom, activeTo }: Pick<StaffMember, 'activeFrom' | 'activeTo'>,
  day: Day,
): boolean {
  return (activeFrom === null || activeFrom <= day) && (activeTo === null || day <= activeTo);
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
  /** Whether it can be used by several appointments at a time. */
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

export type Currency = 'CAD' | 'USD';

export interface WorkspaceSettings {
  version: number;
  /** Also decides the country whose words and rules the clinic's own screens use: see `countryOf`. */
  currency: Currency;
  weekStartsOn: 0 | 1;
  /** Interval of the calendar's grid, in minutes. */
  gridMinutes: 5 | 10 | 15 | 20 | 30 | 60;
  /** Idle minutes until the screen is locked, 5 to 60. */
  idleLockMinutes: number;
  /** Whether billing requires the signed note. */
  noteBeforeBilling: boolean;
  /** Appointments before this day are billed elsewhere. */
  billingFrom: Day | null;
  /** Name on invoices; if empty, the clinic's name is used. */
  businessName: string;
  /** Up to and including this day, nothing can be billed, paid or changed any more. */
  booksClosedOn: Day | null;
  /** Whether the front desk may refund payments. */
  deskMayRefund: boolean;
  /** Hours before an appointment at which its reminder is sent; 0 for no reminder. */
  reminderHours: number;
  /** Whether clinicians see names and contacts of all clients, not only of their own. */
  namesForClinicians: boolean;
  /** Minimum number of years for which charts are kept; the rules apply if they require longer. */
  retentionYears: number;
  privacyContactId: string | null;
}

export type SettingsChanges = { version: number } & Partial<Omit<WorkspaceSettings, 'version' | 'currency'>>;

/** The country of a clinic, whose taxes, provinces or states, and words apply. */
export function countryOf({ currency }: { currency: Currency }): Country {
  return currency === 'USD' ? 'US' : 'CA';
}

/** What the frame of the workspace needs to know about the signed-in person. */
export interface WorkspaceMe {
  staffId: string | null;
  name: string;
  role: ClinicRole;
  isOwner: boolean;
  practises: boolean;
  permissions: ClinicPermission[];
  /** False if clients are shown by file number. */
  names: boolean;
  clinicName: string;
  plan: Plan;
  /** Language of the clinic; the default for new clients. */
  locale: Locale;
  /** Time zone of the clinic; each location has its own. */
  zone: string;
  /** Minutes that the clinic's clock is ahead of UTC now, by the rules of the server. */
  utcOffset: number;
  settings: WorkspaceSettings;
  /** Steps left until the first appointment can be booked; empty when done. */
  setUp: SetUpStep[];
  /** Whether the member has to turn on two-step sign-in before they can open a chart. */
  lacksTwoStep: boolean;
  /** Whether this is a visit to the sandbox, which saves nothing. */
  sandbox: boolean;
}

/** Steps of the set-up, in order. */
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
  /**
   * Invites a person by email to create an account. Refuses with PLAN_LIMIT and ALREADY_DONE. The id is that
   * of the staff member, whom `staffId` names if they are on the team already.
   */
  invite: endpoint('POST', '/api/clinic/invitations', { idempotent: true, status: 201 }).types<{
    payload: TeamInvitation;
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
