import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

const sql = () => bench.app.database.platform;

describe('the owner’s email', () => {
  const tokens = (tenantId: string) =>
    sql()('one_time_tokens').where({ tenant_id: tenantId, purpose: 'activation' });
  const mails = (tenantId: string) =>
    sql()('mail_outbox')
      .where({ tenant_id: tenantId })
      .orderBy('message_id')
      .select('template', 'state', 'to_email');

  it('is corrected: the account gets the new email, the old link stops working, a new one is sent', async () => {
    const tenantId = await bench.activeClinic('mistyped');
    const [oldToken] = await tokens(tenantId);
    const version = await bench.versionOf(tenantId);
    const answer = await bench.patch(tenantId, { version, ownerEmail: 'right@clinic.example' });
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
      { template: 'activation', state: 'cancelled', to_email: 'mistyped@clinic.example' },
      { template: 'owner_address_corrected', state: 'queued', to_email: 'right@clinic.example' },
    ]);
    expect(await sql()('audit_log').where({ tenant_id: tenantId, action: 'tenant.update' })).toMatchObject([
      { details: { fields: ['ownerEmail'] } },
    ]);
  });

  it('that belongs to an existing account makes that account the owner', async () => {
    const person = await bench.app.person({ email: 'known@clinic.example', name: 'Luc Roy' });
    const tenantId = await bench.activeClinic('for-luc');
    const version = await bench.versionOf(tenantId);
    const answer = await bench.patch(tenantId, { version, ownerEmail: 'Known@clinic.example' });
    expect(answer.body.tenant.ownerVerifiedAt).not.toBeNull();
    expect(await sql()('memberships').where({ tenant_id: tenantId })).toMatchObject([
      { user_id: person.userId, is_owner: true, role: 'administrator', state: 'active' },
    ]);
    expect(await sql()('users').where({ email: 'for-luc@clinic.example' })).toEqual([]);
    expect(await tokens(tenantId)).toEqual([]);
    expect((await mails(tenantId)).at(-1)).toMatchObject({ template: 'clinic_ready' });
  });

  it('that is wrong while the clinic is provisioned is corrected before the link is sent', async () => {
    const { tenant, operation } = await bench.created('early');
    await bench.patch(tenant.tenantId, { version: tenant.version, ownerEmail: 'early-right@clinic.example' });
    expect(await mails(tenant.tenantId)).toEqual([]);
    await bench.carryOut(operation.operationId);
    expect(await mails(tenant.tenantId)).toEqual([
      { template: 'activation', state: 'queued', to_email: 'early-right@clinic.example' },
    ]);
  });

  it('of an owner with another clinic stays the same there', async () => {
    const first = await bench.activeClinic('first-of-two');
    const second = await bench.activeClinic('second-of-two', { email: 'first-of-two@clinic.example' });
    const version = await bench.versionOf(second);
    await bench.patch(second, { version, ownerEmail: 'someone-else@clinic.example' });
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

  it('of someone invited to the staff leaves their account unchanged: only the clinic gets another owner', async () => {
    const invitation = { name: 'Ida Roy', email: 'ida@ops.example', role: 'platform_owner' };
    const { member } = (await bench.post('/api/staff', invitation, bench.owner.token)).body;
    const tenantId = await bench.activeClinic('of-ida', { email: 'ida@ops.example' });
    const version = await bench.versionOf(tenantId);
    const answer = await bench.patch(tenantId, { version, ownerEmail: 'thief@evil.example' });
    expect(answer.status).toBe(200);
    expect(
      await sql()('users')
        .whereIn('email', ['ida@ops.example', 'thief@evil.example'])
        .orderBy('email')
        .select('user_id', 'email', 'platform_role'),
    ).toEqual([
      { user_id: member.userId, email: 'ida@ops.example', platform_role: 'platform_owner' },
      { user_id: expect.any(String), email: 'thief@evil.example', platform_role: null },
    ]);
  });

  it('can be changed only by the owner once verified', async () => {
    const tenantId = await bench.activeClinic('verified');
    const [membership] = await sql()('memberships').where({ tenant_id: tenantId });
    await sql()('users').where({ user_id: membership.user_id }).update({ email_verified_at: new Date() });
    const version = await bench.versionOf(tenantId);
    const answer = await bench.patch(tenantId, { version, ownerEmail: 'thief@clinic.example' });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({
      ownerEmail: 'The owner has confirmed this email. Only they can change it, in their own account.',
    });
    expect((await bench.post(`/api/tenants/${tenantId}/resend-activation`)).body).toMatchObject({
      code: 'ALREADY_DONE',
      error: 'The owner has already confirmed their email.',
    });
  });

  it('gets another activation link, and the earlier one still works', async () => {
    const tenantId = await bench.activeClinic('resent');
    const [before] = await tokens(tenantId);
    const answer = await bench.post(`/api/tenants/${tenantId}/resend-activation`);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const after = await tokens(tenantId);
    expect(after).toHaveLength(2);
    expect(after.map(({ token_hash }) => token_hash)).toContainEqual(before.token_hash);
    expect(
      await sql()('events').where({ tenant_id: tenantId, type: 'tenant.activation_resent' }),
    ).toHaveLength(1);
    const { tenant } = await bench.created('still-provisioning');
    expect((await bench.post(`/api/tenants/${tenant.tenantId}/resend-activation`)).body.code).toBe(
      'OPERATION_IN_PROGRESS',
    );
  });
});
