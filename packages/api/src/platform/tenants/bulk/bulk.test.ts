import type { BulkChange, BulkRequest, BulkTenant, TenantStatus } from '@tamarack/core/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';
import { ensureSandboxes } from '../../../public/sandbox/clinic/service.ts';
import { alertOperators } from '../../activity/alerts/service.ts';
import { carryOutBulkChange, resendBulkChanges } from './carry-out.ts';

const bench = provideOperatorsBench();
beforeAll(async () => {
  await ensureSandboxes(bench.app.database);
});

const sql = () => bench.app.database.platform;
const tenants = (count: number, status: TenantStatus, clinicName: string) =>
  Promise.all(Array.from({ length: count }, () => bench.app.tenant({ status, clinicName })));
const suspension = (changes: Partial<BulkRequest>): BulkRequest => ({
  kind: 'suspend',
  reason: 'Unpaid since June',
  holdKind: 'billing',
  ...changes,
});

async function start(request: BulkRequest): Promise<BulkChange> {
  const answer = await bench.post('/api/tenants/bulk', request);
  expect(answer).toMatchObject({ status: 202, body: { success: true } });
  return answer.body.change;
}
const carryOut = (bulkId: string) => carryOutBulkChange(bench.app.deps, bulkId);
const read = async (bulkId: string): Promise<BulkChange> =>
  (await bench.get(`/api/tenants/bulk/${bulkId}`)).body.change;
const listed = async (bulkId: string, query = ''): Promise<BulkTenant[]> =>
  (await bench.get(`/api/tenants/bulk/${bulkId}/tenants${query}`)).body.tenants;
/** Runs the operations of a bulk change, then announces its end as the worker does. */
async function settle(bulkId: string): Promise<void> {
  for (const { operationId } of await listed(bulkId)) if (operationId) await bench.carryOut(operationId);
  await carryOut(bulkId);
}
const statusesOf = async (ids: string[]): Promise<string[]> =>
  sql()('tenants')
    .whereIn('tenant_id', ids)
    .orderByRaw('array_position(?::uuid[], tenant_id)', [ids])
    .pluck('status');
const eventsOf = async (bulkId: string) =>
  sql()('events')
    .whereRaw("payload ->> 'bulkId' = ?", [bulkId])
    .orderBy('event_id')
    .select('type', 'level', 'payload');

describe('a suspension of tenants picked one by one', () => {
  it('gives each its own operation and its own result', async () => {
    const [first = '', second = ''] = await tenants(2, 'active', 'Picked');
    const [held = ''] = await tenants(1, 'suspended', 'Picked');
    const [terminated = ''] = await tenants(1, 'terminated', 'Picked');
    const unknown = '018f0000-0000-4000-8000-000000000000';
    const sandbox: string = (await sql()('tenants').where({ subdomain: 'demo' }).first('tenant_id'))
      .tenant_id;
    const change = await start(
      suspension({
        tenantIds: [first, held, terminated, unknown, sandbox, second, first.toUpperCase()],
        customerMessage: 'Please call us.',
      }),
    );
    expect(change).toMatchObject({
      kind: 'suspend',
      selection: { by: 'ids' },
      total: 6,
      reason: 'Unpaid since June',
      holdKind: 'billing',
      customerMessage: 'Please call us.',
      requestedBy: 'Ada Admin',
      finishedAt: null,
      counts: { waiting: 6, running: 0, done: 0, unchanged: 0, failed: 0, stopped: 0 },
    });

    expect(await carryOut(change.bulkId)).toBe('finished');
    expect((await read(change.bulkId)).counts).toEqual({
      waiting: 0,
      running: 2,
      done: 0,
      unchanged: 1,
      failed: 3,
      stopped: 0,
    });
    const answers = await listed(change.bulkId);
    expect(answers.map(({ tenantId, state, error }) => [tenantId, state, error])).toEqual([
      [first, 'running', null],
      [held, 'unchanged', null],
      [
        terminated,
        'failed',
        'This is not possible while the clinic is terminated. Possible now: cancel termination.',
      ],
      [unknown, 'failed', 'Not found.'],
      [
        sandbox,
        'failed',
        'This is the sandbox. It stays as it is: it cannot be edited, suspended or closed.',
      ],
      [second, 'running', null],
    ]);
    expect(await statusesOf([first, second])).toEqual(['suspended', 'suspended']);
    expect(
      await sql()('tenants')
        .where({ tenant_id: first })
        .first('hold_kind', 'hold_reason', 'customer_message'),
    ).toEqual({
      hold_kind: 'billing',
      hold_reason: 'Unpaid since June',
      customer_message: 'Please call us.',
    });

    for (const { operationId } of answers) if (operationId) await bench.carryOut(operationId);
    const settled = await read(change.bulkId);
    expect(settled.counts).toMatchObject({ running: 0, done: 2 });
    expect(settled.finishedAt).not.toBeNull();
    const operations = await sql()('operations').whereIn('tenant_id', [first, second]);
    expect(operations.map(({ kind, state, requested_by }) => [kind, state, requested_by])).toEqual([
      ['suspend', 'succeeded', bench.admin.userId],
      ['suspend', 'succeeded', bench.admin.userId],
    ]);
  });

  it('leaves events and audit entries, for itself and for each tenant', async () => {
    const ids = await tenants(2, 'active', 'Told');
    const { bulkId } = await start(suspension({ tenantIds: ids }));
    await carryOut(bulkId);
    const bulkEvents = async () => (await eventsOf(bulkId)).filter(({ type }) => type.startsWith('bulk.'));
    expect(await bulkEvents()).toMatchObject([{ type: 'bulk.started', level: 'info' }]);
    await settle(bulkId);
    await carryOut(bulkId);
    expect(await bulkEvents()).toMatchObject([
      { type: 'bulk.started', level: 'info', payload: { kind: 'suspend', total: 2 } },
      { type: 'bulk.finished', level: 'success', payload: { kind: 'suspend', total: 2 } },
    ]);
    const entry = await sql()('audit_log')
      .where({ action: 'tenant.bulk_suspend' })
      .orderBy('entry_id', 'desc')
      .first();
    expect(entry).toMatchObject({ actor_id: bench.admin.userId, outcome: 'done' });
    expect(entry.details).toEqual({ bulkId, total: 2, selection: { by: 'ids' }, holdKind: 'billing' });
    const each = await sql()('audit_log').where({ action: 'tenant.suspend' }).whereIn('tenant_id', ids);
    expect(each.map(({ actor_id, request_id }) => [actor_id, request_id])).toEqual([
      [bench.admin.userId, entry.request_id],
      [bench.admin.userId, entry.request_id],
    ]);
  });

  it('requested twice with one idempotency key happens once', async () => {
    const ids = await tenants(1, 'active', 'Once');
    const call = () =>
      bench.app.call({
        method: 'POST',
        url: '/api/tenants/bulk',
        body: suspension({ tenantIds: ids }),
        token: bench.admin.token,
        headers: { 'idempotency-key': 'bulk-once' },
      });
    const [first, second] = [await call(), await call()];
    expect(second.body.change.bulkId).toBe(first.body.change.bulkId);
  });
});

describe('a change of everything that the filters select', () => {
  it('counts first, takes tenants in a suitable status, and does not change afterwards', async () => {
    const held = await tenants(3, 'suspended', 'Frozen Lake');
    await tenants(2, 'active', 'Frozen Lake');
    const count = await bench.app.call({
      url: '/api/tenants/selection?kind=resume&search=frozen+lake',
      token: bench.admin.token,
    });
    expect(count.body).toEqual({ success: true, total: 5, eligible: 3 });
    const change = await start({ kind: 'resume', filters: { search: 'frozen lake' }, expected: 3 });
    expect(change).toMatchObject({
      kind: 'resume',
      total: 3,
      selection: { by: 'filters', search: 'frozen lake' },
      reason: null,
      holdKind: null,
    });
    await tenants(1, 'suspended', 'Frozen Lake');
    await carryOut(change.bulkId);
    const answers = await listed(change.bulkId);
    expect(answers.map(({ tenantId }) => tenantId).toSorted()).toEqual(held.toSorted());
    expect(answers.every(({ state }) => state === 'running')).toBe(true);
  });

  it('changes no more tenants than confirmed, and never the sandbox', async () => {
    await tenants(2, 'active', 'Grown Woods');
    const bulkRequest = (expected: number) =>
      bench.post('/api/tenants/bulk', suspension({ filters: { search: 'grown woods' }, expected }));
    expect(await bulkRequest(1)).toMatchObject({
      status: 409,
      body: { code: 'SELECTION_GREW', details: { total: 2, expected: 1 } },
    });
    expect((await bulkRequest(2)).status).toBe(202);
    const demo = suspension({ filters: { search: 'demo' }, expected: 1000 });
    expect((await bench.post('/api/tenants/bulk', demo)).body.code).toBe('SELECTION_EMPTY');
    const everything = await bench.app.call({
      url: '/api/tenants/selection?kind=suspend',
      token: bench.admin.token,
    });
    const { rows } = await sql().raw(
      "SELECT count(*) AS total, count(*) FILTER (WHERE status = 'active') AS eligible FROM tenants WHERE NOT sandbox",
    );
    expect(everything.body).toEqual({ success: true, ...rows[0] });
  });
});

describe('failures', () => {
  it('an interrupted change continues where it stopped once its job is sent again', async () => {
    const ids = await tenants(3, 'active', 'Broken off');
    const { bulkId } = await start(suspension({ tenantIds: ids }));
    const stop = new AbortController();
    stop.abort();
    expect(await carryOutBulkChange(bench.app.deps, bulkId, stop.signal)).toBe('to be continued');
    await sql().raw("DELETE FROM pgboss.job WHERE name = 'bulk.run'");
    await resendBulkChanges(bench.app.deps);
    const jobs = await sql().raw("SELECT data ->> 'bulkId' AS id FROM pgboss.job WHERE name = 'bulk.run'");
    expect(jobs.rows.map(({ id }: { id: string }) => id)).toContain(bulkId);
    // Two workers at the same time request the change of each tenant once.
    await Promise.all([carryOut(bulkId), carryOut(bulkId)]);
    await carryOut(bulkId);
    expect(await sql()('operations').whereIn('tenant_id', ids)).toHaveLength(3);
    expect((await eventsOf(bulkId)).map(({ type }) => type)).toEqual(['bulk.started']);
  });

  it('is retried: refused tenants are requested again, failed operations continue', async () => {
    const [refused = '', failed = '', succeeded = ''] = await tenants(3, 'active', 'Tried again');
    await sql()('operations').insert({ tenant_id: refused, kind: 'restart' });
    const { bulkId } = await start(suspension({ tenantIds: [refused, failed, succeeded] }));
    await carryOut(bulkId);
    const [first, second] = await listed(bulkId);
    expect(first).toMatchObject({ state: 'failed', operationId: null });
    expect(first?.error).toBe(
      'Another operation is still running for this clinic. Wait until it has finished.',
    );
    const operation = { operation_id: second?.operationId };
    const ended = { state: 'failed', error: 'The relay refuses.', finished_at: new Date() };
    await sql()('operations').where(operation).update(ended);
    await sql()('operation_steps')
      .where({ ...operation, position: 1 })
      .update({ state: 'failed', error: 'x' });
    await sql()('operations')
      .where({ tenant_id: refused, kind: 'restart' })
      .update({ state: 'succeeded', finished_at: new Date() });
    expect((await listed(bulkId, '?state=failed')).map(({ tenantId, error }) => [tenantId, error])).toEqual([
      [refused, 'Another operation is still running for this clinic. Wait until it has finished.'],
      [failed, 'The relay refuses.'],
    ]);

    const again = await bench.post(`/api/tenants/bulk/${bulkId}/retry`);
    expect(again).toMatchObject({
      status: 202,
      body: { change: { finishedAt: null, counts: { waiting: 2 } } },
    });
    await carryOut(bulkId);
    expect((await read(bulkId)).counts).toMatchObject({ running: 3, failed: 0, waiting: 0 });
    const after = await sql()('operations').where(operation).first();
    expect(after.state).toBe('queued');
    expect((await bench.post(`/api/tenants/bulk/${bulkId}/retry`)).body.code).toBe('ALREADY_DONE');
    expect(await sql()('audit_log').where({ action: 'tenant.bulk_retry' }).pluck('details')).toEqual([
      { bulkId, tenants: 2 },
    ]);
  });

  it('is undone: only tenants that it still holds suspended are resumed', async () => {
    const held = await bench.activeClinic('undone-held');
    const resumed = await bench.activeClinic('undone-resumed');
    const again = await bench.activeClinic('undone-again');
    const [before = ''] = await tenants(1, 'suspended', 'Undone');
    const { bulkId } = await start(suspension({ tenantIds: [held, resumed, again, before] }));
    await carryOut(bulkId);
    for (const { operationId } of await listed(bulkId)) if (operationId) await bench.carryOut(operationId);
    expect((await read(bulkId)).held).toBe(3);
    // One is resumed by hand, one resumed and suspended again, one was suspended before.
    const act = async (tenantId: string, action: 'resume' | 'suspend') => {
      const body = action === 'suspend' ? { reason: 'Again' } : undefined;
      const { body: answer } = await bench.post(`/api/tenants/${tenantId}/${action}`, body);
      await bench.carryOut(answer.operation.operationId);
    };
    await act(resumed, 'resume');
    await act(again, 'resume');
    await act(again, 'suspend');
    expect((await read(bulkId)).held).toBe(1);

    const undoing = await start({ kind: 'resume', undoes: bulkId });
    expect(undoing).toMatchObject({ kind: 'resume', total: 1, selection: { by: 'change', bulkId } });
    await carryOut(undoing.bulkId);
    const answers = await listed(undoing.bulkId);
    expect(answers.map(({ tenantId }) => tenantId)).toEqual([held]);
    for (const { operationId } of answers) await bench.carryOut(operationId ?? '');
    expect(await statusesOf([held, resumed, again, before])).toEqual([
      'active',
      'active',
      'suspended',
      'suspended',
    ]);
    expect((await read(bulkId)).held).toBe(0);
    const refused = await bench.post('/api/tenants/bulk', { kind: 'resume', undoes: bulkId });
    expect(refused.body.code).toBe('SELECTION_EMPTY');
  });

  it.each([
    ['a change that is not there', { kind: 'resume', undoes: '018f0000-0000-4000-8000-000000000000' }, 404],
    [
      'by a suspension',
      { kind: 'suspend', reason: 'x', undoes: '018f0000-0000-4000-8000-000000000000' },
      400,
    ],
    ['beside filters', { kind: 'resume', undoes: '018f0000-0000-4000-8000-000000000000', filters: {} }, 400],
  ])('is not undone: %s', async (_what, changes, status) => {
    expect((await bench.post('/api/tenants/bulk', changes)).status).toBe(status);
  });

  it('is stopped: tenants not yet requested stay unchanged', async () => {
    const ids = await tenants(2, 'active', 'Stopped');
    const { bulkId } = await start(suspension({ tenantIds: ids }));
    const stopped = await bench.post(`/api/tenants/bulk/${bulkId}/stop`);
    expect(stopped).toMatchObject({ status: 200, body: { change: { counts: { stopped: 2, waiting: 0 } } } });
    expect(stopped.body.change.stoppedAt).not.toBeNull();
    expect(await carryOut(bulkId)).toBe('finished');
    expect(await statusesOf(ids)).toEqual(['active', 'active']);
    expect((await bench.post(`/api/tenants/bulk/${bulkId}/stop`)).body.code).toBe('ALREADY_DONE');
    const continued = await bench.post(`/api/tenants/bulk/${bulkId}/continue`);
    expect(continued).toMatchObject({
      status: 202,
      body: { change: { counts: { stopped: 0, waiting: 2 }, stoppedAt: null, finishedAt: null } },
    });
    expect((await bench.post(`/api/tenants/bulk/${bulkId}/continue`)).body.code).toBe('ALREADY_DONE');
    expect(await carryOut(bulkId)).toBe('finished');
    expect(await statusesOf(ids)).toEqual(['suspended', 'suspended']);
    expect((await eventsOf(bulkId)).map(({ type }) => type)).toEqual(['bulk.started', 'bulk.stopped']);
  });

  it.each<[string, object]>([
    ['is deactivated', { deactivated_at: new Date() }],
    ['has a new role', { platform_role: 'support' }],
    ['has no role any more', { platform_role: null }],
    ['is gone', { gone: true }],
  ])('ends when its operator %s: requested changes stay, another can continue', async (_, loss) => {
    const ids = await tenants(3, 'active', 'Requester');
    const asker = await bench.app.person({ platformRole: 'admin', name: 'Lea Leaving' });
    const answer = await bench.post('/api/tenants/bulk', suspension({ tenantIds: ids }), asker.token);
    const { bulkId } = answer.body.change;
    // The first was requested while the operator still could.
    await sql()('bulk_change_tenants').where({ bulk_id: bulkId }).andWhere('position', '>', 1).update({
      state: 'stopped',
    });
    await carryOut(bulkId);
    await sql()('bulk_change_tenants')
      .where({ bulk_id: bulkId, state: 'stopped' })
      .update({ state: 'waiting' });
    await sql()('bulk_changes').where({ bulk_id: bulkId }).update({ finished_at: null });
    const account = sql()('users').where({ user_id: asker.userId });
    await ('gone' in loss ? account.delete() : account.update(loss));

    expect(await Promise.all([carryOut(bulkId), carryOut(bulkId)])).toEqual(['finished', 'finished']);
    const reason = 'The operator who asked for this may no longer do so. Another operator can try it again.';
    expect((await listed(bulkId)).map(({ state, error }) => [state, error])).toEqual([
      ['running', null],
      ['failed', reason],
      ['failed', reason],
    ]);
    expect(await statusesOf(ids)).toEqual(['suspended', 'active', 'active']);
    const subject = 'gone' in loss ? null : asker.userId;
    expect(
      await sql()('audit_log')
        .where({ action: 'tenant.bulk_stop' })
        .whereRaw("details ->> 'bulkId' = ?", [bulkId])
        .select('actor_id', 'actor_kind', 'subject_id', 'details'),
    ).toEqual([
      {
        actor_id: null,
        actor_kind: 'system',
        subject_id: subject,
        details: { bulkId, left: 2, because: 'REQUESTER_NOT_PERMITTED' },
      },
    ]);
    expect((await eventsOf(bulkId)).at(-1)).toMatchObject({
      type: 'bulk.stopped',
      level: 'warning',
      payload: { left: 2 },
    });
    expect((await read(bulkId)).finishedAt).not.toBeNull();

    expect((await bench.post(`/api/tenants/bulk/${bulkId}/retry`)).status).toBe(202);
    await carryOut(bulkId);
    expect(await statusesOf(ids)).toEqual(['suspended', 'suspended', 'suspended']);
    const asked = await sql()('operations').whereIn('tenant_id', ids.slice(1)).pluck('requested_by');
    expect(asked).toEqual([bench.admin.userId, bench.admin.userId]);
    expect((await read(bulkId)).requestedBy).toBe('Ada Admin');
  });

  it.each([
    ['no reason', { reason: undefined, tenantIds: ['x'] }, ['reason', 'tenantIds.0']],
    ['neither ids nor filters', {}, ['tenantIds']],
    [
      'both',
      { tenantIds: ['018f0000-0000-4000-8000-000000000000'], filters: {}, expected: 1 },
      ['tenantIds'],
    ],
    ['filters without a confirmed number', { filters: {} }, ['expected']],
    ['another kind', { kind: 'terminate', tenantIds: [] }, ['kind', 'tenantIds']],
  ])('%s is refused, naming the field', async (_what, changes, fields) => {
    const answer = await bench.post('/api/tenants/bulk', { ...suspension({}), ...changes });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(expect.arrayContaining(fields as string[]));
  });

  it('more than 500 ids, and a change that does not exist, are refused', async () => {
    const ids = Array.from({ length: 501 }, () => crypto.randomUUID());
    const answer = await bench.post('/api/tenants/bulk', suspension({ tenantIds: ids }));
    expect(Object.keys(answer.body.fields)).toEqual(['tenantIds']);
    const unknown = '/api/tenants/bulk/018f0000-0000-4000-8000-000000000000';
    const calls = [
      bench.get(unknown),
      bench.get(`${unknown}/tenants`),
      bench.post(`${unknown}/stop`),
      bench.post(`${unknown}/retry`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('support can watch but not request, stop or retry', async () => {
    const ids = await tenants(1, 'active', 'Watched');
    const { bulkId } = await start(suspension({ tenantIds: ids }));
    const { token } = bench.support;
    const acts = [
      bench.post('/api/tenants/bulk', suspension({ tenantIds: ids }), token),
      bench.post(`/api/tenants/bulk/${bulkId}/stop`, {}, token),
      bench.post(`/api/tenants/bulk/${bulkId}/retry`, {}, token),
      bench.get('/api/tenants/selection?kind=suspend'),
    ];
    expect((await Promise.all(acts)).map(({ body }) => body.code)).toEqual(Array(4).fill('FORBIDDEN'));
    expect((await bench.get('/api/tenants/bulk?limit=1')).body.changes).toMatchObject([{ bulkId, total: 1 }]);
  });
});

describe('an extension of trials', () => {
  const trialOf = async (tenantId: string): Promise<Date | null> =>
    (await sql()('tenants').where({ tenant_id: tenantId }).first('trial_ends_at')).trial_ends_at;
  const day = 86_400_000;

  it('counts from the end of each trial or from now, and lists tenants that cannot be extended', async () => {
    const [ahead = '', over = '', none = '', long = ''] = await tenants(4, 'active', 'On trial');
    const [terminated = ''] = await tenants(1, 'terminated', 'On trial');
    const now = bench.app.deps.clock.now().getTime();
    const ends = { [ahead]: now + 10 * day, [over]: now - 10 * day, [long]: now + 350 * day };
    for (const [tenant_id, end] of Object.entries(ends))
      await sql()('tenants')
        .where({ tenant_id })
        .update({ trial_ends_at: new Date(end) });
    const change = await start({
      kind: 'extend_trial',
      days: 30,
      tenantIds: [ahead, over, none, long, terminated],
    });
    expect(change).toMatchObject({ kind: 'extend_trial', days: 30, total: 5, reason: null });
    expect(await carryOut(change.bulkId)).toBe('finished');
    const answers = await listed(change.bulkId);
    expect(answers.map(({ tenantId, state, error }) => [tenantId, state, error])).toEqual([
      [ahead, 'done', null],
      [over, 'done', null],
      [none, 'failed', 'This clinic has no trial that could be extended.'],
      [long, 'failed', 'Its trial would end more than a year from now.'],
      [terminated, 'failed', 'This clinic has been closed.'],
    ]);
    expect((await trialOf(ahead))?.getTime()).toBe(now + 40 * day);
    const extended = (await trialOf(over))?.getTime() ?? 0;
    expect(extended - now).toBeGreaterThanOrEqual(30 * day);
    expect(extended - bench.app.deps.clock.now().getTime()).toBeLessThanOrEqual(30 * day);
    expect((await trialOf(long))?.getTime()).toBe(now + 350 * day);

    const { bulkId } = change;
    expect(await sql()('audit_log').where({ action: 'tenant.bulk_extend_trial' }).pluck('details')).toEqual([
      { bulkId, total: 5, selection: { by: 'ids' }, days: 30 },
    ]);
    const each = await sql()('audit_log').where({ action: 'tenant.update', tenant_id: ahead });
    expect(each).toMatchObject([
      { actor_id: bench.admin.userId, details: { fields: ['trialEndsAt'], bulkId } },
    ]);
    expect(await eventsOf(bulkId)).toMatchObject([
      { type: 'bulk.started' },
      { type: 'tenant.updated' },
      { type: 'tenant.updated' },
      { type: 'bulk.failed', payload: { failed: 3, clinics: [none, long, terminated] } },
    ]);
    // Refused tenants can be retried and are refused again; no trial is extended twice.
    await bench.post(`/api/tenants/bulk/${bulkId}/retry`);
    await carryOut(bulkId);
    expect((await trialOf(ahead))?.getTime()).toBe(now + 40 * day);
  });

  it.each([
    ['without days', {}],
    ['of other days', { days: 3650 }],
    ['with a reason', { days: 7, reason: 'x' }],
  ])('is refused %s', async (_what, changes) => {
    const request = { kind: 'extend_trial', tenantIds: ['018f0000-0000-4000-8000-000000000000'], ...changes };
    expect((await bench.post('/api/tenants/bulk', request)).status).toBe(400);
  });
});

describe('notifications of other operators', () => {
  it('are one for the whole change, which names the failures', async () => {
    const watcher = await bench.app.person({ platformRole: 'support', name: 'Wim Watcher' });
    await sql()('users').where({ user_id: watcher.userId }).update({ password_hash: 'x' });
    const bell = async () =>
      (await bench.app.call({ url: '/api/notifications?limit=10', token: watcher.token })).body;
    const before = (await bell()).unread;
    const succeeding = [await bench.activeClinic('told-one'), await bench.activeClinic('told-two')];
    const afterSetup = (await bell()).unread;
    const refused: string[] = [];
    for (const clinicName of ['Busy Bees', 'Cedar Kids', 'Érable Physio', 'Harbour Speech'])
      refused.push(await bench.app.tenant({ status: 'active', clinicName }));
    await sql()('operations').insert(refused.map((tenant_id) => ({ tenant_id, kind: 'restart' })));
    const { bulkId } = await start(suspension({ tenantIds: [...refused, ...succeeding] }));
    await carryOut(bulkId);
    await settle(bulkId);
    expect(afterSetup).toBeGreaterThanOrEqual(before);
    const { unread, entries } = await bell();
    expect(unread).toBe(afterSetup + 1);
    expect(entries[0]).toMatchObject({
      content: 'Suspension of 6 clinics finished with failures',
      detail: '4 failed: Busy Bees, Cedar Kids, Érable Physio and 1 more · By Ada Admin',
      unread: true,
      href: `/admin/tenants/bulk/${bulkId}`,
    });
    expect(entries[1]).toMatchObject({ content: 'Suspension of 6 clinics requested', unread: false });
    expect(entries.map(({ content }: { content: string }) => content)).not.toContain('told-one suspended');
    // The clinic's own log has it.
    const log = await bench.get(`/api/tenants/${succeeding[0]}/log`);
    expect(JSON.stringify(log.body)).toContain('suspended');
    await alertOperators(bench.app.deps);
    const mails = await sql()('mail_outbox').where({ template: 'operator_alert', to_email: watcher.email });
    const notifications = mails.flatMap(({ params }) =>
      params.items.map(({ content }: { content: string }) => content),
    );
    expect(notifications.filter((content: string) => /suspended|Suspension/.test(content))).toEqual([
      'Suspension of 6 clinics finished with failures',
    ]);
  });
});

describe('a suspension of more than ten clinics', () => {
  const proven = (minutes: number) =>
    bench.app.admin.raw(
      'UPDATE sessions SET stepped_up_at = now() - make_interval(mins => ?) WHERE session_id = ?',
      [minutes, bench.admin.sessionId],
    );

  it('needs its own step-up, smaller ones a step-up within ten minutes', async () => {
    const many = Array.from({ length: 11 }, () => crypto.randomUUID());
    const ask = (changes: Partial<BulkRequest>) => bench.post('/api/tenants/bulk', suspension(changes));
    await proven(5);
    expect(await ask({ tenantIds: many })).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED' },
    });
    expect((await ask({ filters: { search: 'no tenants' }, expected: 11 })).body.code).toBe(
      'STEP_UP_REQUIRED',
    );
    expect((await ask({ tenantIds: many.slice(1) })).status).toBe(202);
    const trials = { kind: 'extend_trial', days: 7, tenantIds: many } as const;
    expect((await bench.post('/api/tenants/bulk', trials)).status).toBe(202);
    await proven(0);
    expect((await ask({ tenantIds: many })).status).toBe(202);
  });
});

it('the tenants of a change are read page by page', async () => {
  const ids = await tenants(5, 'active', 'Paged');
  const { bulkId } = await start(suspension({ tenantIds: ids }));
  const seen: string[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const { body } = await bench.get(`/api/tenants/bulk/${bulkId}/tenants?limit=2&after=${after}`);
    seen.push(...body.tenants.map(({ tenantId }: BulkTenant) => tenantId));
    after = body.next;
  }
  expect(seen).toEqual(ids);
});
