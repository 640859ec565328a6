import { endpoint } from '../endpoint.ts';
import type { ClientIdentity } from './clients.ts';
import type { Changed, Day } from './shared.ts';

/** The kinds of data that a column of an imported file can have. */
export const importFields = [
  'givenName',
  'familyName',
  'preferredName',
  'pronouns',
  'birthOn',
  'email',
  'phone',
  'otherPhone',
  'streetAddress',
  'city',
  'region',
  'postalCode',
  'language',
] as const satisfies readonly (keyof ClientIdentity | 'region' | 'language')[];
export type ImportField = (typeof importFields)[number];

/** Maximum number of characters of a file. */
export const maxImportLength = 5_000_000;
export const maxImportRows = 20_000;
export const maxImportColumns = 100;

/** The field of each column, in order; null for columns to ignore. */
export type ImportColumns<Field = ImportField> = (Field | null)[];

/** A column of an imported file. */
export interface ImportColumn<Field = ImportField> {
  header: string;
  field: Field | null;
  /** The first values of the file, so that people can see what a column contains. */
  examples: string[];
}

/** Whether dates such as `03/04/1990` begin with the month or the day. */
export const dateOrders = ['monthFirst', 'dayFirst'] as const;
export type DateOrder = (typeof dateOrders)[number];

/**
 * A date with its two meanings and the order that is used, if the dates of a file show no order, both orders, or another
 * order than the chosen one.
 */
export type UnclearDate = { example: string; order: DateOrder } & Record<DateOrder, Day>;

/** A row that cannot be added as it is. */
export interface RefusedRow {
  /** Of the file. */
  line: number;
  field: ImportField | null;
  problem: 'nameMissing' | 'tooLong' | 'invalid' | 'tooManyCells';
}

/** A row that is skipped, because the client exists already or is further up in the file. */
export interface KnownRow {
  /** Of the file. */
  line: number;
  problem: 'known' | 'twoInFile';
}

/** The result that importing a file would have. */
export interface ImportPreview {
  columns: (ImportColumn & {
    /** For an ignored column: the field that most of its values look like, if no column is assigned to that. */
    looksLike: ImportField | null;
  })[];
  unclearBirth: UnclearDate | null;
  rows: number;
  /** Rows that would be added. */
  ready: number;
  known: number;
  /** The first hundred of the known rows. */
  knownRows: KnownRow[];
  refused: number;
  /** The first hundred of the refused rows. */
  refusedRows: RefusedRow[];
  /** Rows that would be added without a province or state, because theirs is not recognized. */
  withoutRegion: number;
  /** The first hundred of these rows, with what the file says. */
  unknownRegions: { line: number; region: string }[];
}

export interface ImportResult {
  added: number;
  known: number;
  refused: number;
  /** The first hundred of the refused rows. */
  refusedRows: RefusedRow[];
  /** Rows that were not read because the import stopped. Importing the file again adds them. */
  left: number;
}

export const importEndpoints = {
  /**
   * Reads a file without storing anything. Without `columns`, fields are guessed by the column headers; without
   * `birthOrder`, the order is that of most dates.
   */
  preview: endpoint('POST', '/api/clinic/imports/preview').types<{
    payload: { text: string; columns?: ImportColumns; birthOrder?: DateOrder };
    answer: { preview: ImportPreview };
  }>(),
  /** Adds the clients of a file who do not exist yet. */
  run: endpoint('POST', '/api/clinic/imports', { idempotent: true, status: 201 }).types<{
    payload: { text: string; columns: ImportColumns; birthOrder?: DateOrder };
    answer: Changed & ImportResult;
  }>(),
};
