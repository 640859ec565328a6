import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runSchedule } from '../../../test/background.ts';
import { queueMail } from '../../mail/repository.ts';
import { ensureSandbox } from './clinic/service.ts';
import { issueSandboxLink } from './links/service.ts';

let app: TestApp;
let demoId: string;
/** A Wednesday, 11:20 in Toronto. */
let now = new Date('2026-11-18T16:20:00Z');

beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now } });
  await ensureSandbox(app.database);
  demoId = (await sql()('tenants').where({ subdomain: 'demo' }).first('tenant_id'))?.tenant_id ?? '';
});
afterAll(() => app.close());

const sql = () => app.database.platform;
const host = 'demo.localhost';

async function link(email = 'maude@erable.example', locale: 'en' | 'fr' = 'en'): Promise<string> {
  return sql().transaction((tx) => issueSandboxLink(tx, app.deps.settings, { email, locale }));
}
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const open = (token: string) =>
  app.call({ method: 'POST', url: '/api/sandbox/visits', host, body: { token } });
async function visit(): Promise<string> {
  const { body } = await open(tokenOf(await link(`${Math.random()}@visitor.example`)));
  return body.token;
}

describe('the sandbox clinic', () => {
  it('is made once, also by servers that start together, and says how it came about', async () => {
    await Promise.all([ensureSandbox(app.database), ensureSandbox(app.database)]);
    expect(await sql()('tenants').where({ subdomain: 'demo' })).toMatchObject([
      {
        clinic_name: 'Harbourfront Physio',
        status: 'active',
        sandbox: true,
        sample: false,
        deletion_locked: true,
        trial_ends_at: null,
      },
    ]);
    expect(await sql()('audit_log').where({ tenant_id: demoId, action: 'sandbox.made' })).toHaveLength(1);
    expect(await sql()('events').where({ tenant_id: demoId }).pluck('type')).toEqual(['tenant.sandbox_made']);
    expect(await sql()('operations').where({ tenant_id: demoId })).toEqual([]);
  });

  it('gets new records with a new version of them', async () => {
    await sql()('sandbox_contents').update({ version: 0 });
    await sql()('sandbox_tasks').delete();
    await ensureSandbox(app.database);
    expect(await sql()('sandbox_tasks')).toHaveLength(6);
    expect(await sql()('sandbox_contents').pluck('version')).toEqual([1]);
  });

  it('stops the start when another clinic has its address', async () => {
    const other = await createTestApp();
    await other.tenant({ subdomain: 'demo' });
    await expect(ensureSandbox(other.database)).rejects.toThrow(
      'A clinic has the address "demo", which belongs to the sandbox.',
    );
    await other.close();
  });

  it('has no accounts, no mail, and cannot be changed or removed, whoever asks the database', async () => {
    const { userId } = await app.person();
    await expect(app.member(demoId, userId, 'administrator', true)).rejects.toThrow('no memberships');
    const mail = {
      to: 'maude@erable.example',
      locale: 'en' as const,
      tenantId: demoId,
      dedupeKey: 'sandbox',
      message: { template: 'resumed' as const, params: { clinicName: 'x', siteAddress: 'x' } },
    };
    await expect(sql().transaction((tx) => queueMail(tx, app.jobs, mail))).rejects.toThrow('no mail_outbox');
    await expect(sql()('tenants').where({ tenant_id: demoId }).update({ plan: 'basic' })).rejects.toThrow(
      'The sandbox cannot be changed.',
    );
    await expect(sql()('tenants').where({ tenant_id: demoId }).delete()).rejects.toThrow(
      'The sandbox cannot be changed.',
    );
  });

  it('is outside counts and list, is found by a search, and offers operators nothing to do', async () => {
    const { token } = await app.person({ platformRole: 'platform_owner' });
    const other = await app.tenant({ subdomain: 'erable-physio' });
    const list = await app.call({ url: '/api/tenants', token });
    expect(list.body).toMatchObject({ total: 1, tenants: [{ tenantId: other }] });
    const stats = await app.call({ url: '/api/tenants/stats', token });
    expect(stats.body.total).toBe(1);
    const found = await app.call({ url: '/api/tenants?search=harbourfront', token });
    expect(found.body).toMatchObject({ total: 1, tenants: [{ subdomain: 'demo' }] });
    const detail = await app.call({ url: `/api/tenants/${demoId}`, token });
    expect(detail.body.tenant).toMatchObject({ subdomain: 'demo', allowedOperations: [] });
  });

  it.each([
    ['POST', '/suspend', { reason: 'By mistake' }],
    ['POST', '/restart', {}],
    ['POST', '/plan', { plan: 'basic' }],
    ['POST', '/terminate', { subdomain: 'demo', reason: 'By mistake' }],
    ['PATCH', '', { version: 1, clinicName: 'Another' }],
  ])('refuses an operator’s %s %s', async (method, path, body) => {
    const { token } = await app.person({ platformRole: 'platform_owner' });
    const answer = await app.call({ method, url: `/api/tenants/${demoId}${path}`, token, body });
    expect([answer.status, answer.body.code]).toEqual([409, 'SANDBOX_KEPT']);
  });
});

describe('the link', () => {
  it('leads to the sandbox in the visitor’s language and is stored hashed', async () => {
    const url = await link('a@visitor.example', 'fr');
    expect(url).toMatch(/^http:\/\/demo\.localhost:5000\/fr\/sandbox\/[\w-]{43}$/);
    const [row] = await sql()('sandbox_links').orderBy('created_at', 'desc').limit(1);
    expect(JSON.stringify(row)).not.toContain(tokenOf(url));
    expect(JSON.stringify(row)).not.toContain('visitor');
  });

  it('is looked at without being used, and opens three visits, no fourth', async () => {
    const token = tokenOf(await link());
    const inspect = () =>
      app.call({ method: 'POST', url: '/api/sandbox/links/inspect', host, body: { token } });
    expect((await inspect()).body.link).toMatchObject({ state: 'valid', usesLeft: 3 });
    expect((await inspect()).body.link.usesLeft).toBe(3);
    const answers = [await open(token), await open(token), await open(token), await open(token)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 410]);
    expect(answers[3]?.body.code).toBe('LINK_USED');
    expect((await inspect()).body.link.state).toBe('used');
  });

  it('opens no more than three visits when all ask at once', async () => {
    const token = tokenOf(await link('once@visitor.example'));
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => open(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 410, 410]);
  });

  it('ends after seven days, and not when somebody asks for a newer one', async () => {
    const old = tokenOf(await link('twice@visitor.example'));
    const newer = tokenOf(await link('Twice@visitor.example'));
    expect((await open(old)).status).toBe(200);
    await sql()('sandbox_links').update({ expires_at: sql().raw("now() - interval '1 second'") });
    expect([(await open(newer)).status, (await open(newer)).body.code]).toEqual([410, 'LINK_EXPIRED']);
  });

  it('is worth nothing on another clinic’s site', async () => {
    await app.tenant({ subdomain: 'elsewhere' });
    const token = tokenOf(await link('else@visitor.example'));
    const answer = await app.call({
      method: 'POST',
      url: '/api/sandbox/visits',
      host: 'elsewhere.localhost',
      body: { token },
    });
    expect(answer.status).toBe(404);
  });
});

describe('a visit', () => {
  it('keeps nothing of the visitor and lasts 24 hours to the second', async () => {
    const token = await visit();
    const [row] = await sql()('sessions').where({ kind: 'sandbox' }).orderBy('created_at', 'desc').limit(1);
    expect(row).toMatchObject({ user_id: null, ip: null, user_agent: null, tenant_id: demoId, locale: 'en' });
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(86_400_000);
    expect((await app.call({ url: '/api/sandbox', host, token })).status).toBe(200);
    await sql()('sessions')
      .where({ session_id: row.session_id })
      .update({ expires_at: sql().raw("now() - interval '1 second'") });
    const over = await app.call({ url: '/api/sandbox', host, token });
    expect([over.status, over.body.code]).toEqual([401, 'SESSION_INVALID']);
  });

  it('ends when the visitor leaves', async () => {
    const token = await visit();
    expect((await app.call({ method: 'DELETE', url: '/api/sandbox/visit', host, token })).status).toBe(200);
    expect((await app.call({ url: '/api/sandbox', host, token })).status).toBe(401);
  });

  it('is good on the sandbox’s host alone', async () => {
    const token = await visit();
    await app.tenant({ subdomain: 'neighbour' });
    for (const other of ['localhost', 'neighbour.localhost']) {
      const answer = await app.call({ url: '/api/auth/me', host: other, token });
      expect([other, answer.status, answer.body.code]).toEqual([other, 401, 'SESSION_INVALID']);
    }
    expect((await app.call({ url: '/api/home', host: 'neighbour.localhost', token })).status).toBe(401);
  });

  it('is told plainly that nothing can be changed, on every route that changes something', async () => {
    const token = await visit();
    const changing = app.server
      .table()
      .filter(({ method, path }) => path.startsWith('/api/') && !['get', '*'].includes(method))
      .filter(({ settings }) => {
        const permission = (settings.plugins as { access?: { permission: string } }).access?.permission;
        return permission !== 'public' && permission !== 'sandbox:visit';
      });
    expect(changing.length).toBeGreaterThan(25);
    for (const { method, path } of changing) {
      const answer = await app.call({
        method: method.toUpperCase(),
        url: path.replace(/\{\w+\}/g, demoId),
        host,
        token,
        ...(method === 'delete' ? {} : { body: {} }),
      });
      expect([path, answer.status, answer.body.code, answer.body.error]).toEqual([
        path,
        403,
        'SANDBOX_READ_ONLY',
        'The sandbox is read-only: nothing can be changed here.',
      ]);
    }
  });

  it('sees no clinic’s data but the sandbox’s', async () => {
    const token = await visit();
    const other = await app.tenant({ subdomain: 'private-clinic', clinicName: 'Private Clinic' });
    for (const url of ['/api/home', '/api/auth/me'])
      expect([url, (await app.call({ url, host, token })).body.code]).toEqual([url, 'FORBIDDEN']);
    for (const url of [`/api/clinics/${other}`, '/api/tenants', '/api/account/sessions'])
      expect([url, (await app.call({ url, host, token })).body.code]).toEqual([url, 'NOT_FOUND']);
    const foreign = await app.database.forTenant(other, (tx) => tx('sandbox_appointments').limit(1));
    expect(foreign).toEqual([]);
  });

  it('reads the workspace as a sample member, and goes on as another', async () => {
    const { body } = await app.call({
      method: 'POST',
      url: '/api/sandbox/visits',
      host,
      body: { token: tokenOf(await link('role@visitor.example')), role: 'front_desk' },
    });
    const me = async () => (await app.call({ url: '/api/clinic/me', host, token: body.token })).body.me;
    expect(await me()).toMatchObject({ role: 'front_desk', sandbox: true, isOwner: false, names: true });
    const change = await app.call({
      method: 'PUT',
      url: '/api/sandbox/visit',
      host,
      token: body.token,
      body: { role: 'clinician' },
    });
    expect(change.status).toBe(200);
    expect(await me()).toMatchObject({ role: 'clinician', practises: true });
  });

  it('is forgotten with its link once both are long over', async () => {
    await visit();
    now = new Date(Date.now() + 40 * 86_400_000);
    await runSchedule('privacy.retention', app.deps);
    expect(await sql()('sandbox_links')).toEqual([]);
    expect(await sql()('sessions').where({ kind: 'sandbox' })).toEqual([]);
    now = new Date('2026-11-18T16:20:00Z');
  });
});

describe('the home of the sandbox', () => {
  const home = async (locale = 'en') => {
    const answer = await app.call({
      url: '/api/sandbox',
      host,
      token: await visit(),
      headers: { 'accept-language': locale },
    });
    return answer.body.home;
  };

  it('shows the clinic’s present week, at its own time', async () => {
    const { today, weekStart, administrator, frontDesk } = await home();
    expect([today, weekStart]).toEqual([{ day: '2026-11-18', weekday: 3, minute: 680 }, '2026-11-16']);
    expect(new Set(administrator.week.map((each: { day: string }) => each.day)).size).toBe(7);
    expect(administrator.weeks.map((week: { start: string }) => week.start)).toEqual([
      '2026-09-28',
      '2026-10-05',
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ]);
    expect(administrator.payroll).toMatchObject({ from: '2026-11-02', to: '2026-11-15' });
    const sum = administrator.payroll.lines.reduce(
      (total: number, line: { payCents: number }) => total + line.payCents,
      0,
    );
    expect(sum).toBe(administrator.payroll.totalCents);
    for (const { startMinute, minutes, state } of frontDesk.arrivals) {
      if (startMinute > 680) expect(state).toBe('scheduled');
      if (startMinute + minutes <= 680) expect(['attended', 'no_show', 'late_cancellation']).toContain(state);
    }
  });

  it('is full on every day of the week, at every hour, and the same for the same moment', async () => {
    for (const moment of ['2026-11-16T05:01:00Z', '2026-11-22T15:00:00Z', '2027-03-14T08:30:00Z']) {
      now = new Date(moment);
      const one = await home();
      expect(one.frontDesk.arrivals.length).toBeGreaterThan(8);
      expect(one.clinician.day.length).toBeGreaterThan(5);
      expect(one.administrator.confirmations.total).toBeGreaterThan(3);
      expect(one.clinician.notes.length + one.frontDesk.tasks.length).toBeGreaterThan(5);
      expect({ ...(await home()), endsAt: '' }).toEqual({ ...one, endsAt: '' });
    }
    now = new Date('2026-11-18T16:20:00Z');
  });

  it('names session types in the reader’s language', async () => {
    const types = new Set((await home('fr')).administrator.week.map((each: { type: string }) => each.type));
    expect(types).toContain('Séance de suivi');
  });
});
