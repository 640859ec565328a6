import type { AuditEntry } from '@tamarack/core/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';
import { sealEntries } from '../../../audit/seals/repository.ts';

let tenantId: string;

const bench = provideOperatorsBench();
beforeAll(async () => {
  tenantId = await bench.activeClinic('audited');
  await bench.post(`/api/tenants/${tenantId}/suspend`, { reason: 'x', holdKind: 'security' });
  await bench.post(`/api/tenants/${tenantId}/terminate`, { reason: 'x', subdomain: 'audited' });
});

async function found(query: string): Promise<AuditEntry[]> {
  const { status, body } = await bench.get(`/api/logs/audit?limit=200&${query}`);
  expect(status).toBe(200);
  return body.entries;
}
const actions = (entries: AuditEntry[]) => entries.map(({ action }) => action);

describe('the audit log', () => {
  it('records who did what, to whom, from where, with values before and after', async () => {
    const [entry] = await found('search=tenant.suspend');
    expect(entry).toMatchObject({
      action: 'tenant.suspend',
      outcome: 'done',
      actorKind: 'user',
      actor: { name: 'Ada Admin' },
      tenant: { tenantId, clinicName: 'Érable Physio', subdomain: 'audited' },
      origin: '127.0.0.1',
      details: { statusBefore: 'active', holdKind: 'security' },
      personal: null,
      seal: null,
    });
    const permalink = await bench.get(`/api/logs/audit/${entry?.entryId}`);
    expect(permalink.body.entry).toEqual(entry);
  });

  it('shows which seal covers an entry', async () => {
    const seal = await sealEntries(bench.app.database.worker, 100_000);
    const [entry] = await found('search=tenant.suspend');
    expect(entry?.seal).toBe(seal?.number);
  });

  it.each([
    ['a clinic by name', () => 'search=érable'],
    ['a clinic by its subdomain', () => 'search=audited'],
    ['a clinic by its id', () => `search=${tenantId}`],
    ['an operator by name', () => 'search=ada+adm'],
    ['an operator by any part of the name', () => 'search=DMIN'],
    ['the beginning of an action', () => 'search=tenant.'],
    ['the name of its subject', () => 'search=tenants'],
    ['the first digits of an id', () => `search=${tenantId.slice(0, 13)}`],
    ['the city of a clinic', () => 'search=gatineau+québec'],
  ])('is searched by %s', async (_, query) => {
    expect(actions(await found(query()))).toEqual(
      expect.arrayContaining(['tenant.suspend', 'tenant.create']),
    );
  });

  it('is searched by the ids of a request, an operation and an entry', async () => {
    const [entry] = await found('search=tenant.suspend');
    for (const id of [entry?.requestId, entry?.operationId])
      expect(await found(`search=${encodeURIComponent(String(id))}`)).toEqual([entry]);
    expect(await found(`search=${entry?.requestId?.toUpperCase()}`)).toEqual([entry]);
    // A number may also be part of an address.
    expect(await found(`search=${entry?.entryId}`)).toContainEqual(entry);
  });

  it.each([
    'suspend',
    'suspended',
    'SUSPEND audited',
    'ada suspend',
    'suspend érable 12 rue',
    'pend tenants',
  ])('finds a suspension by words of its action, its actor or its subject: %s', async (text) => {
    const entries = await found(`search=${encodeURIComponent(text)}`);
    expect(actions(entries)).toContain('tenant.suspend');
    expect(actions(entries)).not.toContain('tenant.create');
  });

  it('narrows the result with each added letter and word', async () => {
    const text = 'ad admin tenants suspend érable';
    let before = Number.POSITIVE_INFINITY;
    for (let length = 1; length <= text.length; length += 1) {
      const { length: entries } = await found(`search=${encodeURIComponent(text.slice(0, length))}`);
      expect(entries, text.slice(0, length)).toBeLessThanOrEqual(before);
      before = entries;
    }
    expect(before).toBeGreaterThan(0);
  });

  it('finds a person among thousands of the same name', async () => {
    await bench.app.admin.raw(`
      INSERT INTO users (email, full_name) SELECT 'same' || n || '@x.example', 'Maxime Tremblay' FROM generate_series(1, 5100) n`);
    const [{ user_id }] = await bench.app
      .admin('users')
      .where({ email: 'same5099@x.example' })
      .select('user_id');
    await bench.app.admin.raw(
      `INSERT INTO audit_log (actor_kind, action, subject_id) VALUES ('system', 'account.unlocked', ?)`,
      [user_id],
    );
    for (const text of ['tremblay', 'maxime+tremblay', 'same5099@x'])
      expect(actions(await found(`search=${text}`))).toEqual(['account.unlocked']);
    expect(await found('search=tremblay+suspend')).toEqual([]);
  });

  it('shows the reason of a suspension, single or in bulk', async () => {
    const [entry] = await found('search=tenant.suspend');
    expect(entry?.reason).toBe('x');
    const other = await bench.activeClinic('audited-two');
    const { change } = (
      await bench.post('/api/tenants/bulk', { kind: 'suspend', tenantIds: [other], reason: 'Three invoices' })
    ).body;
    const [started] = await found(`search=${change.bulkId}`);
    expect(started).toMatchObject({ action: 'tenant.bulk_suspend', reason: 'Three invoices' });
    expect(actions(await found(`search=${change.bulkId.slice(0, 23)}`))).toContain('tenant.bulk_suspend');
  });

  it('takes search text as text, not as a pattern', async () => {
    expect(await found('search=%25')).toEqual([]);
    expect(await found('search=_da+Admin')).toEqual([]);
  });

  it('is filtered by subject, outcome and time, together', async () => {
    expect(new Set(actions(await found('subject=access')))).toEqual(new Set(['access.refused']));
    expect(await found('subject=access&outcome=done')).toEqual([]);
    const all = await found('');
    const middle = all[2]?.at ?? '';
    expect(await found(`to=${middle}`)).toEqual(all.filter(({ at }) => at < middle));
    expect(await found(`from=${middle}`)).toEqual(all.filter(({ at }) => at >= middle));
  });

  it('is read page by page without a gap', async () => {
    const all = await found('search=tenant.');
    const paged: AuditEntry[] = [];
    for (let next: number | null = 2_000_000_000; next !== null; ) {
      const { body } = await bench.get(`/api/logs/audit?limit=2&search=tenant.&before=${next}`);
      paged.push(...body.entries);
      next = body.next;
    }
    expect(paged).toEqual(all);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['subject=nothing', 'subject'],
    ['from=yesterday', 'from'],
    ['from=0000-01-01', 'from'],
    ['to=%2B012026-01-01T00:00:00Z', 'to'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['password=1', 'password'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await bench.get(`/api/logs/audit?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('answers 404 for an unknown entry number', async () => {
    expect((await bench.get('/api/logs/audit/999999')).status).toBe(404);
  });
});

describe('the export', () => {
  const exported = (query: string) =>
    bench.app.call({ url: `/api/logs/audit/export?${query}`, token: bench.owner.token });

  it('contains the entries that match the filters, and is audited itself', async () => {
    const { status, headers, body: text } = await exported('search=audited&subject=tenant');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
    expect(text.startsWith('\uFEFFentry,at,action,outcome,')).toBe(true);
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(1 + (await found('search=audited&subject=tenant')).length);
    const [entry] = await found('subject=logs');
    expect(entry).toMatchObject({
      action: 'logs.export',
      actor: { userId: bench.owner.userId },
      details: { subject: 'tenant' },
      personal: { search: 'audited' },
    });
  });

  it('continues past one page of rows', async () => {
    await bench.app.admin.raw(
      `INSERT INTO audit_log (actor_kind, action) SELECT 'system', 'lead.filler' FROM generate_series(1, 2500)`,
    );
    const { body: text } = await exported('subject=lead');
    expect(text.trim().split('\n')).toHaveLength(2501);
  });

  it('is refused to read-only roles', async () => {
    const { status } = await bench.get('/api/logs/audit/export');
    expect(status).toBe(403);
  });
});
