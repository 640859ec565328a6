import type { QueryConfig } from 'pg';

/** A statement's plan is kept from this run on. */
const minRuns = 3;
/** Maximum number of kept statements; every connection of a pool has its own copy of those it has run. */
const maxKept = 250;
/** Maximum number of texts counted, so that statements that differ each time do not fill the memory. */
const maxCounted = 2_000;

/** The method of a connection that sends statements. */
interface Connection {
  query(statement: string | QueryConfig, ...rest: unknown[]): unknown;
}

/**
 * Makes connections keep the plans of repeated statements, by naming them: for small statements, parsing and planning
 * (including row-level security) take longer than the work itself. PostgreSQL decides by cost whether to use a generic
 * plan.
 * @returns a function that prepares one connection of a pool; the pool shares the names
 */
export function keepPlans(): (connection: Connection) => void {
  const runs = new Map<string, number>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= maxKept || !isPlannable(text)) return known;
    const count = (runs.get(text) ?? 0) + 1;
    if (runs.size >= maxCounted) runs.clear();
    runs.set(text, count);
    if (count < minRuns) return undefined;
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
        // Named in place: a copy would no longer be a KeyedQuery.
        return query(name ? Object.assign(statement, { name }) : statement, ...rest);
      }
      const [values, ...others] = rest;
      const name = Array.isArray(values) ? nameOf(statement) : undefined;
      return name
        ? query({ name, text: statement, values: values as unknown[] }, ...others)
        : query(statement, ...rest);
    };
  };
}

/** Makes a connection send every statement without a name. */
export function withoutNames(connection: Connection): void {
  const query = connection.query.bind(connection);
  connection.query = (statement, ...rest) => {
    if (typeof statement === 'string' || statement.name === undefined) return query(statement, ...rest);
    const { name: _name, ...unnamed } = statement;
    return query(unnamed, ...rest);
  };
}

/**
 * Whether the plan of a statement may be kept: a single statement that reads or changes rows and names its columns,
 * because after a migration adds a column, PostgreSQL refuses a kept statement that returns all columns. Within
 * parentheses `*` is allowed, as pg-boss uses it.
 */
export function isPlannable(text: string): boolean {
  return (
    /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
    !text.includes(';') &&
    !/(?<!\(\s*(select\s+)?)\*/i.test(text)
  );
}
