import type { Sql } from '../../database/types.ts';

/** The first of the words that is the address, present or former, of a clinic or of a registration. */
export async function findWordInUse(sql: Sql, words: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql.raw<{ rows: { word: string }[] }>(
    'SELECT word FROM unnest(?::text[]) AS word WHERE subdomain_is_taken(word) ORDER BY word LIMIT 1',
    [[...words]],
  );
  return rows[0]?.word;
}
