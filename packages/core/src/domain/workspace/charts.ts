import { endpoint } from '../endpoint.ts';
import type { NoteState } from './appointments.ts';
import type { Changed, Day, Instant, WallTime } from './shared.ts';
import type { Profession } from './team.ts';

/** Why a chart is opened. */
export const accessPurposes = [
  'care',
  'supervision',
  'emergency',
  'release',
  'privacy',
  'administration',
] as const;
export type AccessPurpose = (typeof accessPurposes)[number];

export const accessKinds = ['read', 'print', 'export', 'change', 'refused', 'destroy'] as const;
export type AccessKind = (typeof accessKinds)[number];

/**
 * Why an entry of a care team exists. `exported` gives no access: it lists an export of the chart by somebody from whom
 * the client withholds it, for review.
 */
export const careReasons = ['booked', 'added', 'emergency', 'release', 'exported'] as const;
export type CareReason = (typeof careReasons)[number];

/** Minutes for which an emergency opening or a release gives access to a chart. */
export const exceptionMinutes = 60;
/** Days after the discharge for which the care team still opens the chart and sees name and contacts. */
export const careTeamDaysAfterDischarge = 90;
/** Hours within which the author can unsign a note; then it is locked. */
export const noteLockHours = 24;
/** Hours for which a step-up is valid for signing notes. */
export const signingProofHours = 12;
/** Days for which a browser may keep unsaved text. */
export const draftKeyDays = 7;

/** Why an access counts as unusual, for the privacy contact. */
export const unusualLooks = ['no_booking', 'same_surname', 'own_record', 'many_charts'] as const;
export type UnusualLook = (typeof unusualLooks)[number];
/** Number of different clients' charts within one hour that counts as unusual. */
export const manyChartsAnHour = 15;
/** Days before or after an access within which the client should have a booking. */
export const bookingWithinDays = 30;

export const emergencyGrounds = ['consent', 'harm'] as const;
export type EmergencyGround = (typeof emergencyGrounds)[number];
export const releaseGrounds = ['access_request', 'transfer', 'complaint', 'court'] as const;
export type ReleaseGround = (typeof releaseGrounds)[number];

export interface NoteHeading {
  key: string;
  en: string;
  fr: string;
}

/** A heading of a template, with the prompt for the writer below it. */
export interface TemplateSection extends NoteHeading {
  promptEn: string;
  promptFr: string;
}

/** The editable fields of a template. */
export interface TemplateFacts {
  /** Null for all professions. */
  profession: Profession | null;
  nameEn: string;
  nameFr: string;
  sections: TemplateSection[];
}

export interface NoteTemplate extends TemplateFacts {
  templateId: string;
  version: number;
  /** Archived templates are not offered for new notes; existing notes keep them. */
  archived: boolean;
}

/** A section of a note with its own heading, so that the note stays readable if its template changes. */
export interface NoteSection extends NoteHeading {
  text: string;
  /** Whether it was copied from an earlier note and not edited since. */
  copied: boolean;
}

/** The client, as named in a chart. */
export interface ChartClient {
  clientId: string;
  fileNo: number;
  name: string | null;
}

/** One version of a note's text. Signing, addenda, a supervisor's comments and retractions each add one. */
export interface NoteVersion {
  number: number;
  kind: 'note' | 'addendum' | 'retraction' | 'comment';
  authorName: string;
  at: Instant;
  /** SHA-256 of the text, in hexadecimal. */
  sha256: string;
  sections: NoteSection[];
}

export interface NoteSummary {
  noteId: string;
  version: number;
  state: NoteState;
  aboutOn: Day;
  authorId: string;
  authorName: string;
  attendanceId: string | null;
  signedAt: Instant | null;
  /** Until when the author may unsign. */
  lockAt: Instant | null;
  /** Who cosigned, or is to cosign; of a draft, the author's supervisor. */
  cosignerName: string | null;
  cosignedAt: Instant | null;
  /** Whether the author asked to retract it; the privacy contact decides. */
  retractAsked: boolean;
}

/** A note in the chart. */
export interface ChartNote extends NoteSummary {
  /** The current text, empty before anything is written; null for a colleague's draft and for a retracted note. */
  sections: NoteSection[] | null;
  addenda: NoteVersion[];
}

/** An attended visit of the last year whose clinician left without signing the required note. */
export interface UnsignedVisit {
  attendanceId: string;
  on: Day;
  staffName: string;
}

/** A visit that has begun or whose client was seen, and that the reader has still to write the note of. */
export interface OpenVisit {
  attendanceId: string;
  localStart: WallTime;
  serviceEn: string;
  serviceFr: string;
}

/** A joint note about the client that is kept in the chart of another client of the visit. */
export interface JointNote {
  aboutOn: Day;
  /** The file that it is kept in; null in a released record, and if that client withholds it from the reader. */
  fileNo: number | null;
  /** Null unless the reader may open it there. */
  noteId: string | null;
}

export interface Chart {
  client: ChartClient;
  purpose: AccessPurpose;
  /** When an emergency opening or a release ends; null for the care team. */
  until: Instant | null;
  /** Whether the client asked to withhold something from the reader. */
  withheld: boolean;
  notes: ChartNote[];
  /** Joint notes that are kept in other charts, newest first. */
  jointNotesElsewhere: JointNote[];
  /** Visits of people who have left that the reader can write the note of; empty on later pages. */
  unsigned: UnsignedVisit[];
  /**
   * The reader's own visits that a new note can be about, those of today by time, then earlier ones that require a note,
   * newest first; empty on later pages.
   */
  openVisits: OpenVisit[];
  next: Day | null;
}

/** What the reader can do with a note now. */
export const noteActs = [
  'edit',
  'sign',
  'discard',
  'unsign',
  'addendum',
  'cosign',
  'return',
  'retract',
  'confirm_retraction',
  'decline_retraction',
  'withdraw_retraction',
] as const;
export type NoteAct = (typeof noteActs)[number];

export interface Note extends NoteSummary {
  client: ChartClient;
  templateId: string | null;
  /** When the supervisor returned it; null once it is signed again. */
  returnedAt: Instant | null;
  /** Whether its supervisor can no longer cosign it, now or once it is signed. Administrators are told. */
  cosignerMissing: boolean;
  /** Last day of the supervisor's absence; null if they are not away beyond today, or the note needs no cosignature. */
  cosignerAwayUntil: Day | null;
  /** When the privacy contact declined to retract it; null while its author asks again, and once it is retracted. */
  retractDeclinedAt: Instant | null;
  may: NoteAct[];
  /** Version of the draft; 0 before it is first saved and after signing. */
  draftVersion: number;
  savedAt: Instant | null;
  /** The draft while it is edited, otherwise the current text. */
  sections: NoteSection[];
  /** All versions with their hashes, oldest first. */
  versions: NoteVersion[];
  /** The client's last signed note before this one, also one that waits for the supervisor. */
  previous:
    | (Pick<NoteSummary, 'aboutOn' | 'authorName' | 'state' | 'cosignerName'> & { sections: NoteSection[] })
    | null;
}

/** A draft saved on another device; `details` of a VERSION_CONFLICT. */
export interface SavedDraft {
  draftVersion: number;
  savedAt: Instant;
  sections: NoteSection[];
}

export interface CareTeamMember {
  careId: string;
  version: number;
  staffId: string;
  name: string;
  because: CareReason;
  reason: string;
  fromAt: Instant;
  untilAt: Instant | null;
  /** Whether the member added themselves. */
  flagged: boolean;
  /** Who supervises the member and may open the chart for that; null for openings for an hour. */
  supervisorName: string | null;
}

export interface Lockbox {
  lockboxId: string;
  version: number;
  /** Null for the whole chart. */
  noteId: string | null;
  /** Null for everyone except the author. */
  staffId: string | null;
  fromAt: Instant;
}

/** Who can open a chart, and what the reader can do about it. */
export interface ChartAccess {
  client: ChartClient;
  /** Why the reader may open it now; null if they may not. */
  purpose: AccessPurpose | null;
  /** Whether the client asked to withhold something from the reader. */
  withheld: boolean;
  /** Whether the reader manages the care team and the lockbox; the lists are null for others. */
  manages: boolean;
  /** Whether the reader may start a release: the privacy contact, and people on the care team who treat clients. */
  mayRelease: boolean;
  careTeam: CareTeamMember[] | null;
  /** Those that the reader may lift. */
  lockboxes: Lockbox[] | null;
  /** Whether the chart has a joint note, whose release needs the agreement of every adult. */
  jointNotes: boolean;
}

export interface AccessEntry {
  accessId: string;
  at: Instant;
  staffId: string | null;
  staffName: string | null;
  clientId: string | null;
  fileNo: number | null;
  clientName: string | null;
  what: AccessKind;
  purpose: AccessPurpose;
  unusual: UnusualLook[];
}

export interface AccessLogQuery {
  from?: Day;
  to?: Day;
  staffId?: string;
  fileNo?: number;
  what?: AccessKind;
  purpose?: AccessPurpose;
  /** Only unusual accesses. */
  unusual?: boolean;
}

/**
 * An emergency opening, a release, a self-added membership or the export of a withheld chart, which the privacy contact
 * has not yet reviewed.
 */
export interface OpeningToReview {
  careId: string;
  version: number;
  staffName: string;
  fileNo: number;
  because: CareReason;
  /** The legal ground of an emergency opening or a release; else null. */
  ground: EmergencyGround | ReleaseGround | null;
  reason: string;
  /** Whether the emergency opening overrode a lockbox that applied to the person. */
  overridesLockbox: boolean;
  fromAt: Instant;
}

/** A lockbox lifted by a person from whom it withheld something, which the privacy contact has not yet reviewed. */
export interface LiftingToReview {
  lockboxId: string;
  version: number;
  staffName: string;
  fileNo: number;
  liftedAt: Instant;
}

export interface RetractionToConfirm {
  noteId: string;
  version: number;
  fileNo: number;
  authorName: string;
  aboutOn: Day;
  reason: string;
}

interface OfClient {
  params: { fileNo: number };
}

export const chartEndpoints = {
  /**
   * Opens the chart and logs it; with `search`, all notes whose text, author or date contains every word of it. Refuses
   * with CHART_CLOSED and TWO_FACTOR_SETUP.
   */
  open: endpoint('GET', '/api/clinic/clients/{fileNo}/chart').types<
    OfClient & { query: { before?: Day; search?: string }; answer: { chart: Chart } }
  >(),
  /** The whole chart for the recipient of a release, without drafts; logged as printed. Refuses with CHART_CLOSED. */
  print: endpoint('GET', '/api/clinic/clients/{fileNo}/chart/print').types<
    OfClient & { answer: { chart: Chart; printedAt: Instant; printedBy: string; clinicName: string } }
  >(),
  access: endpoint('GET', '/api/clinic/clients/{fileNo}/chart/access').types<
    OfClient & { answer: { access: ChartAccess } }
  >(),
  /** Opens the chart for an hour and notifies the privacy contact. */
  emergency: endpoint('POST', '/api/clinic/clients/{fileNo}/chart/emergency', {
    idempotent: true,
    status: 201,
  }).types<OfClient & { payload: { ground: EmergencyGround; reason: string }; answer: Changed }>(),
  /** Opens the chart for an hour for printing and locks its signed notes. */
  release: endpoint('POST', '/api/clinic/clients/{fileNo}/chart/release', {
    idempotent: true,
    status: 201,
  }).types<
    OfClient & {
      payload: { ground: ReleaseGround; reason: string; everyAdultAgreed?: boolean };
      answer: Changed;
    }
  >(),
  addToTeam: endpoint('POST', '/api/clinic/clients/{fileNo}/care-team', {
    idempotent: true,
    status: 201,
  }).types<OfClient & { payload: { staffId: string }; answer: Changed }>(),
  leaveTeam: endpoint('POST', '/api/clinic/care-team/{careId}/end', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  addLockbox: endpoint('POST', '/api/clinic/clients/{fileNo}/lockboxes', {
    idempotent: true,
    status: 201,
  }).types<OfClient & { payload: { staffId: string | null; noteId: string | null }; answer: Changed }>(),
  endLockbox: endpoint('POST', '/api/clinic/lockboxes/{lockboxId}/end', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** Unusual accesses first, then the newest. Days are those of the clinic's time zone. */
  log: endpoint('GET', '/api/clinic/access-log').types<{
    query: AccessLogQuery & { limit?: number; after?: string };
    answer: { entries: AccessEntry[]; next: string | null };
  }>(),
  logFile: endpoint('GET', '/api/clinic/access-log/export').types<{
    query: AccessLogQuery;
    answer: 'file';
  }>(),
  reviews: endpoint('GET', '/api/clinic/access-log/reviews').types<{
    answer: {
      openings: OpeningToReview[];
      liftings: LiftingToReview[];
      retractions: RetractionToConfirm[];
    };
  }>(),
  review: endpoint('POST', '/api/clinic/care-team/{careId}/review', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  reviewLifting: endpoint('POST', '/api/clinic/lockboxes/{lockboxId}/review', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
};

export const noteEndpoints = {
  /** Includes archived templates. */
  templates: endpoint('GET', '/api/clinic/note-templates').types<{ answer: { templates: NoteTemplate[] } }>(),
  addTemplate: endpoint('POST', '/api/clinic/note-templates', { idempotent: true, status: 201 }).types<{
    payload: TemplateFacts;
    answer: Changed;
  }>(),
  /** Changes, archives or restores a template. Existing notes keep their headings. */
  changeTemplate: endpoint('PATCH', '/api/clinic/note-templates/{templateId}').types<{
    payload: { version: number; archived?: boolean } & Partial<TemplateFacts>;
    answer: Changed;
  }>(),
  /**
   * Answers with the attendance's existing note, if it has one. The draft of a colleague who has left is
   * closed as incomplete instead. With `null` as the attendance the note is about no visit; without one, about the
   * reader's only open visit of today, if there is exactly one.
   */
  create: endpoint('POST', '/api/clinic/notes', { idempotent: true, status: [201, 200] }).types<{
    payload: { fileNo: number; attendanceId?: string | null; templateId?: string };
    answer: Changed;
  }>(),
  /** Opens the chart and logs it. */
  get: endpoint('GET', '/api/clinic/notes/{noteId}').types<{ answer: { note: Note } }>(),
  /** Refuses an outdated version with VERSION_CONFLICT and the text that is saved. */
  saveDraft: endpoint('PUT', '/api/clinic/notes/{noteId}/draft').types<{
    payload: { draftVersion: number; templateId: string | null; sections: NoteSection[] };
    answer: { draftVersion: number; savedAt: Instant };
  }>(),
  /** The key for unsaved text in the browser, for a day within the last week. */
  draftKey: endpoint('GET', '/api/clinic/notes/{noteId}/draft-key').types<{
    query: { day?: Day };
    answer: { day: Day; key: string };
  }>(),
  /** Signs the saved draft. */
  sign: endpoint('POST', '/api/clinic/notes/{noteId}/sign', { idempotent: true }).types<{
    payload: { version: number; draftVersion: number };
    answer: Changed;
  }>(),
  /** Deletes the author's draft if it was never signed. Refuses an outdated version like `saveDraft`. */
  discard: endpoint('POST', '/api/clinic/notes/{noteId}/discard', { idempotent: true }).types<{
    payload: { version: number; draftVersion: number };
    answer: Changed;
  }>(),
  unsign: endpoint('POST', '/api/clinic/notes/{noteId}/unsign', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  addAddendum: endpoint('POST', '/api/clinic/notes/{noteId}/addenda', {
    idempotent: true,
    status: 201,
  }).types<{
    payload: { version: number; text: string };
    answer: Changed;
  }>(),
  cosign: endpoint('POST', '/api/clinic/notes/{noteId}/cosign', { idempotent: true }).types<{
    payload: { version: number; decision: 'sign' | 'return'; comment?: string };
    answer: Changed;
  }>(),
  /** The author requests it, then the privacy contact confirms. */
  retract: endpoint('POST', '/api/clinic/notes/{noteId}/retract', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  confirmRetraction: endpoint('POST', '/api/clinic/notes/{noteId}/confirm-retraction', {
    idempotent: true,
  }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** The privacy contact keeps the note as it is. */
  declineRetraction: endpoint('POST', '/api/clinic/notes/{noteId}/decline-retraction', {
    idempotent: true,
  }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** The author takes the request back. */
  withdrawRetraction: endpoint('POST', '/api/clinic/notes/{noteId}/withdraw-retraction', {
    idempotent: true,
  }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** Closes a draft whose author has left as incomplete. Its text is kept. */
  close: endpoint('POST', '/api/clinic/notes/{noteId}/close', { idempotent: true }).types<{
    answer: Changed;
  }>(),
};
