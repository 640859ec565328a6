import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectionAs } from '../src/database/connection/connect.ts';
import { loginName } from '../src/database/roles/logins.ts';
import { type RuntimeRole, runtimeRoles } from '../src/database/roles/roles.ts';
import type { BenchDatabase } from './database.ts';
import { type Measured, measuredOf } from './load.ts';
import type { Recorded } from './recorder.ts';

/** The statements of one request, and the words of it that have to differ from one to the next. */
export interface Recording {
  statements: readonly Recorded[];
  words: readonly string[];
}

/** As many as the product's pool has. */
const lanes = 10;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Sends the same statements by `pg` alone, one after the other on each connection, over and over, each time for another person. */
export async function replay(
  database: BenchDatabase,
  { statements, words }: Recording,
  seconds: number,
): Promise<Measured> {
  const role = roleOf(statements, database.loginUrl);
  const options = connectionAs(role, { url: database.loginUrl, poolSize: lanes });
  const clients = Array.from({ length: lanes }, () => new pg.Client(options as pg.ClientConfig));
  await Promise.all(clients.map((client) => client.connect()));
  const taken: number[] = [];
  const until = performance.now() + seconds * 1000;
  try {
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < until) {
          const begun = performance.now();
          await sendAll(client, statements, words);
          taken.push(performance.now() - begun);
        }
      }),
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  return measuredOf(taken, seconds);
}

let people = 0;

async function sendAll(client: pg.Client, statements: readonly Recorded[], words: readonly string[]) {
  people += 1;
  const number = String(people);
  // What the recorded request had, and what this one has instead: ids of rows as the database gives them, others at random.
  const ids = new Map<string, string>();
  const other = (id: string) => {
    const known = ids.get(id) ?? randomUUID();
    ids.set(id, known);
    return known;
  };
  const hashes = new Map<string, Buffer>();
  const swapped = (value: unknown): unknown => {
    if (Buffer.isBuffer(value)) {
      const key = value.toString('hex');
      const made = hashes.get(key) ?? randomBytes(value.length);
      hashes.set(key, made);
      return made;
    }
    if (Array.isArray(value)) return value.map(swapped);
    if (typeof value !== 'string') return value;
    const named = words.reduce(
      (text, word) => text.replaceAll(word, `${word}${number}`),
      value.replace(uuid, other),
    );
    return [...hashes].reduce((text, [key, made]) => text.replaceAll(key, made.toString('hex')), named);
  };
  for (const [place, { text, values, rows }] of statements.entries()) {
    const answer = await client.query(
      values.length === 0 ? text : { name: `s${place}`, text, values: values.map(swapped) },
    );
    for (const [row, before] of rows.entries())
      for (const [column, value] of Object.entries(before)) {
        const now = answer.rows[row]?.[column];
        if (typeof value === 'string' && typeof now === 'string' && value.match(uuid)?.[0] === value)
          ids.set(value, now);
      }
  }
}

function roleOf(statements: readonly Recorded[], url: string): RuntimeRole {
  const users = [...new Set(statements.map(({ user }) => user))];
  const role = runtimeRoles.find((name) => users.length === 1 && loginName(name, url) === users[0]);
  if (!role) throw new Error(`Statements of one login were expected, not of ${users.join(', ') || 'none'}`);
  return role;
}
