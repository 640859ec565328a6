/**
 * What becomes of a person's rows at an erasure.
 *
 * `deleted`: the rows go. `with account`, `with lead`: they go by their foreign key.
 * `unlinked`: the rows stay and lose the link to the person by their foreign key.
 * `changed`: the rows stay and lose what names the person; `sql` says how, several statements one after another, and
 * `unfound` that the person's condition finds them no longer.
 * `sql` of rows that go or block strikes the person out of texts in rows of the table that are not theirs.
 * `kept`: they stay as they are; `because` tells the person why. A person for whom rows are `blocking` is not erased.
 */
export type Erasure =
  | { how: 'deleted' }
  | { how: 'with account'; sql?: readonly string[] }
  | { how: 'with lead' }
  | { how: 'unlinked'; because: string }
  | { how: 'changed'; sql: readonly string[]; unfound?: true; because: string }
  | { how: 'kept'; because: string }
  | { how: 'blocking'; sql?: readonly string[] };

/** A table in which rows of a person may lie. Statements know `:email`, `:userId` and the hashes of an address. */
export interface PersonalTable {
  table: string;
  /** What the rows are, for operators and at the head of an export's part. */
  what: string;
  /** Condition on `t` that selects the person's rows. */
  of: string;
  /** Column that rows are told apart and paged by within one person. */
  key: string;
  /** Columns that an export hands out. */
  told: readonly string[];
  /** Columns held of the person that are never handed out: hashes, keys, secrets. */
  secret: readonly string[];
  /** Columns that say nothing of the person: ids, counters, what others wrote. */
  other: readonly string[];
  /** Expressions in place of columns, by the name they have in an export. */
  computed?: Readonly<Record<string, string>>;
  erasure: Erasure;
}

/** A table that holds nothing of anyone, with all its columns, so that a new one is thought about. */
export interface ImpersonalTable {
  table: string;
  /** Why nobody is found here. */
  why: string;
  columns: readonly string[];
}

/** Whether a text has the person's address in it, in whatever case. */
export const mentions = (text: string): string => `position(lower(:email::text) IN lower(${text})) > 0`;

/** The text without the person's address. */
export const masked = (text: string): string => `regexp_replace(${text}, :emailPattern, '…', 'gi')`;

/** Clinics that the person belongs to: their name in a text about one of these is them, elsewhere maybe a namesake. */
export const clinicsOfPerson = '(SELECT tenant_id FROM memberships WHERE user_id = :userId)';

/** Whether a text about a clinic names the person: by the address, or by the full name where `isTheirs` holds. */
export const names = (text: string, isTheirs: string): string =>
  `(${mentions(text)} OR (${text} ~* :namePattern AND ${isTheirs}))`;

/** The text without the person's address, and without their full name where `isTheirs` holds. */
export const unnamed = (text: string, isTheirs: string): string =>
  `regexp_replace(${masked(text)}, CASE WHEN ${isTheirs} THEN :namePattern ELSE 'x^' END, '…', 'gi')`;

/** `'a b'` as `['a', 'b']`. */
export function columns(names: string): readonly string[] {
  return names.split(/\s+/).filter(Boolean);
}

export function personal(
  table: string,
  what: string,
  entry: Pick<PersonalTable, 'of' | 'key' | 'computed' | 'erasure'> &
    Partial<Record<'told' | 'secret' | 'other', string>>,
): PersonalTable {
  const { told = '', secret = '', other = '', ...rest } = entry;
  return {
    table,
    what,
    ...rest,
    told: columns(told),
    secret: columns(secret),
    other: columns(other),
  };
}
