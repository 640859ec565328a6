import { endpoint } from '../endpoint.ts';
import type { ClientIdentity } from './clients.ts';
import type { Changed } from './shared.ts';

/** What a column of an imported file can hold. */
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

/** Characters of a file that is read at once. */
export const maxImportLength = 5_000_000;
export const maxImportRows = 20_000;
export const maxImportColumns = 100;

/** What each column holds, in their order; null leaves one out. */
export type ImportColumns = (ImportField | null)[];

export type ImportProblem = 'nameMissing' | 'tooLong' | 'invalid' | 'twoInFile' | 'known';

/** A file as it would be imported. */
export interface ImportPreview {
  /** With the first values of the file, so that one sees what a column holds. */
  columns: { header: string; field: ImportField | null; examples: string[] }[];
  rows: number;
  /** Rows that would be added. */
  ready: number;
  /** Rows whose client is there already, or twice in the file: they are skipped. */
  known: number;
  /** Rows that cannot be added as they are. */
  refused: number;
  /** The first hundred of what is skipped or refused, by line of the file. */
  problems: { line: number; field: ImportField | null; problem: ImportProblem }[];
}

export const importEndpoints = {
  /** Reads a file without keeping anything of it. Without `columns` they are guessed by their headers. */
  preview: endpoint('POST', '/api/clinic/imports/preview').types<{
    payload: { text: string; columns?: ImportColumns };
    answer: { preview: ImportPreview };
  }>(),
  /** Adds the clients of a file who are not there yet. */
  run: endpoint('POST', '/api/clinic/imports', { idempotent: true, status: 201 }).types<{
    payload: { text: string; columns: ImportColumns };
    answer: Changed & { added: number; known: number; refused: number };
  }>(),
};
