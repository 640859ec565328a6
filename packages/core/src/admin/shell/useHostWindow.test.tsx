// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../../test/memoryTransport.ts';
import { renderScreen } from '../../../test/renderScreen.tsx';
import { useOfferCommands } from '../../session/commands/index.ts';
import type { HostWindow } from '../../session/ports.ts';
import { useUnsavedWork } from '../../session/useUnsavedWork.ts';
import { useMenuCommands, useUnreadBadge } from './useHostWindow.ts';

function hostWindow() {
  let choose: (id: string) => void = () => {};
  const release = vi.fn();
  const window: HostWindow = {
    onCommand: vi.fn((listener) => {
      choose = listener;
      return () => {};
    }),
    setUnread: vi.fn(),
    holdUnsavedWork: vi.fn(() => release),
  };
  return { window, release, choose: (id: string) => choose(id) };
}

function Commands({ run, locked }: { run: () => void; locked: () => void }) {
  useOfferCommands([
    { id: 'new-tenant', title: 'New tenant', group: 'console', run },
    { id: 'locked', title: 'Locked', group: 'console', enabled: false, run: locked },
  ]);
  useMenuCommands();
  return null;
}

function Unread() {
  useUnreadBadge(3);
  return null;
}

function Form() {
  useUnsavedWork(true);
  return <p>typed</p>;
}

describe('the menu of the application’s window', () => {
  it('runs only the commands that are enabled', async () => {
    const run = vi.fn();
    const locked = vi.fn();
    const { window, choose } = hostWindow();
    renderScreen(<Commands run={run} locked={locked} />, { transport: memoryTransport({}), window });
    await waitFor(() => expect(window.onCommand).toHaveBeenCalled());
    for (const id of ['new-tenant', 'locked', 'unknown']) choose(id);
    expect(run).toHaveBeenCalledOnce();
    expect(locked).not.toHaveBeenCalled();
  });
});

it('shows the unread count while the console is open', async () => {
  const { window } = hostWindow();
  const { unmount } = renderScreen(<Unread />, { transport: memoryTransport({}), window });
  await waitFor(() => expect(window.setUnread).toHaveBeenLastCalledWith(3));
  unmount();
  expect(window.setUnread).toHaveBeenLastCalledWith(0);
});

it('reports unsaved work until the form is closed', async () => {
  const { window, release } = hostWindow();
  const { unmount } = renderScreen(<Form />, { transport: memoryTransport({}), window });
  await waitFor(() => expect(screen.getByText('typed')).toBeTruthy());
  expect(window.holdUnsavedWork).toHaveBeenCalledOnce();
  expect(release).not.toHaveBeenCalled();
  unmount();
  expect(release).toHaveBeenCalledOnce();
});
