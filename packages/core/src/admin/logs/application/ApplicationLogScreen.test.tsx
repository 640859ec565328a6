// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryTransport, withoutReason } from '../../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../../test/renderScreen.tsx';
import type { ApplicationLogEntry } from '../../../domain/platform/logs.ts';
import { ApplicationLogScreen } from './ApplicationLogScreen.tsx';

const entry = (changes: Partial<ApplicationLogEntry> = {}): ApplicationLogEntry => ({
  entryId: 7,
  at: '2026-11-20T17:00:00.000Z',
  level: 'warn',
  kind: 'refusal',
  role: 'server',
  message: 'Request refused',
  code: 'FORBIDDEN',
  method: 'GET',
  path: '/api/tenants/{tenantId}',
  status: 403,
  requestId: 'r:77',
  user: { userId: 'u9', name: 'Sam Support', email: 'sam@ops.example' },
  details: {},
  times: 3,
  ...changes,
});

function show(options: { path?: string; role?: 'admin' | 'support'; answer?: () => unknown } = {}) {
  const transport = memoryTransport({
    'GET /api/logs/application': options.answer ?? (() => ({ entries: [entry()], next: null })),
  });
  const user = { ...operator, role: options.role ?? ('admin' as const) };
  const path = options.path ?? '/admin/logs/application';
  return { transport, ...renderScreen(<ApplicationLogScreen />, { transport, user, path }) };
}

describe('the application log', () => {
  it('shows event, endpoint, person and count, and opens the details', async () => {
    const { user } = show();
    const row = (await screen.findByText('FORBIDDEN')).closest('tr') as HTMLElement;
    for (const text of ['Request refused', '× 3', 'GET /api/tenants/{tenantId}', 'Sam Support', 'Refusal'])
      within(row).getByText(text);
    await user.click(within(row).getByRole('button'));
    expect(screen.getByText('HTTP status').nextSibling?.textContent).toBe('403');
    expect(screen.getByText('Occurrences').nextSibling?.textContent).toBe('3 within a few seconds');
    expect(screen.getByRole('link', { name: 'Permalink' }).getAttribute('href')).toBe(
      '/admin/logs/application/7',
    );
    expect(screen.getByRole('link', { name: 'Audit log entries' }).getAttribute('href')).toBe(
      '/admin/logs?search=r%3A77',
    );
  });

  it('reads the filters from the URL', async () => {
    const { transport } = show({ path: '/admin/logs/application?search=x&kind=log&level=error&from=now-1h' });
    await screen.findByText('FORBIDDEN');
    expect(transport.callsOf('GET /api/logs/application')[0]?.query).toMatchObject({
      search: 'x',
      kind: 'log',
      level: 'error',
      limit: 50,
    });
  });

  it('keeps filters in the URL and clears them', async () => {
    const { user, location } = show({ answer: () => ({ entries: [], next: null }) });
    await screen.findByText('No warnings, errors, refused requests or sign-ins in the last 14 days.');
    await user.selectOptions(screen.getByLabelText('Kind'), 'sign_in');
    expect(location.current).toBe('/admin/logs/application?kind=sign_in');
    await screen.findByText('No entries match the search and filters.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(location.current).toBe('/admin/logs/application');
  });

  it('loads older entries, and links to the audit log', async () => {
    const pages = [
      { entries: [entry()], next: 7 },
      { entries: [entry({ entryId: 6, code: 'TOO_MANY_REQUESTS' })], next: null },
    ];
    const { user, transport, location } = show({ answer: () => pages.shift() });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('TOO_MANY_REQUESTS');
    expect(transport.callsOf('GET /api/logs/application')[1]?.query?.before).toBe(7);
    await user.click(screen.getByRole('tab', { name: 'Audit log' }));
    expect(location.current).toBe('/admin/logs');
  });

  it('offers the export only with the permission', async () => {
    show({ role: 'support' });
    await screen.findByText('FORBIDDEN');
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
    expect(await screen.findByText('FORBIDDEN')).toBeTruthy();
  });
});
