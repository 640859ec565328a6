import { columnName } from './column-name.ts';

/** A bound value; arrays become PostgreSQL arrays. */
type Value = string | number | boolean | null | Date | Buffer | readonly Value[];
/** A named binding that the statement does not use may be undefined. */
export type Bindings = readonly Value[] | NamedBindings;
type NamedBindings = Readonly<Record<string, Value | undefined>>;

/** A statement as the driver sends it. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

interface Parsed {
  /** With numbered placeholders: `$1`, `$2` and so on. */
  text: string;
  /** Names of the bindings in order; null for positional bindings. */
  names: string[] | null;
  /** Number of bindings. */
  count: number;
}

/** Most statements are constant; lists build theirs from parts, so the cache is bounded. */
const maxCached = 2_000;
const known = { positional: new Map<string, Parsed>(), named: new Map<string, Parsed>() };

/**
 * Replaces `?` or `:name` by numbered placeholders. A name that occurs more than once is sent once per occurrence, because
 * PostgreSQL gives each placeholder one type. `\\?` stands for a question mark.
 * @throws Error if a binding of the statement is missing or undefined, or a positional one is unused
 */
export function writeStatement(sql: string, bindings: Bindings): Statement {
  const isList = Array.isArray(bindings);
  const cache = isList ? known.positional : known.named;
  let parsed = cache.get(sql);
  if (!parsed) {
    parsed = isList ? parsePositional(sql) : parseNamed(sql, bindings as NamedBindings);
    if (cache.size >= maxCached) cache.clear();
    cache.set(sql, parsed);
  }
  const { text, names, count } = parsed;
  const values = names ? names.map((name) => (bindings as NamedBindings)[name]) : (bindings as Value[]);
  if (values.length !== count)
    throw new Error(`${count} bindings are expected, not ${values.length}: ${sql}`);
  if (values.includes(undefined)) throw new Error(`A binding is undefined: ${sql}`);
  return { text, values };
}

function parsePositional(sql: string): Parsed {
  let count = 0;
  const text = sql.replace(/\\?\?/g, (mark) => {
    if (mark !== '?') return '?';
    count += 1;
    return `$${count}`;
  });
  return { text, names: null, count };
}

/** Ignores casts (`::date`) and words without a binding, such as the minutes in `'09:30'`. */
function parseNamed(sql: string, bindings: NamedBindings): Parsed {
  const names: string[] = [];
  const text = sql.replace(/\\\?|(?<!:):(\w+)/g, (found, name: string | undefined) => {
    if (name === undefined) return '?';
    return Object.hasOwn(bindings, name) ? `$${names.push(name)}` : found;
  });
  return { text, names, count: names.length };
}

/**
 * Writes an INSERT of rows; the key `tenantId` stands for the column `tenant_id`. Missing values get the column's default.
 * @param then the end of the statement, such as `ON CONFLICT …`
 */
export function insertion(table: string, rows: readonly NewRow[], then = ''): Statement {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values: Value[] = [];
  const lists = rows.map((row) => {
    const places = columns.map((column) => {
      const value = row[column];
      return value === undefined ? 'DEFAULT' : `$${values.push(value)}`;
    });
    return `(${places.join(', ')})`;
  });
  return {
    text: `INSERT INTO ${table} (${columns.map(columnName).join(', ')}) VALUES ${lists.join(', ')} ${then}`,
    values,
  };
}

export type NewRow = Readonly<Record<string, Value | undefined>>;

/** Words of the code, never of a request, as SQL literals for `IN`. */
export const literals = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
