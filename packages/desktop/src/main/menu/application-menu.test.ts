import { expect, it, vi } from 'vitest';
import type { UpdateState } from '../../ipc-contract.ts';
import { applicationMenu, type MenuActions, type MenuEntry } from './application-menu.ts';

const idle: UpdateState = { kind: 'idle', channel: 'latest', checkedAt: null };

function createMenu(platform: 'win32' | 'darwin' | 'linux', updates: UpdateState = idle) {
  const actions = {
    command: vi.fn(),
    go: vi.fn(),
    newWindow: vi.fn(),
    zoom: vi.fn(),
    checkForUpdates: vi.fn(),
    setChannel: vi.fn(),
    setNotify: vi.fn(),
    setKeepInTray: vi.fn(),
    copyDiagnostics: vi.fn(),
    showLogs: vi.fn(),
    quit: vi.fn(),
  } satisfies MenuActions;
  const entries = applicationMenu(
    { platform, developerTools: false, updates, notify: true, keepInTray: false },
    actions,
  ).flatMap(withSubmenu);
  const find = (label: string) => entries.find((entry) => entry.label === label);
  return { actions, entries, find };
}

function withSubmenu(entry: MenuEntry): MenuEntry[] {
  return [entry, ...(entry.submenu ?? []).flatMap(withSubmenu)];
}

it.each(['win32', 'darwin', 'linux'] as const)(
  'gives every main action a unique shortcut on %s',
  (platform) => {
    const { entries } = createMenu(platform);
    const shortcuts = entries.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
    for (const shortcut of [
      'N',
      'Shift+N',
      'K',
      'R',
      ',',
      '/',
      '0',
      'Plus',
      '=',
      '-',
      'W',
      'Q',
      '1',
      '2',
      '6',
    ]) {
      expect(shortcuts).toContain(`CmdOrCtrl+${shortcut}`);
    }
  },
);

it('runs the action of an entry', () => {
  const { actions, find } = createMenu('linux');
  find('New Tenant…')?.click?.();
  expect(actions.command).toHaveBeenCalledWith('new-tenant');
  find('System Health')?.click?.();
  expect(actions.go).toHaveBeenCalledWith('/admin/health');
  find('Zoom In')?.click?.();
  expect(actions.zoom).toHaveBeenCalledWith('in');
  find('Beta')?.click?.();
  expect(actions.setChannel).toHaveBeenCalledWith('beta');
  find('Notify Me of Failed Operations and Suspensions')?.click?.();
  expect(actions.setNotify).toHaveBeenCalledWith(false);
});

it('has no update entries when updates are off, and disables the check while one is running', () => {
  expect(createMenu('win32', { kind: 'off', reason: 'policy' }).find('Check for Updates…')).toBeUndefined();
  expect(
    createMenu('win32', { kind: 'checking', channel: 'latest' }).find('Check for Updates…')?.enabled,
  ).toBe(false);
});

it('lets macOS add its window list and its menu search', () => {
  expect([createMenu('darwin').find('Window')?.role, createMenu('darwin').find('Help')?.role]).toEqual([
    'window',
    'help',
  ]);
  expect([createMenu('win32').find('Window')?.role, createMenu('linux').find('Help')?.role]).toEqual([
    undefined,
    undefined,
  ]);
});

it('has no entry for the developer tools when they are disabled', () => {
  expect(createMenu('linux').find('Developer Tools')).toBeUndefined();
});
