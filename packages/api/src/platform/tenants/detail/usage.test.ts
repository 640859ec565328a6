import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';
import { createWorkspace } from '../../../../test/workspace.ts';

const bench = provideOperatorsBench();

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
      activeMembers: 2,
      openSessions: 2,
      lastSignInAt: expect.any(String),
      mails: { sent: 2, failed: 1 },
      workspace: { clients: 0, appointments: 0, openNotes: 0, lastActivityAt: null },
    });
  });

  it('counts no sign-ins on the main site or on the site of another clinic, and no invited people', async () => {
    const { app } = bench;
    const [dead, lively] = [await app.tenant(), await app.tenant()];
    const { userId } = await app.person();
    for (const tenantId of [dead, lively]) await app.member(tenantId, userId, 'administrator', true);
    await app.session(userId, 'account');
    await app.session(userId, 'clinic', lively);
    const member = await app.person();
    await app.member(lively, member.userId, 'clinician');
    await app.session(member.userId, 'clinic', lively);
    await app.database.platform('memberships').insert({
      ...{ tenant_id: dead, user_id: member.userId, role: 'clinician', state: 'invited' },
    });
    expect((await bench.get(at(dead, 'usage'))).body.usage).toMatchObject({
      members: { active: 1, invited: 1 },
      activeMembers: 0,
      lastSignInAt: null,
    });
    expect((await bench.get(at(lively, 'usage'))).body.usage).toMatchObject({
      activeMembers: 2,
      lastSignInAt: expect.any(String),
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
