import type { AuditWord } from './words.ts';

export interface SearchSql {
  /** A query of `entry_id`; it uses the binding `limit`. */
  sql: string;
  values: Record<string, unknown>;
}

/**
 * The newest entries `a` that match every word and the other conditions. The word with the fewest people and clinics is
 * looked up through the indexes, once for each of its meanings, and the entries found are checked against the other
 * words. When every word matches too many, the log is scanned from its newest entry on: most entries match then.
 */
export function searchSql(words: readonly AuditWord[], conditions: string): SearchSql {
  const values = Object.assign({}, ...words.map(bindings));
  const ranked = words
    .map((word, index) => ({ index, cost: costOf(word) }))
    .toSorted((a, b) => a.cost - b.cost);
  const [lead] = ranked;
  const newest = (from: string, found: string[]) =>
    `SELECT a.entry_id FROM ${from} WHERE ${[...found, conditions].join(' AND ')} ORDER BY a.entry_id DESC LIMIT :limit`;
  const checks = (indexes: readonly { index: number }[]) => indexes.map(({ index }) => hasWord(words, index));
  if (!lead || lead.cost === Number.POSITIVE_INFINITY)
    return { sql: newest('audit_log a', checks(ranked)), values };
  const others = checks(ranked.slice(1));
  const branches = meaningsOf(lead.index).map(({ each, fits }) =>
    each
      ? `(SELECT e.entry_id FROM unnest(:${each}) m (value) CROSS JOIN LATERAL (${newest('audit_log a', [fits, ...others])}) e)`
      : `(${newest('audit_log a', [fits, ...others])})`,
  );
  return { sql: branches.join(' UNION '), values };
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
function meaningsOf(index: number): { each?: string; fits: string }[] {
  return [
    { each: `actions${index}::text[]`, fits: 'a.action = m.value' },
    { each: `people${index}::uuid[]`, fits: 'a.actor_id = m.value' },
    { each: `people${index}::uuid[]`, fits: 'a.subject_id = m.value' },
    { each: `tenants${index}::uuid[]`, fits: 'a.tenant_id = m.value' },
    { each: `operations${index}::uuid[]`, fits: 'a.operation_id = m.value' },
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
  const { people, tenants } = words[index] as AuditWord;
  return `(${[
    `a.action = ANY(:actions${index}::text[])`,
    people
      ? `a.actor_id = ANY(:people${index}::uuid[]) OR a.subject_id = ANY(:people${index}::uuid[])`
      : `EXISTS (SELECT 1 FROM users w WHERE w.user_id IN (a.actor_id, a.subject_id)
           AND search_fold(w.full_name || ' ' || w.email::text) LIKE search_fold(:pattern${index}))`,
    tenants
      ? `a.tenant_id = ANY(:tenants${index}::uuid[])`
      : `EXISTS (SELECT 1 FROM tenants w WHERE w.tenant_id = a.tenant_id AND w.search_text LIKE search_fold(:pattern${index}))`,
    `a.operation_id = ANY(:operations${index}::uuid[])`,
    ...otherMeanings(index),
  ].join(' OR ')})`;
}
