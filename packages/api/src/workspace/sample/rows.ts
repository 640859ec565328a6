import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Day } from '@tamarack/core/domain/workspace';
import type { Computed } from '../pay/index.ts';

/** A row without its tenant: values by key, `staffId` for the column `staff_id`. */
export type Row = Record<string, unknown>;

/** Tables in insertion order. */
export const sampleTables = [
  'locations',
  'rooms',
  'clinic_staff',
  'credentials',
  'services',
  'service_staff',
  'service_fees',
  'availability',
  'blocks',
  'note_templates',
  'counters',
  'clients',
  'client_identities',
  'client_words',
  'client_relations',
  'client_fees',
  'client_consents',
  'appointments',
  'attendances',
  'confirmations',
  'care_team',
  'notes',
  'lockboxes',
  'todos',
  'tax_registrations',
  'invoices',
  'invoice_parties',
  'invoice_lines',
  'invoice_taxes',
  'payments',
  'payment_parties',
  'allocations',
  'export_batches',
  'export_items',
  'agreements',
] as const;
export type SampleTable = (typeof sampleTables)[number];

/** A text of a note before it is encrypted. */
export interface SampleText {
  noteId: string;
  clientId: string;
  authorId: string;
  at: Date;
  sections: string;
}

export interface SampleAccess {
  staffId: string;
  clientId: string;
  what: 'read' | 'change' | 'refused';
  purpose: 'care' | 'emergency';
  at: Date;
}

/** A pay run with its statements, approval and payment; `paid` is null for the last run, which is in review. */
export interface SampleRun {
  runId: string;
  run: Row;
  computed: readonly Computed[];
  queries: readonly Row[];
  paid: { approvedBy: string; approvedAt: Date; paidOn: Day; reference: string } | null;
}

/** Everything in a sample clinic at a given time. */
export interface SampleRows {
  tables: Record<SampleTable, Row[]>;
  versions: SampleText[];
  drafts: SampleText[];
  access: SampleAccess[];
  pay: SampleRun[];
  /** Staff member who is notified of emergency openings. */
  privacyContactId: string;
}

/** Cached id prefixes, by the strings they are made from. */
const idPrefixes = new Map<string, string>();

/**
 * Creates ids that are the same in every run. Strings go into the prefix, and up to three numbers below 65,536 into the
 * suffix, so that rows inserted in order of their numbers are appended to the index.
 */
export function idsOf(seed: number): (kind: string, ...place: (string | number)[]) => string {
  return (kind, ...place) => {
    let words = `${seed}/${kind}`;
    let numbers = '';
    for (const part of place)
      if (typeof part === 'number') numbers += part.toString(16).padStart(4, '0');
      else words += `/${part}`;
    const beginning = idPrefixes.get(words) ?? beginningOf(words);
    idPrefixes.set(words, beginning);
    return beginning + numbers.padEnd(12, '0');
  };
}

function beginningOf(words: string): string {
  const hex = hash('sha1', words);
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-`;
}

/** Maps many items in batches of a few hundred, so that the server can answer requests in between. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const item of items) {
    mapped.push(map(item));
    if (mapped.length % 250 === 0) await setImmediate();
  }
  return mapped;
}
