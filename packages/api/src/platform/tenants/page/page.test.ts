import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperatorsBench, type OperatorsBench } from '../../../../test/operators.ts';

let bench: OperatorsBench;
beforeAll(async () => {
  bench = await createOperatorsBench();
});
afterAll(() => bench.app.close());

const nowhere = '018f0000-0000-7000-8000-000000000000';
const at = (tenantId: string, rest: string) => `/api/tenants/${tenantId}/${rest}`;
const audit = (tenantId: string, action: string) =>
  bench.app.database
    .platform('audit_log')
    .where({ tenant_id: tenantId, action })
    .orderBy('entry_id')
    .select(
      'actor_id',
      'subject_id',
      'details',
      bench.app.database.platform.raw('(audit_personal(audit_log)).personal'),
    );

describe('members', () => {
  it('are listed with role, status and last sign-in, the owner first', async () => {
    const { app } = bench;
    const tenantId = await app.tenant();
    const owner = await app.person({ name: 'Maude Gagnon', email: 'maude@members.example' });
    const gone = await app.person({ name: 'Zoé Martin', email: 'zoe@members.example' });
    await app.member(tenantId, owner.userId, 'administrator', true);
    await app.member(tenantId, gone.userId, 'clinician');
    const sql = app.database.platform;
    await sql('users').where({ user_id: gone.userId }).update({ deactivated_at: sql.fn.now() });
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
    const signedIn = await sql('sessions').where({ session_id: owner.sessionId }).first('created_at');
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
    const { userId, sessionId } = await app.person();
    await app.member(tenantId, userId, 'hr');
    await app.database.platform('sessions').where({ session_id: sessionId }).delete();
    expect((await bench.get(at(tenantId, 'members'))).body.members[0].lastSignInAt).toEqual(
      expect.any(String),
    );
  });
});

describe('usage', () => {
  it('counts what the plan limits and what the clinic does', async () => {
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
    });
  });
});

describe('holds', () => {
  it('tell kind, reason, since when, by whom, and when they ended', async () => {
    const tenantId = await bench.activeClinic('held-twice');
    const hold = async (reason: string, kind: string) => {
      const { body } = await bench.post(at(tenantId, 'suspend'), { reason, kind });
      await bench.carryOut(body.operation.operationId);
      return body.operation;
    };
    const first = await hold('Invoice 1042 unpaid', 'billing');
    const { body: resumed } = await bench.post(at(tenantId, 'resume'), {}, bench.owner.token);
    await bench.carryOut(resumed.operation.operationId);
    const second = await hold('Leaked password', 'security');
    const { holds } = (await bench.get(at(tenantId, 'holds'))).body;
    expect(holds).toEqual([
      {
        operationId: second.operationId,
        kind: 'security',
        reason: 'Leaked password',
        customerMessage: null,
        since: second.createdAt,
        by: 'Ada Admin',
        until: null,
        liftedBy: null,
      },
      {
        operationId: first.operationId,
        kind: 'billing',
        reason: 'Invoice 1042 unpaid',
        customerMessage: null,
        since: first.createdAt,
        by: 'Ada Admin',
        until: expect.any(String),
        liftedBy: 'Noor Bhatti',
      },
    ]);
  });

  it('include one that no operation is behind', async () => {
    const tenantId = await bench.app.tenant({ status: 'suspended' });
    expect((await bench.get(at(tenantId, 'holds'))).body.holds).toMatchObject([
      { operationId: null, kind: 'billing', reason: 'Invoice unpaid', since: null, by: null },
    ]);
  });
});

describe('notes', () => {
  const add = (tenantId: string, body: string, token?: string) =>
    bench.post(at(tenantId, 'notes'), { body }, token);
  const call = (method: string, tenantId: string, rest: string, body: object | undefined, token: string) =>
    bench.app.call({ method, url: at(tenantId, `notes/${rest}`), ...(body ? { body } : {}), token });

  it('are written by operators, edited by their author and pinned by anyone who writes', async () => {
    const tenantId = await bench.app.tenant();
    const { status, body } = await add(tenantId, 'Prefers to be called after 4 p.m.');
    expect([status, body.note]).toEqual([
      201,
      {
        noteId: expect.any(String),
        body: 'Prefers to be called after 4 p.m.',
        pinned: false,
        version: 1,
        author: { userId: bench.admin.userId, name: 'Ada Admin' },
        createdAt: expect.any(String),
        editedAt: null,
      },
    ]);
    const { noteId } = body.note;
    await add(tenantId, 'Moves in January');
    const edited = await call(
      'PATCH',
      tenantId,
      noteId,
      { version: 1, body: 'Call after 5 p.m.' },
      bench.admin.token,
    );
    expect(edited.body.note).toMatchObject({
      version: 2,
      body: 'Call after 5 p.m.',
      editedAt: expect.any(String),
    });
    const pinned = await call('PATCH', tenantId, noteId, { version: 2, pinned: true }, bench.owner.token);
    expect(pinned.body.note).toMatchObject({ version: 3, pinned: true });
    const listed = (await bench.get(at(tenantId, 'notes'))).body.notes;
    expect(listed.map((note: { body: string }) => note.body)).toEqual([
      'Call after 5 p.m.',
      'Moves in January',
    ]);
    expect(await audit(tenantId, 'tenant.note_edit')).toEqual([
      {
        actor_id: bench.admin.userId,
        subject_id: null,
        details: { noteId },
        personal: { body: { before: 'Prefers to be called after 4 p.m.', after: 'Call after 5 p.m.' } },
      },
      {
        actor_id: bench.owner.userId,
        subject_id: bench.admin.userId,
        details: { noteId, pinned: { before: false, after: true } },
        personal: null,
      },
    ]);
  });

  it('are never overwritten: another version is refused with the present one', async () => {
    const tenantId = await bench.app.tenant();
    const { noteId } = (await add(tenantId, 'First')).body.note;
    await call('PATCH', tenantId, noteId, { version: 1, body: 'Second' }, bench.admin.token);
    const { status, body } = await call(
      'PATCH',
      tenantId,
      noteId,
      { version: 1, body: 'Third' },
      bench.admin.token,
    );
    expect([status, body.code, body.details]).toEqual([409, 'VERSION_CONFLICT', { version: 2 }]);
    const gone = await call('DELETE', tenantId, `${noteId}?version=1`, undefined, bench.admin.token);
    expect(gone.body.code).toBe('VERSION_CONFLICT');
  });

  it('are changed by nobody but their author, and deleted by owners of the platform besides', async () => {
    const tenantId = await bench.app.tenant();
    const mine = (await add(tenantId, 'By the owner', bench.owner.token)).body.note;
    const other = (await add(tenantId, 'By the admin')).body.note;
    const edit = await call('PATCH', tenantId, mine.noteId, { version: 1, body: 'x' }, bench.admin.token);
    expect([edit.status, edit.body.code]).toEqual([403, 'FORBIDDEN']);
    const remove = await call('DELETE', tenantId, `${mine.noteId}?version=1`, undefined, bench.admin.token);
    expect(remove.body.code).toBe('FORBIDDEN');
    const byOwner = await call('DELETE', tenantId, `${other.noteId}?version=1`, undefined, bench.owner.token);
    expect(byOwner.status).toBe(200);
    expect(await audit(tenantId, 'tenant.note_delete')).toEqual([
      {
        actor_id: bench.owner.userId,
        subject_id: bench.admin.userId,
        details: { noteId: other.noteId },
        personal: { body: 'By the admin' },
      },
    ]);
  });

  it('belong to one clinic, are not empty and not endless', async () => {
    const tenantId = await bench.app.tenant();
    const { noteId } = (await add(tenantId, 'Here')).body.note;
    const elsewhere = await bench.app.tenant();
    const wrong = await call('PATCH', elsewhere, noteId, { version: 1, pinned: true }, bench.admin.token);
    expect(wrong.body.code).toBe('NOT_FOUND');
    for (const text of ['', '   ', 'x'.repeat(4_001)])
      expect((await add(tenantId, text)).body.code).toBe('VALIDATION_FAILED');
  });

  it('leave no trace in the clinic’s own timeline or export', async () => {
    const tenantId = await bench.app.tenant();
    await add(tenantId, 'Difficult on the phone');
    const events = await bench.app.database.platform('events').where({ tenant_id: tenantId }).pluck('type');
    expect(events).toEqual([]);
  });
});

describe('the export of a clinic', () => {
  it('is the clinic’s own document, on record before it leaves', async () => {
    const tenantId = await bench.app.tenant({ subdomain: 'operator-export', clinicName: 'Érable Physio' });
    await bench.post(at(tenantId, 'notes'), { body: 'internal remark' });
    const { status, body, headers } = await bench.app.call({
      url: at(tenantId, 'export'),
      token: bench.admin.token,
    });
    expect([status, body.clinic.subdomain, body.events.at(-1).type]).toEqual([
      200,
      'operator-export',
      'tenant.exported',
    ]);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Erable-Physio-export-\d{4}-\d\d-\d\d\.json"/,
    );
    expect(JSON.stringify(body)).not.toContain('internal remark');
    expect(await audit(tenantId, 'tenant.export')).toMatchObject([{ actor_id: bench.admin.userId }]);
  });
});

describe('an id', () => {
  const found = async (id: string) => (await bench.get(`/api/lookup?id=${id}`)).body.found;

  it('is found whatever it belongs to', async () => {
    const { tenant, operation } = await bench.created('looked-up');
    expect(await found(tenant.tenantId)).toEqual([
      {
        kind: 'tenant',
        id: tenant.tenantId,
        title: 'Érable Physio',
        detail: 'looked-up',
        tenantId: tenant.tenantId,
      },
    ]);
    expect(await found(operation.operationId)).toEqual([
      {
        kind: 'operation',
        id: operation.operationId,
        title: 'provision',
        detail: 'Érable Physio',
        tenantId: tenant.tenantId,
      },
    ]);
    const owner = await bench.app.database
      .platform('memberships')
      .where({ tenant_id: tenant.tenantId })
      .first();
    expect(await found(owner.user_id)).toMatchObject([
      { kind: 'person', title: 'Maude Gagnon', tenantId: tenant.tenantId },
    ]);
    expect(await found(bench.admin.userId)).toMatchObject([
      { kind: 'staff', title: 'Ada Admin', tenantId: null },
    ]);
    const { note } = (await bench.post(at(tenant.tenantId, 'notes'), { body: 'A note' })).body;
    expect(await found(note.noteId)).toMatchObject([
      { kind: 'note', title: 'A note', tenantId: tenant.tenantId },
    ]);
    const entry = await bench.app.database
      .platform('audit_log')
      .where({ tenant_id: tenant.tenantId, action: 'tenant.note_add' })
      .first();
    const trace = { kind: 'audit', id: String(entry.entry_id), title: 'tenant.note_add' };
    expect(await found(String(entry.entry_id))).toMatchObject([trace]);
    expect(await found(bench.admin.sessionId)).toMatchObject([trace]);
  });

  it('that nothing has finds nothing, and what is no id is refused', async () => {
    expect(await found(nowhere)).toEqual([]);
    expect((await bench.get('/api/lookup?id=erable')).body.code).toBe('VALIDATION_FAILED');
  });
});

it.each(['members', 'usage', 'holds', 'notes'])('%s of no clinic are not found', async (what) => {
  expect((await bench.get(at(nowhere, what))).body.code).toBe('NOT_FOUND');
});

describe('two operators at once', () => {
  it.each([
    ['suspend', { reason: 'Second opinion' }],
    ['plan', { plan: 'enterprise' }],
    ['restart', {}],
  ])('%s leaves a clinic alone that changed since it was seen', async (act, body) => {
    const tenantId = await bench.activeClinic(`stale-${act}`);
    const version = await bench.versionOf(tenantId);
    await bench.patch(tenantId, { version, clinicName: 'Renamed Physio' });
    const stale = await bench.post(at(tenantId, act), { ...body, version });
    expect([stale.status, stale.body.code, stale.body.details]).toEqual([
      409,
      'VERSION_CONFLICT',
      { version: version + 1, status: 'active' },
    ]);
    expect((await bench.post(at(tenantId, act), { ...body, version: version + 1 })).status).toBe(202);
  });
});

describe('the log', () => {
  it('of events alone is the timeline', async () => {
    const tenantId = await bench.activeClinic('timeline');
    const { entries } = (await bench.get(at(tenantId, 'log?source=event'))).body;
    expect(new Set(entries.map((entry: { source: string }) => entry.source))).toEqual(new Set(['event']));
    expect(entries.at(-1).message).toMatch(/^Érable Physio registered/);
  });
});
