import type { LeadSummary } from '@tamarack/core/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

interface Posted {
  email: string;
  source: string;
  [field: string]: unknown;
}

async function post(lead: Posted): Promise<void> {
  const { status } = await bench.app.call({
    method: 'POST',
    url: '/api/leads',
    body: { ...lead, elapsed: 5_000 },
  });
  expect(status).toBe(202);
}

const bench = provideOperatorsBench();
beforeAll(async () => {
  await post({ email: 'ana@one.example', source: 'landing', campaign: { source: 'linkedin' }, page: '/' });
  await post({
    email: 'bo@two.example',
    source: 'contact',
    name: 'Bó Tremblay',
    message: 'Do you import from Jane?',
    newsletter: true,
  });
  await post({ email: 'cy@three.example', source: 'newsletter', newsletter: true });
  const sql = bench.app.database.platform;
  await sql('newsletter_subscriptions')
    .where({ email: 'cy@three.example' })
    .update({ state: 'confirmed', confirmed_at: sql.fn.now() });
  await bench.activeClinic('fromlead', { email: 'ana@one.example' });
});

async function found(query: string): Promise<LeadSummary[]> {
  const { status, body } = await bench.get(`/api/leads?${query}`);
  expect(status).toBe(200);
  return body.leads;
}
const addresses = (leads: LeadSummary[]) => leads.map(({ email }) => email);

describe('the list of leads', () => {
  it('shows who used which form, and how far they came', async () => {
    expect(await found('')).toEqual([
      expect.objectContaining({
        email: 'cy@three.example',
        source: 'newsletter',
        state: 'confirmed',
        newsletter: 'confirmed',
      }),
      expect.objectContaining({
        email: 'bo@two.example',
        source: 'contact',
        name: 'Bó Tremblay',
        state: 'new',
        newsletter: 'unconfirmed',
        requests: 1,
      }),
      expect.objectContaining({
        email: 'ana@one.example',
        source: 'landing',
        state: 'activated',
        newsletter: null,
        campaign: { source: 'linkedin' },
      }),
    ]);
  });

  it.each([
    ['source=contact', ['bo@two.example']],
    ['state=activated', ['ana@one.example']],
    ['state=confirmed', ['cy@three.example']],
    ['state=new&source=newsletter', []],
    ['search=TREMBLAY+bo', ['bo@two.example']],
    ['search=three.ex', ['cy@three.example']],
    ['search=%25', []],
  ])('is filtered by %s', async (query, expected) => {
    expect(addresses(await found(query))).toEqual(expected);
  });

  it('is read page by page without a gap', async () => {
    const all = await found('');
    const paged: LeadSummary[] = [];
    for (let next: string | null = null, first = true; first || next; first = false) {
      const { body } = await bench.get(`/api/leads?limit=1${next ? `&before=${next}` : ''}`);
      paged.push(...body.leads);
      next = body.next;
    }
    expect(paged).toEqual(all);
  });

  it.each([
    ['source=street', 'source'],
    ['state=hot', 'state'],
    ['before=1', 'before'],
    ['limit=0', 'limit'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await bench.get(`/api/leads?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe('one lead', () => {
  it('shows the requests with their messages, and the clinic that the person registered', async () => {
    const [contact] = await found('source=contact');
    const { body } = await bench.get(`/api/leads/${contact?.leadId}`);
    expect(body.lead).toMatchObject({
      ...contact,
      confirmedAt: null,
      history: [{ message: 'Do you import from Jane?', newsletter: true, mailed: true }],
      clinics: [],
    });
    const [landing] = await found('source=landing');
    const { body: came } = await bench.get(`/api/leads/${landing?.leadId}`);
    expect(came.lead).toMatchObject({
      registeredAt: expect.any(String),
      activatedAt: expect.any(String),
      clinics: [{ clinicName: 'Érable Physio' }],
    });
  });

  it('is not found by an unknown id', async () => {
    expect((await bench.get('/api/leads/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('the export', () => {
  const exported = (query: string, token = bench.admin.token) =>
    bench.app.call({ url: `/api/leads/export?${query}`, token });

  it('contains the leads that match the filters, and is audited', async () => {
    const { status, headers, body } = await exported('source=contact&search=bo%40two.example');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/);
    expect(body.startsWith('\uFEFFemail,name,clinic,source,state,newsletter,')).toBe(true);
    const lines = body.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^bo@two\.example,Bó Tremblay,,contact,new,unconfirmed,en,/);
    const { body: log } = await bench.get('/api/logs/audit?search=lead.export');
    expect(log.entries[0]).toMatchObject({
      actor: { userId: bench.admin.userId },
      details: { source: 'contact' },
      personal: { search: 'bo@two.example' },
    });
    expect(JSON.stringify(log.entries[0].details)).not.toContain('bo@two');
  });

  it('continues past one page of rows', async () => {
    await bench.app.database.platform.raw(
      `INSERT INTO leads (email, source, locale) SELECT 'f' || n || '@fill.example', 'demo', 'en' FROM generate_series(1, 2500) n`,
    );
    const { body } = await exported('source=demo');
    expect(body.trim().split('\n')).toHaveLength(2501);
  });

  it('is refused to read-only roles', async () => {
    expect((await exported('', bench.support.token)).status).toBe(403);
  });
});
