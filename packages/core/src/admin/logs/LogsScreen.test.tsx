// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryTransport, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { AuditEntry } from '../../domain/platform/logs.ts';
import { LogsScreen } from './LogsScreen.tsx';

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  entryId: 7,
  at: '2026-11-20T17:00:00.000Z',
  action: 'tenant.suspend',
  outcome: 'done',
  actorKind: 'user',
  actor: { userId: 'u1', name: 'Ada Admin', email: 'ada@ops.example' },
  subject: null,
  tenant: { tenantId: 't1', clinicName: 'Érable Physio', subdomain: 'erable' },
  operationId: null,
  sessionId: null,
  requestId: 'r-77',
  origin: '203.0.113.7',
  reason: 'Three invoices unpaid',
  details: { statusBefore: 'active' },
  personal: null,
  seal: 3,
  ...changes,
});

function show(options: { path?: string; role?: 'admin' | 'support'; answer?: () => unknown } = {}) {
  const transport = memoryTransport({
    'GET /api/logs/audit': options.answer ?? (() => ({ entries: [entry()], next: null })),
  });
  const user = { ...operator, role: options.role ?? ('admin' as const) };
  return {
    transport,
    ...renderScreen(<LogsScreen />, { transport, user, path: options.path ?? '/admin/logs' }),
  };
}

afterEach(() => void vi.useRealTimers());

describe('the audit log', () => {
  it('shows the entries and opens their details', async () => {
    const { user } = show();
    const row = (await screen.findByText('tenant.suspend')).closest('tr') as HTMLElement;
    for (const text of ['Ada Admin', 'Érable Physio', '203.0.113.7', 'Done']) within(row).getByText(text);
    const toggle = within(row).getByRole('button');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('statusBefore').nextSibling?.textContent).toBe('active');
    expect(screen.getByText('Reason').nextSibling?.textContent).toBe('Three invoices unpaid');
    expect(screen.getByText('Number 3 of the chain')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'r-77' }).getAttribute('href')).toBe('/admin/logs?search=r-77');
    expect(screen.getByRole('link', { name: 'Permalink' }).getAttribute('href')).toBe('/admin/logs/7');
  });

  it.each([
    ['the system', { actor: null, actorKind: 'system' as const }, 'The system'],
    ['a visitor', { actor: null, actorKind: 'visitor' as const }, 'A visitor'],
    ['an erased person', { actor: { userId: 'gone', name: null, email: null } }, 'Erased person'],
  ])('names %s', async (_, changes, name) => {
    show({ answer: () => ({ entries: [entry(changes)], next: null }) });
    expect(await screen.findByText(name)).toBeTruthy();
  });

  it('breaks the name of an action between its words', async () => {
    show({ answer: () => ({ entries: [entry({ action: 'account.two_factor_enabled' })], next: null }) });
    const name = await screen.findByText('account.two_factor_enabled');
    expect(name.innerHTML).toBe('account.<wbr>two_<wbr>factor_<wbr>enabled');
  });

  it('reads the filters from the URL, including relative times', async () => {
    const { transport } = show({
      path: '/admin/logs?search=ada&subject=tenant&outcome=refused&from=now-24h',
    });
    await screen.findByText('tenant.suspend');
    const query = transport.callsOf('GET /api/logs/audit')[0]?.query;
    expect(query).toMatchObject({ search: 'ada', subject: 'tenant', outcome: 'refused', limit: 50 });
    const hours = (Date.now() - Date.parse(String(query?.from))) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
  });

  it('keeps filters in the URL and clears them', async () => {
    const { user, location } = show({ answer: () => ({ entries: [], next: null }) });
    await screen.findByText('Actions are recorded from the first sign-in.');
    await user.selectOptions(screen.getByLabelText('Outcome'), 'refused');
    expect(location.current).toBe('/admin/logs?outcome=refused');
    await screen.findByText(
      'No entries match. Every word must occur in the action, a person, the clinic or an id.',
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(location.current).toBe('/admin/logs');
  });

  it('accepts a custom range of days, in local time', async () => {
    const { transport, location } = show({ path: '/admin/logs?from=now-7d' });
    await screen.findByText('tenant.suspend');
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: 'custom' } });
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-11-02' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-03' } });
    const query = () => transport.callsOf('GET /api/logs/audit').at(-1)?.query;
    await vi.waitFor(() =>
      expect(query()).toMatchObject({
        from: new Date(2026, 10, 2).toISOString(),
        to: new Date(2026, 10, 4).toISOString(),
      }),
    );
    expect((screen.getByLabelText('Last day') as HTMLInputElement).value).toBe('2026-11-03');
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-01' } });
    expect(await screen.findByText('The first day is after the last.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '' } });
    await vi.waitFor(() => expect(location.current).toBe('/admin/logs'));
  });

  it('shows new entries automatically, and holds them back while paused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let entries = [entry()];
    const { transport } = show({
      path: '/admin/logs?subject=tenant',
      answer: () => ({ entries, next: null }),
    });
    const addEntry = async (entryId: number, action: AuditEntry['action']) => {
      entries = [entry({ entryId, action }), ...entries];
      await act(() => vi.advanceTimersByTimeAsync(3_000));
    };
    await screen.findByText('tenant.suspend');
    await addEntry(8, 'tenant.resume');
    await screen.findByText('tenant.resume');
    expect(transport.callsOf('GET /api/logs/audit').at(-1)?.query).toMatchObject({ subject: 'tenant' });
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await addEntry(9, 'tenant.restart');
    await screen.findByRole('button', { name: '1 new entry' });
    expect(screen.queryByText('tenant.restart')).toBeNull();
    expect(screen.getByText('paused')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '1 new entry' }));
    await screen.findByText('tenant.restart');
    expect(screen.getByText('live')).toBeTruthy();
  });

  it('has no live tail for a range with an end', async () => {
    show({ path: '/admin/logs?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z' });
    await screen.findByText('tenant.suspend');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('loads older entries', async () => {
    const pages = [
      { entries: [entry()], next: 7 },
      { entries: [entry({ entryId: 6, action: 'tenant.resume' })], next: null },
    ];
    const { user, transport } = show({ answer: () => pages.shift() });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('tenant.resume');
    expect(transport.callsOf('GET /api/logs/audit')[1]?.query?.before).toBe(7);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('offers the export only with the permission', async () => {
    show({ role: 'support' });
    await screen.findByText('tenant.suspend');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  it('shows a failure and retries', async () => {
    let works = false;
    const { user } = show({
      answer: () => {
        if (!works) throw withoutReason();
        return { entries: [entry()], next: null };
      },
    });
    await screen.findByText('This could not be loaded');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('tenant.suspend')).toBeTruthy();
  });
});
