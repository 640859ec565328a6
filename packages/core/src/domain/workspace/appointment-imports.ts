import { endpoint } from '../endpoint.ts';
import type { DateOrder, ImportColumn, ImportColumns, UnclearDate } from './imports.ts';
import type { Instant } from './shared.ts';

/** The kinds of data that a column of a file of appointments can have. */
export const appointmentImportFields = [
  'clientName',
  'givenName',
  'familyName',
  'email',
  'phone',
  'staff',
  'service',
  'location',
  'date',
  'time',
  'endTime',
  'minutes',
  'status',
  'cancellation',
] as const;
export type AppointmentImportField = (typeof appointmentImportFields)[number];

export const maxAppointmentImportRows = 3_000;
/** Maximum number of different names of clinicians, of services and of locations in a file. */
export const maxImportedNames = 100;

/** What a file may name differently than the clinic does. */
export const importedKinds = ['staff', 'service', 'location'] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** What a name in the file stands for. */
export interface ImportedName {
  /** Empty for rows without one. */
  name: string;
  /** Null to leave its rows out. */
  id: string | null;
}
export type ImportedNames = Record<ImportedKind, ImportedName[]>;

export const appointmentRowProblems = [
  'tooManyCells',
  'tooLong',
  'invalid',
  'timeUnclear',
  'statusUnclear',
  'clientMissing',
  'clientUnknown',
  'clientUnclear',
  'leftOut',
  'notOffered',
  'notWorking',
  'skippedTime',
  'taken',
] as const;

/** A row whose appointment cannot be booked as it is. */
export interface RefusedAppointmentRow {
  /** Of the file. */
  line: number;
  field: AppointmentImportField | null;
  problem: (typeof appointmentRowProblems)[number];
  /** The client as the file writes it; only in a preview. */
  client?: string;
}

export const appointmentSkipReasons = ['past', 'cancelled', 'known', 'twoInFile'] as const;

/** A row that needs no booking. */
export interface SkippedAppointmentRow {
  /** Of the file. */
  line: number;
  problem: (typeof appointmentSkipReasons)[number];
}

/** How a file of appointments is read. Names that are not listed are guessed, and so are missing `columns`. */
export interface AppointmentImportChoices {
  columns: ImportColumns<AppointmentImportField>;
  names: ImportedNames;
  dateOrder?: DateOrder;
  /** Whether to book times at which the clinician is booked already. */
  doubleBook: boolean;
}

/** The rows that are not booked, with their reasons. */
export interface AppointmentImportRows {
  skipped: number;
  /** The first hundred of the skipped rows. */
  skippedRows: SkippedAppointmentRow[];
  refused: number;
  /** The first hundred of the refused rows. */
  refusedRows: RefusedAppointmentRow[];
}

/** The result that importing a file of appointments would have. */
export interface AppointmentImportPreview extends AppointmentImportRows {
  columns: ImportColumn<AppointmentImportField>[];
  unclearDate: UnclearDate | null;
  /** The clinicians, services and locations of the file that remain to be booked, each with its number of rows. */
  names: Record<ImportedKind, (ImportedName & { rows: number })[]>;
  rows: number;
  /** Visits of clients that would be booked. */
  ready: number;
  /** Rows at times at which the clinician is booked already; booked with `doubleBook`, otherwise refused. */
  taken: number;
}

export interface AppointmentImportResult extends AppointmentImportRows {
  /** Of the import, to undo it; null when nothing was left to book. */
  importId: string | null;
  booked: number;
  /** Rows that were not read because the import stopped. Importing the file again books them. */
  left: number;
}

/** Hours after an import during which it can be undone. */
export const importUndoHours = 24;

/** An import that can still be undone. */
export interface UndoableImport {
  importId: string;
  importedAt: Instant;
  /** Who imported the file. */
  staffName: string;
  /** Visits that nobody has changed since, which undoing takes back. */
  visits: number;
}

export interface UndoneImport {
  /** Visits taken back. */
  undone: number;
  /** Visits kept because they have changed since. */
  kept: number;
}

export const appointmentImportEndpoints = {
  /** The imports that can still be undone, the latest first. */
  list: endpoint('GET', '/api/clinic/imports/appointments').types<{
    answer: { imports: UndoableImport[] };
  }>(),
  /** Takes back the visits of an import that nobody has changed since. Clients are not told. */
  undo: endpoint('POST', '/api/clinic/imports/appointments/{importId}/undo', { idempotent: true }).types<{
    answer: UndoneImport;
  }>(),
  /** Reads a file without booking anything. */
  preview: endpoint('POST', '/api/clinic/imports/appointments/preview').types<{
    payload: { text: string } & Partial<AppointmentImportChoices>;
    answer: { preview: AppointmentImportPreview };
  }>(),
  /** Books the upcoming appointments of a file. Clients get reminders of them, but no confirmations. */
  run: endpoint('POST', '/api/clinic/imports/appointments', { idempotent: true, status: 201 }).types<{
    payload: { text: string } & AppointmentImportChoices;
    answer: AppointmentImportResult;
  }>(),
};
