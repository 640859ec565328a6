/**
 * What happens to a person's rows in an erasure.
 *
 * `deleted`: the rows are deleted. `with account`, `with lead`: they are deleted by their foreign key.
 * `unlinked`: the rows stay, and their foreign key clears the link to the person.
 * `changed`: the rows stay without what identifies the person; `sql` has the statements, in order, and
 * `noLongerFound` means that the person's condition no longer finds them.
 * For rows that are deleted or block, `sql` removes the person from texts in other rows of the table.
 * `kept`: they stay unchanged; `because` tells the person why. `blocking` rows prevent the erasure.
 */
export type Erasure =
  | { how: 'deleted' }
  | { how: 'with account'; sql?: readonly string[] }
  | { how: 'with lead' }
  | { how: 'unlinked'; because: string }
  | { how: 'changed'; sql: readonly string[]; noLongerFound?: true; because: string }
  | { how: 'kept'; because: string }
  | { how: 'blocking'; sql?: readonly string[] };

/** A table that may hold rows of a person. Its statements may use `:email`, `:userId` and the hashes of the email. */
export interface PersonalTable {
  table: string;
  /** What the rows are, for operators and in exports. */
  what: string;
  /** Condition on `t` that selects the person's rows. */
  of: string;
  /** Column that identifies the rows of one person and orders their pages. */
  key: string;
  /** Columns that an export contains. */
  exported: readonly string[];
  /** Columns about the person that are never exported: hashes, keys, secrets. */
  secret: readonly string[];
  /** Columns that say nothing about the person: ids, counters, texts by others. */
  other: readonly string[];
  /** Expressions to export in place of columns, by their name in the export. */
  computed?: Readonly<Record<string, string>>;
  erasure: Erasure;
}

/** A table without personal data. All its columns are listed, so that new ones have to be classified. */
export interface ImpersonalTable {
  table: string;
  /** Why it holds no personal data. */
  why: string;
  columns: readonly string[];
}

/** Whether a text contains the person's email, ignoring case. */
export const mentions = (text: string): string => `position(lower(:email::text) IN lower(${text})) > 0`;

/** The text without the person's email. */
export const masked = (text: string): string => `regexp_replace(${text}, :emailPattern, '…', 'gi')`;

/**
 * Clinics that the person belongs to. In texts about these their name refers to them; elsewhere it may be a namesake.
 */
export const clinicsOfPerson = '(SELECT tenant_id FROM memberships WHERE user_id = :userId)';

/** Clinics that the person owns or is the contact of. */
export const ownedClinics = `(SELECT tenant_id FROM tenants WHERE owner_email = :email AND NOT sandbox
      UNION SELECT tenant_id FROM memberships WHERE user_id = :userId AND is_owner)`;

/** Whether a text about a clinic names the person: by email, or by full name where `isTheirs` holds. */
export const names = (text: string, isTheirs: string): string =>
  `(${mentions(text)} OR (${text} ~* :namePattern AND ${isTheirs}))`;

/** The text without the person's email, and without their full name where `isTheirs` holds. */
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
    Partial<Record<'exported' | 'secret' | 'other', string>>,
): PersonalTable {
  const { exported = '', secret = '', other = '', ...rest } = entry;
  return {
    table,
    what,
    ...rest,
    exported: columns(exported),
    secret: columns(secret),
    other: columns(other),
  };
}
