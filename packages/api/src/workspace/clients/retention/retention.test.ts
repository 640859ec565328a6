import type { DueChart } from '@tamarack/core/domain/workspace';
import { beforeEach, describe, expect, it } from 'vitest';
import { destroyedWithChart, keptWithoutChart } from '../../../../migrations/20261123100200_destruction.ts';
import { provideTestApp } from '../../../../test/app.ts';
import { book } from '../../../../test/charts.ts';
import { type Case, createCase } from '../../../../test/routes/clinic-case.ts';
import { createVisit } from '../../../../test/visits.ts';
import {
  createWorkspace,
  provideWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../../test/workspace.ts';
import { query } from '../../../database/rows.ts';

const app = provideTestApp({
  clock: { now: () => new Date('2026-11-24T15:00:00Z') },
  rateLimitFactor: 1_000,
});
const clinic = provideWorkspace(app, { subdomain: 'retention' });

const call = (
  method: string,
  path: string,
  body?: object,
  { token }: Pick<TestMember, 'token'> = clinic.ownerAtSite,
) => app.call({ method, url: `/api/clinic/${path}`, token, host: clinic.host, ...(body && { body }) });
const read = async (fileNo: number) => (await call('GET', `clients/${fileNo}`)).body.client;
const listed = async (): Promise<DueChart[]> => (await call('GET', 'charts-due')).body.charts;
const reason = 'Kept for ten years; the paper file was shredded';
const destroy = (clientIds: string[], by?: Pick<TestMember, 'token'>) =>
  call('POST', 'charts-due/destroy', { clientIds, reason }, by);
const ofClient = (clientId: string) => app.admin('clients').where({ client_id: clientId });
const counted = (on: string, until: string) => ({
  ...{ region: 'ON', last_entry_on: on, retention_from_on: on, retention_until_on: until },
});
const addDue = async (name: string) => {
  const clientId = await clinic.client(name, 'Old');
  await ofClient(clientId).update(counted('2010-03-01', '2020-03-01'));
  return { clientId, fileNo: (await ofClient(clientId).first('file_no')).file_no as number };
};
const keepYears = async (retentionYears: number, by?: Pick<TestMember, 'token'>) => {
  const { version } = (await call('GET', 'me')).body.me.settings;
  return call('PATCH', 'settings', { version, retentionYears }, by);
};

describe('a clinic that keeps charts longer than the rules require', () => {
  it.each([
    ['an adult', '1980-01-01', '2036-11-24', '2038-11-24'],
    ['a child, from majority', '2015-03-10', '2043-03-10', '2045-03-10'],
  ])('keeps that of %s for 12 years instead of 10', async (_name, birthOn, by10, by12) => {
    const clientId = await clinic.client('Lena', 'Long');
    await ofClient(clientId).update({ region: 'ON', last_entry_on: '2026-11-24' });
    const { file_no: fileNo } = await ofClient(clientId).first();
    expect((await call('PATCH', `clients/${clientId}/record`, { version: 1, birthOn })).status).toBe(200);
    const until = async (years: number) => {
      expect((await keepYears(years)).status).toBe(200);
      return (await read(fileNo)).retentionUntil;
    };
    expect([await until(0), await until(12), await until(5), await until(0)]).toEqual([
      by10,
      by12,
      by10,
      by10,
    ]);
  });

  it('confirms who it is, and chooses at most 50 years', async () => {
    const cold = await app.session(clinic.ownerAtSite.userId, 'clinic', clinic.tenantId, false);
    expect((await keepYears(12, cold)).body.code).toBe('STEP_UP_REQUIRED');
    for (const years of [-1, 51, 2.5]) expect((await keepYears(years)).status).toBe(400);
    expect((await keepYears(12, clinic.desk)).status).toBe(403);
  });

  it('has its charts due later', async () => {
    const { clientId, fileNo } = await addDue('Wait');
    const isListed = async () => (await listed()).some((chart) => chart.clientId === clientId);
    await ofClient(clientId).update(counted('2016-11-23', '2026-11-23'));
    expect(await isListed()).toBe(true);
    await keepYears(12);
    expect(await isListed()).toBe(false);
    const refused = await destroy([clientId]);
    expect([refused.status, refused.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    await keepYears(0);
    await ofClient(clientId).update({ legal_hold: true });
    expect((await listed()).find((chart) => chart.fileNo === fileNo)).toMatchObject({
      ...{ name: 'Wait Old', lastEntryOn: '2016-11-23', keptUntil: '2026-11-23', obstacle: 'legal_hold' },
    });
  });
});

describe('the charts due', () => {
  it('begin on the day after the last one on which they are kept', async () => {
    const { clientId } = await addDue('Day');
    const isListed = async () => (await listed()).some((chart) => chart.clientId === clientId);
    await ofClient(clientId).update(counted('2016-11-24', '2026-11-24'));
    expect(await isListed()).toBe(false);
    expect((await destroy([clientId])).body.code).toBe('TRANSITION_NOT_ALLOWED');
    await ofClient(clientId).update(counted('2016-11-23', '2026-11-23'));
    expect(await isListed()).toBe(true);
  });

  it('are listed in pages by file number, without clients of another clinic or without entries', async () => {
    const other = await createWorkspace(app, { subdomain: 'retention-pages' });
    const due = Array.from({ length: 52 }, (_, n) => ({
      ...{ tenant_id: other.tenantId, file_no: 20_000 + n, ...counted('2010-03-01', '2020-03-01') },
    }));
    await app.admin('clients').insert([...due, { tenant_id: other.tenantId, file_no: 30_000 }]);
    const page = async (after = '') =>
      (
        await app.call({
          url: `/api/clinic/charts-due${after}`,
          token: other.ownerAtSite.token,
          host: other.host,
        })
      ).body;
    const first = await page();
    expect([first.charts.length, first.charts[0].fileNo, first.next]).toEqual([50, 20_000, 20_049]);
    const last = await page(`?after=${first.next}`);
    expect(last.charts.map(({ fileNo }: DueChart) => fileNo)).toEqual([20_050, 20_051]);
    expect(last.next).toBeNull();
  });
});

describe('a chart is not destroyed', () => {
  let due: { clientId: string; fileNo: number };
  beforeEach(async () => {
    due = await addDue('Kept');
  });
  const stays = async () => expect((await read(due.fileNo)).identity).toMatchObject({ givenName: 'Kept' });

  it('by anyone but the privacy contact, without a step-up, or without a reason', async () => {
    const { userId } = await app.person({ name: 'Ada Admin' });
    await app.member(clinic.tenantId, userId, 'administrator');
    const administrator = await app.session(userId, 'clinic', clinic.tenantId);
    for (const by of [administrator, clinic.roy, clinic.desk, clinic.bookkeeper])
      expect((await destroy([due.clientId], by)).status).toBe(403);
    const cold = await app.session(clinic.ownerAtSite.userId, 'clinic', clinic.tenantId, false);
    expect((await destroy([due.clientId], cold)).body.code).toBe('STEP_UP_REQUIRED');
    const silent = await call('POST', 'charts-due/destroy', { clientIds: [due.clientId], reason: ' ' });
    expect(Object.keys(silent.body.fields)).toEqual(['reason']);
    await stays();

    const { staff_id: ada } = await app.admin('clinic_staff').where({ user_id: userId }).first('staff_id');
    const contact = (privacy_contact_id: string | null) =>
      app.admin('workspace_settings').where({ tenant_id: clinic.tenantId }).update({ privacy_contact_id });
    await contact(ada);
    expect((await destroy([due.clientId])).status).toBe(403);
    await stays();
    expect((await destroy([due.clientId], administrator)).status).toBe(200);
    await contact(null);
  });

  it.each([
    ['under a legal hold', () => ofClient(due.clientId).update({ legal_hold: true }), 'legal hold'],
    [
      'with a booked appointment',
      () => book(app, clinic, { member: clinic.roy, clientIds: [due.clientId], start: '2026-12-01T09:00' }),
      'not finished',
    ],
    [
      'with a note of this year that is not signed',
      () =>
        app.admin('notes').insert({
          ...{ tenant_id: clinic.tenantId, client_id: due.clientId, author_id: clinic.roy.staffId },
          about_on: '2026-11-20',
        }),
      'not finished',
    ],
    [
      'with a joint note about somebody whose chart is kept',
      async () => {
        const service = { name_en: 'Couple', name_fr: 'Couple', minutes: 45, capacity: 2, billing: 'one' };
        const [{ service_id: serviceId }] = await app
          .admin('services')
          .insert({ tenant_id: clinic.tenantId, code: 'couple', ...service })
          .returning('service_id');
        const clientIds = [due.clientId, await clinic.client('Still', 'Coming')];
        const start = '2010-03-01T09:00';
        const [visit] = await book(app, clinic, { member: clinic.roy, clientIds, start, serviceId });
        await app.admin('attendances').whereIn('client_id', clientIds).update({ state: 'attended' });
        await app.admin('notes').insert({
          ...{ tenant_id: clinic.tenantId, client_id: due.clientId, author_id: clinic.roy.staffId },
          ...{ attendance_id: visit, about_on: '2010-03-01', signed_at: new Date(), state: 'locked' },
        });
      },
      'joint note',
    ],
  ])('%s', async (_name, prepare, text) => {
    await prepare();
    const { clientId: free } = await addDue('Free');
    const refused = await destroy([free, due.clientId]);
    expect([refused.status, refused.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(refused.body.error).toContain(text);
    await stays();
    expect(await ofClient(free).first('state')).toEqual({ state: 'active' });
    const directly = app.database.forTenant(clinic.tenantId, (tx) =>
      tx.raw('SELECT destroy_chart(?, ?, ?, NULL, ?)', [
        ...[due.clientId, reason, clinic.ownerAtSite.staffId],
        new Date('2026-11-24T15:00:00Z'),
      ]),
    );
    await expect(directly).rejects.toThrow('This chart may not be destroyed.');
  });

  it('if a licence recorded since then requires it to be kept longer', async () => {
    await ofClient(due.clientId).update({ ...counted('2012-03-01', '2017-03-01'), region: 'BC' });
    const refused = await destroy([due.clientId]);
    expect(refused.body.error).toContain('has to be kept longer');
    expect((await read(due.fileNo)).retentionUntil).toBe('2028-03-01');
    await stays();
  });

  it('before the province where the client was treated allows it, also if the one they live in does', async () => {
    const chen = app.admin('credentials').where({ staff_id: clinic.chen.staffId });
    await chen.clone().update({ profession: 'occupational_therapist' });
    await createVisit(app, clinic, { clientId: due.clientId, with: 'chen', at: '2019-03-01T09:00' });
    await ofClient(due.clientId).update({ ...counted('2019-03-01', '2024-03-01'), region: 'QC' });
    const refused = await destroy([due.clientId]);
    await chen.update({ profession: 'massage_therapist' });
    expect(refused.body.error).toContain('has to be kept longer');
    expect((await read(due.fileNo)).retentionUntil).toBe('2029-03-01');
    await stays();
  });

  it('of another clinic', async () => {
    const other = await createWorkspace(app, { subdomain: 'retention-other' });
    await app.admin('clients').where({ client_id: other.anne }).update(counted('2010-03-01', '2020-03-01'));
    expect((await destroy([due.clientId, other.anne])).status).toBe(404);
    await stays();
  });
});

describe('a destroyed chart', () => {
  /** A client with rows in every table, whose retention is over. */
  async function fill(of: TestWorkspace): Promise<Case> {
    const one = await createCase(app, of);
    const { clientId, insert } = one;
    const client = { client_id: clientId };
    await one.signed();
    await one.drafted();
    await one.onTeam('emergency');
    const relation = { name: 'Sun Insurance', kind: 'payer', organization: true };
    await insert('client_relations', { ...client, ...relation }, 'relation_id');
    const { attendanceId } = await one.invoice();
    await one.payment();
    const at = new Date('2026-11-20T15:00:00Z');
    const consent = { kind: 'treatment', text_version: '2026-11', given_at: at };
    await insert('client_consents', { ...client, ...consent }, 'consent_id');
    const fee = { service_id: of.physio, fee_cents: 9_000, reason: 'Student', from_on: '2026-01-01' };
    await insert('client_fees', { ...client, ...fee }, 'client_fee_id');
    await insert('lockboxes', { ...client, staff_id: of.chen.staffId, from_at: at }, 'lockbox_id');
    const mail = { attendance_id: attendanceId, kind: 'reminder', due_at: at, state: 'sent' };
    await insert('client_mails', { ...client, ...mail }, 'mail_id');
    await insert('todos', { ...client, title: 'Call Anne', role: 'front_desk' }, 'todo_id');
    await app.admin('attendances').where(client).update({ cancel_reason: 'Anne was ill' });
    await app.admin('appointments').update({ memo: 'Anne brings her mother' });
    await app.admin('confirmations').where(client).update({ reason: 'Anne disagrees', answer: 'She came' });
    await app.admin('invoices').where(client).update({ reason: 'Anne was ill' });
    const lines = app.admin('invoice_lines').where({ attendance_id: attendanceId });
    await lines.update({ fee_reason: 'Anne lost her job' });
    await app.admin('payments').where(client).update({ reference: 'From Anne', reason: 'Anne was ill' });
    const runId = await one.payRun('draft');
    const about = { run_id: runId, staff_id: of.roy.staffId, attendance_id: attendanceId, asked_at: at };
    await insert('pay_queries', { ...about, body: 'Anne says she came' }, 'query_id');
    await app.admin('notes').where(client).update({ about_on: '2010-03-01' });
    await ofClient(clientId).update({ desk_alert: 'Needs the ramp', ...counted('2010-03-01', '2020-03-01') });
    return one;
  }
  const countRows = async (clientIds: string[], tables: readonly string[]) =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const row = await app.admin(table).whereIn('client_id', clientIds).count().first();
          return [table, Number(row?.count)] as const;
        }),
      ),
    );
  const tables = [...destroyedWithChart, ...keptWithoutChart];

  it('loses notes, names and contacts; invoices, payments and the access log stay by file number', async () => {
    const other = await createWorkspace(app, { subdomain: 'retention-next' });
    const [one, kept, elsewhere] = [await fill(clinic), await fill(clinic), await fill(other)];
    const { clientId, fileNo } = one;
    const others = [kept.clientId, elsewhere.clientId];
    const [before, othersBefore] = [await countRows([clientId], tables), await countRows(others, tables)];
    for (const table of tables) expect([table, before[table]]).not.toEqual([table, 0]);
    expect(
      (await app.admin('invoices').where({ client_id: clientId }).first()).payer_relation_id,
    ).toBeTruthy();
    const named = async () => [
      (await app.admin('invoice_parties').where({ tenant_id: clinic.tenantId })).length,
      (await app.admin('payment_parties').where({ tenant_id: clinic.tenantId })).length,
    ];
    expect(await named()).toEqual([2, 2]);

    const { status, body } = await destroy([clientId]);
    expect([status, body.destroyed]).toEqual([200, 1]);

    const after = await countRows([clientId], tables);
    for (const table of destroyedWithChart) expect([table, after[table]]).toEqual([table, 0]);
    for (const table of keptWithoutChart)
      expect([table, after[table]]).toEqual([
        table,
        // The destruction is logged itself.
        (before[table] ?? 0) + (table === 'access_log' ? 1 : 0),
      ]);
    expect(await countRows(others, tables)).toEqual(othersBefore);
    expect(await named()).toEqual([1, 1]);
    const rows = await query<{ text: string }>(
      app.admin,
      `SELECT concat((SELECT to_jsonb(c) FROM clients c WHERE c.client_id = :clientId),
                     (SELECT jsonb_agg(a) FROM attendances a WHERE a.client_id = :clientId),
                     (SELECT jsonb_agg(f) FROM confirmations f WHERE f.client_id = :clientId),
                     (SELECT jsonb_agg(i) FROM invoices i WHERE i.client_id = :clientId),
                     (SELECT jsonb_agg(l) FROM invoice_lines l JOIN attendances a USING (attendance_id)
                       WHERE a.client_id = :clientId),
                     (SELECT jsonb_agg(p) FROM payments p WHERE p.client_id = :clientId),
                     (SELECT jsonb_agg(p) FROM appointments p JOIN attendances a USING (appointment_id)
                       WHERE a.client_id = :clientId),
                     (SELECT jsonb_agg(q) FROM pay_queries q JOIN attendances a USING (attendance_id)
                       WHERE a.client_id = :clientId)) AS text`,
      { clientId },
    );
    expect(rows[0]?.text).not.toMatch(/Anne|ramp|was ill|[Ss]he came/);
    expect(await read(fileNo)).toMatchObject({
      ...{ state: 'destroyed', mayChange: false, identity: null, lastEntryOn: null, retentionUntil: null },
      ...{ destroyedAt: '2026-11-24T15:00:00.000Z', destroyedBecause: reason },
    });
    expect((await listed()).map((chart) => chart.clientId)).not.toContain(clientId);

    const history = await app.admin('history').where({ subject_id: clientId, action: 'destroyed' });
    expect(history).toMatchObject([{ kind: 'client', staff_id: clinic.ownerAtSite.staffId, details: {} }]);
    const [entry] = (await call('GET', `access-log?fileNo=${fileNo}&what=destroy`)).body.entries;
    expect(entry).toMatchObject({ fileNo, clientName: null, purpose: 'privacy', staffName: 'Maude Gagnon' });
    const { invoices } = (await call('GET', 'invoices')).body;
    const [invoice] = invoices.filter((row: { clientId: string }) => row.clientId === clientId);
    expect(invoice).toMatchObject({ fileNo, clientName: null, payerName: null });
    for (const path of ['', '/pdf'])
      expect((await call('GET', `invoices/${invoice.invoiceId}${path}`)).status).toBe(200);
    const again = await destroy([clientId]);
    expect(again.body.error).toContain('already been destroyed');
  });

  it('is found by its file number only, and takes nothing new', async () => {
    const { clientId, fileNo } = await addDue('Zebedee');
    const search = async (q: string) =>
      (await call('GET', `clients?q=${q}`)).body.clients.map((row: { fileNo: number }) => row.fileNo);
    expect(await search('Zebedee')).toEqual([fileNo]);
    await destroy([clientId]);
    expect([await search('Zebedee'), await search(String(fileNo))]).toEqual([[], [fileNo]]);
    expect(await search('')).not.toContain(fileNo);
    const { version } = await read(fileNo);
    const booking = {
      ...{ staffId: clinic.roy.staffId, serviceId: clinic.physio, locationId: clinic.locationId },
      ...{ localStart: '2026-12-02T09:00', clientIds: [clientId] },
    };
    const booked = await call('POST', 'appointments', booking);
    expect([booked.status, Object.keys(booked.body.fields)]).toEqual([400, ['clientIds']]);
    const { fileNo: target } = await addDue('Target');
    const merged = await call('POST', `clients/${clientId}/merge`, { version, intoFileNo: target });
    const into = await call('POST', `clients/${clinic.anne}/merge`, { version: 1, intoFileNo: fileNo });
    const changed = await call('PATCH', `clients/${clientId}/record`, { version, legalHold: true });
    for (const refused of [merged, into, changed]) expect(refused.body.code).toBe('TRANSITION_NOT_ALLOWED');
    expect((await call('POST', `clients/${fileNo}/care-team`, { staffId: clinic.roy.staffId })).status).toBe(
      404,
    );
    const todo = { title: 'Call', clientId, role: 'front_desk' };
    expect((await call('POST', 'todos', todo)).status).toBe(400);
  });

  it('takes the files merged into it along, and leaves a guardian’s contact in the child’s file', async () => {
    const { clientId, fileNo } = await addDue('Guardian');
    const merged = await addDue('Twin');
    const contact = { email: 'g@old.example', phone: '4165550111' };
    await app.admin('client_identities').where({ client_id: clientId }).update(contact);
    const child = await clinic.client('Young', 'Old');
    const { file_no: childNo } = await ofClient(child).first();
    await app.admin('client_relations').insert({
      ...{ tenant_id: clinic.tenantId, client_id: child, related_client_id: clientId, kind: 'guardian' },
    });
    const merge = await call('POST', `clients/${merged.clientId}/merge`, { version: 1, intoFileNo: fileNo });
    expect(merge.status).toBe(200);
    expect((await destroy([merged.clientId])).body.code).toBe('TRANSITION_NOT_ALLOWED');
    expect((await destroy([clientId])).status).toBe(200);
    expect(await app.admin('client_identities').where({ client_id: merged.clientId })).toEqual([]);
    expect(await ofClient(merged.clientId).first()).toMatchObject({ state: 'merged', merged_into: clientId });
    expect((await read(merged.fileNo)).fileNo).toBe(fileNo);
    const undo = await call('POST', `merges/${merge.body.id}/undo`, { version: 1 });
    expect(undo.status).toBe(404);
    expect((await read(childNo)).relations).toMatchObject([
      { kind: 'guardian', name: 'Guardian Old', ...contact, relatedClientId: null },
    ]);
  });
});

it('every table with rows of clients is destroyed or kept with a chart', async () => {
  const found = await query<{ relname: string }>(
    app.admin,
    `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND NOT a.attisdropped AND c.relname NOT IN ('clients', 'api_clients')
        AND EXISTS (SELECT FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id')`,
  );
  const known = [...destroyedWithChart, ...keptWithoutChart];
  expect(found.map(({ relname }) => relname).toSorted()).toEqual(known.toSorted());
});
