import type { NotificationKind, PlatformRole } from '@tamarack/core/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { alertOperators } from './service.ts';

let tenantId: string;
const app = provideTestApp();
beforeAll(async () => {
  tenantId = await app.tenant({ clinicName: 'Érable Physio' });
});
beforeEach(async () => {
  const sql = app.database.platform;
  await sql('users').whereNotNull('platform_role').update({ platform_role: null });
  await run();
  await sql('mail_outbox').delete();
});

const run = () => alertOperators(app.deps);
async function operator(platformRole: PlatformRole = 'admin') {
  const person = await app.person({ platformRole });
  await app.database.platform('users').where({ user_id: person.userId }).update({ password_hash: 'x' });
  return person;
}
const happen = (type: string, actorId: string | null = null, at = 'now()') =>
  app.admin.raw(
    `INSERT INTO events (type, level, tenant_id, actor_id, payload, created_at)
     VALUES (?, 'error', ?, ?, '{"holdKind": "billing", "kind": "provision"}', ${at})`,
    [type, tenantId, actorId],
  );
const choose = (token: string, kind: NotificationKind, mail: boolean, badge = true) =>
  app.call({
    method: 'PUT',
    url: '/api/account/notifications',
    token,
    body: { choices: [{ kind, mail, badge }] },
  });
const mails = () => app.database.platform('mail_outbox').where({ template: 'operator_alert' });

describe('the email to operators', () => {
  it('reports failed operations by default, and suspensions only to operators who chose them', async () => {
    const usual = await operator();
    const eager = await operator('support');
    const quiet = await operator('platform_owner');
    await choose(eager.token, 'tenant.suspended', true);
    await choose(quiet.token, 'operation.failed', false);
    await happen('operation.failed');
    await happen('tenant.suspended');
    await run();
    const sent = Object.fromEntries(
      (await mails()).map(({ to_email, params }) => [
        to_email,
        params.items.map(({ content }: { content: string }) => content),
      ]),
    );
    expect(sent).toEqual({
      [usual.email]: ['Provisioning of Érable Physio failed'],
      [eager.email]: ['Provisioning of Érable Physio failed', 'Érable Physio suspended'],
    });
  });

  it('reports each event once, and many in one email', async () => {
    await operator();
    for (let n = 0; n < 22; n++) await happen('operation.failed');
    await run();
    await run();
    const [mail, ...others] = await mails();
    expect([mail.params.items.length, mail.params.more, others]).toEqual([20, 2, []]);
    expect(mail.params.items[0].link).toBe(`http://localhost:5000/admin/tenants/${tenantId}`);
  });

  it('reports an event that was committed after a later one', async () => {
    await operator();
    const late = await app.database.platform.transaction();
    await late('events').insert({ type: 'operation.failed', level: 'error', tenant_id: tenantId });
    await happen('operation.failed');
    await run();
    await late.commit();
    await run();
    expect(await mails()).toHaveLength(2);
  });

  it('leaves out the operator’s own actions, events older than their account and events over a day old', async () => {
    await happen('operation.failed', null, "now() - interval '1 minute'");
    const person = await operator();
    await happen('webhook.disabled', person.userId);
    await happen('operation.failed', null, "now() - interval '25 hours'");
    await run();
    expect(await mails()).toEqual([]);
  });

  it.each(['operation.failed', 'bulk.failed'])('reports %s to whoever started it too', async (type) => {
    const person = await operator();
    await happen(type, person.userId);
    await run();
    expect(await mails()).toMatchObject([{ to_email: person.email }]);
  });

  it('leaves out events from before an older account joined the staff', async () => {
    const owner = await operator('platform_owner');
    const old = await app.person();
    await app.database.platform('users').where({ user_id: old.userId }).update({ password_hash: 'x' });
    await happen('operation.failed');
    const invitation = { name: 'Sam Support', email: old.email, role: 'support' };
    const joined = await app.call({
      method: 'POST',
      url: '/api/staff',
      token: owner.token,
      body: invitation,
    });
    expect(joined.status).toBe(201);
    await happen('operation.failed');
    await run();
    const lines = (await mails()).map(({ to_email, params }) => [to_email, params.items.length]);
    expect(Object.fromEntries(lines)).toEqual({ [owner.email]: 2, [old.email]: 1 });
  });

  it('is not sent to people who cannot sign in', async () => {
    const deactivated = await operator();
    await app.database
      .platform('users')
      .where({ user_id: deactivated.userId })
      .update({ deactivated_at: new Date() });
    await app.person({ platformRole: 'admin', name: 'Invited' });
    await happen('operation.failed');
    await run();
    expect(await mails()).toEqual([]);
  });
});

describe('notification choices', () => {
  const read = async (token: string) =>
    (await app.call({ url: '/api/account/notifications', token })).body.choices;

  it('start from the defaults, are stored, and are audited with old and new value', async () => {
    const { token, userId } = await operator();
    const usual = await read(token);
    expect(usual).toContainEqual({ kind: 'operation.failed', mail: true, badge: true });
    expect(usual).toContainEqual({ kind: 'tenant.suspended', mail: false, badge: true });
    await choose(token, 'tenant.suspended', true, false);
    expect(await read(token)).toContainEqual({ kind: 'tenant.suspended', mail: true, badge: false });
    const [entry] = await app.database
      .platform('audit_log')
      .where({ actor_id: userId, action: 'account.notifications_changed' });
    expect(entry.details).toEqual({
      before: [{ kind: 'tenant.suspended', mail: false, badge: true }],
      after: [{ kind: 'tenant.suspended', mail: true, badge: false }],
    });
  });

  it('keep muted kinds of events out of the operator’s notification count', async () => {
    const { token } = await operator();
    const unread = async () => (await app.call({ url: '/api/notifications', token })).body;
    await choose(token, 'tenant.suspended', false, false);
    const before = (await unread()).unread;
    await happen('tenant.suspended');
    expect(await unread()).toMatchObject({ unread: before });
    expect((await unread()).entries[0].unread).toBe(false);
    await happen('tenant.resumed');
    expect((await unread()).unread).toBe(before + 1);
  });

  it.each([
    ['an unknown kind', [{ kind: 'tenant.sneezed', mail: true, badge: true }]],
    ['a kind twice', [1, 2].map(() => ({ kind: 'mail.failed', mail: true, badge: true }))],
    ['half a choice', [{ kind: 'mail.failed', mail: true }]],
  ])('refuse %s', async (_, choices) => {
    const { token } = await operator();
    const refused = await app.call({
      method: 'PUT',
      url: '/api/account/notifications',
      token,
      body: { choices },
    });
    expect(refused.body.code).toBe('VALIDATION_FAILED');
  });
});
