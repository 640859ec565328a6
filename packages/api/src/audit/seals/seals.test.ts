import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import type { Actor } from '../actor.ts';
import { insertAuditEntry } from '../repository.ts';
import { countUnsealed, findChainFaults, forgetDayKeys, readNewestSeal } from './repository.ts';
import { sealAuditLog } from './service.ts';

let db: TestDatabase;
/** A superuser: only they can bypass the log's own guards. */
let superuser: pg.Client;

beforeAll(async () => {
  db = await createTestDatabase();
  superuser = new pg.Client({ connectionString: db.adminUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await db.close();
});

const sql = () => db.database.platform;
const seal = () => sealAuditLog({ database: db.database, log: pino({ level: 'silent' }) });

async function person(): Promise<Actor> {
  const [row] = await sql()('users')
    .insert({ email: `${randomUUID()}@audit.example`, full_name: 'Ada Roy', locale: 'en' })
    .returning('user_id');
  return { kind: 'user', userId: row.user_id, sessionId: null, requestId: 'r-1', ip: '203.0.113.7' };
}

const visitor: Actor = { kind: 'visitor', userId: null, sessionId: null, requestId: null, ip: '2001:db8::1' };

/** Changes a table as only a superuser can. */
async function tamper(table: string, statement: string): Promise<void> {
  await superuser.query(
    `ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER`,
  );
}

async function entriesOf(action: string) {
  return sql()('audit_log')
    .where({ action })
    .orderBy('entry_id')
    .select('*', sql().raw('(audit_personal(audit_log)).*'));
}

describe('personal details', () => {
  it('are stored encrypted and read through their function only', async () => {
    const actor = await person();
    await insertAuditEntry(sql(), actor, {
      action: 'account.test_changed',
      details: { field: 'email' },
      personal: { before: 'old@audit.example', after: 'new@audit.example' },
    });
    const [entry] = await entriesOf('account.test_changed');
    expect(entry).toMatchObject({
      ip: null,
      origin: '203.0.113.7',
      personal: { before: 'old@audit.example', after: 'new@audit.example' },
    });
    const { rows } = await superuser.query(
      'SELECT audit_log::text AS stored FROM audit_log WHERE action = $1',
      ['account.test_changed'],
    );
    expect(rows[0].stored).not.toMatch(/203\.0\.113|audit\.example/);
  });

  it('of a visitor are encrypted with the key of the day', async () => {
    await insertAuditEntry(sql(), visitor, { action: 'account.test_visited' });
    const [entry] = await entriesOf('account.test_visited');
    expect(entry.origin).toBe('2001:db8::1');
  });

  it('of a visitor can be read until the keys of those days are deleted, after 180 days', async () => {
    await insertAuditEntry(sql(), visitor, { action: 'account.test_passed_by' });
    const ageKey = (days: number) =>
      superuser.query(
        `UPDATE audit_keys SET day = (now() AT TIME ZONE 'UTC')::date - $1::integer WHERE day IS NOT NULL`,
        [days],
      );
    const origin = async () => (await entriesOf('account.test_passed_by'))[0].origin;
    await ageKey(180);
    expect(await forgetDayKeys(db.database.worker)).toBe(0);
    expect(await origin()).toBe('2001:db8::1');
    await ageKey(181);
    expect(await forgetDayKeys(db.database.worker)).toBe(1);
    expect(await origin()).toBeNull();
  });

  it('are encrypted with the key of the person concerned', async () => {
    const [actor, subject] = [await person(), await person()];
    await insertAuditEntry(sql(), actor, {
      action: 'account.test_corrected',
      subjectId: subject.userId,
      personal: { after: 'right@audit.example' },
    });
    await sql()('users').where({ user_id: subject.userId }).delete();
    const [entry] = await entriesOf('account.test_corrected');
    expect([entry.origin, entry.personal]).toEqual(['203.0.113.7', null]);
  });

  it('cannot be read once the person is erased; the entry and the chain remain', async () => {
    const actor = await person();
    await insertAuditEntry(sql(), actor, { action: 'account.test_erased', personal: { name: 'Ada Roy' } });
    await seal();
    await sql()('users').where({ user_id: actor.userId }).delete();
    const [entry] = await entriesOf('account.test_erased');
    expect([entry.actor_id, entry.origin, entry.personal]).toEqual([actor.userId, null, null]);
    expect(await findChainFaults(sql())).toEqual([]);
  });

  it.each(['platform', 'worker'] as const)('have keys that the %s role cannot read', async (role) => {
    await expect(db.database[role]('audit_keys').select('*')).rejects.toThrow(/permission denied/);
  });

  it('cannot be read by the clinics’ role, like the log itself', async () => {
    await expect(
      db.database.forTenant(randomUUID(), (tx) => tx.raw('SELECT audit_personal(a) FROM audit_log a')),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('the chain', () => {
  beforeEach(async () => {
    await insertAuditEntry(sql(), visitor, { action: 'account.test_chained' });
    await seal();
  });

  /** What a superuser could do after switching the log's own guards off. */
  const newestEntry = async (): Promise<number> =>
    Number((await sql()('audit_sealed_entries').max('entry_id as id').first())?.id);

  it('contains every entry exactly once, in consecutive seals', async () => {
    await insertAuditEntry(sql(), visitor, { action: 'account.test_chained' });
    await insertAuditEntry(sql(), visitor, { action: 'account.test_chained' });
    expect(await countUnsealed(sql())).toBe(2);
    const before = await readNewestSeal(sql());
    await seal();
    const after = await readNewestSeal(sql());
    expect(after).toMatchObject({ number: (before?.number ?? 0) + 1, entries: 2 });
    expect([await countUnsealed(sql()), await findChainFaults(sql())]).toEqual([0, []]);
    await seal();
    expect(await readNewestSeal(sql())).toEqual(after);
  });

  it('includes an entry whose transaction ended after a later one was sealed', async () => {
    const slow = await sql().transaction();
    await insertAuditEntry(slow, visitor, { action: 'account.test_slow' });
    await insertAuditEntry(sql(), visitor, { action: 'account.test_fast' });
    await seal();
    await slow.commit();
    expect(await findChainFaults(sql())).toEqual([]);
    await seal();
    expect([await countUnsealed(sql()), await findChainFaults(sql())]).toEqual([0, []]);
  });

  it('detects a changed entry', async () => {
    const id = await newestEntry();
    await tamper(
      'audit_log',
      `UPDATE audit_log SET action = 'account.test_rewritten' WHERE entry_id = ${id}`,
    );
    expect(await findChainFaults(sql())).toEqual([{ fault: 'entry changed', number: id }]);
    await tamper('audit_log', `UPDATE audit_log SET action = 'account.test_chained' WHERE entry_id = ${id}`);
    expect(await findChainFaults(sql())).toEqual([]);
  });

  it('detects a removed entry and an inserted one', async () => {
    const id = await newestEntry();
    await superuser.query('BEGIN');
    await tamper('audit_log', `DELETE FROM audit_log WHERE entry_id = ${id}`);
    await tamper(
      'audit_log',
      `INSERT INTO audit_log (actor_kind, action) VALUES ('system', 'account.test_forged')`,
    );
    const { rows } = await superuser.query('SELECT max(entry_id)::integer AS id FROM audit_log');
    await superuser.query('COMMIT');
    expect(await findChainFaults(sql())).toEqual([
      { fault: 'entry missing', number: id },
      { fault: 'entry outside the chain', number: rows[0].id },
    ]);
    await tamper('audit_log', `DELETE FROM audit_log WHERE entry_id = ${rows[0].id}`);
    await tamper('audit_sealed_entries', `DELETE FROM audit_sealed_entries WHERE entry_id = ${id}`);
    const faults = await findChainFaults(sql());
    expect(faults.map(({ fault }) => fault)).toEqual(['seal broken']);
  });

  it('is append-only: no role can change a seal', async () => {
    for (const table of ['audit_seals', 'audit_sealed_entries']) {
      await expect(db.database.worker(table).delete()).rejects.toThrow(/permission denied/);
      await expect(superuser.query(`DELETE FROM ${table}`)).rejects.toThrow('The audit log only grows');
      await expect(superuser.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('The audit log only grows');
    }
  });
});

describe('personal details that were changed', () => {
  it.each([
    ['in their first byte', 'set_byte(origin, 0, get_byte(origin, 0) # 1)'],
    ['in their last byte', 'set_byte(origin, length(origin) - 1, get_byte(origin, length(origin) - 1) # 1)'],
    ['in the middle', 'set_byte(origin, 20, get_byte(origin, 20) # 1)'],
    ['by cutting them short', 'substr(origin, 1, length(origin) - 1)'],
    ['to nothing', `''::bytea`],
  ])('%s are not mistaken for something else', async (_name, changed) => {
    const actor = await person();
    const action = `account.test_${randomUUID()}` as Parameters<typeof insertAuditEntry>[2]['action'];
    await insertAuditEntry(sql(), actor, { action });
    const [whole] = await entriesOf(action);
    expect(whole.origin).toBe('203.0.113.7');
    await superuser.query('BEGIN');
    await tamper('audit_log', `UPDATE audit_log SET origin = ${changed} WHERE entry_id = ${whole.entry_id}`);
    const { rows } = await superuser.query(
      'SELECT (audit_personal(a)).origin FROM audit_log a WHERE entry_id = $1',
      [whole.entry_id],
    );
    await superuser.query('ROLLBACK');
    expect(rows).toEqual([{ origin: null }]);
  });
});
