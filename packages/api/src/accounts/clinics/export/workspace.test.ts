import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { createBooks } from '../../../../test/money/books.ts';
import { createWorkspace, provideWorkspace } from '../../../../test/workspace.ts';
import { parseConfig } from '../../../config/config.ts';
import { custodianTables } from '../../../platform/privacy/map/custodian.ts';
import { createSecretBox } from '../../../server/secret-box.ts';
import { hashOf, openClinicKey, sealText } from '../../../workspace/notes/index.ts';
import { clinicExportCommand } from './command.ts';

const now = new Date('2026-11-24T21:00:00Z');

const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'leaving' });
beforeAll(async () => {
  await createWorkspace(app, { subdomain: 'neighbour' });
  const { tenantId, anne, roy } = clinic;
  await app
    .admin('clinic_keys')
    .insert({
      tenant_id: tenantId,
      sealed_key: createSecretBox(app.deps.settings.encryptionKeys).seal(
        Buffer.alloc(32, 1).toString('base64'),
      ),
    })
    .onConflict('tenant_id')
    .ignore();
  const noteId = randomUUID();
  const text = JSON.stringify([{ key: 'plan', en: 'Plan', fr: 'Plan', text: 'Walk daily', copied: false }]);
  const key = await app.database.forTenant(tenantId, (tx) => openClinicKey(tx, app.deps, tenantId));
  await app.admin('notes').insert({
    tenant_id: tenantId,
    note_id: noteId,
    client_id: anne,
    author_id: roy.staffId,
    state: 'signed',
    about_on: '2026-11-24',
    signed_at: now,
    versions: 1,
  });
  await app.admin('note_versions').insert({
    tenant_id: tenantId,
    note_id: noteId,
    number: 1,
    client_id: anne,
    kind: 'note',
    author_id: roy.staffId,
    body: sealText(key, { tenantId, noteId, number: 1 }, text),
    sha256: hashOf(text),
    at: now,
  });
});

it('the export contains every client with their chart, and the log names who exported it', async () => {
  const { tenantId, owner, ownerAtSite, anne } = clinic;
  const { body } = await app.call({ url: `/api/clinics/${tenantId}/export`, token: owner.token });
  expect(body.clients).toMatchObject([
    {
      clientId: anne,
      fileNo: 10_432,
      identity: { givenName: 'Anne', familyName: 'Tremblay' },
      noteVersions: [{ number: 1, kind: 'note', sections: [{ text: 'Walk daily' }] }],
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/sealed|tenant_id/);
  expect(body.availability).toHaveLength(10);
  const log = await app.admin('access_log').where({ tenant_id: tenantId }).orderBy('what');
  expect(log).toMatchObject(
    ['export', 'read'].map((what) => ({
      what,
      purpose: 'administration',
      staff_id: ownerAtSite.staffId,
      client_id: anne,
    })),
  );
});

it.each([
  ['en', 'Fields that end in Cents are hundredths of the currency in settings or on the invoice.'],
  ['fr', 'Les champs qui se terminent par Cents sont des centièmes de la devise'],
] as const)(
  'the export begins with an explanation of its format, in the clinic’s language (%s)',
  async (locale, amounts) => {
    const { tenantId, owner } = clinic;
    await app.admin('tenants').where({ tenant_id: tenantId }).update({ locale });
    const { body, content } = await app.call({ url: `/api/clinics/${tenantId}/export`, token: owner.token });
    expect(body.about.amounts).toContain(amounts);
    expect(Object.keys(body).slice(0, 4)).toEqual(['product', 'formatVersion', 'about', 'exportedAt']);
    const { token } = await app.person({ platformRole: 'platform_owner' });
    const operators = await app.call({ url: `/api/tenants/${tenantId}/export`, token });
    expect(operators.body.about).not.toHaveProperty('notes');
    // Lists are in the document, fields are columns of its tables.
    const columns: string[] = await app
      .admin('information_schema.columns')
      .where({ table_schema: 'public' })
      .distinct()
      .pluck('column_name');
    const fields = new Set(
      columns.map((name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())),
    );
    const named = Object.values<string>(body.about).flatMap((text) => text.match(/\b[a-z]+[A-Z]\w+/g) ?? []);
    const unknown = named.filter((name) => !fields.has(name) && !content.includes(`"${name}"`));
    expect([...new Set(unknown)]).toEqual([]);
  },
);

it('the export has drafts that were closed as incomplete or whose author has left, and no others', async () => {
  const left = await createWorkspace(app, { subdomain: 'leaving-drafts' });
  const { tenantId, owner, roy, chen, anne } = left;
  const sealed = createSecretBox(app.deps.settings.encryptionKeys).seal(
    Buffer.alloc(32, 1).toString('base64'),
  );
  await app
    .admin('clinic_keys')
    .insert({ tenant_id: tenantId, sealed_key: sealed })
    .onConflict('tenant_id')
    .ignore();
  const key = await app.database.forTenant(tenantId, (tx) => openClinicKey(tx, app.deps, tenantId));
  const draft = async (words: string, state: string, authorId: string) => {
    const noteId = randomUUID();
    const of = { tenant_id: tenantId, note_id: noteId, client_id: anne };
    const text = JSON.stringify([{ key: 'plan', en: 'Plan', fr: 'Plan', text: words, copied: false }]);
    await app.admin('notes').insert({ ...of, author_id: authorId, state, about_on: '2026-11-20' });
    await app.admin('note_drafts').insert({
      ...of,
      ...{ version: 3, saved_at: now, saved_by: authorId },
      body: sealText(key, { tenantId, noteId, number: 'draft-3' }, text),
    });
  };
  await draft('Closed by a colleague', 'incomplete', chen.staffId);
  await draft('Of somebody who left', 'draft', roy.staffId);
  await draft('Still being written', 'draft', chen.staffId);
  const keeps = async () =>
    (await app.admin.raw('SELECT keeps_charts(?, ?) AS keeps', [tenantId, now])).rows[0].keeps;
  const exported = async () => {
    const { body } = await app.call({ url: `/api/clinics/${tenantId}/export`, token: owner.token });
    return body.clients[0].noteDrafts.map(
      ({ sections }: { sections: { text: string }[] }) => sections[0]?.text,
    );
  };
  expect(await exported()).toEqual(['Closed by a colleague']);
  expect(await keeps()).toBe(true);
  await app
    .admin('clinic_staff')
    .where({ tenant_id: tenantId, staff_id: roy.staffId })
    .update({ active_to_on: '2026-11-23' });
  expect((await exported()).toSorted()).toEqual(['Closed by a colleague', 'Of somebody who left']);
  await app.admin('notes').where({ tenant_id: tenantId, state: 'incomplete' }).update({ state: 'retracted' });
  expect(await keeps()).toBe(true);
  await app.admin('clinic_staff').where({ tenant_id: tenantId }).update({ active_to_on: null });
  expect([await exported(), await keeps()]).toEqual([[], false]);
});

it('the export has the seals of the access log, with which each day’s entries can be checked', async () => {
  const { tenantId, owner } = clinic;
  await app
    .admin('access_log_seals')
    .insert({ tenant_id: tenantId, day: '2026-11-23', entries: 2, sha256: Buffer.alloc(32, 171) });
  const { body } = await app.call({ url: `/api/clinics/${tenantId}/export`, token: owner.token });
  expect(body.accessLogSeals).toEqual([{ day: '2026-11-23', entries: 2, sha256: 'ab'.repeat(32) }]);
});

it('the export has invoices with their names and taxes, and payments', async () => {
  const books = await createBooks(app, 'leaving-books');
  const { totalCents } = await books.billed();
  const { tenantId, owner } = books.clinic;
  const { body } = await app.call({ url: `/api/clinics/${tenantId}/export`, token: owner.token });
  expect(body).toMatchObject({
    taxRegistrations: [{ kind: 'gst_hst', number: '123456789 RT0001' }],
    invoices: [{ number: 1, totalCents: 12_430 }],
    invoiceParties: [{ clientName: 'Anne Tremblay' }],
    invoiceLines: [{ netCents: 11_000, taxCents: 1_430 }],
    invoiceTaxes: [{ component: 'HST', ratePpm: 130_000, taxCents: 1_430 }],
    payments: [],
    payRuns: [],
  });
  expect(totalCents).toBe(12_430);
});

it('every table of a clinic is in its export, except derived data', async () => {
  const without = [
    // Derived from exported data, or useful only on this system.
    ...['client_words', 'counters', 'clinic_keys', 'todo_marks', 'pay_items'],
  ];
  const folder = new URL('.', import.meta.url);
  const sources = ['workspace.ts', 'workspace-repository.ts', 'repository.ts']
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const missing = custodianTables
    .map(({ table }) => table)
    .filter((table) => !new RegExp(`\\b${table}\\b`).test(sources));
  expect(missing.toSorted()).toEqual(without.toSorted());
});

describe('every column of a table whose columns are listed by hand is in the export, or left out for a reason', () => {
  const nested = 'The row is inside the one that it refers to.';
  const ordered = 'The rows are in this order.';
  const bookkeeping = {
    tenant_id: 'The document is about one clinic.',
    version: 'Counts the changes for simultaneous edits.',
    created_at: 'About the row, not about what it says.',
    created_by: 'About the row, not about what it says.',
  };
  const { created_at: _createdAt, created_by: _createdBy, ...identified } = bookkeeping;
  const searched = 'Derived from exported columns.';
  const closing = 'State of the closing.';
  const platforms = 'The platform’s own.';
  const tables: Record<string, { omitted: Record<string, string>; renamed?: Record<string, string> }> = {
    tenants: {
      omitted: {
        ...{ version: bookkeeping.version, hold_reason: 'The operators’ own note.' },
        ...{ first_sign_in_at: platforms, sample: platforms, sandbox: platforms },
        ...{ deletion_locked: closing, status_before_termination: closing },
        ...{ handover_confirmed_at: closing, erasure_began_at: closing },
        ...{ search_text: searched, name_sort_key: searched, owner_sort_key: searched },
      },
    },
    workspace_settings: { omitted: { ...identified, cache_version: 'Useful only on this system.' } },
    locations: { omitted: { ...bookkeeping, position: ordered } },
    rooms: { omitted: { ...bookkeeping, location_id: nested } },
    clinic_staff: {
      omitted: {
        ...{ ...bookkeeping, position: ordered, color: 'Of the calendar on this system.' },
        has_joined: 'The membership says it, and the last day.',
      },
      renamed: { user_id: 'memberId' },
    },
    credentials: { omitted: { ...bookkeeping, staff_id: nested, credential_id: 'Nothing refers to it.' } },
    services: { omitted: bookkeeping },
    service_fees: { omitted: { ...bookkeeping, service_id: nested, fee_id: 'Nothing refers to it.' } },
    memberships: {
      omitted: {
        tenant_id: bookkeeping.tenant_id,
        invited_by: 'About the row, not about what it says.',
        invited_name: 'In the name.',
        last_signed_in_at: platforms,
      },
      renamed: { user_id: 'memberId', created_at: 'addedAt' },
    },
    subdomain_redirects: { omitted: { tenant_id: bookkeeping.tenant_id } },
  };
  let rows: Record<string, object>;
  beforeAll(async () => {
    const { tenantId, owner, locationId } = await createWorkspace(app, { subdomain: 'columns' });
    await app.admin('rooms').insert({ tenant_id: tenantId, location_id: locationId, name: 'Blue room' });
    await app
      .admin('subdomain_redirects')
      .insert({ tenant_id: tenantId, subdomain: 'columns-before', until: '2027-01-01T00:00:00Z' });
    const { body } = await app.call({ url: `/api/clinics/${tenantId}/export`, token: owner.token });
    const [location, service, member, redirect] = [
      body.locations[0],
      body.services[0],
      body.members[0],
      body.formerSubdomains[0],
    ];
    const practising = body.staff.find((staff: { credentials: object[] }) => staff.credentials.length > 0);
    rows = {
      tenants: body.clinic,
      workspace_settings: body.settings,
      locations: location,
      rooms: location.rooms[0],
      clinic_staff: practising,
      credentials: practising.credentials[0],
      services: service,
      service_fees: service.fees[0],
      memberships: member,
      subdomain_redirects: redirect,
    };
  });

  it.each(Object.entries(tables))('%s', async (table, { omitted, renamed }) => {
    const fields = Object.keys(rows[table] ?? {});
    const camelCase = (name: string) =>
      name.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
    // Days are listed without the ending of their column, such as `from` for `from_on`.
    const isExported = (column: string) =>
      [renamed?.[column], camelCase(column), camelCase(column.replace(/_on$/, ''))].some(
        (field) => field !== undefined && fields.includes(field),
      );
    const columns: string[] = await app
      .admin('information_schema.columns')
      .where({ table_schema: 'public', table_name: table })
      .pluck('column_name');
    const missing = columns.filter((column) => !isExported(column));
    expect(missing.toSorted()).toEqual(Object.keys(omitted).toSorted());
  });
});

it('an operator’s export contains no clients or charts', async () => {
  const { token } = await app.person({ platformRole: 'platform_owner' });
  const { status, body } = await app.call({ url: `/api/tenants/${clinic.tenantId}/export`, token });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('clients');
  expect(JSON.stringify(body)).not.toMatch(/Tremblay|Walk daily/);
});

describe('clinic-export', () => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'clinic-export-test-'));
    file = join(folder, 'leaving.json');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = async (
    args: readonly string[],
    production = false,
    keys = app.deps.settings.encryptionKeys,
  ) => {
    const lines: string[] = [];
    const { jwtSecrets } = app.deps.settings;
    const config = () => ({
      ...parseConfig({ DATA_DIR: folder, DATABASE_URL: app.loginUrl }),
      encryptionKeys: [...keys],
      jwtSecrets: [...jwtSecrets],
      production,
    });
    const print = (line: string) => void lines.push(line);
    const code = await clinicExportCommand.run([...args], {
      config,
      input: async () => Buffer.alloc(0),
      print,
    });
    expect(code).toBe(0);
    return lines;
  };

  it('names ENCRYPTION_KEYS when they do not open the notes, and leaves no file', async () => {
    await expect(run(['leaving', file, '--for-owner'], false, ['another-key'])).rejects.toThrow(
      expect.objectContaining({
        name: 'StartError',
        message: 'ENCRYPTION_KEYS does not open the notes of "leaving".',
        remedy: 'Set ENCRYPTION_KEYS to the keys that the product had when the backup was made.',
      }),
    );
    expect(() => statSync(file)).toThrow('ENOENT');
  });

  it('exports one clinic from a database into a file that only this user can read, with an audit entry', async () => {
    await run(['leaving', file, '--for-owner']);
    const copied = JSON.parse(readFileSync(file, 'utf8'));
    expect(copied.clinic).toMatchObject({ subdomain: 'leaving' });
    expect(JSON.stringify(copied.clients)).toContain('Walk daily');
    expect(JSON.stringify(copied)).not.toContain('neighbour');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const traces = await app
      .admin('access_log')
      .where({ tenant_id: clinic.tenantId, client_id: clinic.anne, what: 'export', staff_id: null });
    expect(traces).toHaveLength(1);
    await expect(run(['leaving', file, '--for-owner'])).rejects.toThrow('cannot be written: EEXIST');
  });

  it('requires --for-owner and a known clinic, and refuses to run in production', async () => {
    const other = join(folder, 'other.json');
    await expect(run(['leaving', other])).rejects.toThrow('Add --for-owner');
    await expect(run(['nobody', other, '--for-owner'])).rejects.toThrow('There is no clinic "nobody".');
    await expect(run(['leaving', other, '--for-owner'], true)).rejects.toThrow(
      'The records of a clinic are exported by its owner',
    );
    expect(existsSync(other)).toBe(false);
  });
});
