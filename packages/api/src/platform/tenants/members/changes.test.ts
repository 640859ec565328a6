import type { ClinicRole } from '@tamarack/core/domain';
import { describe, expect, it } from 'vitest';
import { createClinic, type TestClinic } from '../../../../test/clinic.ts';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

let token: string;
/** Each test has its own session, because mails per minute are limited by session. */
async function asAdmin() {
  token = (await bench.app.session(bench.admin.userId, 'console')).token;
}

const at = ({ tenantId }: { tenantId: string }, rest: string) => `/api/tenants/${tenantId}/${rest}`;
const invite = (clinic: { tenantId: string }, email: string, role: ClinicRole = 'hr', as = token) =>
  bench.post(at(clinic, 'invitations'), { email, name: 'Kim Roy', role }, as);
const change = (clinic: { tenantId: string }, { userId }: { userId: string }, role: string, as = token) =>
  bench.app.call({ method: 'PATCH', url: at(clinic, `members/${userId}`), body: { role }, token: as });
const remove = (clinic: { tenantId: string }, { userId }: { userId: string }, as = token) =>
  bench.app.call({ method: 'DELETE', url: at(clinic, `members/${userId}`), token: as });

async function clinicWith(subdomain: string, role?: ClinicRole, options: object = {}) {
  await asAdmin();
  const clinic = await createClinic(bench.app, {
    subdomain,
    clinicName: 'Érable Physio',
    plan: 'professional',
    ...options,
  });
  const member = await bench.app.person({ name: 'Amrit Kaur', email: `amrit@${subdomain}.example` });
  if (role) await bench.app.member(clinic.tenantId, member.userId, role);
  return { clinic, member };
}

const mailsTo = (address: string) =>
  bench.app.database
    .platform('mail_outbox')
    .where({ to_email: address })
    .orderBy('created_at')
    .select('template', 'params', 'tenant_id');
const roles = async (clinic: TestClinic) =>
  Object.fromEntries(
    (await bench.get(at(clinic, 'members'))).body.members.map((row: { email: string; role: string }) => [
      row.email,
      row.role,
    ]),
  );
async function recorded({ tenantId }: TestClinic) {
  const sql = bench.app.database.platform;
  const events = await sql('events').where({ tenant_id: tenantId }).orderBy('event_id').pluck('type');
  const audit = await sql('audit_log')
    .where({ tenant_id: tenantId })
    .orderBy('entry_id')
    .select('action', 'outcome', 'subject_id', 'actor_id');
  return { events, audit };
}

describe('an operator invites', () => {
  it('with the clinic’s own mail and rules; the owner is emailed and it is audited', async () => {
    const { clinic } = await clinicWith('op-invite');
    const { status, body } = await invite(clinic, 'kim@op-invite.example', 'front_desk');
    expect([status, body]).toEqual([201, { success: true }]);
    expect(await mailsTo('kim@op-invite.example')).toEqual([
      {
        template: 'invitation',
        tenant_id: clinic.tenantId,
        params: expect.objectContaining({ clinicName: 'Érable Physio', role: 'front_desk' }),
      },
    ]);
    expect(await mailsTo(clinic.owner.email)).toEqual([
      {
        template: 'team_changed',
        tenant_id: clinic.tenantId,
        params: expect.objectContaining({ change: 'invited', role: 'front_desk', operatorName: 'Ada Admin' }),
      },
    ]);
    const { events, audit } = await recorded(clinic);
    expect(events).toEqual(['member.invited']);
    expect(audit).toEqual([
      {
        action: 'member.invited',
        outcome: 'done',
        subject_id: expect.any(String),
        actor_id: bench.admin.userId,
      },
    ]);
    expect(await roles(clinic)).toEqual({
      [clinic.owner.email]: 'administrator',
      'kim@op-invite.example': 'front_desk',
    });
  });

  it('gets the same answer whether the email has an account or not', async () => {
    const { clinic, member } = await clinicWith('op-known');
    const known = await invite(clinic, member.email);
    const unknown = await invite(clinic, 'nobody@op-known.example');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.status).toBe(201);
  });

  it('once when two invite at the same time, and nobody who is already a member', async () => {
    const { clinic } = await clinicWith('op-twice');
    const email = 'kim@op-twice.example';
    const answers = await Promise.all([invite(clinic, email), invite(clinic, email)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await invite(clinic, clinic.owner.email)).body.code).toBe('ALREADY_DONE');
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(clinic.owner.email)).toHaveLength(1);
  });

  it('no clinician beyond the plan’s limit, and then sends no mail', async () => {
    const { clinic } = await clinicWith('op-plan', 'clinician', { plan: 'basic' });
    const { status, body } = await invite(clinic, 'kim@op-plan.example', 'clinician');
    expect([status, body.code]).toEqual([409, 'PLAN_LIMIT']);
    expect(await mailsTo('kim@op-plan.example')).toEqual([]);
    expect(await mailsTo(clinic.owner.email)).toEqual([]);
  });

  it('neither themselves nor a colleague; the attempt is audited', async () => {
    const { clinic } = await clinicWith('op-staff');
    for (const { email } of [bench.admin, bench.support]) {
      const { status, body } = await invite(clinic, email.toUpperCase(), 'clinician');
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    const { events, audit } = await recorded(clinic);
    expect(events).toEqual([]);
    expect(audit.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['access.refused', 'refused'],
      ['access.refused', 'refused'],
    ]);
  });

  it('nobody as owner', async () => {
    const { clinic } = await clinicWith('op-owner');
    const { status } = await bench.post(
      at(clinic, 'invitations'),
      { email: 'kim@op-owner.example', name: 'Kim', role: 'owner' },
      token,
    );
    expect(status).toBe(400);
  });

  it.each([
    ['provisioning', 503, 'TENANT_PROVISIONING'],
    ['suspended', 403, 'TENANT_SUSPENDED'],
    ['terminated', 410, 'TENANT_TERMINATED'],
  ])('nobody to a clinic that is %s', async (state, expected, code) => {
    const { clinic } = await clinicWith(`op-${state}`, undefined, { status: state });
    const { status, body } = await invite(clinic, `kim@op-${state}.example`);
    expect([status, body.code]).toEqual([expected, code]);
    expect(await mailsTo(`kim@op-${state}.example`)).toEqual([]);
  });
});

describe('an operator changes a role', () => {
  it('once; the owner is emailed once', async () => {
    const { clinic, member } = await clinicWith('op-role', 'front_desk');
    expect((await change(clinic, member, 'hr')).body).toEqual({ success: true });
    expect((await change(clinic, member, 'hr')).status).toBe(200);
    expect(await roles(clinic)).toMatchObject({ [member.email]: 'hr' });
    expect((await mailsTo(clinic.owner.email)).map(({ params }) => params)).toEqual([
      expect.objectContaining({ change: 'role_changed', memberName: 'Amrit Kaur', role: 'hr' }),
    ]);
    expect((await recorded(clinic)).events).toEqual(['member.role_changed']);
  });

  it('never that of the owner, and never to owner', async () => {
    const { clinic, member } = await clinicWith('op-role-owner', 'hr');
    const refused = await change(clinic, clinic.owner, 'hr');
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'The owner’s role cannot be changed or removed. Transfer the ownership first.',
    ]);
    expect((await change(clinic, member, 'owner')).status).toBe(400);
  });

  it('never that of staff, whose membership may still be ended', async () => {
    const { clinic } = await clinicWith('op-role-staff');
    await bench.app.member(clinic.tenantId, bench.admin.userId, 'hr');
    expect((await change(clinic, bench.admin, 'clinician')).body.code).toBe('FORBIDDEN');
    expect(await roles(clinic)).toMatchObject({ [bench.admin.email]: 'hr' });
    expect((await remove(clinic, bench.admin)).status).toBe(200);
  });
});

describe('an operator ends a membership', () => {
  it('of a suspended clinic too; the person is signed out of its site, the account is kept', async () => {
    const { clinic, member } = await clinicWith('op-end', 'clinician', { status: 'suspended' });
    const { sessionId } = await bench.app.session(member.userId, 'clinic', clinic.tenantId);
    expect((await remove(clinic, member)).body).toEqual({ success: true });
    const sql = bench.app.database.platform;
    const session = await sql('sessions').where({ session_id: sessionId }).first('revoked_because');
    expect(session.revoked_because).toBe('member removed');
    const account = await sql('users').where({ user_id: member.userId }).first('deactivated_at');
    expect(account).toEqual({ deactivated_at: null });
    expect(await roles(clinic)).toEqual({ [clinic.owner.email]: 'administrator' });
    expect((await mailsTo(clinic.owner.email)).map(({ params }) => params.change)).toEqual(['removed']);
  });

  it('withdraws an open invitation', async () => {
    const { clinic, member } = await clinicWith('op-withdraw');
    await invite(clinic, member.email);
    expect((await remove(clinic, member)).status).toBe(200);
    expect((await recorded(clinic)).events).toEqual(['member.invited', 'member.invitation_revoked']);
    expect((await mailsTo(clinic.owner.email)).map(({ params }) => params.change)).toEqual([
      'invited',
      'withdrawn',
    ]);
  });

  it('once when two do so at the same time', async () => {
    const { clinic, member } = await clinicWith('op-end-twice', 'hr');
    const answers = await Promise.all([remove(clinic, member), remove(clinic, member)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await recorded(clinic)).events).toEqual(['member.removed']);
  });

  it('never that of the owner', async () => {
    const { clinic } = await clinicWith('op-end-owner');
    expect((await remove(clinic, clinic.owner)).body.code).toBe('FORBIDDEN');
    expect(await roles(clinic)).toEqual({ [clinic.owner.email]: 'administrator' });
  });

  it('never that of the last administrator of a clinic without an owner, even when two do so at once', async () => {
    const { clinic, member } = await clinicWith('op-last', 'administrator');
    const other = await bench.app.person();
    await bench.app.member(clinic.tenantId, other.userId, 'administrator');
    const sql = bench.app.database.platform;
    await sql('memberships').where({ tenant_id: clinic.tenantId, is_owner: true }).delete();
    const answers = await Promise.all([remove(clinic, member), change(clinic, other, 'hr')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.error).toBe(
      'This is the only administrator of the clinic. Make someone else an administrator first.',
    );
    const left = await sql('memberships').where({ tenant_id: clinic.tenantId, role: 'administrator' });
    expect(left).toHaveLength(1);
  });
});

describe('is refused', () => {
  const acts = [
    [
      'invite',
      (clinic: TestClinic, who: { userId: string }, as: string) =>
        invite(clinic, `${who.userId}@x.example`, 'hr', as),
    ],
    [
      'change a role',
      (clinic: TestClinic, who: { userId: string }, as: string) => change(clinic, who, 'hr', as),
    ],
    [
      'end a membership',
      (clinic: TestClinic, who: { userId: string }, as: string) => remove(clinic, who, as),
    ],
  ] as const;

  it.each(acts)(
    'to %s: support, the clinic’s own owner on this route, and without a step-up',
    async (what, act) => {
      const { clinic, member } = await clinicWith(`op-no-${what.slice(0, 2).trim()}`, 'clinician');
      const before = await roles(clinic);
      for (const as of [bench.support.token, clinic.owner.token])
        expect((await act(clinic, member, as)).body.code).toBe('FORBIDDEN');
      const { token: unproven } = await bench.app.session(bench.admin.userId, 'console', undefined, false);
      expect((await act(clinic, member, unproven)).body.code).toBe('STEP_UP_REQUIRED');
      expect(await roles(clinic)).toEqual(before);
      expect(await mailsTo(clinic.owner.email)).toEqual([]);
    },
  );

  it('about a person of another clinic, an unknown person and an unknown clinic', async () => {
    const { clinic } = await clinicWith('op-here', 'hr');
    const { clinic: other, member } = await clinicWith('op-there', 'clinician');
    const unknownPerson = { userId: '0198c0de-0000-7000-8000-00000000dead' };
    const unknownTenant = { tenantId: unknownPerson.userId };
    const answers = [
      await remove(clinic, member),
      await change(clinic, member, 'hr'),
      await remove(clinic, unknownPerson),
    ];
    await asAdmin();
    answers.push(
      await remove(unknownTenant, member),
      await change(unknownTenant, bench.admin, 'hr'),
      await invite(unknownTenant, bench.admin.email),
      await invite(unknownTenant, 'kim@nowhere.example'),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await roles(other)).toMatchObject({ [member.email]: 'clinician' });
  });
});
