import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { send } from '../../database/rows.ts';
import type { Statement } from '../../database/statement.ts';
import { listNewestEvents } from './repository.ts';

let tenantId: string;
let operator: { userId: string; token: string };
const app = provideTestApp();
beforeAll(async () => {
  tenantId = await app.tenant({ clinicName: 'Érable Physio' });
  operator = await app.person({ platformRole: 'admin', name: 'Noor Bhatti' });
});

interface Happening {
  type: string;
  level?: string;
  tenantId?: string | null;
  actorId?: string;
  payload?: object;
}

async function happen({ type, level = 'info', actorId, payload = {}, ...event }: Happening): Promise<void> {
  await app.database.platform('events').insert({
    type,
    level,
    tenant_id: event.tenantId === undefined ? tenantId : event.tenantId,
    actor_id: actorId ?? null,
    payload: JSON.stringify(payload),
  });
}

async function latest(limit?: number) {
  const url = limit === undefined ? '/api/activity' : `/api/activity?limit=${limit}`;
  return app.call({ url, token: operator.token });
}

describe('GET /api/activity', () => {
  it('lists each change in the format of the specification', async () => {
    await happen({
      type: 'tenant.suspended',
      level: 'warning',
      actorId: operator.userId,
      payload: { holdKind: 'billing' },
    });
    const { status, body } = await latest(1);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      entries: [
        {
          id: expect.stringMatching(/^\d+$/),
          content: 'Érable Physio suspended',
          detail: 'Billing hold by Noor Bhatti',
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          type: 'warning',
          tenantId,
          href: `/admin/tenants/${tenantId}`,
        },
      ],
    });
  });

  it('uses the current names of the clinic and the person', async () => {
    const own = await app.tenant({ clinicName: 'Cedar Clinic' });
    const { userId } = await app.person({ name: 'N. Bhatti' });
    await happen({
      type: 'tenant.resumed',
      tenantId: own,
      actorId: userId,
      payload: { clinicName: 'Cedar Clinic' },
    });
    await app.database.platform('tenants').where({ tenant_id: own }).update({ clinic_name: 'Cedar Rehab' });
    await app.database.platform('users').where({ user_id: userId }).update({ full_name: 'Noor Bhatti' });
    const { body } = await latest(1);
    expect(body.entries[0]).toMatchObject({ content: 'Cedar Rehab resumed', detail: 'By Noor Bhatti' });
  });

  it('does not name a person who was erased', async () => {
    const { userId } = await app.person({ name: 'Noor Bhatti' });
    await happen({ type: 'tenant.suspended', actorId: userId, payload: { holdKind: 'security' } });
    await app.database.platform('users').where({ user_id: userId }).delete();
    expect((await latest(1)).body.entries[0].detail).toBe('Security hold');
  });

  it('is newest first, with 20 events unless another limit is given', async () => {
    for (let n = 1; n <= 101; n += 1) await happen({ type: 'tenant.restarted', payload: { steps: n } });
    const details = async (limit?: number) =>
      (await latest(limit)).body.entries.map(({ detail }: { detail: string }) => detail);
    expect(await details(3)).toEqual(['101 steps', '100 steps', '99 steps']);
    expect(await details()).toHaveLength(20);
    expect(await details(100)).toHaveLength(100);
  });

  it.each(['0', '101', '-1', '1.5', 'all', ''])('refuses the limit "%s"', async (limit) => {
    const { status, body } = await app.call({ url: `/api/activity?limit=${limit}`, token: operator.token });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'VALIDATION_FAILED', ['limit']]);
  });

  it('is for operators only', async () => {
    const owner = await app.person();
    await app.member(tenantId, owner.userId, 'administrator', true);
    expect((await app.call({ url: '/api/activity', token: owner.token })).body.code).toBe('FORBIDDEN');
    expect((await app.call({ url: '/api/activity' })).status).toBe(401);
  });

  it('reads only the events that it shows, through their index', async () => {
    const sql = app.database.platform;
    await sql.raw(
      `INSERT INTO events (type, level, tenant_id) SELECT 'tenant.restarted', 'info', ? FROM generate_series(1, 5000)`,
      [tenantId],
    );
    const asked: Statement[] = [];
    const note = (told: { sql: string; bindings: unknown[] }) =>
      asked.push({ text: `EXPLAIN ${told.sql}`, values: told.bindings });
    sql.on('query', note);
    await listNewestEvents(sql, 20);
    sql.removeListener('query', note);
    const { rows } = await send(sql, asked[0] as Statement);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Limit .*\n.*Index Scan Backward using events_pkey on events/);
    expect(plan).not.toMatch(/Seq Scan on events/);
  });
});

describe('every kind of event', () => {
  const by = 'Noor Bhatti';
  it.each([
    [
      'tenant.created',
      { plan: 'basic', city: 'Gatineau', region: 'QC' },
      'Érable Physio registered',
      `Basic · Gatineau, QC · By ${by}`,
    ],
    [
      'tenant.activated',
      { seconds: 3.8, plan: 'professional', city: 'Gatineau', region: 'QC' },
      'Érable Physio is active',
      'Provisioned in 3.8 s · Professional · Gatineau, QC',
    ],
    ['tenant.restarted', { steps: 6, seconds: 1.1 }, 'Érable Physio restarted', `6 steps, 1.1 s · By ${by}`],
    ['tenant.suspended', { holdKind: 'request' }, 'Érable Physio suspended', `Hold on request by ${by}`],
    ['tenant.resumed', {}, 'Érable Physio resumed', `By ${by}`],
    [
      'tenant.plan_changed',
      { plan: 'enterprise', clinicians: 18, clinicianLimit: 25 },
      'Érable Physio moved to Enterprise',
      `18 of 25 clinicians · By ${by}`,
    ],
    [
      'tenant.plan_changed',
      { plan: 'basic', clinicians: 1, clinicianLimit: 1 },
      'Érable Physio moved to Basic',
      `1 of 1 clinician · By ${by}`,
    ],
    [
      'tenant.terminated',
      { eraseAfter: '2026-12-21T04:59:59.000Z' },
      'Érable Physio terminated',
      `Data is erased after 2026-12-20 · By ${by}`,
    ],
    [
      'tenant.termination_cancelled',
      { status: 'active' },
      'Termination of Érable Physio cancelled',
      `The clinic is active · By ${by}`,
    ],
    ['tenant.owner_verified', {}, 'Owner of Érable Physio verified their email', null],
    ['tenant.exported', {}, 'Data of Érable Physio exported', `By ${by}`],
    [
      'tenant.ownership_transferred',
      { newOwnerName: 'Maude Gagnon' },
      'Érable Physio has a new owner',
      `Maude Gagnon · By ${by}`,
    ],
    [
      'tenant.subdomain_changed',
      { before: 'erable', after: 'erable-physio' },
      'Web address of Érable Physio changed to erable-physio',
      `Before: erable · By ${by}`,
    ],
    [
      'tenant.time_zone_set',
      { timeZone: 'America/Toronto' },
      'Time zone of Érable Physio set',
      `America/Toronto · By ${by}`,
    ],
    ['tenant.locale_set', { locale: 'fr' }, 'Language of Érable Physio set', `French · By ${by}`],
    ['tenant.member_joined', { role: 'clinician' }, 'Noor Bhatti joined Érable Physio', 'Clinician'],
    [
      'member.invited',
      { role: 'front_desk' },
      'A colleague was invited to Érable Physio',
      `Front desk · By ${by}`,
    ],
    [
      'member.invitation_resent',
      { role: 'hr' },
      'The invitation of a colleague to Érable Physio was sent again',
      `By ${by}`,
    ],
    [
      'member.invitation_revoked',
      { role: 'hr' },
      'The invitation of a colleague to Érable Physio was withdrawn',
      `By ${by}`,
    ],
    [
      'member.removed',
      { role: 'clinician' },
      'A colleague was removed from Érable Physio',
      `Clinician · By ${by}`,
    ],
    [
      'member.role_changed',
      { before: 'front_desk', after: 'clinician' },
      'Role of a colleague at Érable Physio changed',
      `Front desk → clinician · By ${by}`,
    ],
    [
      'operation.failed',
      { kind: 'restart', error: 'Check site failed after 5 attempts: no answer within 5 s' },
      'Restart of Érable Physio failed',
      'Check site failed after 5 attempts: no answer within 5 s',
    ],
    [
      'operation.stalled',
      { kind: 'provision', expectedSeconds: 60 },
      'Provisioning of Érable Physio is stuck',
      'Running for more than 60 s',
    ],
    [
      'mail.failed',
      { template: 'activation', error: '550 mailbox unavailable' },
      'An email to Érable Physio could not be delivered',
      'Activation · 550 mailbox unavailable',
    ],
    ['future.event', {}, 'Érable Physio: future.event', null],
  ])('%s', async (type, payload, content, detail) => {
    await happen({ type, payload, actorId: operator.userId });
    const { status, body } = await latest(1);
    expect([status, body.entries[0].content, body.entries[0].detail]).toEqual([200, content, detail]);
  });

  it('names the person concerned by their current name', async () => {
    const { userId } = await app.person({ name: 'Lea Tremblay' });
    await happen({ type: 'member.removed', payload: { role: 'hr', userId }, actorId: operator.userId });
    expect((await latest(1)).body.entries[0]).toMatchObject({
      content: 'Lea Tremblay was removed from Érable Physio',
      detail: `HR · By ${by}`,
    });
    await happen({
      type: 'staff.changed',
      tenantId: null,
      payload: { change: 'change_role', role: 'admin', userId },
      actorId: operator.userId,
    });
    expect((await latest(1)).body.entries[0]).toMatchObject({
      content: 'Staff role of Lea Tremblay changed',
      detail: `Administrator · By ${by}`,
    });
  });

  it.each([
    [
      'tenant.released',
      'Unverified clinic lac-physio released',
      'The email was not verified within 7 days. The subdomain is available again',
    ],
    ['tenant.erased', 'Data of the terminated clinic lac-physio erased', 'Its grace period was over'],
  ])('%s, of a deleted clinic', async (type, content, detail) => {
    await happen({ type, tenantId: null, payload: { subdomain: 'lac-physio', accounts: 1 } });
    const { body } = await latest(1);
    expect(body.entries[0]).toMatchObject({ content, detail, tenantId: null });
  });
});
