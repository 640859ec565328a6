import { logKinds, logLevels } from '@tamarack/core/domain/platform/logs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { fold, isId } from '../../../../test/twins/fold.ts';
import { askRandomly, oddText, typedFrom } from '../../../../test/twins/random-questions.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { type Random, uuid } from '../../sample-data/random.ts';
import { readApplicationLog } from './service.ts';

interface Entry {
  entryId: number;
  at: Date;
  level: (typeof logLevels)[number];
  kind: string;
  message: string;
  code: string | null;
  path: string | null;
  requestId: string | null;
  userId: string | null;
}

let db: TestDatabase;
let entries: Entry[] = [];
let people: Map<string, { name: string; email: string }>;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const moments = Array.from({ length: 8 }, (_, n) => new Date(Date.UTC(2026, 10, 20 + n, 5)));

function entry(random: Random) {
  const maybe = <Value>(value: Value) => (random.chance(0.6) ? value : null);
  return {
    ...{
      at: random.pick(moments),
      level: random.pick(logLevels),
      kind: random.pick(logKinds),
      role: 'server',
    },
    ...{ message: oddText(random), code: maybe(random.pick(['23505', 'ECONNRESET', 'NOT_FOUND'])) },
    path: maybe(random.pick(['/api/leads', '/api/leads/%C3%A9', '/a_b', '/100%'])),
    request_id: maybe(random.pick([uuid(random, new Date()), `1:${random.between(1, 9)}:x`])),
    user_id: maybe(random.pick([...people.keys(), uuid(random, new Date())])),
  };
}

/** Fills the log at first; later it grows. */
async function change(random: Random): Promise<void> {
  const sql = db.admin;
  if (entries.length === 0)
    await sql('users').insert(
      Array.from({ length: 5 }, (_, n) => ({ full_name: oddText(random), email: `zoé${n}@lac.example` })),
    );
  const users = await sql('users').orderBy('email');
  people = new Map(users.map(({ user_id, full_name: name, email }) => [user_id, { name, email }]));
  await sql('application_log').insert(
    Array.from({ length: entries.length === 0 ? 150 : 5 }, () => entry(random)),
  );
  const rows = await sql('application_log').orderBy('entry_id', 'desc');
  entries = rows.map(({ entry_id, request_id, user_id, ...row }) => ({
    ...{ ...row, entryId: Number(entry_id), requestId: request_id, userId: user_id },
  }));
}

/** A whole number is that of an entry, an id one of a request or a person; all else is looked for in the texts. */
function finds(typed: string): (one: Entry) => boolean {
  const text = typed.trim();
  const id = text.toLowerCase();
  if (/^\d{1,9}$/.test(text)) return ({ entryId }) => entryId === Number(text);
  if (isId.test(id)) return ({ requestId, userId }) => requestId === id || userId === id;
  if (/^\d+:\S+$/.test(text)) return ({ requestId }) => requestId === text;
  return ({ message, code, path }) => fold(`${message} ${code ?? ''} ${path ?? ''}`).includes(fold(text));
}

function typed(random: Random): string {
  const { entryId, requestId, userId, message, path } = random.pick(entries);
  return random.pick([
    () => typedFrom(random, message),
    () => typedFrom(random, path ?? message),
    () => String(entryId),
    () => requestId ?? '1:1:x',
    () => random.pick([userId ?? 'x', (userId ?? 'x').toUpperCase(), (requestId ?? 'x').toUpperCase()]),
    () => random.pick(['', ' ', '%', '_', '\\', "'", '"', 'econn', 'nobody', '999999', 'SANTE', '%C3']),
  ])();
}

it('finds, filters and pages the application log as looking at every entry does', async () => {
  let found = 0;
  let empty = 0;
  await askRandomly(
    change,
    async ({ random, compare }) => {
      const asked = {
        ...{ search: random.chance(0.6) ? typed(random) : '', limit: random.pick([1, 10, 50]) },
        ...(random.chance(0.3) ? { level: random.pick(logLevels) } : {}),
        ...(random.chance(0.3) ? { kind: random.pick(logKinds) } : {}),
        ...(random.chance(0.2) ? { from: random.pick(moments).toISOString() } : {}),
        ...(random.chance(0.2) ? { to: random.pick(moments).toISOString() } : {}),
        ...(random.chance(0.3) ? { before: random.pick(entries).entryId } : {}),
      };
      const { search, level, kind, from, to, before, limit } = asked;
      const isFound = search.trim() ? finds(search) : () => true;
      const all = entries.filter(
        (one) =>
          isFound(one) &&
          (!level || logLevels.indexOf(one.level) >= logLevels.indexOf(level)) &&
          (!kind || one.kind === kind) &&
          (!from || one.at >= new Date(from)) &&
          (!to || one.at < new Date(to)) &&
          (!before || one.entryId < before),
      );
      const page = all.slice(0, limit);
      const log = await readApplicationLog({ database: db.database } as ServerDeps, asked);
      compare(
        asked,
        {
          next: log.next,
          entries: log.entries.map(({ entryId, message, user }) => ({ entryId, message, user })),
        },
        {
          next: all.length > limit ? page.at(-1)?.entryId : null,
          entries: page.map(({ entryId, message, userId }) => {
            const { name = null, email = null } = people.get(userId ?? '') ?? {};
            return { entryId, message, user: userId && { name, email, userId } };
          }),
        },
      );
      if (page.length > 0) found += 1;
      else empty += 1;
    },
    { usual: 150, perRound: 50 },
  );
  expect(Math.min(found, empty)).toBeGreaterThan(0);
}, 600_000);
