import { expect, it, vi } from 'vitest';
import { app } from '../../../test/fake-electron.ts';
import { enableSandbox } from './hardening.electron.ts';

vi.mock('electron', () => import('../../../test/fake-electron.ts'));

it('reports a start without the sandbox, although enabling the sandbox removes the switch', () => {
  app.switches.add('no-sandbox');
  expect(enableSandbox()).toEqual({ startedWithoutSandbox: true, refusedSwitch: null });
  expect(app.switches).not.toContain('no-sandbox');
  expect(enableSandbox()).toEqual({ startedWithoutSandbox: false, refusedSwitch: null });
});

it('reports a switch with which another program could control the pages or redirect requests', () => {
  app.switches.add('remote-debugging-port');
  expect(enableSandbox()).toEqual({ startedWithoutSandbox: false, refusedSwitch: 'remote-debugging-port' });
  app.switches.clear();
});
