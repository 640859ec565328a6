// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { OwnPayPanel, RunsPanel } from './TodayPanels.tsx';

afterEach(cleanup);

it.each([
  ['Pay so far', 'clinician', <OwnPayPanel key="own" />, 'GET /api/clinic/pay/me'],
  ['Contractor pay', 'administrator', <RunsPanel key="runs" />, 'GET /api/clinic/pay-runs'],
] as const)('says that it could not be loaded, and tries again: %s', async (title, role, panel, route) => {
  const fails = () => {
    throw new Error('The server is down');
  };
  renderScreen({
    transport: memoryTransport({ [route]: fails }),
    path: '/',
    signedIn: owner,
    routes: [{ path: '', element: <MeContext value={workspaceMe({ role })}>{panel}</MeContext> }],
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
});
