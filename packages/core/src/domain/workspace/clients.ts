import { endpoint } from '../endpoint.ts';
import type { Locale } from '../text.ts';
import type { AttendanceState, ConfirmationState } from './appointments.ts';
import { addMonths, type Changed, type Day, type Instant, type WallTime } from './shared.ts';

export const clientStates = ['active', 'inactive', 'discharged', 'merged', 'destroyed'] as const;
export type ClientState = (typeof clientStates)[number];

export const relationKinds = ['guardian', 'decision_maker', 'payer', 'emergency'] as const;
export type RelationKind = (typeof relationKinds)[number];

export const consentKinds = ['collection', 'treatment', 'email', 'release'] as const;
export type ConsentKind = (typeof consentKinds)[number];

export const consentGivers = ['client', 'guardian', 'decision_maker'] as const;
export type ConsentGiver = (typeof consentGivers)[number];

export const earliestBirth: Day = '1890-01-01';

/** The first day on which something can have happened to a client. */
export const earliestDayOf = (birthOn: Day | null): Day => birthOn ?? earliestBirth;

/** The last day on which care can be planned to end: a year from today. */
export const latestDischarge = (today: Day): Day => addMonths(today, 12);

/** Days within which a merge can be undone. */
export const mergeUndoDays = 30;

/** Clients with similar names that a search returns at most. */
export const maxSimilar = 5;

/** A client, as shown in lists and searches. */
export interface ClientSummary {
  clientId: string;
  fileNo: number;
  /**
   * Preferred or given name with the family name; null for readers who may not see names, who see “Client
   * 10432”.
   */
  name: string | null;
  birthOn: Day | null;
  phone: string | null;
  email: string | null;
  state: ClientState;
  deskAlert: string;
  /** The service last booked, which is suggested for the next booking. */
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

/** An identity of which nothing is known. */
export const emptyIdentity: ClientIdentity = {
  givenName: '',
  familyName: '',
  preferredName: '',
  pronouns: '',
  birthOn: null,
  email: '',
  phone: '',
  otherPhone: '',
  streetAddress: '',
  city: '',
  postalCode: '',
};

export interface ClientRelation {
  relationId: string;
  version: number;
  kind: RelationKind;
  relatedClientId: string | null;
  /** File number of the related client. */
  relatedFileNo: number | null;
  organization: boolean;
  /** Empty, like email and phone, for a related client whom the reader may know only by file number. */
  name: string;
  email: string;
  phone: string;
  mayBook: boolean;
  maySee: boolean;
}

/** A related person or organization with a name, or another client, who has a record of their own. */
export interface NewRelation {
  kind: RelationKind;
  relatedFileNo?: number | null;
  organization?: boolean;
  name?: string;
  email?: string;
  phone?: string;
  mayBook?: boolean;
  maySee?: boolean;
}

export interface ClientConsent {
  consentId: string;
  version: number;
  kind: ConsentKind;
  textVersion: string;
  givenBy: ConsentGiver;
  givenAt: Instant;
  withdrawnAt: Instant | null;
}

export interface ClientFee {
  clientFeeId: string;
  version: number;
  serviceId: string;
  serviceEn: string;
  serviceFr: string;
  feeCents: number;
  reason: string;
  from: Day;
  to: Day | null;
}

/** All details of a client’s page. */
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
  /** When the chart was destroyed after its retention, and the reason given. */
  destroyedAt: Instant | null;
  destroyedBecause: string;
  /** False for a destroyed chart, and for a clinician who does not treat the client; they see only the file number. */
  mayChange: boolean;
  /** Null for readers who may not see names. */
  identity: ClientIdentity | null;
  relations: ClientRelation[] | null;
  consents: ClientConsent[];
  fees: ClientFee[];
  nextVisit: { appointmentId: string; localStart: WallTime; staffId: string } | null;
  /** Files merged into this one whose merge can still be undone. */
  merges: { mergeId: string; version: number; fileNo: number; undoUntil: Instant }[];
}

/** One of a client’s appointments. */
export interface ClientVisit {
  attendanceId: string;
  appointmentId: string;
  localStart: WallTime;
  minutes: number;
  serviceId: string;
  serviceEn: string;
  serviceFr: string;
  staffId: string;
  staffName: string;
  state: AttendanceState;
  feeCents: number | null;
  /** Null without an outcome. */
  confirmation: ConfirmationState | null;
  /** The invoice that charges it; null also for readers who may not open it. */
  invoice: { invoiceId: string; number: number } | null;
}

/** A change of a client’s record: who did what and when, without names and free text. */
export interface ClientChange {
  at: Instant;
  action: string;
  staffName: string | null;
  /** The names of the changed fields; for merges, the file number. */
  details: { fields?: string[]; fileNo?: number; kind?: string };
}

/** A new client needs a name and one way to contact them. */
export type NewClient = Pick<ClientIdentity, 'givenName' | 'familyName'> &
  Partial<ClientIdentity> & {
    language?: Locale;
    region?: string | null;
    deskAlert?: string;
    emailConsent?: boolean;
  };

/**
 * Details of the error CLIENT_ALIKE: clients with the same or a similar name and the same birth date, or with the same phone
 * or email.
 */
export interface ClientsAlike {
  clients: { clientId: string; fileNo: number }[];
  /** Whether there are others, which the reader may not find. */
  hidden: boolean;
}

export type ClientChanges = { version: number } & Partial<ClientIdentity> & {
    language?: Locale;
    region?: string | null;
    deskAlert?: string;
    decidesAlone?: boolean;
    /** Only administrators can set it. */
    legalHold?: boolean;
    state?: 'active' | 'inactive';
  };

export const clientEndpoints = {
  /**
   * Searches names (ignoring accents), file number, phone, birth date and email. Without a query: the clients
   * who visited most recently. If nobody is found, `similar` has at most `maxSimilar` clients whose names sound alike.
   */
  search: endpoint('GET', '/api/clinic/clients').types<{
    query: { q?: string; state?: ClientState; limit?: number; after?: string };
    answer: { clients: ClientSummary[]; next: string | null; similar?: ClientSummary[] };
  }>(),
  /** Refuses with CLIENT_ALIKE (details `ClientsAlike`) if a similar client exists, unless `force`. */
  create: endpoint('POST', '/api/clinic/clients', { idempotent: true, status: 201 }).types<{
    payload: NewClient & { force?: boolean };
    answer: Changed & { fileNo: number };
  }>(),
  /** The number of a merged file finds the client it was merged into. */
  get: endpoint('GET', '/api/clinic/clients/{fileNo}').types<{
    params: { fileNo: number };
    answer: { client: Client };
  }>(),
  /** The appointments of a client, newest first. */
  visits: endpoint('GET', '/api/clinic/clients/{fileNo}/visits').types<{
    params: { fileNo: number };
    query: { after?: string };
    answer: { visits: ClientVisit[]; next: string | null };
  }>(),
  /** The changes of a client’s record, newest first. */
  history: endpoint('GET', '/api/clinic/clients/{fileNo}/history').types<{
    params: { fileNo: number };
    query: { after?: string };
    answer: { changes: ClientChange[]; next: string | null };
  }>(),
  change: endpoint('PATCH', '/api/clinic/clients/{clientId}/record').types<{
    payload: ClientChanges;
    answer: Changed;
  }>(),
  /** Ends the care on a given day; null undoes that. */
  discharge: endpoint('POST', '/api/clinic/clients/{clientId}/discharge', { idempotent: true }).types<{
    payload: { version: number; on: Day | null };
    answer: Changed;
  }>(),
  addRelation: endpoint('POST', '/api/clinic/clients/{clientId}/relations', {
    idempotent: true,
    status: 201,
  }).types<{ payload: NewRelation; answer: Changed }>(),
  changeRelation: endpoint('PATCH', '/api/clinic/clients/{clientId}/relations/{relationId}').types<{
    payload: NewRelation & { version: number };
    answer: Changed;
  }>(),
  removeRelation: endpoint('DELETE', '/api/clinic/clients/{clientId}/relations/{relationId}').types(),
  /** Records a consent to the current text. */
  addConsent: endpoint('POST', '/api/clinic/clients/{clientId}/consents', {
    idempotent: true,
    status: 201,
  }).types<{ payload: { kind: ConsentKind; givenBy: ConsentGiver; givenOn?: Day }; answer: Changed }>(),
  withdrawConsent: endpoint('POST', '/api/clinic/clients/{clientId}/consents/{consentId}/withdraw', {
    idempotent: true,
  }).types<{ payload: { version: number }; answer: Changed }>(),
  /**
   * A fee agreed with this client. It replaces one for the same service and day. `visits` is the number of booked visits
   * that got another fee.
   */
  setFee: endpoint('POST', '/api/clinic/clients/{clientId}/fees', { idempotent: true, status: 201 }).types<{
    payload: { serviceId: string; feeCents: number; reason: string; from: Day; to?: Day | null };
    answer: Changed & { visits: number };
  }>(),
  removeFee: endpoint('DELETE', '/api/clinic/clients/{clientId}/fees/{clientFeeId}').types<{
    answer: { visits: number };
  }>(),
  /** Moves everything that belongs to a client to another one; the id is that of the merge. */
  merge: endpoint('POST', '/api/clinic/clients/{clientId}/merge', { idempotent: true }).types<{
    payload: { version: number; intoFileNo: number };
    answer: Changed;
  }>(),
  undoMerge: endpoint('POST', '/api/clinic/merges/{mergeId}/undo', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** The client list as CSV. */
  export: endpoint('GET', '/api/clinic/clients/export').types<{ answer: 'file' }>(),
};
