// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { memoryTransport } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import { useOfferCommands } from '../../session/commands/index.ts';
import { ConsoleShell } from './ConsoleShell.tsx';

const loading = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./palette/Palette.tsx', async (original) => {
  await loading.promise;
  return original();
});

const edit = vi.fn();
function Screen() {
  useOfferCommands([{ id: 'edit', title: 'Edit details', group: 'screen', shortcut: 'e', run: edit }]);
  return <h1>Screen</h1>;
}

it('what is typed before the palette has loaded is searched for and runs no shortcut', async () => {
  const transport = memoryTransport({
    'GET /api/notifications': () => ({ entries: [], unread: 0 }),
    'GET /api/tenants': () => ({ tenants: [], page: 1, limit: 6, total: 0, totalIsExact: true }),
  });
  const routes = (
    <Routes>
      <Route element={<ConsoleShell />}>
        <Route path="*" element={<Screen />} />
      </Route>
    </Routes>
  );
  renderScreen(routes, { transport, user: operator, path: '/admin' });
  const heading = await screen.findByRole('heading', { name: 'Screen' });
  fireEvent.keyDown(heading, { key: 'k', code: 'KeyK', ctrlKey: true });
  for (const key of ['e', 'x', 'Backspace', 'r', 'Enter']) {
    expect(fireEvent.keyDown(heading, { key })).toBe(false);
  }
  loading.resolve();
  const field = await screen.findByPlaceholderText<HTMLInputElement>('Search tenants, pages, actions');
  await waitFor(() => expect(field.value).toBe('er'));
  expect(edit).not.toHaveBeenCalled();

  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByPlaceholderText('Search tenants, pages, actions')).toBeNull());
  fireEvent.keyDown(heading, { key: 'k', code: 'KeyK', ctrlKey: true });
  fireEvent.keyDown(heading, { key: 'r' });
  const again = await screen.findByPlaceholderText<HTMLInputElement>('Search tenants, pages, actions');
  await waitFor(() => expect(again.value, 'a letter reaches the search that opens again').toBe('r'));
  expect(fireEvent.keyDown(again, { key: 't' }), 'later letters are typed as usual').toBe(true);
});
