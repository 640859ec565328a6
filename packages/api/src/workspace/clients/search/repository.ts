import type { ClientState, ClientSummary } from '@tamarack/core/domain/workspace';
import { column, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import { clientName } from '../../shared/index.ts';
import { ownClients } from '../repository.ts';
import { nameWordsIn, type Piece, soundWord } from '../words.ts';

export interface SearchPage {
  pieces: readonly Piece[];
  state: ClientState | null;
  /** Limits the search by name to the clients of this staff member; null for all clients. */
  own: string | null;
  now: Date;
  limit: number;
  offset: number;
}

/**
 * One page of matching clients, best match first; without pieces, those with the latest visits. Words are compared only
 * with `>=` and `<`: under row security only leakproof operators can use an index, and LIKE is not leakproof.
 */
export async function findClients(sql: Sql, page: SearchPage): Promise<ClientSummary[]> {
  const { own, now, limit, offset, state, pieces } = page;
  const bindings: Record<string, string | number | Date | null> = { own, now, offset, state };
  const bind = (value: string | number): string => {
    const name = `b${Object.keys(bindings).length}`;
    bindings[name] = value;
    return `:${name}`;
  };
  const begins = (word: string) => `w.word >= ${bind(word)} AND w.word < ${bind(`${word}\u{10ffff}`)}`;
  const hasWord = (condition: string) =>
    `EXISTS (SELECT 1 FROM client_words w WHERE w.client_id = f.client_id AND ${condition})`;
  // Evaluated once for all candidates.
  const isWord = (word: string) =>
    `c.client_id IN (SELECT w.client_id FROM client_words w WHERE w.word = ${bind(word)})`;
  const ofFile = (fileNo: number) =>
    `(SELECT coalesce(m.merged_into, m.client_id) FROM clients m WHERE m.file_no = ${bind(fileNo)})`;

  const matches = ({ alternatives, fileNo }: Piece) => {
    const ways = alternatives.map((words) => words.map((word) => hasWord(begins(word))).join(' AND '));
    if (fileNo !== null) ways.push(`f.client_id = ${ofFile(fileNo)}`);
    return `(${ways.join(' OR ')})`;
  };
  // Caps a prefix that matches a whole city; exact words come first in the index.
  const enough = pieces.length === 1 && !own && !state ? ' ORDER BY w.word LIMIT 500' : '';
  const candidates = ({ alternatives, similar = [], fileNo }: Piece) => {
    const byWord = alternatives.map(
      (words) =>
        `(SELECT w.client_id FROM client_words w WHERE ${begins(longest(words))}${words.length > 1 ? '' : enough})`,
    );
    for (const name of similar)
      byWord.push(
        `(SELECT w.client_id FROM client_words w WHERE w.word = ${bind(name)}${enough && ' LIMIT 100'})`,
      );
    // Compared as sets: a plan that looked up the words of each own client would depend on an estimate of how many they are.
    const found = `(${byWord.join(' UNION ')})${own ? ' INTERSECT SELECT client_id FROM own' : ''}`;
    return fileNo === null ? found : `${found} UNION SELECT ${ofFile(fileNo)}`;
  };
  // Without a multiplication: its sign looks like “all columns”, and the plan would not be kept.
  const scores = pieces.flatMap(({ alternatives, similar = [], fileNo }) => [
    ...(fileNo === null ? [] : [`CASE WHEN c.client_id = ${ofFile(fileNo)} THEN 4 ELSE 0 END`]),
    ...alternatives.map((words) => `(${words.map(isWord).join(' AND ')})::integer`),
    ...(similar.length > 1 ? similar : []).map(
      (name, at) => `CASE WHEN ${isWord(name)} THEN ${1 - (at + 1) / (similar.length + 1)} ELSE 0 END`,
    ),
  ]);

  // “Luc Gagnon” before “Chloé-Luc Gagnon”, whose words match as well.
  const nameWords = nameWordsIn(pieces);
  const isWholeName = nameWords > 0 ? `(${wordCount(clientName())} = ${nameWords}) IS TRUE` : 'false';

  // Clients whose chart was destroyed have no words left, and are found by their file number only.
  const listed = pieces.length > 0 ? `c.state <> 'merged'` : `c.state NOT IN ('merged', 'destroyed')`;
  const conditions = [state ? 'c.state = :state' : listed];
  const [first, ...others] = pieces.toSorted((a, b) => selectivity(b) - selectivity(a));
  if (first) {
    // Narrowed down to those that match every piece before any row of a client is read.
    const asSets = others.filter((piece) => (own || piece.similar) && !needsMore(piece));
    const rest = others.filter((piece) => !asSets.includes(piece));
    const checks = [...(needsMore(first) ? [first] : []), ...rest].map(matches);
    const narrowed = checks.length > 0 ? ` WHERE ${checks.join(' AND ')}` : '';
    const found = [first, ...asSets].map((piece) => `(${candidates(piece)})`).join(' INTERSECT ');
    conditions.push(`c.client_id IN (SELECT f.client_id FROM (${found}) f (client_id)${narrowed})`);
  }
  // Clients found by words are already limited to the member's own.
  const byFile = pieces.some(({ fileNo }) => fileNo !== null);
  const checkOwn = own !== null && (byFile || !first);
  if (checkOwn) {
    const [only] = pieces;
    const thatFile = pieces.length === 1 && only?.fileNo ? `c.client_id = ${ofFile(only.fileNo)} OR ` : '';
    conditions.push(`(${thatFile}${isOwnClient})`);
  }
  const order = first
    ? `score DESC, whole_name DESC, array_position(ARRAY['active', 'inactive', 'discharged'], c.state), name, c.client_id`
    : 'c.last_entry_on DESC NULLS LAST, c.client_id DESC';
  // Of other members' clients, a search by file number returns only the number and the state.
  const isVisible = checkOwn ? isOwnClient : 'true';
  // PostgreSQL takes a bound limit for a tenth of all clients, and would sort all of them for the first page.
  const slice = `LIMIT ${limit}${offset > 0 ? ' OFFSET :offset' : ''}`;
  return query<ClientSummary>(
    sql,
    `WITH ${own ? `own AS MATERIALIZED (${ownClients}), ` : ''}c AS (
       SELECT c.tenant_id, c.client_id, c.file_no, c.state, c.desk_alert, c.last_entry_on, c.created_by,
              ${scores.length > 0 ? scores.join(' + ') : '0'} AS score, ${isWholeName} AS whole_name,
              ${first ? clientName() : 'NULL'} AS name
         FROM clients c ${first ? 'LEFT JOIN client_identities i USING (tenant_id, client_id)' : ''}
        WHERE ${conditions.join(' AND ')}
        ORDER BY ${order} ${slice})
     SELECT c.client_id, c.file_no, c.state, CASE WHEN ${isVisible} THEN c.desk_alert ELSE '' END AS "deskAlert",
            ${clientName()} AS name, i.birth_on, nullif(i.phone, '') AS phone, nullif(i.email, '') AS email,
            last.service_id AS "lastServiceId", next.local_start AS "nextVisit"
       FROM c LEFT JOIN client_identities i
              ON i.tenant_id = c.tenant_id AND i.client_id = c.client_id AND ${isVisible}
       LEFT JOIN LATERAL (
              SELECT p.service_id FROM attendances a JOIN appointments p USING (tenant_id, appointment_id)
               WHERE a.tenant_id = c.tenant_id AND a.client_id = c.client_id AND a.state <> 'void'
               ORDER BY a.local_on DESC, p.starts_at DESC LIMIT 1) last ON ${isVisible}
       LEFT JOIN LATERAL (
              SELECT p.local_start FROM attendances a JOIN appointments p USING (tenant_id, appointment_id)
               WHERE a.tenant_id = c.tenant_id AND a.client_id = c.client_id AND a.state = 'booked'
                 AND p.starts_at > :now AND a.local_on >= (:now::timestamptz - interval '1 day')::date
               ORDER BY a.local_on, p.starts_at LIMIT 1) next ON ${isVisible}
      ORDER BY ${order.replace('name, ', 'c.name, ')}`,
    bindings,
  );
}

/** The clinic's names with these sounds. */
export async function listNamesOf(sql: Sql, sounds: readonly string[]): Promise<string[]> {
  const starts = sounds.map((sound) => soundWord(sound, ''));
  const ranges = starts.map(() => 'SELECT word FROM client_words WHERE word >= ? AND word < ?');
  return column<string>(
    sql,
    `SELECT DISTINCT split_part(word, ' ', 2) FROM (${ranges.join(' UNION ALL ')}) w`,
    starts.flatMap((start) => [start, `${start}\u{10ffff}`]),
  );
}

/** Counts the words of a name, which spaces, hyphens and apostrophes separate. */
const wordCount = (name: string): string => `length(${name}) - length(translate(${name}, ' -’''', '')) + 1`;

const isOwnClient = 'c.client_id IN (SELECT client_id FROM own)';

const longest = (words: readonly string[]): string =>
  words.reduce((long, word) => (word.length > long.length ? word : long), '');

/** How selective a piece is: the letters of its shortest alternative. */
const selectivity = ({ alternatives }: Piece): number =>
  Math.min(...alternatives.map((words) => longest(words).length));

/** Whether an alternative has several words, of which only one has been matched so far. */
const needsMore = ({ alternatives }: Piece): boolean => alternatives.some((words) => words.length > 1);
