// @vitest-environment happy-dom
import { createConnectionPort } from '@tamarack/core/session';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../test/memory-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { loadedAgain } from './LateScreen.tsx';

afterEach(cleanup);

const away = new Error('away');
const Billing = () => <h1>Billing</h1>;
const load = vi.fn(async () => ({ Component: Billing }));

function open(state: 'online' | 'offline') {
  const connection = createConnectionPort(async () => {}, state);
  const frame = (
    <>
      <nav>Clinic</nav>
      <Outlet />
    </>
  );
  renderScreen({
    transport: memoryTransport({}),
    path: '/billing',
    routes: [
      { path: '', element: frame, children: loadedAgain([{ children: [{ path: 'billing', lazy: load }] }]) },
    ],
    ports: { connection },
  });
  return connection;
}

it('says in the frame that the screen could not be loaded, and shows it once the server responds', async () => {
  load.mockRejectedValueOnce(away);
  const connection = open('offline');
  expect((await screen.findByRole('alert')).textContent).toContain('This screen could not be loaded');
  expect(screen.getByText('Clinic')).toBeTruthy();
  await act(async () => connection.change('online'));
  await screen.findByRole('heading', { name: 'Billing' });
});

it('loads the screen again at the press of a button', async () => {
  load.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  open('online');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Billing' });
});

it('gives up on a screen that does not load in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  load.mockImplementationOnce(() => new Promise(() => {}));
  open('offline');
  await act(async () => void (await vi.advanceTimersByTimeAsync(20_000)));
  vi.useRealTimers();
  expect((await screen.findByRole('alert')).textContent).toContain('This screen could not be loaded');
});
