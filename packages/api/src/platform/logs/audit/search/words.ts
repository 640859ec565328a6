import {
  type AuditSubject,
  auditSubjectNames,
  searchLength,
  shortestPiece,
  withoutAccents,
} from '@tamarack/core/domain';
import type { Sql } from '../../../../database/types.ts';
import { findClinics, findPeople, listActions, listOperationsOfBulk } from './repository.ts';

/** A word of a search with what it may refer to; an entry matches it when one of these applies. */
export interface AuditWord {
  /** LIKE pattern for a person's or clinic's texts, wildcards escaped. */
  pattern: string;
  /** Whether all words of the search have one or two letters: these are matched at the beginning only. */
  isShort: boolean;
  actions: string[];
  /** Every person whose name or email contains the word; null when the word is too short or there are too many. */
  people: string[] | null;
  /** Every clinic whose texts contain it; null when the word is too short or there are too many. */
  tenants: string[] | null;
  /** First and last possible id that begins with the word. */
  ids: { first: string; last: string } | null;
  /** Operations of the bulk change with this id. */
  operations: string[];
  /** LIKE pattern for the beginning of a request's id. */
  request: string | null;
  entryId: number | null;
}

/** Up to this many matching people or clinics are looked up by id; with more, entries are searched one by one. */
const maxNamed = 5_000;
const maxWords = 8;

/** The words of a search text; empty for an empty text. Words past the eighth are ignored. */
export async function readWords(sql: Sql, search = ''): Promise<AuditWord[]> {
  const words = search
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, maxWords);
  if (words.length === 0) return [];
  const actions = await listActions(sql);
  const areShort = words.every(isShortWord);
  return Promise.all(words.map((word) => readWord(sql, word, actions, areShort)));
}

const isShortWord = (word: string) => searchLength(word) < shortestPiece;

async function readWord(
  sql: Sql,
  word: string,
  actions: readonly string[],
  isShort: boolean,
): Promise<AuditWord> {
  const folded = withoutAccents(word).toLowerCase();
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  const isIndexed = isShort || !isShortWord(word);
  const pattern = isShort ? `${escaped}%` : `%${escaped}%`;
  const ids = idsFrom(word);
  const [people, tenants, operations] = await Promise.all([
    isIndexed ? findPeople(sql, pattern, isShort, maxNamed + 1) : null,
    isIndexed ? findClinics(sql, pattern, isShort, maxNamed + 1) : null,
    ids && ids.first === ids.last ? listOperationsOfBulk(sql, ids.first) : [],
  ]);
  return {
    pattern,
    isShort,
    actions: actions.filter((action) => actionText(action).includes(folded)),
    people: people && people.length <= maxNamed ? people : null,
    tenants: tenants && tenants.length <= maxNamed ? tenants : null,
    ids,
    operations,
    request: isShortWord(word) ? null : `${ids ? escaped.toLowerCase() : escaped}%`,
    entryId: /^\d{1,9}$/.test(word) ? Number(word) : null,
  };
}

/**
 * For example `tenant.suspend tenant suspend tenanted suspended tenants`: an action's key, its words, and its subject's
 * name.
 */
function actionText(action: string): string {
  const name = auditSubjectNames[action.split('.')[0] as AuditSubject] ?? '';
  const words = action.split(/[._]/);
  return [action, ...words, ...words.map(pastOf), name].join(' ').toLowerCase();
}

/** `suspended` for `suspend`: screens and emails use the past tense. */
function pastOf(verb: string): string {
  return verb.endsWith('y') ? `${verb.slice(0, -1)}ied` : `${verb.replace(/e$/, '')}ed`;
}

/** The range of ids that begin with these digits, at least eight. */
function idsFrom(word: string): AuditWord['ids'] {
  const digits = word.replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return null;
  const uuid = (fill: string) =>
    digits.padEnd(32, fill).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { first: uuid('0'), last: uuid('f') };
}
