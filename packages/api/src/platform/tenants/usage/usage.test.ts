import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperatorsBench, type OperatorsBench } from '../../../../test/console/operators.ts';
import { createWorkspace } from '../../../../test/workspace.ts';

let bench: OperatorsBench;
beforeAll(async () => {
  bench = await createOperatorsBench();
});
afterAll(() => bench.app.close());

const at = (tenantId: string, rest: string) => `/api/tenants/${tenantId}/${rest}`;

describe('usage', () => {
  it('counts usage of the plan’s limits and activity', async () => {
    const { app } = bench;
    const tenantId = await app.tenant({ plan: 'professional' });
    const sql = app.database.platform;
    for (const state of ['active', 'active', 'invited']) {
      const { userId } = await app.person();
      await sql('memberships').insert({ tenant_id: tenantId, user_id: userId, role: 'clinician', state });
      if (state === 'active') await app.session(userId, 'clinic', tenantId);
    }
    const idle = await app.person();
    await app.member(tenantId, idle.userId, 'administrator', true);
    await sql('users').where({ user_id: idle.userId }).update({ last_signed_in_at: '2020-01-01T00:00:00Z' });
    for (const [n, state] of ['sent', 'sent', 'failed', 'queued'].entries())
      await sql('mail_outbox').insert({
        dedupe_key: `usage:${tenantId}:${n}`,
        tenant_id: tenantId,
        to_email: 'maude@usage.example',
        locale: 'en',
        template: 'invitation',
        state,
        sent_at: state === 'sent' ? sql.fn.now() : null,
      });
    expect((await bench.get(at(tenantId, 'usage'))).body.usage).toEqual({
      plan: 'professional',
      priceCad: 169,
      clinicians: { active: 2, invited: 1, limit: 5 },
      members: { active: 3, invited: 1 },
      activeMembers: 3,
      openSessions: 2,
      lastSignInAt: expect.any(String),
      mails: { sent: 2, failed: 1 },
      workspace: { clients: 0, appointments: 0, openNotes: 0, lastActivityAt: null },
    });
  });

  it('has figures of the workspace, without giving operators access to its tables', async () => {
    const { app } = bench;
    const clinic = await createWorkspace(app, { subdomain: 'figures' });
    await app.admin('history').insert({
      tenant_id: clinic.tenantId,
      kind: 'client',
      subject_id: clinic.anne,
      subject_version: 1,
      action: 'added',
      at: '2026-11-20T15:00Z',
    });
    const { body } = await bench.get(at(clinic.tenantId, 'usage'));
    expect(body.usage.workspace).toEqual({
      clients: 1,
      appointments: 0,
      openNotes: 0,
      lastActivityAt: '2026-11-20T15:00:00.000Z',
    });
    expect(JSON.stringify(body)).not.toMatch(/Anne|Tremblay|10432/);
    await expect(app.database.platform('clients').select()).rejects.toThrow('permission denied');
  });
});
