import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

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

  it('are never overwritten: another version is refused with the current one', async () => {
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

  it('keep a pin set meanwhile when their text is saved at the version of the refusal', async () => {
    const tenantId = await bench.app.tenant();
    const { noteId } = (await add(tenantId, 'First')).body.note;
    await call('PATCH', tenantId, noteId, { version: 1, pinned: true }, bench.owner.token);
    const edit = (version: number) =>
      call('PATCH', tenantId, noteId, { version, body: 'Second' }, bench.admin.token);
    const refused = await edit(1);
    const { body } = await edit(refused.body.details.version);
    expect(body.note).toMatchObject({ version: 3, body: 'Second', pinned: true });
  });

  it('can be changed only by their author, and deleted also by platform owners', async () => {
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

  it('belong to one clinic, and are neither empty nor too long', async () => {
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
