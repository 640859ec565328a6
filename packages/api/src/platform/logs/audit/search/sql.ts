import { hasName, hasText } from './repository.ts';
import type { AuditWord } from './words.ts';

export interface SearchSql {
  /** A query of `entry_id`; it uses the binding `limit`. */
  sql: string;
  values: Record<string, unknown>;
}

/** How many of the newest entries are scanned for words that match too many people or clinics to look each up first. */
const scanned = 20_000;

/**
 * The newest entries `a` that match every word and the other conditions. The word with the fewest people and clinics is
 * looked up through the indexes, once for each of its meanings, and the entries found are checked against the other
 * words. When every word matches too many, the newest entries are scanned: most of them match then. If they do not fill
 * the page, few entries match, and a word is looked up after all, so that the search does not slow down as the log
 * grows. Unless the entries are `filtered`: then all of them are scanned.
 */
export function searchSql(words: readonly AuditWord[], conditions: string, filtered: boolean): SearchSql {
  const values = Object.assign({}, ...words.map(bindings));
  const ranked = words
    .map((word, index) => ({ index, cost: costOf(word) }))
    .toSorted((a, b) => a.cost - b.cost);
  const [lead] = ranked;
  const newest = (found: string[]) =>
    `SELECT a.entry_id FROM audit_log a WHERE ${[...found, conditions].join(' AND ')} ORDER BY a.entry_id DESC LIMIT :limit`;
  const checks = (indexes: readonly { index: number }[]) => indexes.map(({ index }) => hasWord(words, index));
  const isWide = lead?.cost === Number.POSITIVE_INFINITY;
  if (!lead || (isWide && filtered)) return { sql: newest(checks(ranked)), values };
  const others = checks(ranked.slice(1));
  const branches = meaningsOf(words, lead.index).map(({ each, fits }) =>
    each
      ? `SELECT e.entry_id FROM ${each} m (value) CROSS JOIN LATERAL (${newest([fits, ...others])}) e`
      : `SELECT e.entry_id FROM (${newest([fits, ...others])}) e`,
  );
  if (!isWide) return { sql: branches.join(' UNION '), values };
  const { isShort } = words[lead.index] as AuditWord;
  const isRecent = `a.entry_id >= coalesce(:before::bigint, (SELECT max(entry_id) FROM audit_log)) - ${scanned}`;
  const sql = `
    WITH recent AS MATERIALIZED (${newest([isRecent, ...checks(ranked)])}),
      named_people AS MATERIALIZED (SELECT w.user_id FROM users w WHERE ${hasName(`:pattern${lead.index}`, isShort)}),
      named_tenants AS MATERIALIZED (SELECT w.tenant_id FROM tenants w WHERE ${hasText(`:pattern${lead.index}`, isShort)})
    SELECT entry_id FROM recent
    UNION ${branches.map((branch) => `${branch} WHERE (SELECT count(*) FROM recent) < :limit`).join(' UNION ')}`;
  return { sql, values };
}

/** How many index look-ups a word takes; an action has many entries, so people and clinics are preferred. */
function costOf({ people, tenants, actions }: AuditWord): number {
  if (!people || !tenants) return Number.POSITIVE_INFINITY;
  return people.length + tenants.length + (actions.length > 0 ? 100_000 : 0);
}

function bindings(word: AuditWord, index: number): Record<string, unknown> {
  return {
    [`pattern${index}`]: word.pattern,
    [`actions${index}`]: word.actions,
    [`people${index}`]: word.people ?? [],
    [`tenants${index}`]: word.tenants ?? [],
    [`first${index}`]: word.ids?.first ?? null,
    [`last${index}`]: word.ids?.last ?? null,
    [`operations${index}`]: word.operations,
    [`request${index}`]: word.request,
    [`entry${index}`]: word.entryId,
  };
}

const idColumns = ['operation_id', 'session_id', 'actor_id', 'subject_id', 'tenant_id'];
const bulkActions = `'tenant.bulk_suspend', 'tenant.bulk_resume', 'tenant.bulk_extend_trial', 'tenant.bulk_stop', 'tenant.bulk_continue', 'tenant.bulk_retry'`;

/** The meanings of a word that an index covers: one condition, or one for `each` value of a list. */
function meaningsOf(words: readonly AuditWord[], index: number): { each?: string; fits: string }[] {
  const word = words[index] as AuditWord;
  const people = word.people ? `unnest(:people${index}::uuid[])` : 'named_people';
  const tenants = word.tenants ? `unnest(:tenants${index}::uuid[])` : 'named_tenants';
  return [
    { each: `unnest(:actions${index}::text[])`, fits: 'a.action = m.value' },
    { each: people, fits: 'a.actor_id = m.value' },
    { each: people, fits: 'a.subject_id = m.value' },
    { each: tenants, fits: 'a.tenant_id = m.value' },
    { each: `unnest(:operations${index}::uuid[])`, fits: 'a.operation_id = m.value' },
    ...otherMeanings(index).map((fits) => ({ fits })),
  ];
}

function otherMeanings(index: number): string[] {
  return [
    ...idColumns.map((column) => `a.${column} BETWEEN :first${index}::uuid AND :last${index}::uuid`),
    `(a.action IN (${bulkActions}) AND a.details ->> 'bulkId' BETWEEN :first${index}::text AND :last${index}::text)`,
    `a.request_id LIKE :request${index}::text`,
    `a.entry_id = :entry${index}::bigint`,
  ];
}

/** Condition for whether an entry matches a word, evaluated entry by entry. */
function hasWord(words: readonly AuditWord[], index: number): string {
  const { people, tenants, isShort } = words[index] as AuditWord;
  const pattern = `:pattern${index}`;
  return `(${[
    `a.action = ANY(:actions${index}::text[])`,
    people
      ? `a.actor_id = ANY(:people${index}::uuid[]) OR a.subject_id = ANY(:people${index}::uuid[])`
      : `EXISTS (SELECT 1 FROM users w WHERE w.user_id IN (a.actor_id, a.subject_id) AND ${hasName(pattern, isShort)})`,
    tenants
      ? `a.tenant_id = ANY(:tenants${index}::uuid[])`
      : `EXISTS (SELECT 1 FROM tenants w WHERE w.tenant_id = a.tenant_id AND ${hasText(pattern, isShort)})`,
    `a.operation_id = ANY(:operations${index}::uuid[])`,
    ...otherMeanings(index),
  ].join(' OR ')})`;
}
