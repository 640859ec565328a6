// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UpdateState } from '../../ipc-contract.ts';
import { type Desktop, DesktopContext } from '../useDesktop.ts';
import { FrameBar } from './FrameBar.tsx';
import { UpdateDialog } from './UpdateDialog.tsx';

afterEach(cleanup);

const server = { origin: 'https://ops.example', host: 'ops.example', version: '1.0.0' };
const ready: UpdateState = { kind: 'ready', channel: 'latest', version: '1.1.0', notes: '' };

function show(
  state: Partial<Desktop> & { memoryOnly?: boolean } = {},
  isSigningIn = false,
  children?: ReactNode,
) {
  const { memoryOnly, ...desktopState } = state;
  const bridge = {
    updates: {
      check: vi.fn(async () => {}),
      download: vi.fn(async () => {}),
      install: vi.fn(async () => 'restarting'),
    },
    api: { reconnect: vi.fn(async () => 'online') },
  };
  const desktop: Desktop = {
    bridge: bridge as never,
    facts: { server, tokenStorage: memoryOnly ? 'memory' : 'encrypted' } as never,
    refreshFacts: async () => {},
    connection: 'online',
    updates: { kind: 'idle', channel: 'latest', checkedAt: null },
    tokenLost: false,
    dismissTokenLost: vi.fn(),
    openDialog: vi.fn(),
    ...desktopState,
  };
  const element = (updates: UpdateState) => (
    <MantineProvider env="test">
      <DesktopContext value={{ ...desktop, updates }}>
        {children ?? <FrameBar isSigningIn={isSigningIn} />}
      </DesktopContext>
    </MantineProvider>
  );
  const { rerender } = render(element(desktop.updates));
  const setUpdates = (updates: UpdateState) => rerender(element(updates));
  return { desktop, bridge, setUpdates, user: userEvent.setup() };
}

const barText = () => screen.queryByRole('complementary', { name: 'Application status' })?.textContent ?? '';

describe('the frame bar', () => {
  it('is not shown without a notice', () => {
    show();
    expect(barText()).toBe('');
  });

  it('distinguishes being offline from an unreachable server', () => {
    show({ connection: 'offline' });
    expect(barText()).toContain('You are offline');
    cleanup();
    show({ connection: 'unreachable' });
    expect(barText()).toContain('Disconnected from ops.example');
  });

  it('reconnects on request', async () => {
    const { user, bridge } = show({ connection: 'unreachable' });
    await user.click(screen.getByRole('button', { name: 'Reconnect' }));
    expect(bridge.api.reconnect).toHaveBeenCalledOnce();
  });

  it('shows the most urgent notice', () => {
    show({ connection: 'unreachable', tokenLost: true, updates: ready, memoryOnly: true }, true);
    expect(barText()).toContain('Disconnected');
    cleanup();
    show({ tokenLost: true, updates: ready, memoryOnly: true }, true);
    expect(barText()).toContain('The session stored on this computer could not be read and was deleted.');
    cleanup();
    show({ updates: ready, memoryOnly: true }, true);
    expect(barText()).toContain('Version 1.1.0 is ready');
  });

  it('shows at sign-in that the session is not saved, then the server', async () => {
    const { user, desktop } = show({ memoryOnly: true }, true);
    expect(barText()).toContain('Your session is not saved');
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(barText()).toContain('Server: ops.example');
    await user.click(screen.getByRole('button', { name: 'Change server' }));
    expect(desktop.openDialog).toHaveBeenCalledWith('servers');
  });

  it('offers an update with its notes until it is dismissed', async () => {
    const { user, bridge, desktop } = show({ updates: { ...ready, kind: 'available' } });
    await user.click(screen.getByRole('button', { name: 'What’s new' }));
    expect(desktop.openDialog).toHaveBeenCalledWith('updates');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(bridge.updates.download).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(barText()).toBe('');
  });

  it('restarts only when no window has unsaved work and no export is running', async () => {
    const { user, bridge } = show({ updates: ready });
    bridge.updates.install.mockResolvedValueOnce('unsaved-work');
    await user.click(screen.getByRole('button', { name: 'Restart now' }));
    expect(barText()).toContain('A window has unsaved changes. Save them or close the window, then restart.');
    bridge.updates.install.mockResolvedValueOnce('running-exports');
    await user.click(screen.getByRole('button', { name: 'Restart now' }));
    expect(barText()).toContain('An export is running. Restart when it is finished.');
    await user.click(screen.getByRole('button', { name: 'Restart now' }));
    expect(barText()).not.toMatch(/A window has unsaved changes|An export is running/);
  });

  it('reports a failed update', async () => {
    const message = 'The update could not be downloaded.';
    const { user, setUpdates } = show({ updates: { kind: 'failed', channel: 'latest', message } });
    expect(barText()).toContain(message);
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(barText()).toBe('');
    setUpdates({ kind: 'failed', channel: 'latest', message: 'The update was discarded.' });
    expect(barText()).toContain('The update was discarded.');
  });

  it('reports the same failure again when it happens again', async () => {
    const failure = { kind: 'failed', channel: 'latest', message: 'The service did not respond.' } as const;
    const { user, setUpdates } = show({ updates: failure });
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    setUpdates({ kind: 'checking', channel: 'latest' });
    expect(barText()).toBe('');
    setUpdates({ ...failure });
    expect(barText()).toContain(failure.message);
  });

  it('shows the progress of a download', () => {
    show({ updates: { kind: 'downloading', channel: 'beta', version: '1.1.0', percent: 41.6 } });
    expect(barText()).toContain('Downloading version 1.1.0: 42%');
  });
});

describe('the update dialog', () => {
  const open = (updates: UpdateState) => show({ updates }, false, <UpdateDialog opened onClose={() => {}} />);
  const dialogText = () => screen.getByRole('dialog').textContent ?? '';

  it('shows the state of a check, also when there is no update', () => {
    open({ kind: 'checking', channel: 'latest' });
    expect(dialogText()).toContain('Checking…');
    cleanup();
    open({ kind: 'idle', channel: 'latest', checkedAt: '2026-11-21T10:00:00.000Z' });
    expect(dialogText()).toContain('Up to date, checked');
  });

  it('shows release notes as plain text, and downloads the update on request', async () => {
    const { user, bridge } = open({ ...ready, kind: 'available', notes: '<b>Faster</b>' });
    expect(dialogText()).toContain('What’s new in version 1.1.0');
    expect(dialogText()).toContain('<b>Faster</b>');
    await user.click(screen.getByRole('button', { name: 'Download update' }));
    expect(bridge.updates.download).toHaveBeenCalledOnce();
  });

  it('does not restart with unsaved work, and checks again after a failure', async () => {
    const restarting = open(ready);
    restarting.bridge.updates.install.mockResolvedValueOnce('unsaved-work');
    await restarting.user.click(screen.getByRole('button', { name: 'Install and restart' }));
    expect(dialogText()).toContain('A window has unsaved changes.');
    cleanup();
    const { user, bridge } = open({ kind: 'failed', channel: 'latest', message: 'No answer.' });
    expect(dialogText()).toContain('No answer.');
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(bridge.updates.check).toHaveBeenCalledOnce();
  });
});
