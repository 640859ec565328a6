// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { memoryTransport, refusal, withoutReason } from '../../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../../test/renderScreen.tsx';
import type { BulkChange, BulkTenant } from '../../../domain/platform/bulk-changes.ts';
import { selectionText } from './BulkFacts.tsx';
import { BulkListScreen } from './BulkListScreen.tsx';
import { BulkScreen } from './BulkScreen.tsx';

const change = (facts: Partial<BulkChange> = {}, counts: Partial<BulkChange['counts']> = {}): BulkChange => ({
  bulkId: 'b1',
  kind: 'suspend',
  selection: { by: 'filters', status: 'active', plan: 'basic', search: 'physio' },
  total: 1200,
  reason: 'Unpaid since June',
  holdKind: 'billing',
  customerMessage: null,
  days: null,
  requestedBy: 'Ada Admin',
  createdAt: '2026-11-20T17:00:00.000Z',
  stoppedAt: null,
  finishedAt: null,
  counts: { waiting: 0, running: 0, done: 1197, unchanged: 1, failed: 2, stopped: 0, ...counts },
  held: 0,
  ...facts,
});
const failed: BulkTenant = {
  position: 4,
  tenantId: 't4',
  clinicName: 'Érable Physio',
  subdomain: 'erable',
  status: 'active',
  state: 'failed',
  operationId: null,
  error: 'Another operation is still running for this clinic.',
};

function show(first: () => unknown, role: 'admin' | 'support' = 'admin', path = '/admin/tenants/bulk/b1') {
  const transport = memoryTransport({
    'GET /api/tenants/bulk/b1': first,
    'GET /api/tenants/bulk/b1/tenants': () => ({
      tenants: [
        failed,
        {
          ...failed,
          position: 5,
          tenantId: 't5',
          clinicName: null,
          subdomain: null,
          state: 'done',
          error: null,
        },
      ],
      next: null,
    }),
    'POST /api/tenants/bulk': () => ({ change: change({ bulkId: 'b2', kind: 'resume' }) }),
    'GET /api/tenants/bulk/b2': () => ({ change: change({ bulkId: 'b2', kind: 'resume' }) }),
    'GET /api/tenants/bulk/b2/tenants': () => ({ tenants: [], next: null }),
    'POST /api/tenants/bulk/b1/retry': () => ({ change: change({}, { failed: 0, waiting: 2 }) }),
    'POST /api/tenants/bulk/b1/stop': () => ({ change: change({}, { stopped: 10 }) }),
  });
  const routes = (
    <Routes>
      <Route path="/admin/tenants/bulk/:bulkId" element={<BulkScreen />} />
    </Routes>
  );
  return { transport, ...renderScreen(routes, { transport, user: { ...operator, role }, path }) };
}

describe('a bulk change', () => {
  it('shows the request, its progress, and which clinics failed and why', async () => {
    show(() => ({ change: change() }));
    expect(await screen.findByRole('heading', { name: 'Suspension of 1,200 clinics' })).toBeTruthy();
    for (const text of [
      'Finished with failures',
      'Requested by Ada Admin',
      'By filter: Active, Basic, “physio”',
      'Unpaid since June',
      'Billing',
      'Default message',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getAllByText('1,198 of 1,200 done, 2 failed').length).toBeGreaterThan(0);
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announced).toContain('1,198 of 1,200 done. 2 failed.');
    const row = (await screen.findByRole('link', { name: 'Érable Physio' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Another operation is still running for this clinic.')).toBeTruthy();
    expect(within(row).getByText('Failed')).toBeTruthy();
    expect(screen.getByText('Deleted clinic')).toBeTruthy();
  });

  it('retries failed clinics', async () => {
    const { user, transport } = show(() => ({ change: change() }));
    await user.click(await screen.findByRole('button', { name: 'Retry failed clinics' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend 2 clinics?' });
    expect(transport.callsOf('POST /api/tenants/bulk/b1/retry')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Suspend 2' }));
    expect(await screen.findByText('Retrying the failed clinics')).toBeTruthy();
    expect(transport.callsOf('POST /api/tenants/bulk/b1/retry')).toHaveLength(1);
  });

  it('that was stopped continues with the skipped clinics', async () => {
    const { user, transport } = show(() => ({ change: change({}, { failed: 0, stopped: 5 }) }));
    transport.answer('POST /api/tenants/bulk/b1/continue', () => ({ change: change({}, { waiting: 5 }) }));
    await user.click(await screen.findByRole('button', { name: 'Continue with 5 clinics' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend 5 clinics?' });
    expect(transport.callsOf('POST /api/tenants/bulk/b1/continue')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Suspend 5' }));
    expect(await screen.findByText('Continuing with the skipped clinics')).toBeTruthy();
    expect(transport.callsOf('POST /api/tenants/bulk/b1/continue')).toHaveLength(1);
  });

  it('can be stopped after confirmation, while clinics are waiting', async () => {
    const { user, transport } = show(() => ({ change: change({}, { waiting: 10, done: 1187 }) }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop this change?' });
    expect(within(dialog).getByText(/^10 waiting clinics stay as they are\./)).toBeTruthy();
    expect(transport.callsOf('POST /api/tenants/bulk/b1/stop')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Bulk change stopped')).toBeTruthy();
  });

  it('can be undone: a new bulk change resumes the clinics it still suspends', async () => {
    const { user, transport, location } = show(() => ({ change: change({ held: 2 }) }));
    await user.click(await screen.findByRole('button', { name: 'Resume clinics' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resume 2 clinics?' });
    expect(transport.callsOf('POST /api/tenants/bulk')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Resume 2 clinics' }));
    await waitFor(() => expect(location.current).toBe('/admin/tenants/bulk/b2'));
    expect(transport.callsOf('POST /api/tenants/bulk')).toMatchObject([
      { body: { kind: 'resume', undoes: 'b1' } },
    ]);
  });

  it('never asks about 0 clinics while it is being undone', async () => {
    let held = 2;
    const { user, transport, location } = show(() => ({ change: change({ held }) }));
    transport.answer('POST /api/tenants/bulk', () => {
      held = 0;
      return { change: change({ bulkId: 'b2', kind: 'resume' }) };
    });
    const flashes: string[] = [];
    const seen = new MutationObserver(() => {
      if (/Resume 0 /.test(document.body.textContent ?? '')) flashes.push(document.body.textContent ?? '');
    });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.click(await screen.findByRole('button', { name: 'Resume clinics' }));
    await user.click(await screen.findByRole('button', { name: 'Resume 2 clinics' }));
    await waitFor(() => expect(location.current).toBe('/admin/tenants/bulk/b2'));
    seen.disconnect();
    expect(flashes).toEqual([]);
  });

  it('says by how many days trials are extended', async () => {
    show(() => ({
      change: change({ kind: 'extend_trial', days: 14, total: 3, reason: null, holdKind: null }),
    }));
    expect(await screen.findByRole('heading', { name: 'Trial extension of 3 clinics' })).toBeTruthy();
    expect(screen.getByText('14 days')).toBeTruthy();
  });

  it.each([
    ['no longer suspends any clinic', change({ held: 0 })],
    ['is still in progress', change({ held: 2 }, { running: 1 })],
  ])('cannot be undone if it %s', async (_when, facts) => {
    show(() => ({ change: facts }));
    await screen.findByText('Request');
    expect(screen.queryByRole('button', { name: 'Resume clinics' })).toBeNull();
  });

  it('that undoes another links to it', async () => {
    show(() => ({ change: change({ kind: 'resume', selection: { by: 'change', bulkId: 'b0' } }) }));
    const link = await screen.findByRole('link', { name: 'Clinics still suspended by a bulk change' });
    expect(link.getAttribute('href')).toBe('/admin/tenants/bulk/b0');
  });

  it('can only be viewed by support', async () => {
    show(() => ({ change: change({}, { waiting: 10 }) }), 'support');
    await screen.findByText('In progress');
    expect(screen.queryByRole('button', { name: /Stop|again/ })).toBeNull();
  });

  it('cannot be undone by support', async () => {
    show(() => ({ change: change({ held: 2 }) }), 'support');
    await screen.findByText('Request');
    expect(screen.queryByRole('button', { name: 'Resume clinics' })).toBeNull();
  });

  it('filters by status, kept in the URL', async () => {
    const { user, transport, location } = show(() => ({ change: change() }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Failed');
    expect(location.current).toBe('/admin/tenants/bulk/b1?state=failed');
    expect(transport.callsOf('GET /api/tenants/bulk/b1/tenants').at(-1)?.query).toEqual({
      state: 'failed',
      after: 0,
      limit: 100,
    });
  });

  it('that cannot be loaded says so, and is shown after Retry', async () => {
    let down = true;
    const { user } = show(() => {
      if (down) throw withoutReason();
      return { change: change() };
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    down = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Suspension of 1,200 clinics' })).toBeTruthy();
  });

  it.each([
    { status: 404, code: 'NOT_FOUND', message: 'Not found.' },
    { status: 400, code: 'VALIDATION_FAILED', message: 'This value is not valid' },
  ] as const)('that does not exist says so, and links to the list: $code', async (answer) => {
    show(() => {
      throw refusal(answer);
    });
    expect(await screen.findByText('Bulk change not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to bulk changes' }).getAttribute('href')).toBe(
      '/admin/tenants/bulk',
    );
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('the bulk changes', () => {
  const list = (changes: () => unknown) =>
    renderScreen(<BulkListScreen />, { transport: memoryTransport({ 'GET /api/tenants/bulk': changes }) });

  it('are listed with their results', async () => {
    list(() => ({
      changes: [
        change({}, { waiting: 3 }),
        change({ bulkId: 'b2', kind: 'resume', total: 1 }, { failed: 0 }),
        change(
          { bulkId: 'b3', stoppedAt: '2026-11-20T17:00:00.000Z', requestedBy: null },
          { failed: 0, stopped: 5 },
        ),
      ],
    }));
    const link = await screen.findByRole('link', { name: 'Resumption of 1 clinic' });
    expect(link.getAttribute('href')).toBe('/admin/tenants/bulk/b2');
    for (const text of ['In progress', 'Finished', 'Stopped']) expect(screen.getByText(text)).toBeTruthy();
  });

  it('say so when there are none', async () => {
    list(() => ({ changes: [] }));
    expect(await screen.findByText('No bulk changes yet')).toBeTruthy();
  });

  it('say so when they cannot be loaded', async () => {
    list(() => {
      throw withoutReason();
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('how the clinics were selected', () => {
  it.each([
    [{ by: 'ids' }, 'Selected individually'],
    [{ by: 'change', bulkId: 'b0' }, 'Clinics still suspended by a bulk change'],
    [{ by: 'filters' }, 'Every clinic'],
    [{ by: 'filters', search: 'érable' }, 'By filter: “érable”'],
  ] as const)('%j is described as %s', (selection, text) => {
    expect(selectionText(selection)).toBe(text);
  });
});
