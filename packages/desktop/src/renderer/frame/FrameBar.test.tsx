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

function show(state: Partial<Desktop> & { memory?: boolean } = {}, signingIn = false, shown?: ReactNode) {
  const { memory, ...over } = state;
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
    facts: { server, tokenStorage: memory ? 'memory' : 'encrypted' } as never,
    renewFacts: async () => {},
    connection: 'online',
    updates: { kind: 'idle', channel: 'latest', checkedAt: null },
    tokenLost: false,
    dismissTokenLost: vi.fn(),
    openDialog: vi.fn(),
    ...over,
  };
  render(
    <MantineProvider env="test">
      <DesktopContext value={desktop}>{shown ?? <FrameBar signingIn={signingIn} />}</DesktopContext>
    </MantineProvider>,
  );
  return { desktop, bridge, user: userEvent.setup() };
}

const text = () => screen.queryByRole('complementary', { name: 'Application' })?.textContent ?? '';

describe('the bar of the application', () => {
  it('is not there when there is nothing to say', () => {
    show();
    expect(text()).toBe('');
  });

  it('tells being offline from a server that does not answer', () => {
    show({ connection: 'offline' });
    expect(text()).toContain('You are offline');
    cleanup();
    show({ connection: 'unreachable' });
    expect(text()).toContain('Disconnected from ops.example');
  });

  it('asks the server at once when a person wants it', async () => {
    const { user, bridge } = show({ connection: 'unreachable' });
    await user.click(screen.getByRole('button', { name: 'Reconnect' }));
    expect(bridge.api.reconnect).toHaveBeenCalledOnce();
  });

  it('says the most pressing thing first', () => {
    show({ connection: 'unreachable', tokenLost: true, updates: ready, memory: true }, true);
    expect(text()).toContain('Disconnected');
    cleanup();
    show({ tokenLost: true, updates: ready, memory: true }, true);
    expect(text()).toContain('The session kept on this computer could not be read and was removed.');
    cleanup();
    show({ updates: ready, memory: true }, true);
    expect(text()).toContain('Version 1.1.0 is ready');
  });

  it('names the server at the sign-in, after the word that the session is not kept', async () => {
    const { user, desktop } = show({ memory: true }, true);
    expect(text()).toContain('Your session is not kept');
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(text()).toContain('Server: ops.example');
    await user.click(screen.getByRole('button', { name: 'Change server' }));
    expect(desktop.openDialog).toHaveBeenCalledWith('servers');
  });

  it('offers an update, its notes and later; an update that was put away stays away', async () => {
    const { user, bridge, desktop } = show({ updates: { ...ready, kind: 'available' } });
    await user.click(screen.getByRole('button', { name: 'What is new' }));
    expect(desktop.openDialog).toHaveBeenCalledWith('updates');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(bridge.updates.download).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(text()).toBe('');
  });

  it('restarts only when no window holds unsaved work', async () => {
    const { user, bridge } = show({ updates: ready });
    bridge.updates.install.mockResolvedValueOnce('unsaved-work');
    await user.click(screen.getByRole('button', { name: 'Restart now' }));
    expect(text()).toContain('A window holds work that is not saved. Save it or close it, then restart.');
    await user.click(screen.getByRole('button', { name: 'Restart now' }));
    expect(text()).not.toContain('A window holds work');
  });

  it('says that a fetched update failed', async () => {
    const message = 'The update could not be fetched.';
    const { user } = show({ updates: { kind: 'failed', channel: 'latest', message } });
    expect(text()).toContain(message);
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(text()).toBe('');
  });

  it('shows how far a download is', () => {
    show({ updates: { kind: 'downloading', channel: 'beta', version: '1.1.0', percent: 41.6 } });
    expect(text()).toContain('Downloading version 1.1.0: 42%');
  });
});

describe('the dialog of updates', () => {
  const open = (updates: UpdateState) => show({ updates }, false, <UpdateDialog opened onClose={() => {}} />);
  const said = () => screen.getByRole('dialog').textContent ?? '';

  it('answers a person who asked, also when there is nothing new', () => {
    open({ kind: 'checking', channel: 'latest' });
    expect(said()).toContain('Checking…');
    cleanup();
    open({ kind: 'idle', channel: 'latest', checkedAt: '2026-11-21T10:00:00.000Z' });
    expect(said()).toContain('Up to date, checked');
  });

  it('says what is new as plain text, and fetches it when told to', async () => {
    const { user, bridge } = open({ ...ready, kind: 'available', notes: '<b>Faster</b>' });
    expect(said()).toContain('What is new in version 1.1.0');
    expect(said()).toContain('<b>Faster</b>');
    await user.click(screen.getByRole('button', { name: 'Download update' }));
    expect(bridge.updates.download).toHaveBeenCalledOnce();
  });

  it('restarts over no unsaved work, and looks again after a failure', async () => {
    const restarting = open(ready);
    restarting.bridge.updates.install.mockResolvedValueOnce('unsaved-work');
    await restarting.user.click(screen.getByRole('button', { name: 'Install and restart' }));
    expect(said()).toContain('A window holds work that is not saved.');
    cleanup();
    const { user, bridge } = open({ kind: 'failed', channel: 'latest', message: 'No answer.' });
    expect(said()).toContain('No answer.');
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(bridge.updates.check).toHaveBeenCalledOnce();
  });
});
