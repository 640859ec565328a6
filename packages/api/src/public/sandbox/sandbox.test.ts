import type { StaffMember } from '@tamarack/core/domain/workspace';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, provideTestApp } from '../../../test/app.ts';
import { runSchedule } from '../../../test/processes/background.ts';
import { queueMail } from '../../mail/repository.ts';
import { ensureSandboxes, prepareSandbox } from './clinic/service.ts';
import { issueSandboxLink } from './links/service.ts';

let demoId: string;
let quebecId: string;
/** A Wednesday, 11:20 in Toronto. */
let now = new Date('2026-11-18T16:20:00Z');

const app = provideTestApp({ clock: { now: () => now } });
beforeAll(async () => {
  await ensureSandboxes(app.database);
  const idOf = async (subdomain: string) =>
    (await sql()('tenants').where({ subdomain, sandbox: true }).first('tenant_id')).tenant_id;
  demoId = await idOf('demo');
  quebecId = await idOf('demo-fr');
});

const sql = () => app.database.platform;
const host = 'demo.localhost';

async function link(email = 'maude@erable.example', locale: 'en' | 'fr' = 'en'): Promise<string> {
  return sql().transaction((tx) => issueSandboxLink(tx, app.deps, { email, locale }));
}
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const open = (token: string) =>
  app.call({ method: 'POST', url: '/api/sandbox/visits', host, body: { token } });
async function visit(): Promise<string> {
  const { body } = await open(tokenOf(await link(`${Math.random()}@visitor.example`)));
  return body.token;
}

describe('the sandbox clinic', () => {
  it('is created once, also by servers that start simultaneously, with an audit entry', async () => {
    await Promise.all([ensureSandboxes(app.database), ensureSandboxes(app.database)]);
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

  it('gets no records while there is no valid link', async () => {
    await runSchedule('sandbox.refresh', { ...app.deps, jobs: app.jobs });
    expect(await app.admin('attendances').where({ tenant_id: demoId })).toEqual([]);
  });

  it('gets its records once when a link is requested, and appointments an outcome as time passes', async () => {
    for (const email of ['first@visitor.example', 'second@visitor.example']) await link(email);
    expect(await app.admin('pgboss.job').where({ name: 'sandbox.prepare' })).toHaveLength(1);
    await prepareSandbox(app.deps, 'en');
    expect(await app.admin('attendances').where({ tenant_id: demoId })).toHaveLength(8_900);
    expect(await app.admin('attendances').where({ tenant_id: quebecId })).toEqual([]);
    const [records] = await app.admin('sample_records').select('as_of');
    now = new Date('2026-11-18T16:35:00Z');
    await runSchedule('sandbox.refresh', { ...app.deps, jobs: app.jobs });
    expect(await app.admin('sample_records').select('as_of')).not.toEqual([records]);
    expect(await app.admin('client_mails').where({ tenant_id: demoId })).toEqual([]);
  });

  it('stops the start when another clinic has its subdomain', async () => {
    const other = await createTestApp();
    await other.tenant({ subdomain: 'demo' });
    await expect(ensureSandboxes(other.database)).rejects.toThrow(
      'A clinic has the address "demo", which belongs to the sandbox.',
    );
    await other.close();
  });

  it('has no accounts and no mail, and cannot be changed or removed by any database role', async () => {
    const { userId } = await app.person();
    await expect(app.member(demoId, userId, 'administrator', true)).rejects.toThrow('no memberships');
    const mail = {
      to: 'maude@erable.example',
      asked: 'en' as const,
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

  it('is left out of counts and list, is found by a search, and allows operators no changes', async () => {
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

describe('the French sandbox', () => {
  const site = 'demo-fr.localhost';
  let token: string;
  const read = async (path: string) =>
    (await app.call({ url: `/api/clinic/${path}`, host: site, token })).body;

  it('is a clinic in Quebec, recreated once a day and only while there is a valid link to it', async () => {
    expect(await sql()('tenants').where({ tenant_id: quebecId })).toMatchObject([
      { clinic_name: 'Psychologie Rive-Calme', region: 'QC', locale: 'fr', clinic_type: 'mental_health' },
    ]);
    const count = async () =>
      (await app.admin('attendances').where({ tenant_id: quebecId }).count('* AS n').first())?.n;
    await runSchedule('sandbox.refresh', { ...app.deps, jobs: app.jobs });
    expect(await count()).toBe(0);
    await link('un@visiteur.example', 'fr');
    await link('autre@visiteur.example', 'fr');
    const jobs = await app.admin('pgboss.job').where({ name: 'sandbox.prepare', singleton_key: 'fr' });
    expect(jobs.map(({ data }) => data)).toEqual([{ locale: 'fr' }]);
    // The database statistics show tables full of another clinic's rows, and none of this one.
    await app.admin.raw('ANALYZE');
    const held = tokenOf(await link('deux@visiteur.example', 'fr'));
    const look = async () => {
      const url = '/api/sandbox/links/inspect';
      return (await app.call({ method: 'POST', url, host: site, body: { token: held } })).body.link;
    };
    // Inspecting a link starts the creation of the records without waiting for it.
    expect(await look()).toMatchObject({ state: 'valid', ready: false });
    await expect.poll(look).toMatchObject({ state: 'valid', ready: true });
    expect(await count()).toBe(6_500);
    const made = () => app.admin('sample_records').where({ tenant_id: quebecId }).select('as_of');
    const before = await made();
    await prepareSandbox(app.deps, 'fr');
    expect(await made()).toEqual(before);
  });

  it('is opened only by a link of its language', async () => {
    const french = tokenOf(await link('trois@visiteur.example', 'fr'));
    const english = tokenOf(await link('quatre@visiteur.example', 'en'));
    const at = (where: string, link: string) =>
      app.call({ method: 'POST', url: '/api/sandbox/visits', host: where, body: { token: link } });
    expect((await at(host, french)).body.code).toBe('LINK_INVALID');
    expect((await at(site, english)).body.code).toBe('LINK_INVALID');
    const visit = await at(site, french);
    expect(visit.status).toBe(200);
    token = visit.body.token;
    expect((await app.call({ url: '/api/clinic/me', host, token })).status).toBe(401);
  });

  it('has French services and notes, and the taxes of Quebec', async () => {
    expect(await read('me')).toMatchObject({
      me: { sandbox: true, name: 'Geneviève Lachance' },
    });
    const { clients } = await read('clients?limit=5');
    expect(clients).toHaveLength(5);
    const names = await app.admin('services').where({ tenant_id: quebecId }).pluck('name_fr');
    expect(names).toContainEqual(expect.stringMatching(/^Psychologie\s: suivi$/));
    const ofClinic = { tenant_id: quebecId };
    expect(await app.admin('workspace_settings').where(ofClinic).pluck('tax_label')).toEqual(['TPS + TVQ']);
    expect(await app.admin('tax_registrations').where(ofClinic).orderBy('kind').pluck('kind')).toEqual([
      'gst_hst',
      'qst',
    ]);
    expect(
      await app.admin('invoices').where({ tenant_id: quebecId }).distinct('language').pluck('language'),
    ).toContain('fr');
  });

  it('computes its pay although the database statistics do not include it yet', async () => {
    const { runs } = await read('pay-runs?limit=1');
    const { run } = await read(`pay-runs/${runs[0].runId}`);
    expect(run.state).toBe('review');
    expect(run.statements.length).toBeGreaterThan(1);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('has somebody at work on weekday %s', async (weekday) => {
    expect(await app.admin('availability').where({ tenant_id: quebecId, weekday: weekday + 1 })).not.toEqual(
      [],
    );
  });

  it.each([
    ['POST', '/suspend', { reason: 'By mistake' }],
    ['PATCH', '', { version: 1, clinicName: 'Another' }],
  ])('refuses an operator’s %s %s', async (method, path, body) => {
    const operator = await app.person({ platformRole: 'platform_owner' });
    const url = `/api/tenants/${quebecId}${path}`;
    const answer = await app.call({ method, url, token: operator.token, body });
    expect([answer.status, answer.body.code]).toEqual([409, 'SANDBOX_KEPT']);
  });

  it('refuses changes', async () => {
    const answer = await app.call({
      method: 'POST',
      url: '/api/clinic/clients',
      host: site,
      token,
      body: {},
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'SANDBOX_READ_ONLY']);
  });
});

describe('the link', () => {
  it('leads to the sandbox in the visitor’s language and is stored hashed', async () => {
    const url = await link('a@visitor.example', 'fr');
    expect(url).toMatch(/^http:\/\/demo-fr\.localhost:5000\/fr\/sandbox\/[\w-]{43}$/);
    const [row] = await sql()('sandbox_links').orderBy('created_at', 'desc').limit(1);
    expect(JSON.stringify(row)).not.toContain(tokenOf(url));
    expect(JSON.stringify(row)).not.toContain('visitor');
  });

  it('is not used by mail scanners or by inspecting it, and opens one visit', async () => {
    const url = await link();
    const token = tokenOf(url);
    const inspect = () =>
      app.call({ method: 'POST', url: '/api/sandbox/links/inspect', host, body: { token } });
    for (const method of ['GET', 'HEAD'])
      for (const fetched of [new URL(url).pathname, `/api/sandbox/visits?token=${token}`])
        await app.call({ method, url: fetched, host });
    expect((await inspect()).body.link.state).toBe('valid');
    expect((await inspect()).body.link.state).toBe('valid');
    const first = await open(token);
    const second = await open(token);
    expect([first.status, second.status, second.body.code]).toEqual([200, 410, 'LINK_USED']);
    expect((await inspect()).body.link.state).toBe('used');
    expect((await app.call({ url: '/api/clinic/me', host, token: first.body.token })).status).toBe(200);
  });

  it('opens one visit on simultaneous requests', async () => {
    const token = tokenOf(await link('once@visitor.example'));
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => open(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  });

  it('expires after seven days, and not when a newer one is requested', async () => {
    const old = tokenOf(await link('twice@visitor.example'));
    const newer = tokenOf(await link('Twice@visitor.example'));
    expect((await open(old)).status).toBe(200);
    await sql()('sandbox_links').update({ expires_at: sql().raw("now() - interval '1 second'") });
    expect([(await open(newer)).status, (await open(newer)).body.code]).toEqual([410, 'LINK_EXPIRED']);
  });

  it('does not work on another clinic’s site', async () => {
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
  it('stores nothing about the visitor and lasts 24 hours to the second', async () => {
    const token = await visit();
    const [row] = await sql()('sessions').where({ kind: 'sandbox' }).orderBy('created_at', 'desc').limit(1);
    expect(row).toMatchObject({ user_id: null, ip: null, user_agent: null, tenant_id: demoId, locale: 'en' });
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(86_400_000);
    expect((await app.call({ url: '/api/clinic/me', host, token })).status).toBe(200);
    await sql()('sessions')
      .where({ session_id: row.session_id })
      .update({ expires_at: sql().raw("now() - interval '1 second'") });
    const over = await app.call({ url: '/api/clinic/me', host, token });
    expect([over.status, over.body.code]).toEqual([401, 'SESSION_INVALID']);
  });

  it('ends when the visitor leaves', async () => {
    const token = await visit();
    expect((await app.call({ method: 'DELETE', url: '/api/sandbox/visit', host, token })).status).toBe(200);
    expect((await app.call({ url: '/api/clinic/me', host, token })).status).toBe(401);
  });

  it('is valid on the sandbox’s host only', async () => {
    const token = await visit();
    await app.tenant({ subdomain: 'neighbour' });
    for (const other of ['localhost', 'neighbour.localhost']) {
      const answer = await app.call({ url: '/api/auth/me', host: other, token });
      expect([other, answer.status, answer.body.code]).toEqual([other, 401, 'SESSION_INVALID']);
    }
    expect((await app.call({ url: '/api/clinic/me', host: 'neighbour.localhost', token })).status).toBe(401);
  });

  it('is told that nothing can be changed, on every route that changes something', async () => {
    const token = await visit();
    const changing = app.server
      .table()
      .filter(({ method, path }) => path.startsWith('/api/') && !['get', '*'].includes(method))
      .filter(({ settings }) => {
        const { access } = settings.plugins as { access?: { permission: string; readsOnly?: boolean } };
        return (
          !access?.readsOnly && access?.permission !== 'public' && access?.permission !== 'sandbox:visit'
        );
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
        'In your clinic this would now be done. The sandbox saves nothing.',
      ]);
    }
  });

  it('sees only the sandbox’s data', async () => {
    const token = await visit();
    const other = await app.tenant({ subdomain: 'private-clinic', clinicName: 'Private Clinic' });
    expect((await app.call({ url: '/api/auth/me', host, token })).body.code).toBe('FORBIDDEN');
    for (const url of [`/api/clinics/${other}`, '/api/tenants', '/api/account/sessions'])
      expect([url, (await app.call({ url, host, token })).body.code]).toEqual([url, 'NOT_FOUND']);
  });

  it('reads the workspace as a sample member, and can switch to another', async () => {
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
    // Today is a Wednesday, and this is the first clinician who works on Wednesdays.
    expect(await me()).toMatchObject({ role: 'clinician', practises: true, name: 'Amélie Rousseau' });
  });

  it.each(['administrator', 'clinician', 'front_desk'])(
    'opens each screen of a year’s work as %s',
    async (role) => {
      const { body } = await app.call({
        method: 'POST',
        url: '/api/sandbox/visits',
        host,
        body: { token: tokenOf(await link(`${role}@screens.example`)), role },
      });
      const screens = [
        'today',
        'todos',
        'confirmations',
        'day?on=2026-11-18',
        'day?on=2026-11-16&days=7',
        'clients',
      ];
      for (const screen of screens) {
        const { status } = await app.call({ url: `/api/clinic/${screen}`, host, token: body.token });
        expect([screen, status]).toEqual([screen, 200]);
      }
    },
  );

  it('finds the sample clients and their charts, as the role allows', async () => {
    const read = async (role: 'administrator' | 'clinician', url: string) => {
      const { body } = await app.call({
        method: 'POST',
        url: '/api/sandbox/visits',
        host,
        body: { token: tokenOf(await link(`${Math.random()}@visitor.example`)), role },
      });
      return app.call({ url, host, token: body.token });
    };
    const found = await read('administrator', '/api/clinic/clients?limit=5');
    expect([found.status, found.body.clients.length]).toEqual([200, 5]);
    expect(found.body.clients[0].name).toMatch(/\w+ \w+/);
    const { file_no } = await app
      .admin('clients')
      .join('care_team', 'care_team.client_id', 'clients.client_id')
      .join('clinic_staff', 'clinic_staff.staff_id', 'care_team.staff_id')
      .where({ 'clients.tenant_id': demoId, 'clients.state': 'active', name: 'Amélie Rousseau' })
      .first('file_no');
    const chart = await read('clinician', `/api/clinic/clients/${file_no}/chart`);
    expect(chart.status).toBe(200);
    expect(chart.body.chart.notes.length).toBeGreaterThan(0);
    const closed = await read('administrator', `/api/clinic/clients/${file_no}/chart`);
    expect([closed.status, closed.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('shows the administrator the emergency opening to review, and the roles of the sample members', async () => {
    const { body } = await open(tokenOf(await link('contact@visitor.example')));
    const read = async (path: string) =>
      (await app.call({ url: `/api/clinic/${path}`, host, token: body.token })).body;
    const { openings } = await read('access-log/reviews');
    expect(openings).toMatchObject([{ because: 'emergency', fileNo: expect.any(Number) }]);
    const { todos } = await read('todos');
    expect(todos.map(({ kind }: { kind: string }) => kind)).toContain('emergency');
    const { staff } = await read('staff');
    expect(
      staff.map(({ name, role, isOwner, account }: StaffMember) => [name, role, isOwner, account]),
    ).toEqual([
      ['Claire Bennett', 'administrator', true, 'active'],
      ...['Amélie Rousseau', 'Daniel Okafor', 'Priya Nair', 'Marc-Antoine Gill', 'Hannah Fraser'].map(
        (name) => [name, 'clinician', false, 'active'],
      ),
      ['Jordan Ellis', 'front_desk', false, 'active'],
      ['Mei-Lin Chow', 'hr', false, 'active'],
    ]);
    const { me } = await read('me');
    expect(me.settings.privacyContactId).toBe(staff[0].staffId);
    const { runs } = await read('pay-runs?limit=1');
    expect((await read(`pay-runs/${runs[0].runId}`)).run).toMatchObject({ preparedBy: 'Mei-Lin Chow' });
  });

  it('links the clinician’s unsigned notes to their drafts', async () => {
    const drafts = await app
      .admin('notes')
      .where({ tenant_id: demoId, state: 'draft' })
      .select('attendance_id', 'note_id', 'author_id');
    const { author_id } = drafts[0];
    const { body } = await open(tokenOf(await link('drafts@visitor.example')));
    await sql()('sessions')
      .where({ kind: 'sandbox' })
      .update({ visit_role: 'clinician', visit_staff_id: author_id });
    const { body: list } = await app.call({ url: '/api/clinic/todos', host, token: body.token });
    const due = list.todos.filter(({ kind }: { kind: string }) => kind === 'note_due');
    expect(
      due.map((todo: { subjectId: string; ownNoteId: string }) => [todo.subjectId, todo.ownNoteId]).sort(),
    ).toEqual(
      drafts
        .filter((draft) => draft.author_id === author_id)
        .map(({ attendance_id, note_id }) => [attendance_id, note_id])
        .sort(),
    );
    const url = `/api/clinic/notes/${due[0].ownNoteId}`;
    expect((await app.call({ url, host, token: body.token })).body.note).toMatchObject({
      state: 'draft',
      may: expect.arrayContaining(['edit']),
    });
  });

  it('is deleted with its link once both have long expired', async () => {
    await visit();
    now = new Date(Date.now() + 40 * 86_400_000);
    await runSchedule('privacy.retention', app.deps);
    expect(await sql()('sandbox_links')).toEqual([]);
    expect(await sql()('sessions').where({ kind: 'sandbox' })).toEqual([]);
    now = new Date('2026-11-18T16:20:00Z');
  });
});
