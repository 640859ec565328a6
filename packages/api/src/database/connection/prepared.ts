import type { QueryConfig } from 'pg';

/** Runs of a statement after which it is worth to keep its plan. */
const worthKeeping = 3;
/** Statements kept at most; every connection of a pool holds its own copy of those it has run. */
const mostKept = 250;
/** Texts counted at most, so that those built afresh each time fill no memory. */
const mostCounted = 2_000;

/** The part of a connection that statements pass through. */
interface Connection {
  query(statement: string | QueryConfig, ...rest: unknown[]): unknown;
}

/**
 * Has connections keep the plans of statements that come again and again, as named statements: on small ones parsing
 * and planning, row-level security included, take longer than the work itself. PostgreSQL decides by cost whether a
 * plan holds for all values.
 * @returns prepares one connection of a pool; the names are the pool's
 */
export function keepPlans(): (connection: Connection) => void {
  const runs = new Map<string, number>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= mostKept || !isPlannable(text)) return known;
    const count = (runs.get(text) ?? 0) + 1;
    if (runs.size >= mostCounted) runs.clear();
    runs.set(text, count);
    if (count < worthKeeping) return undefined;
    runs.delete(text);
    const name = `kept_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return (connection) => {
    const query = connection.query.bind(connection);
    connection.query = (statement, ...rest) => {
      if (typeof statement !== 'string') {
        const name = typeof statement.text === 'string' ? nameOf(statement.text) : undefined;
        return query(name ? { ...statement, name } : statement, ...rest);
      }
      const [values, ...others] = rest;
      const name = Array.isArray(values) ? nameOf(statement) : undefined;
      return name
        ? query({ name, text: statement, values: values as unknown[] }, ...others)
        : query(statement, ...rest);
    };
  };
}

/** Has a connection send every statement without a name. */
export function withoutNames(connection: Connection): void {
  const query = connection.query.bind(connection);
  connection.query = (statement, ...rest) => {
    if (typeof statement === 'string' || statement.name === undefined) return query(statement, ...rest);
    const { name: _name, ...unnamed } = statement;
    return query(unnamed, ...rest);
  };
}

/**
 * One statement that reads or changes rows and names its columns: after a migration has added one, PostgreSQL refuses
 * a kept statement whose result has all of them. Within parentheses all columns may be asked for, as pg-boss does. One
 * that begins with a comment saying why is planned each time: a kept plan expects as many rows as the average clinic has,
 * and what a large one lists or searches is another matter than a row found by its key.
 */
function isPlannable(text: string): boolean {
  return (
    /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
    !text.includes(';') &&
    !/(?<!\(\s*(select\s+)?)\*/i.test(text)
  );
}
