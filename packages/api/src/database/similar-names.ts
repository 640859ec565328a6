import type { Search } from './search-terms.ts';
import type { Sql, Tx } from './types.ts';

/** How many similar rows a search lists that finds none. */
export const mostSimilar = 10;
/** How many candidates are compared: enough for a rare name, few enough for a quick answer to a common one. */
export const mostCompared = 2_000;
/** The least word similarity: two letters swapped in a name of eight leave 0.44. */
const least = 0.4;

export interface Similar {
  /** Whether every word of the search occurs in the text, or a similar one if it may be a misspelt name. */
  condition: string;
  /** Higher for a more similar text. */
  score: string;
  /** Values of the condition, and of the score. */
  values: string[];
  scored: string[];
}

/**
 * Compares the words of a search with a text that has a trigram index; undefined if none of them may be a misspelt
 * name. Run the statement in `comparing`.
 */
export function similarTo(search: Search, text: string): Similar | undefined {
  const words = search.kind === 'words' ? search.words : [];
  const names = words.flatMap(({ name }) => name ?? []);
  if (names.length === 0) return undefined;
  return {
    condition: words
      .map(({ name }) => (name ? `search_fold(?) <% ${text}` : `${text} LIKE search_fold(?)`))
      .join(' AND '),
    score: names.map(() => `word_similarity(search_fold(?), ${text})`).join(' + '),
    values: words.map(({ name, pattern }) => name ?? pattern),
    scored: names,
  };
}

/** Runs a statement with the similarity that the operator `<%` requires. */
export function comparing<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  return sql.transaction(async (tx) => {
    await tx.raw("SELECT set_config('pg_trgm.word_similarity_threshold', ?, true)", [String(least)]);
    return work(tx);
  });
}
