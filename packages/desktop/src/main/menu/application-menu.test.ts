import { expect, it, vi } from 'vitest';
import type { UpdateState } from '../../ipc-contract.ts';
import { applicationMenu, type MenuActions, type MenuEntry } from './application-menu.ts';

const idle: UpdateState = { kind: 'idle', channel: 'latest', checkedAt: null };

function menu(platform: 'win32' | 'darwin' | 'linux', updates: UpdateState = idle) {
  const act = {
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
    act,
  ).flatMap(all);
  const find = (label: string) => entries.find((entry) => entry.label === label);
  return { act, entries, find };
}

function all(entry: MenuEntry): MenuEntry[] {
  return [entry, ...(entry.submenu ?? []).flatMap(all)];
}

it.each(['win32', 'darwin', 'linux'] as const)(
  'gives every main action a shortcut of its own on %s',
  (platform) => {
    const { entries } = menu(platform);
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

it('carries out what its entries say', () => {
  const { act, find } = menu('linux');
  find('New Tenant…')?.click?.();
  expect(act.command).toHaveBeenCalledWith('new-tenant');
  find('System Health')?.click?.();
  expect(act.go).toHaveBeenCalledWith('/admin/health');
  find('Zoom In')?.click?.();
  expect(act.zoom).toHaveBeenCalledWith('in');
  find('Beta')?.click?.();
  expect(act.setChannel).toHaveBeenCalledWith('beta');
  find('Notify Me of Failed Operations and Suspensions')?.click?.();
  expect(act.setNotify).toHaveBeenCalledWith(false);
});

it('offers no updates where they are switched off, and no second check while one runs', () => {
  expect(menu('win32', { kind: 'off', reason: 'policy' }).find('Check for Updates…')).toBeUndefined();
  expect(menu('win32', { kind: 'checking', channel: 'latest' }).find('Check for Updates…')?.enabled).toBe(
    false,
  );
});

it('leaves the list of windows and the search in menus to macOS', () => {
  expect([menu('darwin').find('Window')?.role, menu('darwin').find('Help')?.role]).toEqual([
    'window',
    'help',
  ]);
  expect([menu('win32').find('Window')?.role, menu('linux').find('Help')?.role]).toEqual([
    undefined,
    undefined,
  ]);
});

it('has the tools for developers only where they are enabled', () => {
  expect(menu('linux').find('Developer Tools')).toBeUndefined();
});
