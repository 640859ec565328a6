import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApp, type TestApp } from '../../../test/app.ts';
import { runOperation } from '../../lifecycle/runner.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['person']>>;
let admin: Awaited<ReturnType<TestApp['person']>>;
let support: Awaited<ReturnType<TestApp['person']>>;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.person({ platformRole: 'platform_owner', name: 'Noor Bhatti' });
  admin = await app.person({ platformRole: 'admin', name: 'Ada Admin' });
  support = await app.person({ platformRole: 'support' });
});
afterAll(() => app.close());

const sql = () => app.database.platform;
const get = (url: string, token = support.token) => app.call({ url, token });
const post = (url: string, body: object = {}, token = admin.token) =>
  app.call({ method: 'POST', url, body, token });
const patch = (tenantId: string, body: object, token = admin.token) =>
  app.call({ method: 'PATCH', url: `/api/tenants/${tenantId}`, body, token });
const carryOut = (operationId: string) =>
  runOperation({ ...app.deps, siteProbe: { check: async () => 4 } }, operationId);

const form = (subdomain: string, changes: object = {}) => ({
  fullName: 'Maude Gagnon',
  email: `${subdomain}@clinic.example`,
  clinicName: 'Érable Physio',
  clinicType: 'physical',
  subdomain,
  plan: 'pro',
  country: 'CA',
  streetAddress: '12 rue Principale',
  city: 'Gatineau',
  state: 'QC',
  postalCode: 'j8x2k4',
  ownerName: 'Maude G.',
  ownerPhone: '(819) 555-0101',
  previousSoftware: true,
  previousSoftwareName: 'Jane',
  numberOfClients: '120',
  monthlyAppointments: '',
  staffing: { doctors: 2, receptionists: 1 },
  ...changes,
});

async function created(subdomain: string, changes: object = {}) {
  const answer = await post('/api/tenants', form(subdomain, changes));
  expect(answer.status).toBe(202);
  return answer.body as { tenant: { tenantId: string; version: number }; operation: { operationId: string } };
}

async function activeClinic(subdomain: string, changes: object = {}): Promise<string> {
  const { tenant, operation } = await created(subdomain, changes);
  expect(await carryOut(operation.operationId)).toBe('succeeded');
  return tenant.tenantId;
}

describe('creating a clinic', () => {
  test('answers with the clinic and the operation that provisions it', async () => {
    const answer = await post('/api/tenants', form('new-clinic'));
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({
      success: true,
      tenant: {
        subdomain: 'new-clinic',
        clinicName: 'Érable Physio',
        status: 'provisioning',
        plan: 'professional',
        operation: 'provision',
        ownerName: 'Maude G.',
        ownerEmail: 'new-clinic@clinic.example',
        ownerPhone: '819-555-0101',
        postalCode: 'J8X 2K4',
        state: 'QC',
        locale: 'fr',
        previousSoftware: 'Jane',
        numberOfClients: 120,
        monthlyAppointments: null,
        siteUrl: 'http://new-clinic.localhost:5000',
        clinicians: { used: 0, limit: 5 },
        allowedOperations: [],
      },
      operation: { kind: 'provision', state: 'queued', requestedBy: 'Ada Admin' },
    });
    const { tenantId } = answer.body.tenant;
    expect(await sql()('events').where({ tenant_id: tenantId }).pluck('actor_id')).toEqual([admin.userId]);
    expect(await sql()('terms_acceptances').where({ tenant_id: tenantId })).toEqual([]);
  });

  test('follows the rules of the wizard and names every field that breaks them', async () => {
    const answer = await post('/api/tenants', form('x', { email: 'no', ownerPhone: '1', staffing: {} }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: {
        email: 'Please enter a valid email address',
        subdomain: 'Use 3 to 63 characters',
        ownerPhone: 'Please enter a valid phone number (e.g., 123-456-7890)',
        staffing: 'Please enter at least one staff member.',
      },
    });
  });

  test.each(['acceptTerms', 'password', 'status'])('refuses the unknown field %s', async (field) => {
    const answer = await post('/api/tenants', form('unknown-field', { [field]: true }));
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ [field]: 'This field is not known here. Remove it' });
  });

  test('refuses an address that is taken and makes one when none is given', async () => {
    await created('taken');
    const answer = await post('/api/tenants', form('taken', { email: 'other@clinic.example' }));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'SUBDOMAIN_TAKEN',
      fields: { subdomain: 'This address is already taken. Please choose another' },
    });
    const { subdomain: _, ...withoutAddress } = form('nameless', { clinicName: 'Taken' });
    const made = await post('/api/tenants', withoutAddress);
    expect(made.body.tenant.subdomain).toBe('taken-2');
  });

  test('is done once for one idempotency key', async () => {
    const call = () =>
      app.call({
        method: 'POST',
        url: '/api/tenants',
        body: form('only-once'),
        token: admin.token,
        headers: { 'idempotency-key': 'key-1' },
      });
    const [first, second] = [await call(), await call()];
    expect(second.status).toBe(202);
    expect(second.body).toEqual(first.body);
    expect(await sql()('tenants').where({ subdomain: 'only-once' })).toHaveLength(1);
  });
});

describe('the list', () => {
  test('answers in the shape of the specification, newest first, twenty a page', async () => {
    const answer = await get('/api/tenants');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, page: 1, limit: 20, totalIsExact: true });
    expect(Object.keys(answer.body.tenants[0])).toEqual([
      'tenantId',
      'subdomain',
      'clinicName',
      'ownerName',
      'ownerEmail',
      'status',
      'plan',
      'createdAt',
      'operation',
      'version',
    ]);
    const times = answer.body.tenants.map((tenant: { createdAt: string }) => tenant.createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  test.each([
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['status=gone', 'status'],
    ['plan=gold', 'plan'],
    ['sort=version', 'sort'],
    ['direction=up', 'direction'],
    ['order=1', 'order'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=%00', 'search'],
  ])('refuses %s by name', async (query, field) => {
    const answer = await get(`/api/tenants?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  test('takes the public names of plans and empty filters', async () => {
    const answer = await get('/api/tenants?plan=pro&status=&search=');
    expect(answer.status).toBe(200);
    expect(answer.body.tenants.every((tenant: { plan: string }) => tenant.plan === 'professional')).toBe(
      true,
    );
  });
});

describe('the numbers of the overview', () => {
  test('count what there is and compare it with the same day a month before', async () => {
    const now = new Date();
    const monthAgo = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, now.getUTCDate()));
    await app.database.worker.raw(
      `INSERT INTO tenant_daily_counts (day, status, plan, tenants)
       VALUES ((current_date - interval '1 month')::date, 'active', 'professional', 2),
              ((current_date - interval '1 month')::date, 'suspended', 'basic', 1)`,
    );
    await activeClinic('counted');
    const { body } = await get('/api/tenants/stats');
    const { rows } = await sql().raw(
      `SELECT count(*) AS total, count(*) FILTER (WHERE status = 'active') AS active,
              count(*) FILTER (WHERE plan = 'professional') AS professional FROM tenants`,
    );
    expect(body).toMatchObject({
      success: true,
      total: rows[0].total,
      byStatus: { active: rows[0].active, suspended: 0, terminated: 0 },
      byPlan: { professional: rows[0].professional, basic: 0, enterprise: 0 },
      change: {
        total: Math.round(((rows[0].total - 3) / 3) * 1000) / 10,
        active: Math.round(((rows[0].active - 2) / 2) * 1000) / 10,
        suspended: -100,
      },
    });
    expect(body.provisioningMedianSeconds).toBeGreaterThanOrEqual(0);
    expect(monthAgo.getTime()).toBeLessThan(now.getTime());
  });
});

describe('what operators do with a clinic', () => {
  test('suspend, suspend again, resume, restart', async () => {
    const tenantId = await activeClinic('held');
    const url = `/api/tenants/${tenantId}`;
    const suspended = await post(`${url}/suspend`, { reason: 'Invoice unpaid', kind: 'billing' });
    expect(suspended.status).toBe(202);
    expect(suspended.body.operation).toMatchObject({
      kind: 'suspend',
      reason: 'Invoice unpaid',
      state: 'queued',
    });
    await carryOut(suspended.body.operation.operationId);

    const again = await post(`${url}/suspend`, { reason: 'Another' });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      success: true,
      tenant: {
        status: 'suspended',
        hold: { kind: 'billing', reason: 'Invoice unpaid', customerMessage: null },
        allowedOperations: ['resume', 'change_plan', 'terminate'],
      },
    });

    const refused = await post(`${url}/restart`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      details: { status: 'suspended', allowed: ['resume', 'change_plan', 'terminate'] },
    });

    const resumed = await post(`${url}/resume`);
    expect(resumed.status).toBe(202);
    const busy = await post(`${url}/resume`);
    expect(busy.status).toBe(409);
    expect(busy.body).toMatchObject({
      code: 'OPERATION_IN_PROGRESS',
      details: { operationId: resumed.body.operation.operationId, kind: 'resume' },
    });
    await carryOut(resumed.body.operation.operationId);
    expect((await post(`${url}/restart`)).status).toBe(202);
  });

  test('change the plan, also by its public name', async () => {
    const tenantId = await activeClinic('growing');
    const answer = await post(`/api/tenants/${tenantId}/plan`, { plan: 'expert' });
    expect(answer.status).toBe(202);
    await carryOut(answer.body.operation.operationId);
    expect((await get(`/api/tenants/${tenantId}`)).body.tenant).toMatchObject({
      plan: 'enterprise',
      clinicians: { used: 0, limit: 25 },
    });
    expect((await post(`/api/tenants/${tenantId}/plan`, { plan: 'gold' })).body.fields).toEqual({
      plan: 'Please choose one of the plans Basic, Pro or Expert',
    });
  });

  test('terminate with the subdomain typed in and cancel that, platform owners only', async () => {
    const tenantId = await activeClinic('closing');
    const url = `/api/tenants/${tenantId}`;
    const body = { subdomain: 'closing', reason: 'Asked for it' };
    expect((await post(`${url}/terminate`, body)).status).toBe(403);
    const wrong = await post(`${url}/terminate`, { ...body, subdomain: 'closed' }, owner.token);
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toEqual({ subdomain: 'This value is not valid' });
    const terminated = await post(`${url}/terminate`, body, owner.token);
    expect(terminated.status).toBe(202);
    await carryOut(terminated.body.operation.operationId);
    const { tenant } = (await get(url)).body;
    expect(tenant).toMatchObject({ status: 'terminated', allowedOperations: ['cancel_termination'] });
    expect(Date.parse(tenant.eraseAfter) - Date.parse(tenant.terminatedAt)).toBe(30 * 86_400_000);
    const cancelled = await post(`${url}/cancel-termination`, {}, owner.token);
    expect(cancelled.status).toBe(202);
    await carryOut(cancelled.body.operation.operationId);
    expect((await get(url)).body.tenant).toMatchObject({
      status: 'active',
      terminatedAt: null,
      eraseAfter: null,
    });
  });

  test.each([
    ['suspend', {}, { reason: 'A reason is required' }],
    ['suspend', { reason: '  ' }, { reason: 'A reason is required' }],
    ['suspend', { reason: 'x', kind: 'mood' }, { kind: 'This value is not valid' }],
    ['suspend', { reason: 'x'.repeat(1001) }, { reason: 'Use at most 1000 characters' }],
    ['suspend', { reason: 'x', message: 'y' }, { message: 'This field is not known here. Remove it' }],
    ['restart', { now: true }, { now: 'This field is not known here. Remove it' }],
  ])('%s refuses %j', async (action, body, fields) => {
    const tenantId = '018f0000-0000-7000-8000-000000000000';
    const answer = await post(`/api/tenants/${tenantId}/${action}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual(fields);
  });

  test('a clinic or an operation that does not exist', async () => {
    const id = '018f0000-0000-7000-8000-000000000000';
    for (const url of [
      `/api/tenants/${id}`,
      `/api/tenants/${id}/operations`,
      `/api/tenants/${id}/log`,
      `/api/operations/${id}`,
    ])
      expect((await get(url)).status).toBe(404);
    expect((await post(`/api/tenants/${id}/restart`)).status).toBe(404);
    expect((await post(`/api/operations/${id}/retry`)).status).toBe(404);
    expect((await get('/api/tenants/not-an-id')).status).toBe(400);
  });

  test('support reads and changes nothing', async () => {
    const tenantId = await app.tenant();
    for (const action of [
      'restart',
      'suspend',
      'resume',
      'plan',
      'terminate',
      'cancel-termination',
      'resend-activation',
    ]) {
      const body = {
        suspend: { reason: 'x' },
        plan: { plan: 'pro' },
        terminate: { subdomain: 'x', reason: 'x' },
      }[action];
      expect((await post(`/api/tenants/${tenantId}/${action}`, body, support.token)).status).toBe(403);
    }
    expect((await patch(tenantId, { version: 1, clinicName: 'X' }, support.token)).status).toBe(403);
    expect((await post('/api/tenants', form('by-support'), support.token)).status).toBe(403);
  });

  test('a failed operation is tried again', async () => {
    const { operation } = await created('failing');
    const { operationId } = operation;
    const siteProbe = { check: async () => Promise.reject(new Error('socket hang up')) };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await sql()('operations')
        .where({ operation_id: operationId })
        .whereNotNull('next_attempt_at')
        .update({ next_attempt_at: new Date() });
      await runOperation({ ...app.deps, siteProbe }, operationId);
    }
    expect((await get(`/api/operations/${operationId}`)).body.operation).toMatchObject({
      state: 'failed',
      error: 'Unexpected failure: socket hang up',
      attempts: 5,
    });
    const answer = await post(`/api/operations/${operationId}/retry`);
    expect(answer.status).toBe(202);
    expect(answer.body.operation).toMatchObject({ state: 'queued', error: null });
    expect(await carryOut(operationId)).toBe('succeeded');
    expect((await post(`/api/operations/${operationId}/retry`)).body.code).toBe('ALREADY_DONE');
  });
});

describe('editing a clinic', () => {
  test('changes what is sent, raises the version, and leaves one event and one audit entry', async () => {
    const tenantId = await activeClinic('edited');
    const { version } = (await get(`/api/tenants/${tenantId}`)).body.tenant;
    const answer = await patch(tenantId, {
      version,
      clinicName: 'Érable Physio Nord',
      ownerPhone: '613.555.0199',
      ownerName: 'Maude G.',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.tenant).toMatchObject({
      clinicName: 'Érable Physio Nord',
      ownerPhone: '613-555-0199',
      version: version + 1,
    });
    expect(await sql()('events').where({ tenant_id: tenantId, type: 'tenant.updated' })).toMatchObject([
      { payload: { clinicName: 'Érable Physio Nord', fields: ['clinicName', 'ownerPhone'] } },
    ]);
    const audit = await sql()('audit_log').where({ tenant_id: tenantId, action: 'tenant.update' });
    expect(audit).toMatchObject([{ details: { fields: ['clinicName', 'ownerPhone'] } }]);
    expect(JSON.stringify(audit)).not.toContain('Nord');
  });

  test('is refused when someone was faster, and does nothing when nothing differs', async () => {
    const tenantId = await activeClinic('raced');
    const { version } = (await get(`/api/tenants/${tenantId}`)).body.tenant;
    const answers = await Promise.all([
      patch(tenantId, { version, clinicName: 'One' }),
      patch(tenantId, { version, clinicName: 'Two' }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const late = answers.find((answer) => answer.status === 409);
    expect(late?.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { version: version + 1 } });
    const same = await patch(tenantId, { version: version + 1, deletionLocked: false });
    expect(same.body.tenant.version).toBe(version + 1);
    expect(await sql()('events').where({ tenant_id: tenantId, type: 'tenant.updated' })).toHaveLength(1);
  });

  test('extends a trial into the future, within a year', async () => {
    const tenantId = await activeClinic('on-trial');
    const { version } = (await get(`/api/tenants/${tenantId}`)).body.tenant;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const message = 'Choose a time in the future, at most a year from now.';
    for (const trialEndsAt of [inDays(-1), inDays(400)]) {
      const answer = await patch(tenantId, { version, trialEndsAt });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ trialEndsAt: message });
    }
    const trialEndsAt = inDays(60);
    expect((await patch(tenantId, { version, trialEndsAt })).body.tenant.trialEndsAt).toBe(trialEndsAt);
  });

  test('sets a lock that termination respects', async () => {
    const tenantId = await activeClinic('protected');
    const { version } = (await get(`/api/tenants/${tenantId}`)).body.tenant;
    await patch(tenantId, { version, deletionLocked: true });
    const answer = await post(
      `/api/tenants/${tenantId}/terminate`,
      { subdomain: 'protected', reason: 'x' },
      owner.token,
    );
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('DELETION_LOCKED');
  });
});

describe('the owner’s address', () => {
  const tokens = (tenantId: string) =>
    sql()('one_time_tokens').where({ tenant_id: tenantId, purpose: 'activation' });
  const mails = (tenantId: string) =>
    sql()('mail_outbox')
      .where({ tenant_id: tenantId })
      .orderBy('message_id')
      .select('template', 'state', 'to_address');

  test('is corrected: the account moves, the old link dies, the new address gets its own', async () => {
    const tenantId = await activeClinic('mistyped');
    const [oldToken] = await tokens(tenantId);
    const { version } = (await get(`/api/tenants/${tenantId}`)).body.tenant;
    const answer = await patch(tenantId, { version, ownerEmail: 'right@clinic.example' });
    expect(answer.status).toBe(200);
    expect(answer.body.tenant.ownerEmail).toBe('right@clinic.example');
    const [membership] = await sql()('memberships').where({ tenant_id: tenantId });
    expect(await sql()('users').where({ user_id: membership.user_id }).pluck('email')).toEqual([
      'right@clinic.example',
    ]);
    expect(await sql()('users').where({ email: 'mistyped@clinic.example' })).toEqual([]);
    const open = await tokens(tenantId);
    expect(open).toHaveLength(1);
    expect(open[0].token_hash).not.toEqual(oldToken.token_hash);
    expect(await mails(tenantId)).toEqual([
      { template: 'activation', state: 'cancelled', to_address: 'mistyped@clinic.example' },
      { template: 'owner_address_corrected', state: 'queued', to_address: 'right@clinic.example' },
    ]);
    expect(await sql()('audit_log').where({ tenant_id: tenantId, action: 'tenant.update' })).toMatchObject([
      { details: { fields: ['ownerEmail'] } },
    ]);
  });

  test('of a person who has an account makes that account the owner', async () => {
    const person = await app.person({ email: 'known@clinic.example', name: 'Luc Roy' });
    const tenantId = await activeClinic('for-luc');
    const { version } = (await get(`/api/tenants/${tenantId}`)).body.tenant;
    const answer = await patch(tenantId, { version, ownerEmail: 'Known@clinic.example' });
    expect(answer.body.tenant.ownerVerifiedAt).not.toBeNull();
    expect(await sql()('memberships').where({ tenant_id: tenantId })).toMatchObject([
      { user_id: person.userId, is_owner: true, role: 'administrator', state: 'active' },
    ]);
    expect(await sql()('users').where({ email: 'for-luc@clinic.example' })).toEqual([]);
    expect(await tokens(tenantId)).toEqual([]);
    expect((await mails(tenantId)).at(-1)).toMatchObject({ template: 'clinic_ready' });
  });

  test('that is wrong while the clinic is provisioned is corrected before the link is sent', async () => {
    const { tenant, operation } = await created('early');
    await patch(tenant.tenantId, { version: tenant.version, ownerEmail: 'early-right@clinic.example' });
    expect(await mails(tenant.tenantId)).toEqual([]);
    await carryOut(operation.operationId);
    expect(await mails(tenant.tenantId)).toEqual([
      { template: 'activation', state: 'queued', to_address: 'early-right@clinic.example' },
    ]);
  });

  test('of an owner with another clinic stays theirs there', async () => {
    const first = await activeClinic('first-of-two');
    const second = await activeClinic('second-of-two', { email: 'first-of-two@clinic.example' });
    const { version } = (await get(`/api/tenants/${second}`)).body.tenant;
    await patch(second, { version, ownerEmail: 'someone-else@clinic.example' });
    const ownerOf = async (tenantId: string) => {
      const { rows } = await sql().raw(
        'SELECT u.email FROM memberships m JOIN users u USING (user_id) WHERE m.tenant_id = ? AND m.is_owner',
        [tenantId],
      );
      return rows.map((row: { email: string }) => row.email);
    };
    expect(await ownerOf(first)).toEqual(['first-of-two@clinic.example']);
    expect(await ownerOf(second)).toEqual(['someone-else@clinic.example']);
  });

  test('once verified is the owner’s own business', async () => {
    const tenantId = await activeClinic('verified');
    const [membership] = await sql()('memberships').where({ tenant_id: tenantId });
    await sql()('users').where({ user_id: membership.user_id }).update({ email_verified_at: new Date() });
    const { version } = (await get(`/api/tenants/${tenantId}`)).body.tenant;
    const answer = await patch(tenantId, { version, ownerEmail: 'thief@clinic.example' });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({
      ownerEmail: 'The owner has confirmed this address. Only they can change it, in their own account.',
    });
    expect((await post(`/api/tenants/${tenantId}/resend-activation`)).body).toMatchObject({
      code: 'ALREADY_DONE',
      error: 'The owner has confirmed the address already; there is nothing left to activate.',
    });
  });

  test('gets its activation link again, the earlier one dead', async () => {
    const tenantId = await activeClinic('resent');
    const [before] = await tokens(tenantId);
    const answer = await post(`/api/tenants/${tenantId}/resend-activation`);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const after = await tokens(tenantId);
    expect(after).toHaveLength(1);
    expect(after[0].token_hash).not.toEqual(before.token_hash);
    expect(
      await sql()('events').where({ tenant_id: tenantId, type: 'tenant.activation_resent' }),
    ).toHaveLength(1);
    const { tenant } = await created('still-provisioning');
    expect((await post(`/api/tenants/${tenant.tenantId}/resend-activation`)).body.code).toBe(
      'OPERATION_IN_PROGRESS',
    );
  });
});

describe('the log of a clinic', () => {
  test('shows events and steps newest first, page by page, filtered by level', async () => {
    const tenantId = await activeClinic('logged');
    const { operation } = (await post(`/api/tenants/${tenantId}/suspend`, { reason: 'x', kind: 'security' }))
      .body;
    await carryOut(operation.operationId);
    const url = `/api/tenants/${tenantId}/log`;
    const all = (await get(`${url}?limit=200`)).body;
    expect(all.next).toBeNull();
    expect(all.entries.map((entry: { message: string }) => entry.message)).toEqual([
      'Érable Physio suspended – Security hold',
      'Notify owner: Message to the owner queued',
      'Pause jobs: 0 messages wait',
      'Sign out members: 0 sessions ended',
      expect.stringMatching(
        /^Érable Physio is active – Provisioned in [\d.]+ s · Professional · Gatineau, QC$/,
      ),
      'Activate: The clinic is active',
      'Send activation: Link queued for the owner, valid 24 h',
      'Check site: Answered in 4 ms',
      'Create workspace: Settings, owner and 4 session types in place',
      'Reserve subdomain: logged.localhost:5000 belongs to the clinic',
      'Érable Physio registered – Professional · Gatineau, QC',
    ]);
    expect(all.entries[0]).toMatchObject({
      level: 'warning',
      source: 'event',
      operationId: operation.operationId,
      actor: 'Ada Admin',
    });

    const paged: unknown[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { body }: Answer = await get(`${url}?limit=4${next ? `&before=${next}` : ''}`);
      paged.push(...body.entries);
      next = body.next;
    }
    expect(paged).toEqual(all.entries);

    const warnings = (await get(`${url}?level=warning`)).body.entries;
    expect(warnings).toHaveLength(1);
    expect((await get(`${url}?before=garbage`)).body.fields).toEqual({ before: 'This value is not valid' });
  });
});
