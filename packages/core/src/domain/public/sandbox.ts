import { endpoint } from '../endpoint.ts';

/** Where the sandbox clinic answers; reserved, so that no other clinic ever does. */
export const sandboxSubdomain = 'demo';

/** Whether a tenant is the sandbox. */
export function isSandbox(tenant: { subdomain: string }): boolean {
  return tenant.subdomain === sandboxSubdomain;
}

/** How long the link to the sandbox can be opened, in days, and how often: at the desk, then on the phone. */
export const sandboxLinkDays = 7;
export const sandboxLinkUses = 3;

/** How long a visit lasts, in hours, whether it is used or not. */
export const sandboxVisitHours = 24;

/** As whom a visitor looks at the sandbox. */
export const sandboxRoles = ['administrator', 'clinician', 'front_desk'] as const;
export type SandboxRole = (typeof sandboxRoles)[number];

export const sandboxProfessions = [
  'physiotherapist',
  'massage_therapist',
  'occupational_therapist',
  'chiropractor',
] as const;
export type SandboxProfession = (typeof sandboxProfessions)[number];

export const sandboxAppointmentStates = [
  'scheduled',
  'in_session',
  'attended',
  'no_show',
  'late_cancellation',
] as const;
export type SandboxAppointmentState = (typeof sandboxAppointmentStates)[number];

export const sandboxTaskKinds = ['call_back', 'intake_form', 'balance', 'waitlist', 'insurance'] as const;
export type SandboxTaskKind = (typeof sandboxTaskKinds)[number];

/** What a link into the sandbox is worth. */
export interface SandboxLink {
  state: 'valid' | 'used' | 'expired';
  /** How often it can still be opened. */
  usesLeft: number;
  expiresAt: string;
}

export interface SandboxVisit {
  token: string;
  expiresAt: string;
}

export interface SandboxStaff {
  staffId: number;
  name: string;
  profession: SandboxProfession;
}

/** Days as `YYYY-MM-DD` and minutes after midnight, both as the clinic's clock shows them; weekdays 1 (Monday) to 7. */
export interface SandboxAppointment {
  id: number;
  day: string;
  weekday: number;
  startMinute: number;
  minutes: number;
  staffId: number;
  staffName: string;
  clientName: string;
  /** Name of the service in the reader's language. */
  type: string;
  state: SandboxAppointmentState;
  firstVisit: boolean;
}

/** Minutes in a week of one clinician: at work, booked, and treated so far. */
export interface SandboxHours extends SandboxStaff {
  availableMinutes: number;
  scheduledMinutes: number;
  treatedMinutes: number;
}

/** What one clinician earned in a pay period; only confirmed sessions count. */
export interface SandboxPay extends SandboxStaff {
  payKind: 'hourly' | 'share';
  /** Cents an hour, or percent of the fee. */
  payValue: number;
  sessions: number;
  treatedMinutes: number;
  payCents: number;
}

export interface SandboxPayroll {
  /** First and last day. */
  from: string;
  to: string;
  lines: SandboxPay[];
  totalCents: number;
  /** Sessions of the period that wait for their confirmation. */
  waiting: number;
}

/** One week at a glance. */
export interface SandboxWeek {
  /** Its Monday. */
  start: string;
  scheduledMinutes: number;
  treatedMinutes: number;
  revenueCents: number;
  /** Appointments whose time has passed, and how many of them were missed or cancelled late. */
  past: number;
  missed: number;
  newClients: number;
  returningClients: number;
}

export interface SandboxTask {
  id: number;
  kind: SandboxTaskKind;
  clientName: string;
  amountCents: number | null;
  dueMinute: number;
}

/** The three views of the sandbox, as they stand at one moment of the clinic's present week. */
export interface SandboxHome {
  clinicName: string;
  timeZone: string;
  currency: 'CAD' | 'USD';
  /** When the visit ends. */
  endsAt: string;
  today: { day: string; weekday: number; minute: number };
  weekStart: string;
  administrator: {
    staff: SandboxStaff[];
    week: SandboxAppointment[];
    hours: SandboxHours[];
    confirmations: { total: number; oldest: SandboxAppointment[] };
    payroll: SandboxPayroll;
    weeks: SandboxWeek[];
  };
  clinician: {
    person: SandboxStaff;
    day: SandboxAppointment[];
    notes: SandboxAppointment[];
    hours: SandboxHours;
    pay: { period: SandboxPay; from: string; to: string; soFarCents: number };
  };
  frontDesk: {
    arrivals: SandboxAppointment[];
    tasks: SandboxTask[];
  };
}

/** The sandbox's calls; they exist on its host alone. */
export const sandboxEndpoints = {
  /** Does not use the link. Refuses with LINK_INVALID. */
  inspectLink: endpoint('POST', '/api/sandbox/links/inspect').types<{
    payload: { token: string };
    answer: { link: SandboxLink };
  }>(),
  /** Uses the link once. Refuses with LINK_INVALID, LINK_USED and LINK_EXPIRED. */
  openVisit: endpoint('POST', '/api/sandbox/visits').types<{
    payload: { token: string; role?: SandboxRole };
    answer: SandboxVisit;
  }>(),
  /** Goes on as a sample member of another role. */
  changeRole: endpoint('PUT', '/api/sandbox/visit').types<{ payload: { role: SandboxRole } }>(),
  home: endpoint('GET', '/api/sandbox').types<{ answer: { home: SandboxHome } }>(),
  /** Ends the visit before its time. */
  leave: endpoint('DELETE', '/api/sandbox/visit').types(),
};
