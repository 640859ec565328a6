import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { caller } from '../caller.ts';
import { send } from '../rows.ts';
import { insertion } from '../statement.ts';
import type { Sql, Tx } from '../types.ts';
import { withCommit } from '../with-commit.ts';

let database: TestDatabase;
let sql: TestDatabase['database']['platform'];
beforeAll(async () => {
  database = await createTestDatabase();
  sql = database.database.platform;
});
afterAll(() => database.close());
const adding = (email: string) => insertion('users', [{ email, full_name: 'A Member' }]);
const add = (on: Sql, email: string) => send(on, adding(email));
const emails = () => sql('users').whereLike('email', '%@wire.example').orderBy('email').pluck('email');

it('a transaction commits all of its statements or none', async () => {
  await sql.transaction(async (tx) => {
    await Promise.all([add(tx, 'a@wire.example'), add(tx, 'b@wire.example')]);
  });
  const fails = sql.transaction(async (tx) => {
    await add(tx, 'c@wire.example');
    await Promise.all([add(tx, 'a@wire.example'), add(tx, 'd@wire.example')]);
  });
  await expect(fails).rejects.toMatchObject({ code: '23505' });
  const leaves = sql.transaction(async (tx) => {
    await add(tx, 'e@wire.example');
    throw new Error('changed my mind');
  });
  await expect(leaves).rejects.toThrow('changed my mind');
  expect(await emails()).toEqual(['a@wire.example', 'b@wire.example']);
});

it('a transaction without statements leaves its connection unchanged', async () => {
  await sql.transaction(async () => undefined);
  const [{ rows }, { rows: again }] = await Promise.all([
    sql.raw('SELECT now() = statement_timestamp() AS alone'),
    sql.raw('SELECT 1 AS one'),
  ]);
  expect([rows, again]).toEqual([[{ alone: true }], [{ one: 1 }]]);
});

/** Records the number of messages in each write of a transaction's connection, until stopped. */
async function watchWrites(tx: Tx): Promise<{ writes: number[]; stop: () => void }> {
  const { connection } = await tx.client.acquireConnection();
  const { stream } = connection;
  const writes: number[] = [];
  const { _writev: writev, _write: write } = stream;
  stream._write = (...args: unknown[]) => {
    writes.push(1);
    write.apply(stream, args);
  };
  stream._writev = (chunks: unknown[], done: () => void) => {
    writes.push(chunks.length);
    writev.call(stream, chunks, done);
  };
  return { writes, stop: () => Object.assign(stream, { _write: write, _writev: writev }) };
}

it('statements of one tick are sent in one write, with the start of their transaction', async () => {
  await sql.transaction(async (tx) => {
    const { writes, stop } = await watchWrites(tx);
    await Promise.all([add(tx, 'f@wire.example'), add(tx, 'g@wire.example'), tx.raw('SELECT 1')]);
    expect(writes).toHaveLength(1);
    stop();
  });
});

describe('a statement deferred to the commit', () => {
  const change = <T>(work: (tx: Tx) => Promise<T>) => database.database.change(work);

  it('is sent with it in one write', async () => {
    const { writes, stop } = await change(async (tx) => {
      const watched = await watchWrites(tx);
      await withCommit(tx, adding('h@wire.example'));
      await withCommit(tx, adding('i@wire.example'));
      return watched;
    });
    stop();
    expect(writes).toHaveLength(1);
    expect((await emails()).slice(-2)).toEqual(['h@wire.example', 'i@wire.example']);
  });

  it('rolls the transaction back when it fails', async () => {
    const fails = change(async (tx) => {
      await add(tx, 'j@wire.example');
      await withCommit(tx, adding('a@wire.example'));
      await withCommit(tx, adding('k@wire.example'));
    });
    await expect(fails).rejects.toMatchObject({ code: '23505' });
    expect((await emails()).at(-1)).toBe('i@wire.example');
  });

  it('is sent at once in a savepoint, and in a transaction that defers nothing', async () => {
    await change(async (tx) => {
      const inner = tx.transaction(async (savepoint) => {
        await withCommit(savepoint, adding('l@wire.example'));
        throw new Error('taken back');
      });
      await expect(inner).rejects.toThrow('taken back');
    });
    await sql.transaction((tx) => withCommit(tx, adding('m@wire.example')));
    expect((await emails()).at(-1)).toBe('m@wire.example');
  });
});

it('a key is recorded with the commit of a change, not with that of a read', async () => {
  const { database: pools } = database;
  const claim = { scope: 'a'.repeat(64), key: 'noted' };
  const claimId = randomUUID();
  const tenantId = '018f0000-0000-7000-8000-000000000000';
  await sql('idempotency_keys').insert({ ...claim, claim_id: claimId, fingerprint: Buffer.alloc(32) });
  const noted = () => sql('idempotency_keys').where(claim).pluck('committed');
  const asked = <T>(work: () => T, taken = Promise.resolve()) =>
    caller.run({ id: 'noting', method: 'POST', path: '/', claim: { ...claim, claimId, taken } }, work);
  await asked(() => pools.forTenant(tenantId, (tx) => tx.raw('SELECT 1')));
  expect(await noted()).toEqual([false]);
  const change = (tx: Sql) => tx.raw('SELECT pg_current_xact_id()');
  const fails = asked(() =>
    pools.forTenant(tenantId, (tx) => change(tx).then(() => Promise.reject(new Error('no')))),
  );
  await expect(fails).rejects.toThrow('no');
  expect(await noted()).toEqual([false]);
  const ofAnother = Promise.reject(new Error('of another'));
  ofAnother.catch(() => {});
  const other = asked(() => pools.forTenant(tenantId, change), ofAnother);
  await expect(other).rejects.toThrow('of another');
  expect(await noted()).toEqual([false]);
  await asked(() => pools.forTenant(tenantId, change));
  expect(await noted()).toEqual([true]);
});

it('a change is not committed once another request has its key', async () => {
  const { database: pools } = database;
  const claim = { scope: 'b'.repeat(64), key: 'lost' };
  const lost = { ...claim, claimId: randomUUID(), taken: Promise.resolve() };
  await sql('idempotency_keys').insert({ ...claim, claim_id: randomUUID(), fingerprint: Buffer.alloc(32) });
  const change = () =>
    caller.run({ id: 'losing', method: 'POST', path: '/', claim: lost }, () =>
      pools.change((tx) => add(tx, 'lost@wire.example')),
    );
  await expect(change()).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
  await sql('idempotency_keys').where(claim).delete();
  await expect(change()).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
  expect(await emails()).not.toContain('lost@wire.example');
});
