import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../test/app.ts';
import { calendarOf } from '../../test/calendar.ts';
import { callsOf } from '../../test/charts.ts';
import { provideWorkspace } from '../../test/workspace.ts';
import { query } from './rows.ts';
import type { Sql } from './types.ts';

/** What SQL in each pool finds about a client: nothing without the locks, and no chart text even with them. */
const app = provideTestApp({ clock: { now: () => new Date('2026-11-24T20:10:00Z') } });
const clinic = provideWorkspace(app, { subdomain: 'client-data' });
const next = provideWorkspace(app, { subdomain: 'client-data-next' });
beforeAll(async () => {
  await app.admin('client_identities').where({ tenant_id: next.tenantId }).delete();
  await app.admin('client_words').where({ tenant_id: next.tenantId }).delete();
  await leaveTraces();
});

/** A day of work through the API: a new client, a relation, a booking with its email, a note, a draft, an emergency. */
async function leaveTraces(): Promise<void> {
  const once = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' };
  const created = await app.call({
    method: 'POST',
    url: '/api/clinic/clients',
    host: clinic.host,
    token: clinic.desk.token,
    headers: once,
    body: {
      givenName: 'Zoltana',
      familyName: 'Kowalczyk',
      birthOn: '1985-03-10',
      email: 'zoltana@kowalczyk.example',
      phone: '647-555-0199',
      streetAddress: '9 Larchwood Lane',
      emailConsent: true,
    },
  });
  const { id: clientId, fileNo } = created.body;
  const [desk, roy, chen] = [clinic.desk, clinic.roy, clinic.chen].map((member) =>
    callsOf(app, clinic, member),
  );
  if (!desk || !roy || !chen) throw new Error('no members');
  await desk.post(`/clients/${clientId}/relations`, {
    kind: 'emergency',
    name: 'Bela Kowalczyk',
    phone: '647-555-0188',
  });
  const { attendanceId } = await calendarOf(app, clinic).book('2026-11-24T14:00', { clientIds: [clientId] });
  for (const text of ['Meniscus repaired', 'Patella tracking']) {
    const { body } = await roy.post('/notes', { fileNo, ...(text.startsWith('M') ? { attendanceId } : {}) });
    const section = { key: 'note', en: 'Note', fr: 'Note', text, copied: false };
    await roy.put(`/notes/${body.id}/draft`, { draftVersion: 0, templateId: null, sections: [section] });
    if (text.startsWith('M')) await roy.post(`/notes/${body.id}/sign`, { version: 1, draftVersion: 1 });
  }
  await chen.get(`/clients/${fileNo}/chart`);
  await chen.post(`/clients/${fileNo}/chart/emergency`, { ground: 'harm', reason: 'Fainted at the desk' });
  expect(await app.admin('note_versions')).toHaveLength(1);
  expect(await app.admin('note_drafts')).toHaveLength(1);
}

const identity = /zoltana|kowalczyk|1985-03-10|647-?555-?01|5550199|larchwood/i;
const texts = /meniscus|patella/i;

/** Everything that a role may select, as text by table. */
async function readAll(sql: Sql): Promise<Map<string, string>> {
  const tables = await query<{ name: string; columns: string }>(
    sql,
    `SELECT c.oid::regclass::text AS name,
            string_agg(CASE a.atttypid WHEN 'bytea'::regtype THEN format('encode(%1$I, %2$L)', a.attname, 'escape')
                       ELSE format('%I::text', a.attname) END, ', ') AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
        AND c.relkind IN ('r', 'p', 'v', 'm') AND has_schema_privilege(c.relnamespace, 'USAGE')
        AND has_column_privilege(c.oid, a.attnum, 'SELECT')
      GROUP BY c.oid ORDER BY 1`,
  );
  const found = new Map<string, string>();
  for (const { name, columns } of tables) {
    const [row] = await query<{ text: string | null }>(
      sql,
      `SELECT string_agg(concat_ws(' ', ${columns}), ' ') AS text FROM ${name}`,
    );
    found.set(name, row?.text ?? '');
  }
  return found;
}

const tablesWith = (found: Map<string, string>, pattern: RegExp) =>
  [...found].filter(([, text]) => pattern.test(text)).map(([name]) => name);

/** Session settings as an attacker with SQL access could set them. */
const settings = (tenantId: string, names: string, clientId: string) => async (sql: Sql) => {
  await sql.raw(
    "SELECT set_config('app.tenant_id', ?, true), set_config('app.names', ?, true), set_config('app.client_id', ?, true)",
    [tenantId, names, clientId],
  );
};
const ofClient = async () => (await app.admin('note_drafts').first('client_id')).client_id as string;

describe.each([
  ['app', 'nothing set', async () => undefined],
  ['app', 'its clinic alone', async (sql: Sql) => settings(clinic.tenantId, '', '')(sql)],
  [
    'app',
    'another clinic and every lock',
    async (sql: Sql) => settings(next.tenantId, 'on', await ofClient())(sql),
  ],
  ['platform', 'nothing set', async () => undefined],
  ['platform', 'every lock', async (sql: Sql) => settings(clinic.tenantId, 'on', await ofClient())(sql)],
  ['worker', 'nothing set', async () => undefined],
  ['worker', 'every lock', async (sql: Sql) => settings(clinic.tenantId, 'on', await ofClient())(sql)],
] as const)('svc_%s with %s', (pool, _, prepare) => {
  it('finds no name, contact, note or draft in any table', async () => {
    const found = await app.database[pool].transaction(async (tx) => {
      await prepare(tx);
      return readAll(tx);
    });
    expect(found.size).toBeGreaterThan(20);
    expect(tablesWith(found, identity)).toEqual([]);
    expect(tablesWith(found, texts)).toEqual([]);
  });
});

it('svc_migrations, which owns the tables and cannot log in, finds no chart text', async () => {
  const found = await app.admin.transaction(async (tx) => {
    await tx.raw('SET LOCAL ROLE svc_migrations');
    return readAll(tx);
  });
  expect(found.get('note_versions')).not.toBe('');
  expect(tablesWith(found, texts)).toEqual([]);
});

it('with every lock of the clinic open, names are readable and chart texts are encrypted', async () => {
  const found = await app.database.app.transaction(async (tx) => {
    await settings(clinic.tenantId, 'on', await ofClient())(tx);
    return readAll(tx);
  });
  expect(tablesWith(found, identity)).toEqual(['client_identities', 'client_relations', 'client_words']);
  expect(found.get('note_versions')).not.toBe('');
  expect(found.get('note_drafts')).not.toBe('');
  expect(tablesWith(found, texts)).toEqual([]);
});
