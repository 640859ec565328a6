// @vitest-environment happy-dom
import { createConnectionPort } from '@tamarack/core/session';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../test/memory-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { loadedAgain } from './LateScreen.tsx';
import { RouteError } from './RouteError.tsx';

afterEach(() => {
  cleanup();
  load.mockClear();
});

const away = new Error('away');
const Billing = () => <h1>Billing</h1>;
const Broken = () => {
  throw away;
};
const load = vi.fn(async () => ({ Component: Billing }));

/** Presses the button once the screen's own second try has failed too; until then it is busy. */
async function pressRetry(name: string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => {
    expect(load).toHaveBeenCalledTimes(2);
    expect(button.hasAttribute('data-loading')).toBe(false);
  });
  fireEvent.click(button);
}

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
  await pressRetry('Try again');
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

it('is a page of its own where there is no frame, with a link to the home page', async () => {
  load.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  renderScreen({
    transport: memoryTransport({}),
    path: '/fr/billing',
    routes: [{ element: <Outlet />, children: loadedAgain([{ path: 'billing', lazy: load }], true) }],
  });
  const page = await screen.findByRole('main');
  expect(page.textContent).toContain('Cet écran n’a pas pu être chargé');
  expect(screen.getByRole('link', { name: 'Page d’accueil' }).getAttribute('href')).toBe('/fr');
  await pressRetry('Réessayer');
  await screen.findByRole('heading', { name: 'Billing' });
});

it('is not shown for a screen that fails after it was loaded: that is an application error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderScreen({
    transport: memoryTransport({}),
    path: '/billing',
    routes: [
      {
        element: <Outlet />,
        errorElement: <RouteError />,
        children: loadedAgain([{ path: 'billing', lazy: async () => ({ Component: Broken }) }], true),
      },
    ],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Unexpected Application Error!');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});
