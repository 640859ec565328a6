import { expect, it, vi } from 'vitest';
import { app } from '../../../test/fake-electron.ts';
import { prepare } from './hardening.electron.ts';

vi.mock('electron', () => import('../../../test/fake-electron.ts'));

it('tells a start without the sandbox, although asking for the sandbox takes the switch away', () => {
  app.switches.add('no-sandbox');
  expect(prepare()).toEqual({ startedWithoutSandbox: true });
  expect(app.switches).not.toContain('no-sandbox');
  expect(prepare()).toEqual({ startedWithoutSandbox: false });
});
