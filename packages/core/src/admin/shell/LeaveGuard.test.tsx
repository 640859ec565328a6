// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Link, Outlet, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { asksOnClosing } from '../../../test/asksOnClosing.ts';
import { memoryTransport } from '../../../test/memoryTransport.ts';
import { renderScreen } from '../../../test/renderScreen.tsx';
import { LeaveGuard, useUnsavedPage } from '../../session/unsaved/LeaveGuard.tsx';
import { leavesPage } from './leavesPage.ts';

function Form({ unsaved }: { unsaved: boolean }) {
  useUnsavedPage(unsaved);
  return (
    <>
      <Link to="/admin/logs">Logs</Link>
      <Link to="/admin/settings?status=failed">Filter</Link>
      <Link to="/admin/settings?tab=other">Other tab</Link>
      <Link to="/admin/login">Sign-in</Link>
    </>
  );
}

async function show(unsaved: boolean) {
  const frame = (
    <LeaveGuard leaves={leavesPage}>
      <Outlet />
    </LeaveGuard>
  );
  const routes = (
    <Routes>
      <Route element={frame}>
        <Route path="/admin/settings" element={<Form unsaved={unsaved} />} />
        <Route path="*" element="Elsewhere" />
      </Route>
    </Routes>
  );
  const view = renderScreen(routes, { transport: memoryTransport({}), path: '/admin/settings' });
  await screen.findByRole('link', { name: 'Logs' });
  return view;
}

const leave = 'Leave without saving';

describe('leaving a page with unsaved changes', () => {
  it('asks first, and offers to stay', async () => {
    const { user, location } = await show(true);
    await user.click(screen.getByRole('link', { name: 'Logs' }));
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: leave })).toBeNull());
    expect(location.current).toBe('/admin/settings');
  });

  it('asks before another tab of the page', async () => {
    const { user, location } = await show(true);
    await user.click(screen.getByRole('link', { name: 'Other tab' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(location.current).toBe('/admin/settings');
  });

  it('is possible', async () => {
    const { user, location } = await show(true);
    await user.click(screen.getByRole('link', { name: 'Logs' }));
    await user.click(await screen.findByRole('button', { name: leave }));
    await screen.findByText('Elsewhere');
    expect(location.current).toBe('/admin/logs');
  });

  it.each([
    ['to a filter of the same page', true, 'Filter', '/admin/settings?status=failed'],
    ['to the sign-in, where an ended session leads', true, 'Sign-in', '/admin/login'],
    ['with nothing entered', false, 'Logs', '/admin/logs'],
  ])('does not ask on the way %s', async (_way, unsaved, link, address) => {
    const { user, location } = await show(unsaved);
    await user.click(screen.getByRole('link', { name: link }));
    await waitFor(() => expect(location.current).toBe(address));
    expect(screen.queryByRole('button', { name: leave })).toBeNull();
  });
});

describe('closing the browser', () => {
  it('asks first while there are unsaved changes', async () => {
    const { unmount } = await show(true);
    expect(asksOnClosing()).toBe(true);
    unmount();
    expect(asksOnClosing()).toBe(false);
  });

  it('does not ask without unsaved changes', async () => {
    await show(false);
    expect(asksOnClosing()).toBe(false);
  });
});
