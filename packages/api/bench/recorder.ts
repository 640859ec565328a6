import pg from 'pg';

/** A statement sent by the product, with its result rows. */
export interface Recorded {
  /** Sequence number of the statement. */
  place: number;
  /** The login that sent it. */
  user: string;
  text: string;
  values: unknown[];
  rows: Record<string, unknown>[];
}

let sentSoFar = 0;

type Answered = (error: Error | null, result?: pg.QueryResult) => void;

/** Loaded before the product, in its process: reports every statement and its result to the parent process. */
const query = pg.Client.prototype.query as (...all: unknown[]) => unknown;
pg.Client.prototype.query = function (
  this: pg.Client,
  statement: string | pg.QueryConfig,
  ...rest: unknown[]
) {
  const [text, values] =
    typeof statement === 'string'
      ? [statement, Array.isArray(rest[0]) ? rest[0] : []]
      : [statement.text, statement.values ?? []];
  sentSoFar += 1;
  const sent: Recorded = { place: sentSoFar, user: this.user ?? '', text, values, rows: [] };
  const done = (result?: pg.QueryResult) => {
    sent.rows = result?.rows ?? [];
    process.send?.(sent);
  };
  const last = rest.at(-1);
  if (typeof last !== 'function') {
    const answer = query.call(this, statement, ...rest) as Promise<pg.QueryResult>;
    answer.then?.(done, () => {});
    return answer;
  }
  const answered: Answered = (error, result) => {
    if (!error) done(result);
    (last as Answered)(error, result);
  };
  return query.call(this, statement, ...rest.slice(0, -1), answered);
} as typeof pg.Client.prototype.query;
