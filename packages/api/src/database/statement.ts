/** A value of a statement; lists become arrays of PostgreSQL. */
export type Value = string | number | boolean | null | Date | Buffer | readonly Value[];
export type Bindings = readonly Value[] | Readonly<Record<string, Value>>;

/** A statement as the driver sends it. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

interface Parsed {
  /** With `$1`, `$2` and so on in place of what stands for bindings. */
  text: string;
  /** Of the bindings in order; null where `?` stands for each. */
  names: string[] | null;
  /** How many bindings there are. */
  count: number;
}

/** Texts are written once in the code, but lists are put together from parts. */
const mostKnown = 2_000;
const known = { positional: new Map<string, Parsed>(), named: new Map<string, Parsed>() };

/**
 * Numbers the bindings of a statement: `?` for each of a list, or `:name`. A name may occur more than once, and is then
 * sent as often, so that each occurrence may have a type of its own. `\\?` is a question mark.
 * @throws Error when a binding is missing, undefined or left over
 */
export function writeStatement(sql: string, bindings: Bindings): Statement {
  const isList = Array.isArray(bindings);
  const cache = isList ? known.positional : known.named;
  let parsed = cache.get(sql);
  if (!parsed) {
    parsed = isList ? parsePositional(sql) : parseNamed(sql, bindings as Record<string, Value>);
    if (cache.size >= mostKnown) cache.clear();
    cache.set(sql, parsed);
  }
  const { text, names, count } = parsed;
  const values = names
    ? names.map((name) => (bindings as Record<string, Value>)[name])
    : (bindings as Value[]);
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

/** Two colons are a type, and a word that no binding has is part of a text or a time. */
function parseNamed(sql: string, bindings: Readonly<Record<string, Value>>): Parsed {
  const names: string[] = [];
  const text = sql.replace(/\\\?|(?<!:):(\w+)/g, (found, name: string | undefined) => {
    if (name === undefined) return '?';
    return Object.hasOwn(bindings, name) ? `$${names.push(name)}` : found;
  });
  return { text, names, count: names.length };
}

/**
 * The statement that adds rows to a table, columns by name. What a row leaves out gets the column's default.
 * @param then `ON CONFLICT …`
 */
export function insertion(table: string, rows: readonly Row[], then = ''): Statement {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values: Value[] = [];
  const lists = rows.map((row) => {
    const places = columns.map((column) => {
      const value = row[column];
      return value === undefined ? 'DEFAULT' : `$${values.push(value)}`;
    });
    return `(${places.join(', ')})`;
  });
  return { text: `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${lists.join(', ')} ${then}`, values };
}

type Row = Readonly<Record<string, Value | undefined>>;
