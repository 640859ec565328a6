import type { TenantView } from '@tamarack/core/domain';
import { expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

const path = '/api/tenants/views';
const at = ({ viewId }: Pick<TenantView, 'viewId'>) => `${path}/${viewId}`;
const call = (method: string, url: string, body: object | undefined, token = bench.admin.token) =>
  bench.app.call({ method, url, body, token });
const keep = async (name: string, facts: object = {}, token?: string): Promise<TenantView> => {
  const answer = await call('POST', path, { name, query: {}, ...facts }, token);
  expect(answer.status).toBe(201);
  return answer.body.view;
};
const namesOf = async (token?: string) =>
  (await call('GET', path, undefined, token)).body.views.map((view: TenantView) => [
    view.name,
    view.isDefault,
  ]);

it('a view keeps filters, order, page size and columns, and each operator has their own', async () => {
  const query = {
    search: 'érable',
    status: 'suspended',
    plan: 'enterprise',
    sort: 'clinicName',
    direction: 'asc',
    limit: 50,
    columns: ['status', 'plan'],
  };
  const view = await keep('Held in Gatineau', { query });
  expect(view).toMatchObject({ name: 'Held in Gatineau', query, isDefault: false, version: 1 });
  await keep('Mine', {}, bench.support.token);
  expect(await namesOf()).toEqual([['Held in Gatineau', false]]);
  expect(await namesOf(bench.support.token)).toEqual([['Mine', false]]);
  for (const [method, body] of [
    ['PATCH', { version: 1, name: 'Taken over' }],
    ['DELETE', undefined],
  ] as const) {
    expect((await call(method, at(view), body, bench.owner.token)).status).toBe(404);
  }
  await call('DELETE', at(view), undefined);
});

it('one view at most is the default', async () => {
  const first = await keep('First', { isDefault: true });
  const second = await keep('Second', { isDefault: true });
  expect(await namesOf()).toEqual([
    ['First', false],
    ['Second', true],
  ]);
  const changed = await call('PATCH', at(first), { version: first.version, isDefault: true });
  expect(changed.body.view).toMatchObject({ isDefault: true, version: 2 });
  expect(await namesOf()).toEqual([
    ['First', true],
    ['Second', false],
  ]);
  for (const view of [first, second]) await call('DELETE', at(view), undefined);
  expect(await namesOf()).toEqual([]);
  expect((await call('DELETE', at(first), undefined)).status).toBe(404);
});

it('a name is taken once, whatever its case, and a change on an old version is refused', async () => {
  const view = await keep('Billing');
  const other = await keep('Other');
  expect((await call('POST', path, { name: 'BILLING', query: {} })).body.code).toBe('VIEW_NAME_TAKEN');
  expect((await call('PATCH', at(other), { version: 1, name: 'billing' })).body.code).toBe('VIEW_NAME_TAKEN');
  expect((await call('PATCH', at(view), { version: 1, name: 'BILLING' })).body.view).toMatchObject({
    name: 'BILLING',
    version: 2,
  });
  const stale = await call('PATCH', at(view), { version: 1, query: { status: 'active' } });
  expect(stale).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
  for (const made of [view, other]) await call('DELETE', at(made), undefined);
});

it('an operator has at most fifty', async () => {
  const sql = bench.app.database.platform;
  const rows = Array.from({ length: 50 }, (_, index) => ({
    user_id: bench.owner.userId,
    name: `View ${index}`,
    query: '{}',
  }));
  await sql('tenant_views').insert(rows);
  const answer = await call('POST', path, { name: 'One more', query: {} }, bench.owner.token);
  expect(answer).toMatchObject({ status: 409, body: { code: 'VIEWS_FULL' } });
  expect(answer.body.error).toBe('You keep 50 views already. Delete one first.');
});

it.each([
  [{ query: {} }, 'name'],
  [{ name: '', query: {} }, 'name'],
  [{ name: 'x'.repeat(61), query: {} }, 'name'],
  [{ name: 'x' }, 'query'],
  [{ name: 'x', query: { status: 'gone' } }, 'query.status'],
  [{ name: 'x', query: { columns: ['password'] } }, 'query.columns.0'],
  [{ name: 'x', query: { limit: 1000 } }, 'query.limit'],
])('%j is refused with an error for %s', async (body, field) => {
  const answer = await call('POST', path, body);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields)).toEqual([field]);
});

it('every change is audited; names and searches are encrypted with the operator’s key', async () => {
  const view = await keep('Gagnon', { query: { search: 'gagnon' } });
  await call('PATCH', at(view), { version: 1, isDefault: true });
  await call('DELETE', at(view), undefined);
  const entries = await bench.app.database
    .platform('audit_log')
    .whereLike('action', 'account.view%')
    .orderBy('entry_id', 'desc')
    .limit(3);
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['account.view_removed', { viewId: view.viewId, before: { isDefault: true, version: 2 }, after: null }],
    [
      'account.view_changed',
      {
        viewId: view.viewId,
        before: { isDefault: false, version: 1 },
        after: { isDefault: true, version: 2 },
      },
    ],
    ['account.view_kept', { viewId: view.viewId, before: null, after: { isDefault: false, version: 1 } }],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/gagnon/i);
});
