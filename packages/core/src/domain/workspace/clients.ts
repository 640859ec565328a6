import { endpoint } from '../endpoint.ts';
import type { Locale } from '../text.ts';
import type { Changed, Day, Instant, WallTime } from './shared.ts';

export const clientStates = ['active', 'inactive', 'discharged', 'merged'] as const;
export type ClientState = (typeof clientStates)[number];

export const relationKinds = ['guardian', 'decision_maker', 'payer', 'emergency'] as const;
export type RelationKind = (typeof relationKinds)[number];

export const consentKinds = ['collection', 'treatment', 'email', 'release'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** A client as lists and searches show one. */
export interface ClientSummary {
  clientId: string;
  fileNo: number;
  /** Preferred or given name with the family name; null for readers without names, who see “Client 10432”. */
  name: string | null;
  birthOn: Day | null;
  phone: string | null;
  email: string | null;
  state: ClientState;
  deskAlert: string;
  /** The service last booked, which the booking offers first. */
  lastServiceId: string | null;
  nextVisit: WallTime | null;
}

export interface ClientIdentity {
  givenName: string;
  familyName: string;
  preferredName: string;
  pronouns: string;
  birthOn: Day | null;
  email: string;
  phone: string;
  otherPhone: string;
  streetAddress: string;
  city: string;
  postalCode: string;
}

export interface ClientRelation {
  relationId: string;
  version: number;
  kind: RelationKind;
  relatedClientId: string | null;
  organization: boolean;
  name: string;
  email: string;
  phone: string;
  mayBook: boolean;
  maySee: boolean;
}

export interface ClientConsent {
  consentId: string;
  version: number;
  kind: ConsentKind;
  textVersion: string;
  givenBy: 'client' | 'guardian' | 'decision_maker';
  givenAt: Instant;
  withdrawnAt: Instant | null;
}

/** A client’s page. */
export interface Client {
  clientId: string;
  version: number;
  fileNo: number;
  state: ClientState;
  /** File number of the client this one was merged into. */
  mergedInto: number | null;
  language: Locale;
  region: string | null;
  deskAlert: string;
  decidesAlone: boolean;
  dischargedOn: Day | null;
  lastEntryOn: Day | null;
  retentionUntil: Day | null;
  legalHold: boolean;
  /** Null for readers without names. */
  identity: ClientIdentity | null;
  relations: ClientRelation[] | null;
  consents: ClientConsent[];
  fees: {
    clientFeeId: string;
    version: number;
    serviceId: string;
    feeCents: number;
    reason: string;
    from: Day;
    to: Day | null;
  }[];
  visits: ClientVisit[];
}

/** One appointment in a client’s history, the newest first. */
export interface ClientVisit {
  attendanceId: string;
  appointmentId: string;
  localStart: WallTime;
  minutes: number;
  serviceId: string;
  staffId: string;
  state: string;
}

/** A new client needs a name and one way to reach them. */
export type NewClient = Pick<ClientIdentity, 'givenName' | 'familyName'> &
  Partial<ClientIdentity> & {
    language?: Locale;
    region?: string | null;
    deskAlert?: string;
    emailConsent?: boolean;
  };

/** Details of CLIENT_ALIKE: who has the same name and birth date, or the same phone or email. */
export interface ClientsAlike {
  clients: { clientId: string; fileNo: number }[];
}

export type ClientChanges = { version: number } & Partial<ClientIdentity> & {
    language?: Locale;
    region?: string | null;
    deskAlert?: string;
    decidesAlone?: boolean;
    legalHold?: boolean;
    state?: 'active' | 'inactive';
  };

export const clientEndpoints = {
  /** Found by names without accents, file number, phone, birth date or email; the newest visitors without a query. */
  search: endpoint('GET', '/api/clinic/clients').types<{
    query: { q?: string; state?: ClientState; limit?: number; after?: string };
    answer: { clients: ClientSummary[]; next: string | null };
  }>(),
  /** Refuses with CLIENT_ALIKE (details `ClientsAlike`) when somebody alike exists, unless `force`. */
  create: endpoint('POST', '/api/clinic/clients', { idempotent: true, status: 201 }).types<{
    payload: NewClient & { force?: boolean };
    answer: Changed & { fileNo: number };
  }>(),
  get: endpoint('GET', '/api/clinic/clients/{fileNo}').types<{
    params: { fileNo: number };
    answer: { client: Client };
  }>(),
};
