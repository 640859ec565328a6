import type { PersonDetail, PersonMembership, PersonState, PersonSummary } from '@tamarack/core/domain';
import type { Dated } from '../../database/dated.ts';
import { column, firstValue, one, query } from '../../database/rows.ts';
import type { Search } from '../../database/search-terms.ts';
import { comparing, mostCompared, mostSimilar, similarTo } from '../../database/similar-names.ts';
import type { Sql, Tx } from '../../database/types.ts';

export interface PeopleFilter {
  search: Search;
  state: PersonState | null;
  /** Only people older than this one. */
  before: string | null;
}

type Times = 'createdAt' | 'verifiedAt' | 'deactivatedAt' | 'lockedUntil';
type StoredPerson = Dated<PersonSummary, Times>;

/** How many memberships a row of the list includes. */
const listedMemberships = 3;

const membership = `json_build_object('tenantId', t.tenant_id, 'clinicName', t.clinic_name, 'subdomain', t.subdomain,
  'status', t.status, 'role', m.role, 'isOwner', m.is_owner, 'state', m.state)`;

const summary = `
  u.user_id, u.full_name AS name, u.email::text, u.created_at, u.email_verified_at AS "verifiedAt", u.deactivated_at,
  u.platform_role, CASE WHEN f.locked_until > now() THEN f.locked_until END AS "lockedUntil"`;
// A wrong password from an unknown device counts for its network and for everyone, but is one failure.
const failures = `CROSS JOIN LATERAL (
  SELECT max(locked_until) AS locked_until,
         coalesce(sum(failures) FILTER (WHERE factor = 'code' OR guesser <> 'everyone'), 0)::integer AS failures
    FROM sign_in_failures WHERE email_hash = sign_in_email_hash(u.email::text)) f`;

/** The condition of each state, written so that an index can be used. */
const inState: Record<PersonState, string> = {
  locked: `u.user_id = ANY(ARRAY(SELECT l.user_id FROM sign_in_failures k CROSS JOIN LATERAL (
             SELECT user_id FROM users WHERE sign_in_email_hash(email::text) = k.email_hash OFFSET 0) l
            WHERE k.locked_until > now()))`,
  unverified: 'u.email_verified_at IS NULL',
  deactivated: 'u.deactivated_at IS NOT NULL',
};

const nameAndEmail = `search_fold(u.full_name || ' ' || u.email::text)`;

/** Conditions on `users u` for a search, ignoring accents and case; the trigram and prefix indexes serve them. */
export function conditionsOf(search: Search): { where: string[]; values: string[] } {
  switch (search.kind) {
    case 'none':
      return { where: [], values: [] };
    case 'id':
      return { where: ['u.user_id = ?'], values: [search.id] };
    case 'prefix':
      return {
        where: [
          `(${nameAndEmail} COLLATE "C" LIKE search_fold(?) OR search_fold(u.email::text) COLLATE "C" LIKE search_fold(?))`,
        ],
        values: [search.pattern, search.pattern],
      };
    case 'words':
      return {
        where: search.words.map(() => `${nameAndEmail} LIKE search_fold(?)`),
        values: search.words.map(({ pattern }) => pattern),
      };
  }
}

/** Newest first, at most `limit`. */
export async function listPeople(sql: Sql, filter: PeopleFilter, limit: number): Promise<StoredPerson[]> {
  const { state, before } = filter;
  const { where, values } = conditionsOf(filter.search);
  const conditions = [...where, ...(state ? [inState[state]] : []), ...(before ? ['u.user_id < ?'] : [])];
  return readPage(
    sql,
    `SELECT u.user_id, row_number() OVER (ORDER BY u.user_id DESC) AS place
       FROM users u ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
      ORDER BY u.user_id DESC LIMIT ?`,
    [...values, ...(before ? [before] : []), limit],
  );
}

/** The people whose names and emails are most similar to the words of a search that finds nobody. */
export async function listSimilarPeople(
  sql: Sql,
  { search, state }: Pick<PeopleFilter, 'search' | 'state'>,
): Promise<StoredPerson[]> {
  const similar = similarTo(search, nameAndEmail);
  if (!similar) return [];
  const conditions = [similar.condition, ...(state ? [inState[state]] : [])];
  return comparing(sql, (tx) =>
    readPage(
      tx,
      `SELECT user_id, row_number() OVER (ORDER BY score DESC, user_id DESC) AS place
         FROM (SELECT u.user_id, ${similar.score} AS score FROM users u WHERE ${conditions.join(' AND ')}
                LIMIT ${mostCompared}) compared
        ORDER BY place LIMIT ${mostSimilar}`,
      [...similar.scored, ...similar.values],
    ),
  );
}

/** The people whose ids and places in the list the statement selects. */
async function readPage(sql: Sql, page: string, values: (string | number)[]): Promise<StoredPerson[]> {
  const rows = await query<StoredPerson>(
    sql,
    `WITH page AS (${page})
     SELECT ${summary}, c.clinics, c.memberships
       FROM page JOIN users u USING (user_id) ${failures}
       CROSS JOIN LATERAL (
         SELECT count(*)::integer AS clinics,
                coalesce((json_agg(${membership} ORDER BY search_fold(t.clinic_name), t.tenant_id)), '[]') AS memberships
           FROM memberships m JOIN tenants t USING (tenant_id) WHERE m.user_id = u.user_id) c
      ORDER BY page.place`,
    values,
  );
  return rows.map((row) => ({ ...row, memberships: row.memberships.slice(0, listedMemberships) }));
}

type StoredDetail = Dated<Omit<PersonDetail, 'sessions' | 'twoFactorReset'>, Times | 'lastSignInAt'>;

export async function findPerson(sql: Sql, userId: string): Promise<StoredDetail | undefined> {
  const person = await one<Omit<StoredDetail, 'memberships' | 'clinics'>>(
    sql,
    `SELECT ${summary}, u.locale, u.password_hash IS NOT NULL AS "hasPassword",
            u.totp_confirmed_at IS NOT NULL AS "twoFactor", f.failures,
            (SELECT max(s.created_at) FROM sessions s WHERE s.user_id = u.user_id AND s.kind <> 'operator') AS "lastSignInAt"
       FROM users u ${failures} WHERE u.user_id = ?`,
    [userId],
  );
  if (!person) return undefined;
  const memberships = await listMemberships(sql, userId);
  return { ...person, memberships, clinics: memberships.length };
}

async function listMemberships(sql: Sql, userId: string): Promise<PersonMembership[]> {
  return column<PersonMembership>(
    sql,
    `SELECT ${membership} AS membership FROM memberships m JOIN tenants t USING (tenant_id)
      WHERE m.user_id = ? ORDER BY search_fold(t.clinic_name), t.tenant_id`,
    [userId],
  );
}

/** Deletes the counters of failed sign-ins with a person's email; returns how many there were. */
export async function resetFailures(tx: Tx, userId: string): Promise<number> {
  const counters = await firstValue<number>(
    tx,
    'SELECT forget_sign_in_failures(sign_in_email_hash(email::text)) AS counters FROM users WHERE user_id = ?',
    [userId],
  );
  return counters ?? 0;
}
