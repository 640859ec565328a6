import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

const at = (tenantId: string, rest: string) => `/api/tenants/${tenantId}/${rest}`;

describe('members', () => {
  it('are listed with role, status and last sign-in, the owner first', async () => {
    const { app } = bench;
    const tenantId = await app.tenant();
    const owner = await app.person({ name: 'Maude Gagnon', email: 'maude@members.example' });
    const deactivated = await app.person({ name: 'Zoé Martin', email: 'zoe@members.example' });
    await app.member(tenantId, owner.userId, 'administrator', true);
    await app.member(tenantId, deactivated.userId, 'clinician');
    const sql = app.database.platform;
    await sql('users').where({ user_id: deactivated.userId }).update({ deactivated_at: sql.fn.now() });
    const [invited] = await sql('users')
      .insert({ email: 'kim@members.example', full_name: 'kim@members.example' })
      .returning<{ user_id: string }[]>('user_id');
    await sql('memberships').insert({
      tenant_id: tenantId,
      user_id: invited?.user_id,
      role: 'front_desk',
      state: 'invited',
      invited_name: 'Kim Roy',
    });
    const { sessionId } = await app.session(owner.userId, 'clinic', tenantId);
    const signedIn = await sql('sessions').where({ session_id: sessionId }).first('created_at');
    const { status, body } = await bench.get(at(tenantId, 'members'));
    expect(status).toBe(200);
    expect(body.members).toEqual([
      {
        userId: owner.userId,
        name: 'Maude Gagnon',
        email: 'maude@members.example',
        role: 'administrator',
        isOwner: true,
        state: 'active',
        verified: true,
        twoFactor: false,
        addedAt: expect.any(String),
        lastSignInAt: signedIn.created_at.toISOString(),
      },
      expect.objectContaining({
        name: 'Zoé Martin',
        role: 'clinician',
        isOwner: false,
        state: 'deactivated',
      }),
      expect.objectContaining({
        name: 'Kim Roy',
        role: 'front_desk',
        state: 'invited',
        verified: false,
        lastSignInAt: null,
      }),
    ]);
  });

  it('keep the last sign-in when the session is long gone', async () => {
    const { app } = bench;
    const tenantId = await app.tenant();
    const { userId } = await app.person();
    await app.member(tenantId, userId, 'hr');
    const { sessionId } = await app.session(userId, 'clinic', tenantId);
    await app.database.platform('sessions').where({ session_id: sessionId }).delete();
    expect((await bench.get(at(tenantId, 'members'))).body.members[0].lastSignInAt).toEqual(
      expect.any(String),
    );
  });
});
