import { createHash } from 'node:crypto';
import { type PersonState, type PersonSummary, personStates } from '@tamarack/core/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { by } from '../../../test/twins/clinic-rows.ts';
import { dayMs } from '../../../test/twins/clock.ts';
import { fold, isId, lengthOf } from '../../../test/twins/fold.ts';
import { askRandomly, oddText, typedFrom } from '../../../test/twins/random-questions.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { type Random, uuid } from '../sample-data/random.ts';
import { readPeople } from './service.ts';

let db: TestDatabase;
let people: Person[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

interface Person {
  summary: PersonSummary;
  text: string;
  email: string;
}

function person(random: Random) {
  const created_at = new Date(Date.UTC(2026, random.between(0, 10), random.between(1, 28)));
  const word = random.pick(['Zoé.Roy', 'o_neil', 'a%b', "d'arcy", 'info', 'José']);
  return {
    ...{ user_id: uuid(random, created_at), created_at, full_name: oddText(random) },
    email: `${word}${random.between(1, 9_999)}@${random.pick(['lac.example', 'Érable.example', 'x-y.example'])}`,
    email_verified_at: random.pick([null, created_at]),
    deactivated_at: random.chance(0.2) ? created_at : null,
    platform_role: random.chance(0.1) ? random.pick(['platform_owner', 'admin', 'support']) : null,
  };
}

/** Of some people, and of emails that nobody has; some still lock, some no longer do. */
const failures = (random: Random, emails: readonly string[]) =>
  ['everyone', 'network', 'device'].flatMap((guesser) =>
    random.chance(0.4)
      ? [
          {
            email_hash: hashOf(random.chance(0.1) ? 'nobody@lac.example' : random.pick(emails)),
            ...{ factor: random.pick(['password', 'code']), guesser, failures: random.between(0, 9) },
            guesser_hash: guesser === 'everyone' ? Buffer.alloc(0) : Buffer.from(guesser),
            locked_until: random.pick([null, -1, 1, 2]),
          },
        ]
      : [],
  );
const hashOf = (email: string) =>
  createHash('sha256').update(`sign-in:${email.trim().toLowerCase()}`).digest();

/** Fills the list at first; later renames, locks and adds people. */
async function change(random: Random): Promise<void> {
  const sql = db.admin;
  if (people.length === 0) {
    await sql('users')
      .insert(Array.from({ length: 130 }, () => person(random)))
      .onConflict()
      .ignore();
    await sql('tenants').insert(
      Array.from({ length: 6 }, (_, n) => ({
        ...{ subdomain: `clinic-${n}`, clinic_name: oddText(random), clinic_type: 'physical', plan: 'basic' },
        ...{ owner_name: 'x', owner_email: 'x@lac.example' },
      })),
    );
  } else {
    const one = () => ({ user_id: random.pick(people).summary.userId });
    await sql('users')
      .where(one())
      .update({ full_name: oddText(random) });
    await sql('users').where(one()).update({ deactivated_at: new Date(), email_verified_at: null });
    await sql('sign_in_failures').delete().whereRaw('failures % 3 = 0');
    await sql('users').insert(person(random)).onConflict().ignore();
  }
  const ids: string[] = await sql('users').orderBy('user_id').pluck('user_id');
  const tenants: string[] = await sql('tenants').orderBy('subdomain').pluck('tenant_id');
  const members = Array.from({ length: 60 }, () => ({
    ...{ tenant_id: random.pick(tenants), user_id: random.pick(ids), role: random.pick(['clinician', 'hr']) },
    state: random.pick(['active', 'invited']),
  }));
  await sql('memberships').insert(members).onConflict().ignore();
  const emails: string[] = await sql('users').orderBy('user_id').pluck('email');
  const locks = Array.from({ length: 12 }, () => failures(random, emails)).flat();
  for (const { locked_until: days, ...row } of locks)
    await sql('sign_in_failures')
      .insert({ ...row, locked_until: days === null ? null : new Date(Date.now() + days * dayMs) })
      .onConflict()
      .ignore();
  people = await readRows();
}

async function readRows(): Promise<Person[]> {
  const sql = db.admin;
  const users = await sql('users').select();
  const locks = await sql('sign_in_failures').whereNotNull('locked_until');
  const memberships = await sql('memberships')
    .join('tenants', 'tenants.tenant_id', 'memberships.tenant_id')
    .select('memberships.*', 'tenants.clinic_name', 'tenants.subdomain', 'tenants.status');
  return users.map((user) => {
    const own = memberships.filter(({ user_id }) => user_id === user.user_id);
    own.sort(
      by(
        ({ clinic_name }) => fold(clinic_name),
        ({ tenant_id }) => tenant_id,
      ),
    );
    const until = locks
      .filter(({ email_hash }) => hashOf(user.email).equals(email_hash))
      .map(({ locked_until }) => locked_until.getTime());
    const last = Math.max(0, ...until);
    return {
      text: fold(`${user.full_name} ${user.email}`),
      email: fold(user.email),
      summary: {
        userId: user.user_id,
        name: user.full_name,
        email: user.email,
        createdAt: user.created_at.toISOString(),
        verifiedAt: user.email_verified_at?.toISOString() ?? null,
        deactivatedAt: user.deactivated_at?.toISOString() ?? null,
        platformRole: user.platform_role,
        lockedUntil: last > Date.now() ? new Date(last).toISOString() : null,
        clinics: own.length,
        memberships: own.slice(0, 3).map((one) => ({
          ...{
            tenantId: one.tenant_id,
            clinicName: one.clinic_name,
            subdomain: one.subdomain,
            status: one.status,
          },
          ...{ role: one.role, isOwner: one.is_owner, state: one.state },
        })),
      },
    };
  });
}

/** Whether somebody is found by what was typed. */
function finds(typed: string): (one: Person) => boolean {
  const wanted = typed.trim();
  const id = wanted.split('/').at(-1)?.toLowerCase() ?? '';
  if (isId.test(id)) return ({ summary }) => summary.userId === id;
  const beginning = fold(wanted);
  if (lengthOf(wanted) < 3)
    return ({ text, email }) => text.startsWith(beginning) || email.startsWith(beginning);
  const words = wanted.split(/[\s,;]+/).filter(Boolean);
  // Without a word of three letters the text counts as it is.
  const pieces = words.some((word) => lengthOf(word) >= 3) ? words : [wanted];
  return ({ text }) => pieces.every((piece) => text.includes(fold(piece)));
}

const inState: Record<PersonState, (one: PersonSummary) => boolean> = {
  locked: ({ lockedUntil }) => lockedUntil !== null,
  unverified: ({ verifiedAt }) => verifiedAt === null,
  deactivated: ({ deactivatedAt }) => deactivatedAt !== null,
};

function typed(random: Random): string {
  const { summary, text } = random.pick(people);
  return random.pick([
    () => typedFrom(random, summary.name),
    () => typedFrom(random, summary.email),
    () => typedFrom(random, text),
    () => `${typedFrom(random, summary.name)} ${summary.email.slice(0, 4)}`,
    () => [...summary.name].slice(0, random.between(1, 2)).join(''),
    () =>
      random.pick([
        summary.userId,
        summary.userId.toUpperCase(),
        `http://localhost:5000/people/${summary.userId}`,
      ]),
    () => random.pick(['', ' ', '%', '_', '\\', "'", '"', ', ;', 'nobody', '%%%', 'physio', 'SANTE', '@lac']),
  ])();
}

it('finds, filters and pages people as looking at each of them does', async () => {
  let found = 0;
  let empty = 0;
  await askRandomly(
    change,
    async ({ random, compare }) => {
      const asked = {
        search: random.chance(0.75) ? typed(random) : '',
        limit: random.pick([1, 5, 50]),
        ...(random.chance(0.3) ? { state: random.pick(personStates) } : {}),
        ...(random.chance(0.3) ? { before: random.pick(people).summary.userId } : {}),
      };
      const { state, before, limit } = asked;
      const isFound = asked.search.trim() ? finds(asked.search) : () => true;
      const all = people
        .filter((one) => isFound(one) && (!state || inState[state](one.summary)))
        .map(({ summary }) => summary)
        .filter(({ userId }) => !before || userId < before)
        .toSorted((one, other) => (one.userId < other.userId ? 1 : -1));
      const page = all.slice(0, limit);
      const deps = { database: db.database } as ServerDeps;
      const next = all.length > limit ? page.at(-1)?.userId : null;
      const { similar: _similar, ...read } = await readPeople(deps, asked);
      compare(asked, read, { people: page, next });
      if (page.length > 0) found += 1;
      else empty += 1;
    },
    { usual: 150, perRound: 50 },
  );
  expect(Math.min(found, empty)).toBeGreaterThan(0);
}, 600_000);
