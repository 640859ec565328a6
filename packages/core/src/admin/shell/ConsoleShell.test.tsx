// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import { type PlatformRole, platformRoleMay } from '../../domain/permissions.ts';
import type { NotificationEntry } from '../../domain/platform/activity.ts';
import type { FoundThing } from '../../domain/platform/tenants.ts';
import { useOfferCommands } from '../../session/commands/index.ts';
import { createConnectionPort } from '../../session/connection.ts';
import { useUnsavedPage } from '../../session/unsaved/LeaveGuard.tsx';
import { usersTabs } from '../users/index.ts';
import { ConsoleShell } from './ConsoleShell.tsx';

const entry = (id: string, unread: boolean): NotificationEntry => ({
  id,
  content: `Clinic ${id} suspended`,
  detail: null,
  time: '2026-11-20T17:00:00.000Z',
  type: 'warning',
  tenantId: `t${id}`,
  href: `/admin/tenants/t${id}`,
  unread,
});

function Screen({ commandsRun }: { commandsRun: string[] }) {
  useOfferCommands([
    {
      id: 'one',
      title: 'Edit details',
      group: 'screen',
      shortcut: 'e',
      run: () => void commandsRun.push('edit'),
    },
    {
      id: 'two',
      title: 'Locked act',
      group: 'screen',
      shortcut: 'x',
      enabled: false,
      run: () => void commandsRun.push('x'),
    },
    {
      id: 'three',
      title: 'Hidden act',
      group: 'screen',
      shortcut: 'y',
      visible: false,
      run: () => void commandsRun.push('y'),
    },
  ]);
  return <textarea aria-label="Note" />;
}

/** A list whose rows link to a page with a Back button. */
function Clinics() {
  return (
    <table>
      <tbody>
        {['t1', 't2'].map((id) => (
          <tr key={id} data-row={id}>
            <td>
              <Link to={`/admin/tenants/${id}`} data-row-link>
                Clinic {id}
              </Link>
              <Link to={`/admin/tenants/${id}?tab=log`}>Log of {id}</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Form() {
  useUnsavedPage(true);
  return <h1>Form</h1>;
}

function Clinic() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

function show(role: PlatformRole = 'admin', found: FoundThing[] = [], path = '/admin') {
  const commandsRun: string[] = [];
  const transport = memoryTransport({
    'GET /api/notifications': () => ({ entries: [entry('9', true), entry('8', false)], unread: 1 }),
    'POST /api/notifications/seen': () => ({ success: true }),
    'GET /api/tenants': () => ({ tenants: [], page: 1, limit: 6, total: 0, totalIsExact: true }),
    'GET /api/lookup': () => ({ found }),
  });
  const screens = (
    <Routes>
      <Route element={<ConsoleShell />}>
        <Route path="/admin/list" element={<Clinics />} />
        <Route path="/admin/form" element={<Form />} />
        <Route path="/admin/tenants/:tenantId" element={<Clinic />} />
        <Route path="*" element={<Screen commandsRun={commandsRun} />} />
      </Route>
    </Routes>
  );
  return {
    commandsRun,
    transport,
    ...renderScreen(screens, { transport, user: { ...operator, role }, path }),
  };
}

const ready = () => screen.findByRole('button', { name: 'Notifications, 1 unread' });

describe('signing out', () => {
  it('asks first while there is unsaved input', async () => {
    const { user, session } = show('admin', [], '/admin/form');
    await ready();
    const signOut = async () => {
      await user.click(screen.getByRole('button', { name: /^Account/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    };
    const signedIn = () => session.store.get(session.state).user !== null;
    await signOut();
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(signedIn()).toBe(true);
    await signOut();
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(signedIn()).toBe(false));
  });
});

describe('notifications', () => {
  it('show their number, and are marked as seen once the menu closes', async () => {
    const { user, transport } = show();
    await user.click(await ready());
    expect(await screen.findByRole('menuitem', { name: /Unread: Clinic 9 suspended/ })).toBeTruthy();
    transport.answer('GET /api/notifications', () => ({ entries: [entry('9', false)], unread: 0 }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
    expect(transport.callsOf('POST /api/notifications/seen')[0]?.body).toEqual({ eventId: 9 });
  });
});

describe('shortcuts', () => {
  it('run the commands of the current screen, and go to other pages', async () => {
    const { user, commandsRun, location } = show();
    await ready();
    await user.keyboard('e');
    expect(commandsRun).toEqual(['edit']);
    await user.keyboard('gt');
    expect(location.current).toBe('/admin/tenants');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('do nothing while somebody types, or for hidden and disabled commands', async () => {
    const { user, commandsRun } = show();
    await ready();
    await user.type(screen.getByLabelText('Note'), 'example gt');
    await user.click(document.body);
    await user.keyboard('xy{Control>}e{/Control}');
    expect(commandsRun).toEqual([]);
  });

  it('are listed on the cheat sheet, which can turn them off', async () => {
    const { user, commandsRun } = show();
    await ready();
    await user.keyboard('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(sheet.getByText('Edit details').parentElement?.textContent).toBe('Edit detailsE');
    expect(sheet.getByText('Tenants').parentElement?.textContent).toBe('TenantsGthenT');
    expect(sheet.queryByText('Hidden act')).toBeNull();
    await user.keyboard('e');
    expect(commandsRun).toEqual([]);
    await user.click(sheet.getByRole('switch'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('e');
    expect(commandsRun).toEqual([]);
  });
});

describe('after Back', () => {
  it('the focus returns to the row that was opened', async () => {
    const { user } = show('admin', [], '/admin/list');
    await ready();
    await user.click(screen.getByRole('link', { name: 'Clinic t2' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Clinic t2'));
    await user.click(screen.getByRole('link', { name: 'Log of t1' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Clinic t1'));
  });
});

describe('the palette', () => {
  const search = async (user: ReturnType<typeof show>['user'], text: string) => {
    await ready();
    await user.keyboard('/');
    const field = await screen.findByPlaceholderText('Search tenants, pages, actions');
    await user.click(field);
    await user.paste(text);
  };

  it('offers the commands of the current screen, by role', async () => {
    const { user } = show('support');
    await search(user, 'e');
    expect(await screen.findByRole('option', { name: /Edit details/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Locked act/ })).toBeNull();
    expect(screen.queryByRole('option', { name: /New Tenant/ })).toBeNull();
  });

  it('opens with Ctrl+K, also from a field', async () => {
    const { user } = show();
    await ready();
    await user.click(screen.getByLabelText('Note'));
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByPlaceholderText('Search tenants, pages, actions')).toBeTruthy();
  });

  it('is empty when it is opened again, even immediately', async () => {
    const { user } = show();
    await search(user, 'mapl');
    await user.keyboard('{Escape}');
    await user.keyboard('/');
    await waitFor(() =>
      expect(screen.getByPlaceholderText<HTMLInputElement>('Search tenants, pages, actions').value).toBe(''),
    );
    expect(screen.getByRole('option', { name: /Edit details/ })).toBeTruthy();
  });

  it('links to pages that the navigation does not have, by role', async () => {
    const { user, location } = show('support');
    await search(user, 'bulk');
    await user.click(await screen.findByRole('option', { name: /Bulk changes/ }));
    expect(location.current).toBe('/admin/tenants/bulk');
    await user.keyboard('/');
    await user.click(await screen.findByPlaceholderText('Search tenants, pages, actions'));
    await user.paste('users:');
    const offered = (await screen.findAllByRole('option', { name: /^Users: / })).map(
      (button) => button.textContent,
    );
    expect(offered).toEqual(
      usersTabs
        .filter(({ permission }) => platformRoleMay('support', permission))
        .map(({ name }) => `Users: ${name}`),
    );
  });

  it.each([
    ['operation', { tenantId: 't1' }, '/admin/tenants/t1?operation='],
    ['audit', { tenantId: null }, '/admin/logs/'],
    ['person', { tenantId: 't1' }, '/admin/users/people/'],
  ] as const)('finds a pasted id: %s', async (kind, { tenantId }, place) => {
    const id = '018f0000-0000-7000-8000-000000000001';
    const { user, transport, location } = show('admin', [
      { kind, id, title: 'Restart', detail: null, tenantId },
    ]);
    await search(user, ` ${id} `);
    await user.click(await screen.findByRole('option', { name: /Restart/ }));
    expect(location.current).toBe(place + id);
    expect(transport.callsOf('GET /api/lookup')[0]?.query).toEqual({ id });
    expect(transport.callsOf('GET /api/tenants')).toEqual([]);
  });

  it('opens a clinic with a similar name only after an arrow key', async () => {
    const { user, transport, location } = show();
    transport.answer('GET /api/tenants', () => ({
      tenants: [],
      similar: [{ tenantId: 't1', clinicName: 'Maple Physio', subdomain: 'maple', ownerName: 'Ann' }],
    }));
    await search(user, 'mapel');
    const group = await screen.findByRole('group', { name: 'Similar names' });
    expect(within(group).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(location.current).not.toContain('t1');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(location.current).toBe('/admin/tenants/t1');
  });

  it('never opens a result of an earlier search', async () => {
    const { user, commandsRun, transport, location } = show();
    transport.answer('GET /api/tenants', () => ({
      tenants: [{ tenantId: 't1', clinicName: 'Maple Physio', subdomain: 'maple', ownerName: 'Ann' }],
    }));
    await search(user, 'maple');
    await screen.findByRole('option', { name: /Maple Physio/ });
    transport.answer('GET /api/tenants', () => new Promise(() => {}));
    await user.clear(screen.getByPlaceholderText('Search tenants, pages, actions'));
    await user.paste('edit');
    await waitFor(() => expect(transport.callsOf('GET /api/tenants')).toHaveLength(2));
    await user.keyboard('{Enter}');
    expect(commandsRun).toEqual(['edit']);
    expect(location.current).not.toContain('t1');
  });
});

describe('while the server is not responding', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the console says how old its data is, disables its actions, and recovers automatically', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 14, 32) });
    const port = createConnectionPort(async () => {});
    const transport = memoryTransport({
      'GET /api/notifications': () => ({ entries: [], unread: 0 }),
      'GET /api/announcement': () => ({ announcement: null }),
    });
    const action = <button type="button">Suspend</button>;
    const screens = (
      <Routes>
        <Route element={<ConsoleShell />}>
          <Route path="*" element={action} />
        </Route>
      </Routes>
    );
    const { answered } = renderScreen(screens, { transport, connection: port });
    const button = await screen.findByRole('button', { name: 'Suspend' });
    await answered();
    const reads = transport.callsOf('GET /api/notifications').length;
    expect(screen.queryByText(/The data shown is as of/)).toBeNull();

    act(() => port.change('unreachable'));
    expect(screen.getByRole('alert').textContent).toContain(
      'The server is not responding. The data shown is as of 14:32.',
    );
    expect(button.closest('fieldset')?.disabled).toBe(true);
    act(() => port.change('offline'));
    expect(screen.getByRole('alert').textContent).toContain(
      'You are offline. The data shown is as of 14:32.',
    );

    act(() => port.change('online'));
    expect(screen.queryByText(/The data shown is as of/)).toBeNull();
    expect(button.closest('fieldset')?.disabled).toBe(false);
    await waitFor(() => expect(transport.callsOf('GET /api/notifications').length).toBeGreaterThan(reads));
  });
});
