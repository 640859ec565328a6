import { expect, it, vi } from 'vitest';
import { app } from '../../../test/fake-electron.ts';
import { enableSandbox } from './hardening.electron.ts';

vi.mock('electron', () => import('../../../test/fake-electron.ts'));

it('reports a start without the sandbox, although enabling the sandbox removes the switch', () => {
  app.switches.add('no-sandbox');
  expect(enableSandbox()).toEqual({ startedWithoutSandbox: true });
  expect(app.switches).not.toContain('no-sandbox');
  expect(enableSandbox()).toEqual({ startedWithoutSandbox: false });
});
