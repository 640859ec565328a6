import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Rows of a table without their tenant; columns by name. */
export type Row = Record<string, unknown>;

/** Tables in the order in which their rows are inserted. */
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

/** Everything that a sample clinic holds at a moment. */
export interface SampleRows {
  tables: Record<SampleTable, Row[]>;
  versions: SampleText[];
  drafts: SampleText[];
  access: SampleAccess[];
  /** Member of staff who is told of emergencies. */
  privacyContactId: string;
}

/** Ids that stay the same from one run to the next. */
export function idsOf(seed: number): (kind: string, ...place: (string | number)[]) => string {
  return (kind, ...place) => {
    const hex = hash('sha1', `${seed}/${kind}/${place.join('/')}`);
    const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
}

/** Maps many items, some hundreds at a time, so that requests are answered in between. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const item of items) {
    mapped.push(map(item));
    if (mapped.length % 250 === 0) await setImmediate();
  }
  return mapped;
}
