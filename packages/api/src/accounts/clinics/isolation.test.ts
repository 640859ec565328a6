import { beforeAll, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { createClinic, memberIdOf, ownerPassword, type TestClinic } from '../../../test/clinic.ts';

let ownClinic: TestClinic;
let otherClinic: TestClinic;
let theirMember: { userId: string };
let theirOperation: string;

const app = provideTestApp();
beforeAll(async () => {
  [ownClinic, otherClinic] = [
    await createClinic(app, { subdomain: 'mine' }),
    await createClinic(app, { subdomain: 'theirs' }),
  ];
  theirMember = await app.person();
  await app.member(otherClinic.tenantId, theirMember.userId, 'administrator');
  const [row] = await app.database
    .platform('operations')
    .insert({ tenant_id: otherClinic.tenantId, kind: 'restart', state: 'succeeded', finished_at: new Date() })
    .returning('operation_id');
  theirOperation = row.operation_id;
});

/** Every route of a clinic; the test below fails for one that is not listed. */
const routes: [method: string, path: string, body?: object][] = [
  ['GET', ''],
  ['PATCH', '', { locale: 'fr' }],
  ['PATCH', '/profile', { version: 1, clinicName: 'Taken Over' }],
  ['GET', '/members'],
  ['POST', '/invitations', { email: 'spy@mine.example', name: 'Spy', role: 'administrator' }],
  ['POST', '/invitations/{memberId}/resend'],
  ['PATCH', '/members/{memberId}', { role: 'hr' }],
  ['DELETE', '/members/{memberId}'],
  ['POST', '/subdomain', { subdomain: 'taken-over' }],
  ['POST', '/plan', { plan: 'expert' }],
  ['POST', '/ownership', { memberId: '{memberId}', password: ownerPassword }],
  ['POST', '/close', { subdomain: 'theirs' }],
  ['POST', '/reopen'],
  ['GET', '/subdomain/check'],
  ['GET', '/export'],
  ['GET', '/impersonations'],
  ['POST', '/handover'],
  ['GET', '/operations/{operationId}'],
];

function filled<T>(value: T): T {
  const text = JSON.stringify(value ?? null)
    .replaceAll('{memberId}', memberIdOf(otherClinic, theirMember))
    .replaceAll('{operationId}', theirOperation);
  return JSON.parse(text) as T;
}

async function stateOf(clinic: TestClinic) {
  const sql = app.database.platform;
  const tenant_id = clinic.tenantId;
  return {
    tenant: await sql('tenants').where({ tenant_id }).first(),
    members: await sql('memberships').where({ tenant_id }).orderBy('user_id'),
    operations: await sql('operations').where({ tenant_id }).orderBy('operation_id'),
    events: await sql('events').where({ tenant_id }),
    mails: await sql('mail_outbox').where({ tenant_id }),
    redirects: await sql('subdomain_redirects').where({ tenant_id }),
  };
}

it('the table above lists every route of a clinic', () => {
  const declared = app.server
    .table()
    .filter((route) => route.path.startsWith('/api/clinics/'))
    .map((route) => `${route.method.toUpperCase()} ${route.path.replace('/api/clinics/{tenantId}', '')}`);
  expect(routes.map(([method, path]) => `${method} ${path}`).sort()).toEqual(declared.sort());
});

it.each(routes)('%s /api/clinics/{another clinic}%s is not there', async (method, path, body) => {
  const before = await stateOf(otherClinic);
  const url = `/api/clinics/${otherClinic.tenantId}${filled(path)}`;
  const answer = await app.call({
    method,
    url,
    token: ownClinic.owner.token,
    ...(body ? { body: filled(body) } : {}),
  });
  expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  expect(await stateOf(otherClinic)).toEqual(before);
});

const namingOthers = routes.filter(([, path, body]) =>
  /\{(user|operation)Id\}/.test(path + JSON.stringify(body)),
);

it.each(namingOthers)(
  '%s /api/clinics/{own clinic}%s does not reach another clinic’s people and operations',
  async (method, path, body) => {
    const before = await stateOf(otherClinic);
    const url = `/api/clinics/${ownClinic.tenantId}${filled(path)}`;
    const answer = await app.call({
      method,
      url,
      token: ownClinic.owner.token,
      ...(body ? { body: filled(body) } : {}),
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await stateOf(otherClinic)).toEqual(before);
  },
);

it.each(routes)('%s /api/clinics/…%s requires a session', async (method, path, body) => {
  const url = `/api/clinics/${otherClinic.tenantId}${filled(path)}`;
  const answer = await app.call({ method, url, ...(body ? { body: filled(body) } : {}) });
  expect([answer.status, answer.body.code]).toEqual([401, 'SESSION_INVALID']);
});

it.each(['not-a-uuid', '00000000-0000-0000-0000-000000000000', "' OR 1=1 --"])(
  'a clinic with the id %s is not found',
  async (id) => {
    const answer = await app.call({
      url: `/api/clinics/${encodeURIComponent(id)}`,
      token: ownClinic.owner.token,
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  },
);

it('the database role of the dashboard sees no clinic until one is set, and then only that one', async () => {
  for (const table of ['tenants', 'memberships', 'operations', 'events', 'workspace_settings', 'services'])
    expect(await app.database.app(table).select('tenant_id')).toEqual([]);
  const seen = await app.database.forTenant(ownClinic.tenantId, (tx) =>
    tx('memberships').distinct('tenant_id'),
  );
  expect(seen).toEqual([{ tenant_id: ownClinic.tenantId }]);
  await expect(
    app.database.forTenant(ownClinic.tenantId, (tx) =>
      tx('memberships').insert({
        tenant_id: otherClinic.tenantId,
        user_id: ownClinic.owner.userId,
        role: 'hr',
      }),
    ),
  ).rejects.toThrow('permission denied');
});
